/// How often to repeat a failed request, and how long to wait before each attempt.
public struct RetryPolicy: Sendable, Hashable {
  /// The total number of attempts, at least 1.
  public var attempts: Int
  /// The maximum delay before the second attempt. It doubles with each further attempt.
  public var firstDelay: Duration
  /// The maximum delay before any attempt. If the server asks for a longer one, the request isn't repeated.
  public var maximumDelay: Duration
  /// Whether delays are randomised, so that clients that failed together don't retry together.
  public var usesJitter: Bool

  /// Creates a policy. Values out of range are clamped.
  ///
  /// - Parameters:
  ///   - attempts: The total number of attempts, at least 1.
  ///   - firstDelay: The maximum delay before the second attempt.
  ///   - maximumDelay: The maximum delay before any attempt.
  ///   - usesJitter: Whether delays are randomised.
  public init(
    attempts: Int = 3, firstDelay: Duration = .milliseconds(300), maximumDelay: Duration = .seconds(5),
    usesJitter: Bool = true
  ) {
    self.attempts = max(attempts, 1)
    self.firstDelay = max(firstDelay, .zero)
    self.maximumDelay = max(maximumDelay, .zero)
    self.usesJitter = usesJitter
  }

  /// Returns the delay after a failed attempt, or `nil` if the request shouldn't be repeated.
  ///
  /// With jitter, a backoff delay is drawn from the upper half of its range, and a delay that the server asked for is
  /// extended by up to `firstDelay`.
  ///
  /// - Parameters:
  ///   - attempt: The number of the failed attempt, counted from 1.
  ///   - advice: The advice of the error.
  ///   - random: The source of the jitter.
  public func delay(
    after attempt: Int, advice: RetryAdvice, using random: inout some RandomNumberGenerator
  ) -> Duration? {
    guard attempt < attempts else { return nil }
    switch advice {
    case .never: return nil
    case .after(let requested):
      guard requested <= maximumDelay else { return nil }
      guard usesJitter else { return max(requested, .zero) }
      let extra = min(firstDelay, maximumDelay - max(requested, .zero)) * Double.random(in: 0...1, using: &random)
      return max(requested, .zero) + extra
    case .afterBackoff:
      let longest = backoff(after: attempt)
      return usesJitter ? longest * Double.random(in: 0.5...1, using: &random) : longest
    }
  }

  private func backoff(after attempt: Int) -> Duration {
    var delay = firstDelay
    for _ in 1..<max(attempt, 1) {
      // Compared before doubling, so that nothing overflows.
      if delay >= maximumDelay / 2 { return maximumDelay }
      delay *= 2
    }
    return min(delay, maximumDelay)
  }
}

extension RetryPolicy {
  /// Runs an operation until it succeeds or an error ends the attempts.
  ///
  /// - Parameters:
  ///   - stopwatch: Measures the delays.
  ///   - random: The source of the jitter.
  ///   - advice: Returns the advice for an error. By default, errors that aren't ``RetryAdvising`` end the attempts.
  ///   - willRetry: Runs before each delay.
  ///   - operation: Receives the number of the attempt, counted from 1.
  /// - Throws: The error of the last attempt, or `CancellationError`.
  package func run<Result>(
    stopwatch: Stopwatch, random: Locked<any RandomNumberGenerator & Sendable>,
    advice: (any Error) -> RetryAdvice = { ($0 as? any RetryAdvising)?.retryAdvice ?? .never },
    willRetry: (_ error: any Error, _ delay: Duration) async -> Void = { _, _ in },
    operation: (_ attempt: Int) async throws -> Result
  ) async throws -> Result {
    var attempt = 1
    while true {
      do {
        return try await operation(attempt)
      } catch {
        try Task.checkCancellation()
        let advice = advice(error)
        guard let delay = random.withLock({ self.delay(after: attempt, advice: advice, using: &$0) }) else {
          throw error
        }
        await willRetry(error, delay)
        try await stopwatch.sleep(for: delay)
        attempt += 1
      }
    }
  }
}
