/// Why postcodes.io gave no result.
///
/// A cancelled task gets `CancellationError` instead.
public enum PostcodesIOError: Error, Sendable, Equatable {
  /// What was looked for.
  public enum Subject: Sendable, Equatable {
    /// A live postcode.
    case postcode
    /// An outcode with live postcodes.
    case outcode
    /// A terminated postcode.
    case terminatedPostcode
    /// A postcode of the Scottish Postcode Directory.
    case scottishPostcode
    /// A place by its code.
    case place
  }

  /// There is no such thing.
  case notFound(Subject, String)
  /// The text is no postcode.
  case invalidPostcode(String)
  /// The postcode was terminated.
  case terminated(TerminatedReply)
  /// The service does not accept the request, and says why (400).
  case invalidRequest(message: String)
  /// The service has no such address (404): it is not postcodes.io, or has another prefix.
  case noSuchResource(path: String)
  /// Too many requests (429); how long to wait, if the service says.
  case rateLimited(retryAfter: Duration?)
  /// The service failed (5xx); what it says, and how long to wait, if it says so.
  case serverError(status: Int, message: String?, retryAfter: Duration?)
  /// The service answers with a status that it has no documented use for, and says why.
  case refused(status: Int, message: String)
  /// The service has moved (3xx).
  case redirected(status: Int, location: String?)
  /// The answer is not JSON: its status, and its beginning.
  case notJSON(status: Int, beginning: String)
  /// The answer is JSON of another shape: the key that is wrong, such as `result.latitude`, and what is wrong with it.
  case wrongShape(key: String, problem: String)
  /// The answer is larger than the configuration allows.
  case bodyTooLarge(limit: Int)
  /// There was no connection, or it broke.
  case unreachable(reason: String)
  /// The answer did not come in time.
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

  /// How long to wait before the next request, if the service says.
  public var retryAfter: Duration? {
    switch self {
    case .rateLimited(let retryAfter), .serverError(_, _, let retryAfter): retryAfter
    default: nil
    }
  }

  /// Whether the service answered as it should, and the answer is no: nothing is broken.
  public var isNegativeAnswer: Bool {
    switch self {
    case .notFound, .invalidPostcode, .terminated: true
    default: false
    }
  }
}
