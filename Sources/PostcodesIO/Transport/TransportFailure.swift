#if !WithoutURLSession
  internal import Foundation

  #if canImport(FoundationNetworking)
    internal import FoundationNetworking
  #endif

  /// Converts errors of `URLSession`.
  enum TransportFailure {
    /// - Parameter hasResponse: Whether the head of the response had arrived.
    static func error(for error: any Error, hasResponse: Bool) -> any Error {
      guard let error = error as? URLError else { return HTTPTransportError.unreachable(reason: "\(error)") }
      if let restriction = restriction(error) { return HTTPTransportError.networkRestricted(restriction) }
      switch error.code {
      case .cancelled: return CancellationError()
      case .timedOut: return HTTPTransportError.timedOut
      // Linux reports a lost connection as unknown.
      case .networkConnectionLost where hasResponse, .unknown where hasResponse:
        return HTTPTransportError.unreachable(reason: "the connection was lost before the response was complete")
      default: return HTTPTransportError.unreachable(reason: reason(error))
      }
    }

    private static func restriction(_ error: URLError) -> NetworkRestriction? {
      #if canImport(Darwin)
        // `URLSession` reports these errors with the code of a device without a network.
        switch error.networkUnavailableReason {
        case .constrained: return .lowDataMode
        case .expensive, .cellular: return .expensiveNetwork
        default: break
        }
      #endif
      return error.code == .dataNotAllowed ? .mobileDataOff : nil
    }

    private static func reason(_ error: URLError) -> String {
      switch error.code {
      case .cannotFindHost, .dnsLookupFailed: "host not found"
      case .cannotConnectToHost: "connection refused"
      case .networkConnectionLost: "the connection was lost"
      case .notConnectedToInternet: "no network connection"
      case .badServerResponse, .cannotParseResponse: "the connection ended without an HTTP response"
      case .httpTooManyRedirects: "too many redirects"
      case .secureConnectionFailed, .serverCertificateUntrusted, .serverCertificateHasBadDate,
        .serverCertificateHasUnknownRoot, .serverCertificateNotYetValid:
        "the certificate of the host is not trusted"
      // Linux reports an untrusted certificate as unknown, too.
      case .unknown: "the connection failed, or the certificate of the host is not trusted"
      default: error.localizedDescription
      }
    }
  }
#endif
