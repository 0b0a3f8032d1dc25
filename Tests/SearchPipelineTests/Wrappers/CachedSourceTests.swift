import LoopbackServer
import SearchPipeline
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(5))) struct CachedSourceTests {
  private let clock = ManualClock()
  private let desk = Desk()
  private let policy = CachePolicy(capacity: 2, freshTime: .seconds(60), staleTime: .seconds(600))

  private func source(_ desk: Desk? = nil) -> CachedSource<Desk> {
    CachedSource(desk ?? self.desk, policy: policy, clock: clock)
  }

  /// Has a source asked and the desk answer.
  private func fill(_ source: CachedSource<Desk>, _ query: String, hits: Int = 1) async throws {
    let number = desk.queries.count
    async let answer = source.suggestions(for: query)
    try await eventually("\(query) is asked for") { desk.open.contains(number) }
    desk.answer(number, hits: hits)
    #expect(try await answer.origin == .remote)
  }

  @Test func aFreshAnswerIsGivenAtOnceWithItsAge() async throws {
    let source = source()
    #expect(source.immediateSuggestions(for: "a") == nil)
    try await fill(source, "a")
    clock.advance(by: .seconds(59))
    let kept = try #require(source.immediateSuggestions(for: "a"))
    #expect(kept.origin == .cache(age: .seconds(59), isStale: false))
    #expect(kept.isFinal)
    #expect(kept.items == Desk.hits("a", 0, 1))
    #expect(try await source.suggestions(for: "a").origin == .cache(age: .seconds(59), isStale: false))
    #expect(desk.queries == ["a"])
  }

  @Test func thatThereIsNothingIsKeptToo() async throws {
    let source = source()
    try await fill(source, "a", hits: 0)
    #expect(source.immediateSuggestions(for: "a")?.isEmpty == true)
  }

  @Test func aStaleAnswerIsShownWhileItIsAskedForAgain() async throws {
    let source = source()
    try await fill(source, "a")
    clock.advance(by: .seconds(60))
    let kept = try #require(source.immediateSuggestions(for: "a"))
    #expect(kept.origin == .cache(age: .seconds(60), isStale: true))
    #expect(!kept.isFinal)
    try await fill(source, "a", hits: 2)
    #expect(source.immediateSuggestions(for: "a")?.items.count == 2)
    clock.advance(by: .seconds(660))
    #expect(source.immediateSuggestions(for: "a") == nil)
  }

  @Test func aStaleAnswerStandsIfThereIsNoNewOne() async throws {
    let source = source()
    try await fill(source, "a")
    clock.advance(by: .seconds(70))
    async let answer = source.suggestions(for: "a")
    try await eventually("a is asked for again") { desk.open == [1] }
    desk.fail(1)
    let kept = try await answer
    #expect(kept.origin == .cache(age: .seconds(70), isStale: true))
    #expect(kept.setback as? Trouble == Trouble("desk"))
    #expect(kept.isFinal)
    // Too old to stand in.
    clock.advance(by: .seconds(700))
    let late = Task { try await source.suggestions(for: "a") }
    try await eventually("a is asked for once more") { desk.open == [2] }
    desk.fail(2)
    await #expect(throws: Trouble("desk")) { try await late.value }
  }

  @Test func theAnswerUsedLongestAgoGivesWay() async throws {
    let source = source()
    try await fill(source, "a")
    try await fill(source, "b")
    _ = source.immediateSuggestions(for: "a")
    try await fill(source, "c")
    #expect(source.immediateSuggestions(for: "a") != nil)
    #expect(source.immediateSuggestions(for: "b") == nil)
    #expect(source.immediateSuggestions(for: "c") != nil)
  }

  @Test func identicalRequestsAreOne() async throws {
    let source = source()
    let waiters = (0..<20).map { _ in Task { try await source.suggestions(for: "a").items } }
    try await eventually("a is asked for") { desk.open == [0] }
    await lull()
    desk.answer(0)
    for waiter in waiters { #expect(try await waiter.value == Desk.hits("a", 0, 1)) }
    #expect(desk.queries == ["a"])
  }

  @Test func oneWhoGivesUpDoesNoHarmToTheOthersAndTheLastOneTakesTheRequestAlong() async throws {
    let source = source()
    let first = Task { try await source.suggestions(for: "a") }
    try await eventually("a is asked for") { desk.open == [0] }
    let others = (0..<3).map { _ in Task { try await source.suggestions(for: "a") } }
    await lull()
    first.cancel()
    // The first is told at once, although the request goes on.
    await #expect(throws: CancellationError.self) { try await first.value }
    others[0].cancel()
    await #expect(throws: CancellationError.self) { try await others[0].value }
    #expect(desk.withdrawn.isEmpty)
    desk.answer(0)
    #expect(try await others[1].value.items.count == 1)
    #expect(try await others[2].value.items.count == 1)

    let waiters = (0..<3).map { _ in Task { try await source.suggestions(for: "b") } }
    try await eventually("b is asked for") { desk.open == [1] }
    for waiter in waiters { waiter.cancel() }
    for waiter in waiters { await #expect(throws: CancellationError.self) { try await waiter.value } }
    try await eventually("the request is withdrawn") { desk.withdrawn == [1] }
    // The next one is a request of its own.
    try await fill(source, "b")
    #expect(desk.queries == ["a", "b", "b"])
  }

  @Test func whoIsCancelledBeforehandAsksNothing() async throws {
    let source = source()
    let isCancelled = Flag()
    let waiter = Task {
      while !isCancelled.isSet { await Task.yield() }
      return try await source.suggestions(for: "a")
    }
    waiter.cancel()
    isCancelled.set()
    await #expect(throws: CancellationError.self) { try await waiter.value }
    #expect(desk.queries.isEmpty)
  }

  @Test func anAnswerThatNobodyWaitsForAnyMoreIsKept() async throws {
    let desk = Desk(.ignored)
    let source = source(desk)
    let waiter = Task { try await source.suggestions(for: "a") }
    try await eventually("a is asked for") { desk.open == [0] }
    waiter.cancel()
    await #expect(throws: CancellationError.self) { try await waiter.value }
    desk.answer(0)
    try await eventually("it is kept") { source.immediateSuggestions(for: "a") != nil }
  }

  @Test func anOldAnswerDoesNotReplaceANewOne() async throws {
    let desk = Desk(.ignored)
    let source = source(desk)
    let early = Task { try await source.suggestions(for: "a") }
    try await eventually("a is asked for") { desk.open == [0] }
    early.cancel()
    _ = await early.result
    let late = Task { try await source.suggestions(for: "a") }
    try await eventually("a is asked for again") { desk.open == [0, 1] }
    desk.answer(1)
    _ = try await late.value
    desk.answer(0)
    await lull()
    #expect(source.immediateSuggestions(for: "a")?.items == Desk.hits("a", 1, 1))
  }

  @Test func afterAFlushEverythingIsAskedForAgain() async throws {
    let source = source()
    try await fill(source, "a")
    let early = Task { try await source.suggestions(for: "b") }
    try await eventually("b is asked for") { desk.open == [1] }
    source.flush()
    #expect(source.immediateSuggestions(for: "a") == nil)
    // A request from before is not joined, and its answer is given but not kept.
    let late = Task { try await source.suggestions(for: "b") }
    try await eventually("b is asked for again") { desk.open == [1, 2] }
    desk.answer(1)
    #expect(try await early.value.items == Desk.hits("b", 1, 1))
    #expect(source.immediateSuggestions(for: "b") == nil)
    desk.answer(2)
    #expect(try await late.value.items == Desk.hits("b", 2, 1))
    #expect(source.immediateSuggestions(for: "b")?.items == Desk.hits("b", 2, 1))
  }

  @Test func answersWithASetbackOrThatAreNotFinalAreNotKept() async throws {
    for answer in [
      Suggestions(["x"], setback: PlainTrouble()), Suggestions(["x"], isFinal: false),
    ] {
      let source = CachedSource(Fixed(answer), clock: clock)
      _ = try await source.suggestions(for: "a")
      #expect(source.immediateSuggestions(for: "a") == nil)
    }
  }

  @Test func theAgeOfAnAnswerThatWasKeptElsewhereCounts() async throws {
    let source = CachedSource(
      Fixed(Suggestions(["x"], origin: .cache(age: .seconds(30), isStale: false))), clock: clock)
    _ = try await source.suggestions(for: "a")
    clock.advance(by: .seconds(2))
    #expect(source.immediateSuggestions(for: "a")?.origin == .cache(age: .seconds(32), isStale: false))
  }

  /// Waiters that come, give up and are answered at random, from many threads: each gets an answer to its own query or
  /// its cancellation, and nothing stays behind.
  @Test(arguments: 0..<8 as Range<UInt64>)
  func manyAtOnce(seed: UInt64) async throws {
    var random = SplitMix64(seed: seed)
    let desk = Desk(random.oneIn(2) ? .ignored : .honoured)
    let source = source(desk)
    var waiters: [(query: String, task: Task<Suggestions<Hit>, any Error>, isCancelled: Bool)] = []
    for _ in 0..<400 {
      switch random.below(6) {
      case 0..<3:
        let query = ["a", "b", "c", "d"][random.below(4)]
        waiters.append((query, Task { try await source.suggestions(for: query) }, false))
      case 3:
        if let place = waiters.indices.randomElement(using: &random) {
          waiters[place].task.cancel()
          waiters[place].isCancelled = true
        }
      case 4: if let number = desk.open.randomElement(using: &random) { desk.answer(number) }
      default:
        clock.advance(by: .seconds(random.below(40)))
        if random.oneIn(10) { source.flush() }
        await Task.yield()
      }
    }
    let answering = Task {
      while !Task.isCancelled {
        for number in desk.open { desk.answer(number) }
        await Task.yield()
      }
    }
    for waiter in waiters {
      switch await waiter.task.result {
      case .success(let answer):
        #expect(answer.items.allSatisfy { $0.query == waiter.query } && answer.items.count == 1, "seed \(seed)")
      case .failure(let error):
        #expect(waiter.isCancelled && error is CancellationError, "seed \(seed): \(error)")
      }
    }
    answering.cancel()
    await answering.value
    #expect(desk.queries.count < waiters.count, "seed \(seed): some requests were joined")
  }
}
