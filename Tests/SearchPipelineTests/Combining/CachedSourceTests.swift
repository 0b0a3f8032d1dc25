import LoopbackServer
import TestSupport
import Testing

@testable import SearchPipeline

@Suite(.timeLimit(.minutes(10))) struct CachedSourceTests {
  private let clock = ManualClock()
  private let base = ManualSource()
  private let policy = CachePolicy(capacity: 2, freshTime: .seconds(60), staleTime: .seconds(600))

  private func source(_ base: ManualSource? = nil) -> CachedSource<TestItem> {
    CachedSource(base ?? self.base, policy: policy, clock: clock)
  }

  /// Sends a request that the base completes.
  private func fill(_ source: CachedSource<TestItem>, _ query: String, items: Int = 1) async throws {
    let number = base.queries.count
    async let response = source.suggestions(for: SearchRequest(query))
    try await eventually("\(query) is requested") { base.pending.contains(number) }
    base.respond(number, items: items)
    #expect(try await response.origin == .remote)
  }

  @Test func freshResponseIsReturnedWithAge() async throws {
    let source = source()
    #expect(source.immediateSuggestions(for: "a") == nil)
    try await fill(source, "a")
    clock.advance(by: .seconds(59))
    let showing = try #require(source.immediateSuggestions(for: "a"))
    #expect(showing.origin == .cache(age: .seconds(59), isStale: false))
    #expect(showing.isFinal)
    #expect(showing.items == ManualSource.items("a", 0, 1))
    #expect(try await source.suggestions(for: "a").origin == .cache(age: .seconds(59), isStale: false))
    #expect(base.queries == ["a"])
  }

  @Test func emptyResponseIsCached() async throws {
    let source = source()
    try await fill(source, "a", items: 0)
    #expect(source.immediateSuggestions(for: "a")?.isEmpty == true)
  }

  @Test func staleResponseIsShownWhileRefreshing() async throws {
    let source = source()
    try await fill(source, "a")
    clock.advance(by: .seconds(60))
    let showing = try #require(source.immediateSuggestions(for: "a"))
    #expect(showing.origin == .cache(age: .seconds(60), isStale: true))
    #expect(!showing.isFinal)
    try await fill(source, "a", items: 2)
    #expect(source.immediateSuggestions(for: "a")?.items.count == 2)
    clock.advance(by: .seconds(660))
    #expect(source.immediateSuggestions(for: "a") == nil)
  }

  @Test func staleResponseStandsAfterFailure() async throws {
    let source = source()
    try await fill(source, "a")
    clock.advance(by: .seconds(70))
    async let response = source.suggestions(for: "a")
    try await eventually("a is requested again") { base.pending == [1] }
    base.fail(1)
    let showing = try await response
    #expect(showing.origin == .cache(age: .seconds(70), isStale: true))
    #expect(showing.partialFailure as? TestError == TestError("source"))
    #expect(showing.isFinal)
    // Too old to use.
    clock.advance(by: .seconds(700))
    let late = Task { try await source.suggestions(for: "a") }
    try await eventually("a is requested once more") { base.pending == [2] }
    base.fail(2)
    await #expect(throws: TestError("source")) { try await late.value }
  }

  @Test func leastRecentlyUsedResponseIsRemoved() async throws {
    let source = source()
    try await fill(source, "a")
    try await fill(source, "b")
    _ = source.immediateSuggestions(for: "a")
    try await fill(source, "c")
    #expect(source.immediateSuggestions(for: "a") != nil)
    #expect(source.immediateSuggestions(for: "b") == nil)
    #expect(source.immediateSuggestions(for: "c") != nil)
  }

  @Test func identicalRequestsAreShared() async throws {
    let source = source()
    let waiters = (0..<20).map { _ in Task { try await source.suggestions(for: "a").items } }
    try await eventually("all wait for one request") { base.pending == [0] && source.callerCount == waiters.count }
    base.respond(0)
    for waiter in waiters { #expect(try await waiter.value == ManualSource.items("a", 0, 1)) }
    #expect(base.queries == ["a"])
  }

  @Test func onlyTheLastCancelledCallerCancelsTheRequest() async throws {
    let source = source()
    let first = Task { try await source.suggestions(for: "a") }
    try await eventually("a is requested") { base.pending == [0] }
    let others = (0..<3).map { _ in Task { try await source.suggestions(for: "a") } }
    try await eventually("all share the request") { source.callerCount == 4 }
    first.cancel()
    // The first caller returns at once, although the request continues.
    await #expect(throws: CancellationError.self) { try await first.value }
    others[0].cancel()
    await #expect(throws: CancellationError.self) { try await others[0].value }
    #expect(base.cancelled.isEmpty)
    base.respond(0)
    #expect(try await others[1].value.items.count == 1)
    #expect(try await others[2].value.items.count == 1)

    let waiters = (0..<3).map { _ in Task { try await source.suggestions(for: "b") } }
    try await eventually("b is requested") { base.pending == [1] }
    for waiter in waiters { waiter.cancel() }
    for waiter in waiters { await #expect(throws: CancellationError.self) { try await waiter.value } }
    try await eventually("the request is cancelled") { base.cancelled == [1] }
    // The next call sends a new request.
    try await fill(source, "b")
    #expect(base.queries == ["a", "b", "b"])
  }

  @Test func cancelledCallerSendsNoRequest() async throws {
    let source = source()
    let isCancelled = Flag()
    let waiter = Task {
      while !isCancelled.isSet { await Task.yield() }
      return try await source.suggestions(for: "a")
    }
    waiter.cancel()
    isCancelled.set()
    await #expect(throws: CancellationError.self) { try await waiter.value }
    #expect(base.queries.isEmpty)
  }

  @Test func responseWithoutCallersIsCached() async throws {
    let base = ManualSource(.ignored)
    let source = source(base)
    let waiter = Task { try await source.suggestions(for: "a") }
    try await eventually("a is requested") { base.pending == [0] }
    waiter.cancel()
    await #expect(throws: CancellationError.self) { try await waiter.value }
    base.respond(0)
    try await eventually("it is showing") { source.immediateSuggestions(for: "a") != nil }
  }

  @Test func olderResponseDoesNotReplaceNewerOne() async throws {
    let base = ManualSource(.ignored)
    let source = source(base)
    let early = Task { try await source.suggestions(for: "a") }
    try await eventually("a is requested") { base.pending == [0] }
    early.cancel()
    _ = await early.result
    let late = Task { try await source.suggestions(for: "a") }
    try await eventually("a is requested again") { base.pending == [0, 1] }
    base.respond(1)
    _ = try await late.value
    base.respond(0)
    try await eventually("the older response is discarded") { base.isLatestDiscarded }
    #expect(source.immediateSuggestions(for: "a")?.items.map(\.request) == [1])
  }

  @Test func flushEmptiesTheCache() async throws {
    let source = source()
    try await fill(source, "a")
    let early = Task { try await source.suggestions(for: "b") }
    try await eventually("b is requested") { base.pending == [1] }
    source.flush()
    #expect(source.immediateSuggestions(for: "a") == nil)
    // An earlier request is not shared, and its response is returned but not cached.
    let late = Task { try await source.suggestions(for: "b") }
    try await eventually("b is requested again") { base.pending == [1, 2] }
    base.respond(1)
    #expect(try await early.value.items == ManualSource.items("b", 1, 1))
    #expect(source.immediateSuggestions(for: "b") == nil)
    base.respond(2)
    #expect(try await late.value.items == ManualSource.items("b", 2, 1))
    #expect(source.immediateSuggestions(for: "b")?.items.map(\.request) == [2])
  }

  @Test func flushOfOneQueryKeepsTheOthers() async throws {
    let source = source()
    try await fill(source, "a")
    try await fill(source, "b")
    let early = Task { try await source.suggestions(for: "c") }
    try await eventually("c is requested") { base.pending == [2] }
    source.flush("b")
    source.flush("c")
    base.respond(2)
    #expect(try await early.value.items == ManualSource.items("c", 2, 1))
    #expect(source.immediateSuggestions(for: "a") != nil)
    #expect(source.immediateSuggestions(for: "b") == nil)
    #expect(source.immediateSuggestions(for: "c") == nil)
  }

  @Test func partialAndProvisionalResponsesAreNotCached() async throws {
    for response in [
      Suggestions(["x"], origin: .local, partialFailure: PlainError()),
      Suggestions(["x"], origin: .local, isFinal: false),
    ] {
      let source = CachedSource(ScriptedSource(response), clock: clock)
      _ = try await source.suggestions(for: "a")
      #expect(source.immediateSuggestions(for: "a") == nil)
    }
  }

  @Test func ageIncludesAgeInTheBase() async throws {
    let source = CachedSource(
      ScriptedSource(Suggestions(["x"], origin: .cache(age: .seconds(30), isStale: false))), clock: clock)
    _ = try await source.suggestions(for: "a")
    clock.advance(by: .seconds(2))
    #expect(source.immediateSuggestions(for: "a")?.origin == .cache(age: .seconds(32), isStale: false))
  }

  /// Callers arrive, cancel and get responses at random, from many threads. Each gets the response to its query or a
  /// cancellation error.
  @Test(arguments: 0..<8 as Range<UInt64>)
  func concurrentCallers(seed: UInt64) async throws {
    var random = SplitMix64(seed: seed)
    let base = ManualSource(random.oneIn(2) ? .ignored : .honoured)
    let source = source(base)
    var waiters: [(query: String, task: Task<Suggestions<TestItem>, any Error>, isCancelled: Bool)] = []
    for _ in 0..<400 {
      switch random.below(6) {
      case 0..<3:
        let query = ["a", "b", "c", "d"][random.below(4)]
        waiters.append((query, Task { try await source.suggestions(for: SearchRequest(query)) }, false))
      case 3:
        if let index = waiters.indices.randomElement(using: &random) {
          waiters[index].task.cancel()
          waiters[index].isCancelled = true
        }
      case 4: if let number = base.pending.randomElement(using: &random) { base.respond(number) }
      default:
        clock.advance(by: .seconds(random.below(40)))
        if random.oneIn(10) { source.flush() }
        await Task.yield()
      }
    }
    let responding = Task {
      while !Task.isCancelled {
        for number in base.pending { base.respond(number) }
        await Task.yield()
      }
    }
    for waiter in waiters {
      switch await waiter.task.result {
      case .success(let response):
        #expect(response.items.allSatisfy { $0.query == waiter.query } && response.items.count == 1, "seed \(seed)")
      case .failure(let error):
        #expect(waiter.isCancelled && error is CancellationError, "seed \(seed): \(error)")
      }
    }
    responding.cancel()
    await responding.value
    #expect(base.queries.count < waiters.count, "seed \(seed): some requests were shared")
  }
}
