import LoopbackServer
import Observation
import SearchPipeline
import Testing

/// What ``SearchModel`` promises, each promise by itself.
@MainActor
@Suite(.timeLimit(.minutes(5))) struct SearchModelTests {
  private let clock = ManualClock()

  private func model(
    _ desk: Desk, debounce: Duration = .milliseconds(200), minimumLength: Int = 1
  ) -> SearchModel<Desk> {
    SearchModel(
      source: desk, configuration: SearchConfiguration(debounce: debounce, minimumLength: minimumLength), clock: clock)
  }

  /// Types, lets the debounce pass, and waits for the question to arrive.
  private func ask(_ model: SearchModel<Desk>, _ desk: Desk, _ text: String) async throws -> Int {
    let number = desk.queries.count
    model.text = text
    await clock.waitForSleepers(1)
    clock.advance(by: .milliseconds(200))
    try await eventually("\(text) is asked for") { desk.open.contains(number) }
    return number
  }

  @Test func keystrokesWithinTheDebounceAreOneQuestion() async throws {
    let desk = Desk()
    let model = model(desk)
    for text in ["a", "ab", "abc"] {
      model.text = text
      #expect(model.state.short == "loading \(text)()")
      clock.advance(by: .milliseconds(199))
      await lull()
    }
    #expect(desk.queries.isEmpty)
    clock.advance(by: .milliseconds(1))
    try await eventually("abc is asked for") { desk.open == [0] }
    desk.answer(0)
    try await eventually("the answer is shown") { !model.state.isWaiting }
    #expect(model.state.short == "results abc(abc#0)")
    #expect(desk.queries == ["abc"])
  }

  @Test func theDebounceCountsFromTheKeystroke() async throws {
    let desk = Desk()
    let model = model(desk)
    model.text = "a"
    // Before the timer's task has had a chance to run.
    clock.advance(by: .milliseconds(200))
    try await eventually("a is asked for") { desk.queries == ["a"] }
    desk.clear()
    withExtendedLifetime(model) {}
  }

  @Test func aFinalImmediateAnswerIsThereWhenTheSetterReturns() async throws {
    let desk = Desk { Suggestions(Desk.hits($0, -1, 2)) }
    let model = model(desk)
    for text in ["a", "ab", "abc"] {
      model.text = text
      #expect(model.state.short == "results \(text)(\(text)#-1,\(text)#-1)")
    }
    await lull()
    #expect(clock.sleeperCount == 0)
    #expect(desk.queries.isEmpty)
  }

  @Test func unchangedTextAsksNothing() async throws {
    let desk = Desk()
    let model = model(desk)
    let first = try await ask(model, desk, "a")
    for text in ["a", " a", "a ", "  a\n"] { model.text = text }
    #expect(model.state.short == "loading a()")
    desk.answer(first)
    try await eventually("the answer is shown") { !model.state.isWaiting }
    for text in ["a", " a"] { model.text = text }
    #expect(model.state.short == "results a(a#0)")
    // The next question comes right after the first.
    let second = try await ask(model, desk, "b")
    desk.answer(second)
    #expect(desk.queries == ["a", "b"])
  }

  @Test func theLatestTextWinsWhicheverAnswerComesFirst() async throws {
    for cancellation in [Desk.Cancellation.ignored, .honoured] {
      let desk = Desk(cancellation)
      let model = model(desk)
      let first = try await ask(model, desk, "a")
      let second = try await ask(model, desk, "ab")
      try await eventually("the first is withdrawn") { desk.withdrawn.contains(first) }
      // Overtaken: neither shown nor the end of the spinner.
      desk.answer(first)
      await lull()
      #expect(model.state.short == "loading ab()")
      desk.answer(second)
      try await eventually("the second is shown") { !model.state.isWaiting }
      #expect(model.state.short == "results ab(ab#1)")

      let third = try await ask(model, desk, "abc")
      let fourth = try await ask(model, desk, "x")
      desk.answer(fourth)
      try await eventually("the fourth is shown") { !model.state.isWaiting }
      desk.fail(third)
      await lull()
      #expect(model.state.short == "results x(x#3)")
    }
  }

  @Test func emptyTextShowsRecommendationsAndWithdrawsTheQuestion() async throws {
    let desk = Desk()
    let model = model(desk)
    #expect(desk.recommendationCount == 0)
    model.start()
    model.start()
    try await eventually("recommendations are asked for") { desk.recommendationCount == 1 }
    desk.recommend(0, hits: 2)
    try await eventually("they are shown") { model.state.items.count == 2 }
    let first = try await ask(model, desk, "a")
    model.text = " "
    #expect(model.state.short == "idle(#0,#0)")
    try await eventually("the question is withdrawn") { desk.withdrawn.contains(first) }
    await lull()
    #expect(model.state.short == "idle(#0,#0)")
    #expect(desk.recommendationCount == 1)
    // Asked for again on request only; until they come, the old ones stay.
    model.refresh()
    try await eventually("they are asked for again") { desk.recommendationCount == 2 }
    #expect(model.state.short == "idle(#0,#0)")
    desk.recommend(1)
    try await eventually("the new ones are shown") { model.state.items.count == 1 }
  }

  @Test func recommendationsThatComeLateAreForTheNextEmptyText() async throws {
    let desk = Desk(immediate: { Suggestions(Desk.hits($0, -1, 1)) })
    let model = model(desk)
    model.start()
    try await eventually("recommendations are asked for") { desk.recommendationCount == 1 }
    model.text = "a"
    desk.recommend(0)
    await lull()
    #expect(model.state.short == "results a(a#-1)")
    model.text = ""
    try await eventually("they are shown") { model.state.short == "idle(#0)" }
  }

  @Test func failedRecommendationsAreAskedForAgainByTheNextEmptyText() async throws {
    let desk = Desk(immediate: { Suggestions(Desk.hits($0, -1, 1)) })
    let model = model(desk)
    model.start()
    try await eventually("recommendations are asked for") { desk.recommendationCount == 1 }
    desk.failToRecommend(0)
    await lull()
    #expect(model.state.short == "idle()")
    model.text = "a"
    model.text = ""
    try await eventually("they are asked for again") { desk.recommendationCount == 2 }
    desk.recommend(1)
    try await eventually("they are shown") { model.state.short == "idle(#1)" }
  }

  @Test func anErrorIsClearedByTheNextKeystroke() async throws {
    let desk = Desk()
    let model = model(desk)
    desk.fail(try await ask(model, desk, "a"))
    try await eventually("the error is shown") { model.state.short == "failed a: desk" }
    model.text = "ab"
    #expect(model.state.short == "loading ab()")
    #expect(model.state.error == nil)
  }

  @Test func refreshAsksTheSameTextAgainAtOnce() async throws {
    let desk = Desk()
    let model = model(desk)
    desk.fail(try await ask(model, desk, "a"))
    try await eventually("the error is shown") { model.state.error != nil }
    model.refresh()
    #expect(model.state.short == "loading a()")
    try await eventually("a is asked for again") { desk.open == [1] }
    desk.answer(1)
    try await eventually("the answer is shown") { !model.state.isWaiting }
    #expect(model.state.short == "results a(a#1)")
    // What is shown stays meanwhile, and a question under way is replaced.
    model.refresh()
    model.refresh()
    #expect(model.state.short == "loading a(a#1)")
    try await eventually("a is asked for once more") { desk.queries.count >= 3 && desk.open.count == 1 }
    desk.answer(desk.open[0], hits: 0)
    try await eventually("the answer is shown") { !model.state.isWaiting }
    #expect(model.state.short == "noResults a")
  }

  @Test func lessThanTheMinimumCountsAsEmpty() async throws {
    let desk = Desk()
    let model = model(desk, minimumLength: 3)
    for text in ["a", "ab", "ab  "] {
      model.text = text
      #expect(model.state.short == "idle()")
    }
    let number = try await ask(model, desk, "abc")
    model.text = "ab"
    #expect(model.state.short == "idle()")
    try await eventually("the question is withdrawn") { desk.withdrawn.contains(number) }
    #expect(desk.queries == ["abc"])
    desk.clear()
  }

  @Test func aSlowAnswerIsStalledAfterTheSetTimeAndStillShown() async throws {
    let desk = Desk()
    let model = model(desk)
    desk.answer(try await ask(model, desk, "a"))
    try await eventually("the answer is shown") { !model.state.isWaiting }
    let number = try await ask(model, desk, "ab")
    await clock.waitForSleepers(1)
    clock.advance(by: .milliseconds(2_999))
    await lull()
    #expect(model.state.short == "loading ab(a#0)")
    clock.advance(by: .milliseconds(1))
    try await eventually("it is stalled") { model.state.short == "stalled ab(a#0)" }
    desk.answer(number)
    try await eventually("the answer is shown") { !model.state.isWaiting }
    #expect(model.state.short == "results ab(ab#1)")
    try await eventually("no timer is left") { clock.sleeperCount == 0 }
  }

  @Test func withoutDebounceEveryChangeIsAskedAtOnce() async throws {
    let desk = Desk(.ignored)
    let model = model(desk, debounce: .zero)
    for (number, text) in ["a", "ab", "abc"].enumerated() {
      model.text = text
      try await eventually("\(text) is asked for") { desk.queries.count == number + 1 }
    }
    #expect(desk.queries == ["a", "ab", "abc"])
    desk.clear()
  }

  @Test func picksArePublished() {
    let model = SearchModel(
      source: Desk(), recentPicks: RecentPicks(Desk.hits("old", 0, 2), limit: 2), clock: clock)
    model.select(Hit(query: "new", question: 0, place: 0))
    #expect(model.selection?.query == "new")
    #expect(model.recentPicks.map(\.id) == ["new/0", "old/0"])
    model.clearSelection()
    #expect(model.selection == nil)
    #expect(model.recentPicks.count == 2)
  }

  @Test func aModelThatIsGoneAsksNothingMore() async throws {
    let desk = Desk()
    var model: SearchModel<Desk>? = model(desk)
    weak let gone = model
    if let model { _ = try await ask(model, desk, "a") }
    await clock.waitForSleepers(1)
    model = nil
    #expect(gone == nil)
    try await eventually("its question is withdrawn") { desk.withdrawn == [0] }
    try await eventually("its timer has stopped") { clock.sleeperCount == 0 }
  }

  @Test func observersAreToldOfTheNewState() {
    let desk = Desk { Suggestions(Desk.hits($0, -1, 1)) }
    let model = model(desk)
    let isTold = Flag()
    withObservationTracking {
      _ = model.state
    } onChange: {
      isTold.set()
    }
    model.text = "a"
    #expect(isTold.isSet)
  }

  /// An observer is told before the state changes, within the setter; what it types then must not get lost.
  @Test func anObserverMaySetTheText() async throws {
    let desk = Desk()
    let model = model(desk, debounce: .zero)
    withObservationTracking {
      _ = model.state
    } onChange: {
      MainActor.assumeIsolated { model.text = "ab" }
    }
    model.text = "a"
    #expect(model.state.short == "loading ab()")
    try await eventually("ab is asked for") { desk.queries.contains("ab") && desk.open.count == 1 }
    desk.answer(desk.open[0])
    try await eventually("the answer is shown") { !model.state.isWaiting }
    #expect(model.state.short == "results ab(ab#\(desk.queries.count - 1))")
  }

  /// No clock counts so far; who never wants to hear of it sets the longest time that there is.
  @Test func theLongestTimesAreNoTrouble() async throws {
    let desk = Desk()
    let model = SearchModel(
      source: desk, configuration: SearchConfiguration(debounce: .zero, stallTime: .seconds(Int64.max)),
      clock: ContinuousClock())
    model.text = "a"
    try await eventually("a is asked for") { desk.open == [0] }
    await lull()
    #expect(model.state.short == "loading a()")
    desk.answer(0)
    try await eventually("the answer is shown") { !model.state.isWaiting }
  }
}
