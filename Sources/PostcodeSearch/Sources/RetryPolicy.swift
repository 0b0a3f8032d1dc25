/// How often to ask again, and how long to wait before.
public struct RetryPolicy: Sendable, Hashable {
  /// How often is asked in all, 1 or more.
  public var attempts: Int
  /// The longest wait before the second attempt; it doubles with every further one.
  public var firstDelay: Duration
  /// The longest wait of all. If the other side demands a longer one, there is no further attempt.
  public var maximumDelay: Duration

  /// Takes numbers and times; what is too small counts as the smallest possible.
  public init(
    attempts: Int = 3, firstDelay: Duration = .milliseconds(300), maximumDelay: Duration = .seconds(5)
  ) {
    self.attempts = max(attempts, 1)
    self.firstDelay = max(firstDelay, .zero)
    self.maximumDelay = max(maximumDelay, .zero)
  }

  /// How long to wait after an attempt that failed; `nil` if there is to be no further one.
  ///
  /// The wait is drawn evenly from the upper half of what it may be at most, so that clients which failed together do
  /// not come back together. What the other side demands is kept to, and a little more is drawn.
  ///
  /// - Parameters:
  ///   - attempt: the one that failed, counted from 1.
  ///   - advice: what its error says.
  ///   - random: where the jitter comes from.
  public func delay(
    after attempt: Int, advice: RetryAdvice, using random: inout some RandomNumberGenerator
  ) -> Duration? {
    guard attempt < attempts else { return nil }
    switch advice {
    case .never: return nil
    case .after(let demanded):
      guard demanded <= maximumDelay else { return nil }
      let extra = min(firstDelay, maximumDelay - max(demanded, .zero)) * Double.random(in: 0...1, using: &random)
      return max(demanded, .zero) + extra
    case .afterBackoff:
      return longestDelay(after: attempt) * Double.random(in: 0.5...1, using: &random)
    }
  }

  private func longestDelay(after attempt: Int) -> Duration {
    var delay = firstDelay
    for _ in 1..<max(attempt, 1) {
      // Compared before doubling: nothing overflows.
      if delay >= maximumDelay / 2 { return maximumDelay }
      delay *= 2
    }
    return min(delay, maximumDelay)
  }
}
