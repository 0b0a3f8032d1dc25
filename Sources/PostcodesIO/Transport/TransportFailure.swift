internal import Foundation

#if canImport(FoundationNetworking)
  internal import FoundationNetworking
#endif

/// What an error of the session means.
enum TransportFailure {
  /// - Parameter isAnswerUnderWay: whether the head of an answer had come.
  static func error(for error: any Error, isAnswerUnderWay: Bool) -> any Error {
    guard let error = error as? URLError else { return HTTPTransportError.unreachable(reason: "\(error)") }
    switch error.code {
    case .cancelled: return CancellationError()
    case .timedOut: return HTTPTransportError.timedOut
    // On Linux, this has no code of its own.
    case .networkConnectionLost where isAnswerUnderWay, .unknown where isAnswerUnderWay:
      return HTTPTransportError.unreachable(reason: "the connection broke before the answer was complete")
    default: return HTTPTransportError.unreachable(reason: reason(error))
    }
  }

  private static func reason(_ error: URLError) -> String {
    switch error.code {
    case .cannotFindHost, .dnsLookupFailed: "the host was not found"
    case .cannotConnectToHost: "nothing accepts connections there"
    case .networkConnectionLost: "the connection broke"
    case .notConnectedToInternet: "there is no connection to the network"
    case .badServerResponse, .cannotParseResponse: "the connection ended without an answer of HTTP"
    case .httpTooManyRedirects: "there are too many redirections"
    case .secureConnectionFailed, .serverCertificateUntrusted, .serverCertificateHasBadDate,
      .serverCertificateHasUnknownRoot, .serverCertificateNotYetValid:
      "the certificate of the host is not trusted"
    // What the session says on Linux for an untrusted certificate, too.
    case .unknown: "the connection failed, or the certificate of the host is not trusted"
    default: error.localizedDescription
    }
  }
}
