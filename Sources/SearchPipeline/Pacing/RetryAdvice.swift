/// Whether and when to repeat a request that failed.
public enum RetryAdvice: Sendable, Hashable {
  /// Repeating the request gives the same error, such as 400 or 404.
  case never
  /// The problem is temporary, such as a lost connection or 503. Wait longer before each attempt.
  case afterBackoff
  /// The server asked for this delay, such as 429 with `Retry-After`.
  case after(Duration)
}

/// An error that says whether repeating the request can help.
public protocol RetryAdvising: Error {
  /// Whether and when to repeat the request.
  var retryAdvice: RetryAdvice { get }
}
