import LoopbackServer
import SearchPipeline
import TestSupport
import Testing

/// The same guarantees for the sequence of states.
@Suite(.timeLimit(.minutes(10))) struct SearchStatesTests {
  private let clock = ManualClock()

  @Test func statesFollowTexts() async throws {
    let source = ManualSource()
    let (texts, typing) = AsyncStream<String>.makeStream()
    var states = SearchStates(of: texts, in: source, clock: clock).makeAsyncIterator()
    #expect(try await states.next()?.short == "idle()")
    typing.yield("a")
    #expect(try await states.next()?.short == "loading a()")
    await clock.waitForSleepers(1)
    typing.yield("ab")
    #expect(try await states.next()?.short == "loading ab()")
    try await eventually("the latest timer is set") { clock.sleeperCount == 1 }
    clock.advance(by: .milliseconds(200))
    try await eventually("ab is requested") { source.pending == [0] }
    source.respond(0)
    #expect(try await states.next()?.short == "results ab(ab#0)")
    typing.yield("")
    #expect(try await states.next()?.short == "idle()")
    try await eventually("recommendations are requested") { source.recommendationCount > 0 }
    source.recommend(0, items: 2)
    #expect(try await states.next()?.short == "idle(#0,#0)")
    typing.finish()
    #expect(try await states.next() == nil)
    #expect(source.queries == ["ab"])
  }

  @Test func statesEndAfterLastResponse() async throws {
    let source = ManualSource()
    let (texts, typing) = AsyncStream<String>.makeStream()
    typing.yield("a")
    typing.finish()
    let states = SearchStates(of: texts, in: source, clock: clock)
    async let last = {
      var last: SearchState<TestItem>?
      for try await state in states { last = state }
      return last
    }()
    await clock.waitForSleepers(1)
    clock.advance(by: .milliseconds(200))
    try await eventually("a is requested") { source.pending == [0] }
    source.fail(0)
    #expect(try await last?.short == "failed a: source")
  }

  @Test func errorOfTextsEndsStates() async throws {
    let (texts, typing) = AsyncThrowingStream<String, any Error>.makeStream()
    var states = SearchStates(of: texts, in: ManualSource(), clock: clock).makeAsyncIterator()
    typing.finish(throwing: TestError("texts"))
    await #expect(throws: TestError("texts")) { while try await states.next() != nil {} }
  }

  @Test func cancellingTheTaskCancelsRequests() async throws {
    let source = ManualSource()
    let (texts, typing) = AsyncStream<String>.makeStream()
    let states = SearchStates(
      of: texts, in: source, configuration: SearchConfiguration(debounce: .zero), clock: clock)
    let consumer = Task { for try await _ in states {} }
    typing.yield("a")
    try await eventually("a is requested") { source.pending == [0] }
    await clock.waitForSleepers(1)
    consumer.cancel()
    _ = await consumer.result
    try await eventually("the request is cancelled") { source.cancelled == [0] }
    try await eventually("no timer is left") { clock.sleeperCount == 0 }
    source.clear()
  }

  /// Leaving the loop cancels the requests, without a cancelled task and before the texts end.
  @Test func leavingTheLoopCancelsRequests() async throws {
    let source = ManualSource()
    let (texts, typing) = AsyncStream<String>.makeStream()
    let isTerminated = Flag()
    typing.onTermination = { _ in isTerminated.set() }
    let states = SearchStates(
      of: texts, in: source, configuration: SearchConfiguration(debounce: .zero), clock: clock)
    typing.yield("a")
    for try await state in states where state.query == "a" {
      try await eventually("a is requested") { source.pending == [0] }
      await clock.waitForSleepers(1)
      break
    }
    try await eventually("the request is cancelled") { source.cancelled == [0] }
    try await eventually("no timer is left") { clock.sleeperCount == 0 }
    try await eventually("the texts are terminated") { isTerminated.isSet }
    source.clear()
  }

  /// Texts are numbers, so that each state shows which text it belongs to.
  @Test(arguments: 0..<12 as Range<UInt64>)
  func randomSchedule(seed: UInt64) async throws {
    var random = SplitMix64(seed: seed)
    let source = ManualSource(random.oneIn(2) ? .ignored : .honoured)
    let (texts, typing) = AsyncStream<String>.makeStream()
    let states = SearchStates(of: texts, in: source, clock: clock)
    let collected = Task {
      var collected: [SearchState<TestItem>] = []
      for try await state in states { collected.append(state) }
      return collected
    }
    let keystrokes = 300
    for keystroke in 0..<keystrokes {
      typing.yield("\(keystroke)")
      while !random.oneIn(3) {
        switch random.below(4) {
        case 0, 1: clock.advance(by: .milliseconds([50, 250, 3_500][random.below(3)]))
        case 2:
          if let number = source.pending.randomElement(using: &random) {
            if random.oneIn(4) { source.fail(number) } else { source.respond(number, items: random.below(3)) }
          }
        default: for _ in 0..<random.below(20) { await Task.yield() }
        }
      }
    }
    typing.finish()
    let last = "\(keystrokes - 1)"
    // The timer of the last text may start only now.
    try await eventually("seed \(seed): the last is requested") {
      clock.advance(by: .milliseconds(250))
      return source.queries.contains(last)
    }
    let isFinished = Flag()
    Task {
      _ = await collected.result
      isFinished.set()
    }
    // A failed request may be repeated only now, after some time.
    try await eventually("seed \(seed): everything has a response") {
      clock.advance(by: .milliseconds(250))
      for number in source.pending.reversed() { source.respond(number) }
      for number in 0..<source.recommendationCount { source.recommend(number) }
      return isFinished.isSet
    }
    let all = try await collected.value
    var latest = -1
    for state in all where !state.query.isEmpty {
      let text = try #require(Int(state.query))
      #expect(text >= latest, "seed \(seed): a state of an outdated text")
      latest = max(latest, text)
      if !state.isWaiting {
        #expect(state.items.allSatisfy { $0.query == state.query }, "seed \(seed): results of another text")
      }
    }
    #expect(all.last?.query == last, "seed \(seed)")
    #expect(all.last?.isWaiting == false, "seed \(seed)")
    #expect(Set(source.queries).count == source.queries.count, "seed \(seed): a text was requested twice")
  }
}
