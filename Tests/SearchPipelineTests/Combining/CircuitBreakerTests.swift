import LoopbackServer
import TestSupport
import Testing

@testable import SearchPipeline

@Suite(.timeLimit(.minutes(10))) struct CircuitBreakerTests {
  private let clock = ManualClock()
  private let base = ManualSource()

  private func source(_ failureLimit: Int = 2) -> CircuitBreakerSource<TestItem> {
    CircuitBreakerSource(base, failureLimit: failureLimit, pause: .seconds(30), clock: clock)
  }

  /// Sends a request that the base completes or fails.
  private func request(_ source: CircuitBreakerSource<TestItem>, _ error: (any Error)?) async throws {
    let number = base.queries.count
    let task = Task { try await source.suggestions(for: "a") }
    try await eventually("it is requested") { base.pending.contains(number) }
    if let error { base.fail(number, error) } else { base.respond(number) }
    _ = await task.result
  }

  @Test func consecutiveFailuresOpenTheCircuit() async throws {
    let source = source()
    try await request(source, TestError("1"))
    try await request(source, nil)
    try await request(source, PlainError())
    #expect(source.isClosed)
    try await request(source, TestError("2"))
    #expect(!source.isClosed)
    clock.advance(by: .seconds(10))
    await #expect(throws: CircuitOpenError(retryAfter: .seconds(20))) { try await source.suggestions(for: "a") }
    await #expect(throws: CircuitOpenError(retryAfter: .seconds(20))) { try await source.recommendations() }
    clock.advance(by: .seconds(20))
    try await request(source, nil)
    #expect(source.isClosed)
    #expect(base.queries.count == 5)
  }

  @Test func resetClosesTheCircuit() async throws {
    let source = source(1)
    try await request(source, TestError("1"))
    await #expect(throws: CircuitOpenError.self) { try await source.suggestions(for: "a") }
    source.reset()
    #expect(source.isClosed)
    try await request(source, nil)
  }

  @Test func onlyOneProbeAtATime() async throws {
    let source = source(1)
    try await request(source, TestError("1"))
    clock.advance(by: .seconds(30))
    let probe = Task { try await source.suggestions(for: "a") }
    try await eventually("the probe is requested") { base.pending == [1] }
    for _ in 0..<5 {
      await #expect(throws: CircuitOpenError.self) { try await source.suggestions(for: "a") }
    }
    base.fail(1)
    _ = await probe.result
    // The pause starts again.
    clock.advance(by: .seconds(29))
    await #expect(throws: CircuitOpenError.self) { try await source.suggestions(for: "a") }
    clock.advance(by: .seconds(1))
    try await request(source, nil)
    #expect(source.isClosed)
  }

  @Test func cancelledProbeAllowsAnother() async throws {
    let source = source(1)
    try await request(source, TestError("1"))
    clock.advance(by: .seconds(30))
    let probe = Task { try await source.suggestions(for: "a") }
    try await eventually("the probe is requested") { base.pending == [1] }
    probe.cancel()
    _ = await probe.result
    #expect(!source.isClosed)
    try await request(source, nil)
    #expect(source.isClosed)
  }

  @Test func permanentErrorsCountAsSuccess() async throws {
    let source = source()
    for _ in 0..<10 { try await request(source, TestError("404", .never)) }
    #expect(source.isClosed)
    try await request(source, TestError("1"))
    try await request(source, TestError("404", .never))
    try await request(source, TestError("2"))
    #expect(source.isClosed)
  }

  @Test func openCircuitAdvisesDelay() {
    let error = CircuitOpenError(retryAfter: .seconds(7))
    #expect(error.retryAdvice == .after(.seconds(7)))
    #expect(error.description.contains("7"))
  }

  /// A random schedule of requests, outcomes and delays.
  @Test(arguments: 0..<50 as Range<UInt64>)
  func randomSchedule(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let limit = 1 + random.below(4)
    var breaker = CircuitBreaker(failureLimit: limit, pause: .seconds(10))
    var now = Duration.zero
    var admitted: [(ticket: Int, isProbe: Bool, time: Duration)] = []
    var failuresSinceClosed = 0
    for _ in 0..<2_000 {
      switch random.below(3) {
      case 0: now += .seconds(random.below(8))
      case 1:
        let wasClosed = breaker.isClosed
        do {
          let ticket = try breaker.admit(at: now)
          if !wasClosed {
            // One probe at a time, unless the earlier one takes longer than the pause.
            #expect(!admitted.contains { $0.isProbe && $0.ticket >= ticket }, "seed \(seed)")
          }
          admitted.append((ticket, !wasClosed, now))
        } catch {
          #expect(!wasClosed, "seed \(seed): a closed circuit admits every request")
          #expect(error.retryAfter > .zero && error.retryAfter <= .seconds(10), "seed \(seed)")
        }
      default:
        guard !admitted.isEmpty else { continue }
        let (ticket, isProbe, _) = admitted.remove(at: random.below(admitted.count))
        let wasClosed = breaker.isClosed
        let outcome = [CircuitBreaker.Outcome.success, .failure, .failure, .unknown][random.below(4)]
        breaker.record(outcome, ticket: ticket, at: now)
        if wasClosed, outcome == .failure { failuresSinceClosed += 1 }
        if wasClosed, !breaker.isClosed {
          #expect(outcome == .failure && failuresSinceClosed >= limit, "seed \(seed): opened too early")
        }
        if !wasClosed, breaker.isClosed {
          #expect(isProbe && outcome == .success, "seed \(seed): only a probe's success closes it")
          failuresSinceClosed = 0
        }
      }
    }
  }
}
