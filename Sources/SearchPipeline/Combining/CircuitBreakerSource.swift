/// Stops calling a source that keeps failing. After some failures in a row it fails at once; after a pause it lets one
/// request through to find out whether the source works again.
///
/// Errors with the advice `RetryAdvice.never` count as successes, because the source works or a pause wouldn't help.
/// Errors without advice count as failures. Cancelled requests count as neither.
public final class CircuitBreakerSource<Item: Sendable>: SearchSource {
  private let base: any SearchSource<Item>
  private let stopwatch: Stopwatch
  private let breaker: Locked<CircuitBreaker>

  /// Wraps a source.
  ///
  /// - Parameters:
  ///   - base: The source that may fail.
  ///   - failureLimit: The number of failures in a row that opens the circuit, at least 1.
  ///   - pause: How long the circuit stays open.
  ///   - clock: Measures the pause.
  public init(
    _ base: any SearchSource<Item>, failureLimit: Int = 5, pause: Duration = .seconds(30),
    clock: any Clock<Duration> = ContinuousClock()
  ) {
    self.base = base
    stopwatch = Stopwatch(clock)
    breaker = Locked(CircuitBreaker(failureLimit: failureLimit, pause: pause))
  }

  /// Whether requests reach the base.
  public var isClosed: Bool { breaker.withLock { $0.isClosed } }

  /// Closes the circuit, which lets requests through again. Call it when the network is back, for example. On Apple
  /// systems, `resetsWhenNetworkReturns()` does this.
  public func reset() { breaker.withLock { $0.reset() } }

  /// Returns the base's query.
  public func query(for text: String) -> String { base.query(for: text) }

  /// Returns the base's immediate suggestions.
  public func immediateSuggestions(for request: SearchRequest) -> Suggestions<Item>? {
    base.immediateSuggestions(for: request)
  }

  /// Returns the base's suggestions.
  ///
  /// - Throws: The base's error, or ``CircuitOpenError`` if the circuit is open.
  public func suggestions(for request: SearchRequest) async throws -> Suggestions<Item> {
    try await guarded { try await base.suggestions(for: request) }
  }

  /// Returns the base's recommendations.
  ///
  /// - Throws: The base's error, or ``CircuitOpenError`` if the circuit is open.
  public func recommendations() async throws -> [Item] {
    try await guarded { try await base.recommendations() }
  }

  private func guarded<Response: Sendable>(_ request: () async throws -> Response) async throws -> Response {
    let ticket = try breaker.withLock { try $0.admit(at: stopwatch.elapsed) }
    do {
      let response = try await request()
      record(.success, ticket)
      return response
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
