public import RequestPacing
/// Asks a source again when it fails with a passing trouble.
///
/// Only errors that say so (``RetryAdvising``) are followed by another attempt: of any other, nobody knows whether it
/// passes, and asking again what was refused for good is a burden on everyone.
public struct RetryingSource<Base: Source>: Source {
  private let base: Base
  private let policy: RetryPolicy
  private let stopwatch: Stopwatch
  private let random: Locked<any RandomNumberGenerator & Sendable>

  /// Wraps a source.
  ///
  /// - Parameters:
  ///   - base: the source that may fail.
  ///   - policy: how often and after how long to ask again.
  ///   - clock: what waits are measured by.
  ///   - random: where the jitter comes from.
  public init(
    _ base: Base, policy: RetryPolicy = RetryPolicy(), clock: any Clock<Duration> = ContinuousClock(),
    random: any RandomNumberGenerator & Sendable = SystemRandomNumberGenerator()
  ) {
    self.base = base
    self.policy = policy
    stopwatch = Stopwatch(clock)
    self.random = Locked(random)
  }

  /// The base's query.
  public func query(for text: String) -> String { base.query(for: text) }

  /// The base's immediate answer.
  public func immediateSuggestions(for query: String) -> Suggestions<Base.Item>? {
    base.immediateSuggestions(for: query)
  }

  /// The base's answer, perhaps of a later attempt.
  ///
  /// - Throws: the error of the last attempt.
  public func suggestions(for query: String) async throws -> Suggestions<Base.Item> {
    try await retrying { try await base.suggestions(for: query) }
  }

  /// The base's recommendations, perhaps of a later attempt.
  ///
  /// - Throws: the error of the last attempt.
  public func recommendations() async throws -> [Base.Item] {
    try await retrying { try await base.recommendations() }
  }

  private func retrying<Answer: Sendable>(_ operation: () async throws -> Answer) async throws -> Answer {
    try await policy.run(stopwatch: stopwatch, random: random) { _ in try await operation() }
  }
}
