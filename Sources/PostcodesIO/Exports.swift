// The replies that the client returns, and the rate limit and retry advice in its interface.
@_exported public import PostcodesIOTypes
@_exported public import RequestPacing
