/// Repeats failed requests to a source, if the error says that another attempt can help.
///
/// Only errors that conform to ``RetryAdvising`` are followed by another attempt. For any other error it's unknown
/// whether another attempt can help.
public struct RetryingSource<Item: Sendable>: SearchSource {
  private let base: any SearchSource<Item>
  private let policy: RetryPolicy
  private let stopwatch: Stopwatch
  private let random: Locked<any RandomNumberGenerator & Sendable>

  /// Wraps a source.
  ///
  /// - Parameters:
  ///   - base: The source that may fail.
  ///   - policy: The number of attempts and the delays between them.
  ///   - clock: Measures the delays.
  ///   - random: The source of the jitter.
  public init(
    _ base: any SearchSource<Item>, policy: RetryPolicy = RetryPolicy(),
    clock: any Clock<Duration> = ContinuousClock(),
    random: any RandomNumberGenerator & Sendable = SystemRandomNumberGenerator()
  ) {
    self.base = base
    self.policy = policy
    stopwatch = Stopwatch(clock)
    self.random = Locked(random)
  }

  /// Returns the base's query.
  public func query(for text: String) -> String { base.query(for: text) }

  /// Returns the base's immediate suggestions.
  public func immediateSuggestions(for request: SearchRequest) -> Suggestions<Item>? {
    base.immediateSuggestions(for: request)
  }

  /// Returns the base's suggestions, after several attempts if necessary.
  ///
  /// - Throws: The error of the last attempt.
  public func suggestions(for request: SearchRequest) async throws -> Suggestions<Item> {
    try await policy.run(stopwatch: stopwatch, random: random) { _ in try await base.suggestions(for: request) }
  }

  /// Returns the base's recommendations, after several attempts if necessary.
  ///
  /// - Throws: The error of the last attempt.
  public func recommendations() async throws -> [Item] {
    try await policy.run(stopwatch: stopwatch, random: random) { _ in try await base.recommendations() }
  }
}
