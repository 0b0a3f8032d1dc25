internal import RequestPacing
/// Stops asking a source that keeps failing: after some failures in a row it fails at once, until after a pause one
/// request is let through to see whether the source works again.
///
/// Errors that say that asking again is no use (``RetryAdvice/never``) prove that the source works: they count as
/// answers. Errors without advice count as failures. Cancelled requests count as neither.
public final class CircuitBreakerSource<Base: Source>: Source {
  private let base: Base
  private let stopwatch: Stopwatch
  private let breaker: Locked<CircuitBreaker>

  /// Wraps a source.
  ///
  /// - Parameters:
  ///   - base: the source that may fail.
  ///   - failureLimit: after how many failures in a row it is asked no more, 1 or more.
  ///   - pause: for how long.
  ///   - clock: what that is measured by.
  public init(
    _ base: Base, failureLimit: Int = 5, pause: Duration = .seconds(30),
    clock: any Clock<Duration> = ContinuousClock()
  ) {
    self.base = base
    stopwatch = Stopwatch(clock)
    breaker = Locked(CircuitBreaker(failureLimit: failureLimit, pause: pause))
  }

  /// Whether requests are let through without further ado.
  public var isClosed: Bool { breaker.withLock { $0.isClosed } }

  /// The base's query.
  public func query(for text: String) -> String { base.query(for: text) }

  /// The base's immediate answer.
  public func immediateSuggestions(for query: String) -> Suggestions<Base.Item>? {
    base.immediateSuggestions(for: query)
  }

  /// The base's answer.
  ///
  /// - Throws: the base's error; ``CircuitOpenError`` if it is not asked.
  public func suggestions(for query: String) async throws -> Suggestions<Base.Item> {
    try await guarded { try await base.suggestions(for: query) }
  }

  /// The base's recommendations.
  ///
  /// - Throws: the base's error; ``CircuitOpenError`` if it is not asked.
  public func recommendations() async throws -> [Base.Item] {
    try await guarded { try await base.recommendations() }
  }

  private func guarded<Answer: Sendable>(_ ask: () async throws -> Answer) async throws -> Answer {
    let ticket = try breaker.withLock { try $0.admit(at: stopwatch.elapsed) }
    do {
      let answer = try await ask()
      record(.success, ticket)
      return answer
    } catch {
      record(outcome(of: error), ticket)
      throw error
    }
  }

  private func outcome(of error: any Error) -> CircuitBreaker.Outcome {
    if Task.isCancelled || error is CancellationError { return .unknown }
    return (error as? any RetryAdvising)?.retryAdvice == .never ? .success : .failure
  }

  private func record(_ outcome: CircuitBreaker.Outcome, _ ticket: Int) {
    breaker.withLock { $0.record(outcome, ticket: ticket, at: stopwatch.elapsed) }
  }
}
