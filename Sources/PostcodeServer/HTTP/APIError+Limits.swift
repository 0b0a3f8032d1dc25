internal import PostcodesIOResponder

/// Errors that postcodes.io doesn't have, or answers with 500.
extension APIError {
  static let bodyTooLarge = APIError(413, "Request body too large")
  static func unsupportedEncoding(_ name: String) -> APIError {
    APIError(415, "Unsupported content encoding \"\(name)\"; use gzip, deflate or identity")
  }
  static let unsupportedCharset = APIError(415, "Unsupported charset; use UTF-8")
  static let requestTimeout = APIError(408, "Request took too long to arrive")
  static let headerTooLarge = APIError(431, "Request header fields too large")
  static let tooManyConnections = APIError(503, "Too many connections")
  /// Too many expensive requests wait in the `WorkQueue`.
  static let tooManyRequests = APIError(503, "Too many requests")

  /// Whether the same request may succeed a second later.
  var isTemporary: Bool { self == .tooManyConnections || self == .tooManyRequests }

  /// Bytes that aren't HTTP. Like postcodes.io's, the response is a status line without a body.
  static let malformed = APIError(400, "Bad Request")
}
