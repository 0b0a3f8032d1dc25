// The retry policy and retry advice in the interface of the sources.
@_exported public import RequestPacing
