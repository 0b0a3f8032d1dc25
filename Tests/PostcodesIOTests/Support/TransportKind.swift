import PostcodesIO

#if Programs && os(Linux)
  import CurlTransport
#endif

/// The transports available on this system.
enum TransportKind: CaseIterable {
  case urlSession
  #if Programs && os(Linux)
    case curl
  #endif

  func make() -> any HTTPTransport {
    switch self {
    case .urlSession: URLSessionTransport(maximumConnectionsPerHost: 6)
    #if Programs && os(Linux)
      case .curl: CurlTransport()
    #endif
    }
  }
}
