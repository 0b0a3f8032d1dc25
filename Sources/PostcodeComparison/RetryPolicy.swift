public import PostcodesIO

/// How often to ask again, and how long to wait before.
public struct RetryPolicy: Sendable, Equatable {
  /// How often is asked in all, at least 1.
  public var attempts: Int
  /// The wait before the second attempt; it doubles with every further one.
  public var firstDelay: Duration
  /// The longest wait; if the service asks for a longer one, there is no further attempt.
  public var maximumDelay: Duration

  /// Takes numbers and times; what is too small counts as the smallest possible.
  public init(attempts: Int = 4, firstDelay: Duration = .milliseconds(500), maximumDelay: Duration = .seconds(60)) {
    self.attempts = max(1, attempts)
    self.firstDelay = max(.zero, firstDelay)
    self.maximumDelay = max(.zero, maximumDelay)
  }

  /// How long to wait after an attempt that failed, counted from 1; `nil` if there is to be no further one.
  ///
  /// As this is one client that asks a few requests a second, waits are not spread at random.
  public func delay(after attempt: Int, _ error: PostcodesIOError) -> Duration? {
    guard attempt < attempts, error.isTransient else { return nil }
    if let demanded = error.retryAfter { return demanded <= maximumDelay ? max(.zero, demanded) : nil }
    var delay = min(firstDelay, maximumDelay)
    for _ in 1..<max(attempt, 1) {
      // Compared before doubling: nothing overflows.
      if delay >= maximumDelay / 2 { return maximumDelay }
      delay *= 2
    }
    return delay
  }
}
