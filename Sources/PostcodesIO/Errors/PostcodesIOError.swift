/// The reason why a request to postcodes.io failed.
///
/// A cancelled task throws `CancellationError` instead.
public enum PostcodesIOError: Error, Sendable, Equatable {
  /// The kind of record that a request looked up.
  public enum Subject: Sendable, Equatable {
    /// A live postcode.
    case postcode
    /// An outcode with live postcodes.
    case outcode
    /// A terminated postcode.
    case terminatedPostcode
    /// A postcode in the Scottish Postcode Directory.
    case scottishPostcode
    /// A place, looked up by its code.
    case place
  }

  /// There is no such record.
  case notFound(Subject, String)
  /// The text is not a postcode.
  case invalidPostcode(String)
  /// The postcode is terminated.
  case terminated(TerminatedReply)
  /// The service rejected the request (400).
  case invalidRequest(message: String)
  /// The service has no such path (404): it isn't postcodes.io, or it has another path prefix.
  case noSuchResource(path: String)
  /// Too many requests (429), with the delay that the service asks for.
  case rateLimited(retryAfter: Duration?)
  /// The service failed (5xx), with its message and the delay that it asks for.
  case serverError(status: Int, message: String?, retryAfter: Duration?)
  /// The service responded with an undocumented status.
  case unexpectedStatus(Int, message: String)
  /// The service redirected the request (3xx) to another host, or a POST request in a way that loses its body.
  case redirected(status: Int, location: String?)
  /// The response isn't JSON.
  case notJSON(status: Int, beginning: String)
  /// The response is JSON with an unexpected structure, with the key, such as `result.latitude`, and the problem.
  case wrongShape(key: String, problem: String)
  /// The response is larger than the configuration allows.
  case bodyTooLarge(limit: Int)
  /// The connection failed or was lost.
  case unreachable(reason: String)
  /// There is a network, but the user or the app doesn't allow the request to use it.
  case networkRestricted(NetworkRestriction)
  /// There was no response in time.
  case timedOut(after: Duration)
}

extension PostcodesIOError {
  /// Whether the same request may succeed later.
  public var isTransient: Bool {
    switch self {
    case .rateLimited, .serverError, .unreachable, .timedOut: true
    default: false
    }
  }

  /// The delay before the next request that the service asked for.
  public var retryAfter: Duration? {
    switch self {
    case .rateLimited(let retryAfter), .serverError(_, _, let retryAfter): retryAfter
    default: nil
    }
  }
}
