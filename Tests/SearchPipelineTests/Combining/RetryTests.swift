import SearchPipeline
import LoopbackServer
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(10))) struct RetryTests {
  private let clock = ManualClock()

  private func retrying<Item>(_ base: ScriptedSource<Item>, attempts: Int = 3) -> RetryingSource<Item> {
    RetryingSource(
      base, policy: RetryPolicy(attempts: attempts, firstDelay: .seconds(1), maximumDelay: .seconds(4)),
      clock: clock, random: SplitMix64(seed: 1))
  }

  private let good = Result<Suggestions<String>, any Error>.success(Suggestions(["x"], origin: .local))

  @Test func temporaryErrorIsRetried() async throws {
    let base = ScriptedSource([.failure(TestError("1")), .failure(TestError("2")), good])
    async let response = retrying(base).suggestions(for: "a")
    await clock.waitForSleepers(1)
    #expect(base.count == 1)
    // The delay is at least half of the maximum.
    clock.advance(by: .milliseconds(499))
    #expect(clock.sleeperCount == 1)
    clock.advance(by: .milliseconds(501))
    try await eventually("there is a second attempt") { base.count == 2 }
    await clock.waitForSleepers(1)
    clock.advance(by: .seconds(2))
    #expect(try await response.items == ["x"])
    #expect(base.count == 3)
  }

  @Test func lastErrorIsThrown() async throws {
    let base = ScriptedSource<String>([.failure(TestError("1")), .failure(TestError("2")), good])
    let source = retrying(base, attempts: 2)
    let response = Task { try await source.suggestions(for: "a") }
    await clock.waitForSleepers(1)
    clock.advance(by: .seconds(1))
    await #expect(throws: TestError("2")) { try await response.value }
  }

  @Test func permanentErrorIsNotRetried() async throws {
    for error: any Error in [TestError("404", .never), PlainError(), CancellationError()] {
      let base = ScriptedSource<String>([.failure(error), good])
      await #expect(throws: (any Error).self) { try await retrying(base).suggestions(for: "a") }
      #expect(base.count == 1)
    }
  }

  @Test func requestedDelayIsKept() async throws {
    let base = ScriptedSource([.failure(TestError("429", .after(.seconds(3)))), good])
    async let response = retrying(base).suggestions(for: "a")
    await clock.waitForSleepers(1)
    clock.advance(by: .milliseconds(2_999))
    #expect(base.count == 1 && clock.sleeperCount == 1)
    clock.advance(by: .milliseconds(1_001))
    #expect(try await response.items == ["x"])
  }

  @Test func tooLongDelayEndsAttempts() async throws {
    let base = ScriptedSource([.failure(TestError("429", .after(.seconds(5)))), good])
    await #expect(throws: TestError("429", .after(.seconds(5)))) {
      try await retrying(base).suggestions(for: "a")
    }
  }

  @Test func cancellationEndsDelay() async throws {
    let base = ScriptedSource([.failure(TestError("1")), good])
    let waiting = Task { [source = retrying(base)] in try await source.suggestions(for: "a") }
    await clock.waitForSleepers(1)
    waiting.cancel()
    await #expect(throws: CancellationError.self) { try await waiting.value }
    #expect(base.count == 1)
  }

  @Test func recommendationsAreRetried() async throws {
    let base = ScriptedSource([.failure(TestError("1")), good], recommended: ["r"])
    async let items = retrying(base).recommendations()
    await clock.waitForSleepers(1)
    clock.advance(by: .seconds(1))
    #expect(try await items == ["r"])
  }

  /// For any policy, attempt and advice: delays are within bounds and never shorter than requested.
  @Test func delaysStayWithinBounds() {
    var random = SplitMix64(seed: 5)
    for _ in 0..<20_000 {
      let policy = RetryPolicy(
        attempts: random.below(100), firstDelay: .milliseconds(random.below(3_000)),
        maximumDelay: .milliseconds(random.below(20_000)))
      let attempt = 1 + random.below(100)
      let requested = Duration.milliseconds(random.below(30_000) - 100)
      #expect(policy.delay(after: attempt, advice: .never, using: &random) == nil)
      let delay = policy.delay(after: attempt, advice: .afterBackoff, using: &random)
      let after = policy.delay(after: attempt, advice: .after(requested), using: &random)
      guard attempt < policy.attempts else {
        #expect(delay == nil && after == nil)
        continue
      }
      // The maximum delay, computed in floating point.
      let doublings = Double(sign: .plus, exponent: attempt - 1, significand: 1)
      let longest = min(policy.firstDelay / .milliseconds(1) * doublings, policy.maximumDelay / .milliseconds(1))
      if let delay {
        #expect((longest * 0.499...longest * 1.001 + 0.001).contains(delay / .milliseconds(1)))
      } else {
        Issue.record("no delay after attempt \(attempt) of \(policy.attempts)")
      }
      #expect((after == nil) == (requested > policy.maximumDelay))
      if let after { #expect(after >= requested && after >= .zero && after <= policy.maximumDelay) }
    }
  }
}
