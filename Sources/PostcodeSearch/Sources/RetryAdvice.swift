/// Whether it makes sense to ask again after an error.
public enum RetryAdvice: Sendable, Hashable {
  /// The answer would be the same: the request itself is wrong, or there is no such thing (400, 404).
  case never
  /// It was a passing trouble (a lost connection, 503): ask again after a while that grows with every attempt.
  case afterBackoff
  /// Ask again after this time, as the other side demands (429 with `Retry-After`).
  case after(Duration)
}

/// An error that knows whether it makes sense to ask again.
public protocol RetryAdvising: Error {
  /// Whether it makes sense to ask again, and when.
  var retryAdvice: RetryAdvice { get }
}
