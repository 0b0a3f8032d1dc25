// The replies that the client returns, and the types in the interfaces of the client and of `RemoteSource`.
@_exported public import PostcodeSearch
@_exported public import PostcodesIOTypes
