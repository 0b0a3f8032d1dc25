/// How often to ask again, and how long to wait before.
public struct RetryPolicy: Sendable, Hashable {
  /// How often is asked in all, 1 or more.
  public var attempts: Int
  /// The longest wait before the second attempt; it doubles with every further one.
  public var firstDelay: Duration
  /// The longest wait of all. If the other side demands a longer one, there is no further attempt.
  public var maximumDelay: Duration
  /// Whether waits are drawn at random, so that clients which failed together do not come back together; a single client
  /// that asks slowly has no need of that.
  public var isSpread: Bool

  /// Takes numbers and times; what is too small counts as the smallest possible.
  public init(
    attempts: Int = 3, firstDelay: Duration = .milliseconds(300), maximumDelay: Duration = .seconds(5),
    isSpread: Bool = true
  ) {
    self.attempts = max(attempts, 1)
    self.firstDelay = max(firstDelay, .zero)
    self.maximumDelay = max(maximumDelay, .zero)
    self.isSpread = isSpread
  }

  /// How long to wait after an attempt that failed; `nil` if there is to be no further one.
  ///
  /// Where waits are spread, one is drawn evenly from the upper half of what it may be at most; what the other side
  /// demands is kept to, and a little more is drawn.
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
      guard isSpread else { return max(demanded, .zero) }
      let extra = min(firstDelay, maximumDelay - max(demanded, .zero)) * Double.random(in: 0...1, using: &random)
      return max(demanded, .zero) + extra
    case .afterBackoff:
      let longest = longestDelay(after: attempt)
      return isSpread ? longest * Double.random(in: 0.5...1, using: &random) : longest
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
