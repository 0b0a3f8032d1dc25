import LoopbackServer
import Observation
import SearchPipeline
import Testing

/// The guarantees of ``SearchModel``, one by one.
@MainActor
@Suite(.timeLimit(.minutes(10))) struct SearchModelTests {
  private let clock = ManualClock()

  private func model(
    _ source: ManualSource, debounce: Duration = .milliseconds(200), minimumLength: Int = 1
  ) -> SearchModel<TestItem> {
    SearchModel(
      source: source, configuration: SearchConfiguration(debounce: debounce, minimumLength: minimumLength), clock: clock
    )
  }

  /// Sets the text, lets the debounce pass, and waits for the request.
  private func request(_ model: SearchModel<TestItem>, _ source: ManualSource, _ text: String) async throws -> Int {
    let number = source.queries.count
    model.text = text
    await clock.waitForSleepers(1)
    clock.advance(by: .milliseconds(200))
    try await eventually("\(text) is requested") { source.pending.contains(number) }
    return number
  }

  @Test func debounceJoinsKeystrokes() async throws {
    let source = ManualSource()
    let model = model(source)
    for text in ["a", "ab", "abc"] {
      model.text = text
      #expect(model.state.short == "loading \(text)()")
      await clock.waitForSleepers(1)
      clock.advance(by: .milliseconds(199))
      #expect(clock.sleeperCount == 1)
    }
    #expect(source.queries.isEmpty)
    clock.advance(by: .milliseconds(1))
    try await eventually("abc is requested") { source.pending == [0] }
    source.respond(0)
    try await eventually("the response is shown") { !model.state.isWaiting }
    #expect(model.state.short == "results abc(abc#0)")
    #expect(source.queries == ["abc"])
  }

  @Test func debounceStartsAtTheKeystroke() async throws {
    let source = ManualSource()
    let model = model(source)
    model.text = "a"
    // Before the timer's task starts.
    clock.advance(by: .milliseconds(200))
    try await eventually("a is requested") { source.queries == ["a"] }
    source.clear()
    withExtendedLifetime(model) {}
  }

  @Test func finalImmediateSuggestionsAreSynchronous() async throws {
    let source = ManualSource {
      $0.query == "x" ? nil : Suggestions(ManualSource.items($0.query, -1, 2), origin: .local)
    }
    let model = model(source)
    for text in ["a", "ab", "abc"] {
      model.text = text
      #expect(model.state.short == "results \(text)(\(text)#-1,\(text)#-1)")
    }
    // Requests of the earlier texts would come before this one.
    _ = try await request(model, source, "x")
    #expect(source.queries == ["x"])
    source.clear()
  }

  @Test func unchangedTextSendsNoRequest() async throws {
    let source = ManualSource()
    let model = model(source)
    let first = try await request(model, source, "a")
    for text in ["a", " a", "a ", "  a\n"] { model.text = text }
    #expect(model.state.short == "loading a()")
    source.respond(first)
    try await eventually("the response is shown") { !model.state.isWaiting }
    for text in ["a", " a"] { model.text = text }
    #expect(model.state.short == "results a(a#0)")
    // No request was sent between the first and this one.
    let second = try await request(model, source, "b")
    source.respond(second)
    #expect(source.queries == ["a", "b"])
  }

  @Test func latestTextWins() async throws {
    for cancellation in [ManualSource.Cancellation.ignored, .honoured] {
      let source = ManualSource(cancellation)
      let model = model(source)
      let first = try await request(model, source, "a")
      let second = try await request(model, source, "ab")
      try await eventually("the first is cancelled") { source.cancelled.contains(first) }
      // An outdated response is neither shown nor ends the waiting.
      source.respond(first)
      try await eventually("the outdated response is discarded") { source.isLatestDiscarded }
      #expect(model.state.short == "loading ab()")
      source.respond(second)
      try await eventually("the second is shown") { !model.state.isWaiting }
      #expect(model.state.short == "results ab(ab#1)")

      let third = try await request(model, source, "abc")
      let fourth = try await request(model, source, "x")
      source.respond(fourth)
      try await eventually("the fourth is shown") { !model.state.isWaiting }
      source.fail(third)
      try await eventually("the outdated error is discarded") { source.isLatestDiscarded }
      #expect(model.state.short == "results x(x#3)")
    }
  }

  @Test func emptyTextShowsRecommendationsAndCancelsTheRequest() async throws {
    let source = ManualSource()
    let model = model(source)
    #expect(source.recommendationCount == 0)
    model.start()
    model.start()
    try await eventually("recommendations are requested") { source.recommendationCount == 1 }
    source.recommend(0, items: 2)
    try await eventually("recommendations are shown") { model.state.items.count == 2 }
    let first = try await request(model, source, "a")
    model.text = " "
    #expect(model.state.short == "idle(#0,#0)")
    try await eventually("the request is cancelled") { source.cancelled.contains(first) }
    #expect(model.state.short == "idle(#0,#0)")
    #expect(source.recommendationCount == 1)
    // Only refreshing requests them again. The old ones stay until the new ones arrive.
    refresh(model)
    try await eventually("they are requested again") { source.recommendationCount == 2 }
    #expect(model.state.short == "idle(#0,#0)")
    source.recommend(1)
    try await eventually("the new ones are shown") { model.state.items.count == 1 }
  }

  @Test func lateRecommendationsAppearWithTheNextEmptyText() async throws {
    let source = ManualSource(immediate: { Suggestions(ManualSource.items($0.query, -1, 1), origin: .local) })
    let model = model(source)
    model.start()
    try await eventually("recommendations are requested") { source.recommendationCount == 1 }
    model.text = "a"
    source.recommend(0)
    #expect(model.state.short == "results a(a#-1)")
    model.text = ""
    try await eventually("recommendations are shown") { model.state.short == "idle(#0)" }
  }

  @Test func failedRecommendationsAreRequestedAgain() async throws {
    let source = ManualSource(immediate: { Suggestions(ManualSource.items($0.query, -1, 1), origin: .local) })
    let model = model(source)
    model.start()
    try await eventually("recommendations are requested") { source.recommendationCount == 1 }
    source.failToRecommend(0)
    try await eventually("the failure is shown") { model.state.error as? TestError == TestError("recommendations") }
    #expect(model.state.short == "idle()")
    model.text = "a"
    model.text = ""
    try await eventually("they are requested again") { source.recommendationCount == 2 }
    source.recommend(1)
    try await eventually("recommendations are shown") { model.state.short == "idle(#1)" }
  }

  @Test func nextKeystrokeClearsError() async throws {
    let source = ManualSource()
    let model = model(source)
    source.fail(try await request(model, source, "a"))
    try await eventually("the error is shown") { model.state.short == "failed a: source" }
    model.text = "ab"
    #expect(model.state.short == "loading ab()")
    #expect(model.state.error == nil)
  }

  @Test func refreshRequestsTheSameTextAgain() async throws {
    let source = ManualSource()
    let model = model(source)
    source.fail(try await request(model, source, "a"))
    try await eventually("the error is shown") { model.state.error != nil }
    refresh(model)
    #expect(model.state.short == "loading a()")
    try await eventually("a is requested again") { source.pending == [1] }
    source.respond(1)
    try await eventually("the response is shown") { !model.state.isWaiting }
    #expect(model.state.short == "results a(a#1)")
    // Results stay on screen, and a new request replaces the pending one.
    refresh(model)
    refresh(model)
    #expect(model.state.short == "loading a(a#1)")
    try await eventually("a is requested once more") { source.queries.count >= 3 && source.pending.count == 1 }
    source.respond(source.pending[0], items: 0)
    try await eventually("the response is shown") { !model.state.isWaiting }
    #expect(model.state.short == "noResults a")
  }

  @Test func shortTextCountsAsEmpty() async throws {
    let source = ManualSource()
    let model = model(source, minimumLength: 3)
    for text in ["a", "ab", "ab  "] {
      model.text = text
      #expect(model.state.short == "idle()")
    }
    let number = try await request(model, source, "abc")
    model.text = "ab"
    #expect(model.state.short == "idle()")
    try await eventually("the request is cancelled") { source.cancelled.contains(number) }
    #expect(source.queries == ["abc"])
    source.clear()
  }

  @Test func slowResponseStallsAndIsStillShown() async throws {
    let source = ManualSource()
    let model = model(source)
    source.respond(try await request(model, source, "a"))
    try await eventually("the response is shown") { !model.state.isWaiting }
    let number = try await request(model, source, "ab")
    await clock.waitForSleepers(1)
    clock.advance(by: .milliseconds(2_999))
    #expect(clock.sleeperCount == 1)
    #expect(model.state.short == "loading ab(a#0)")
    clock.advance(by: .milliseconds(1))
    try await eventually("it is stalled") { model.state.short == "stalled ab(a#0)" }
    source.respond(number)
    try await eventually("the response is shown") { !model.state.isWaiting }
    #expect(model.state.short == "results ab(ab#1)")
    try await eventually("no timer is left") { clock.sleeperCount == 0 }
  }

  @Test func zeroDebounceRequestsEachChange() async throws {
    let source = ManualSource(.ignored)
    let model = model(source, debounce: .zero)
    for (number, text) in ["a", "ab", "abc"].enumerated() {
      model.text = text
      try await eventually("\(text) is requested") { source.queries.count == number + 1 }
    }
    #expect(source.queries == ["a", "ab", "abc"])
    source.clear()
  }

  /// `ze1` and Return must not select the result for `tv1a` that is still on screen.
  @Test func returnNeverSelectsAnItemOfAnEarlierText() async throws {
    let source = ManualSource()
    let model = model(source)
    source.respond(try await request(model, source, "tv1a"), items: 2)
    try await eventually("the response is shown") { !model.state.isWaiting }
    #expect(!model.state.showsEarlierQuery)
    model.text = "ze1"
    #expect(model.state.short == "loading ze1(tv1a#0,tv1a#0)")
    #expect(model.state.showsEarlierQuery)
    #expect(model.state.topResult == nil)
    model.submit()
    #expect(model.selection == nil)
    // The request doesn't wait for the debounce.
    try await eventually("ze1 is requested") { source.pending == [1] }
    source.respond(1, items: 2)
    try await eventually("the response is shown") { !model.state.isWaiting }
    #expect(model.selection?.id == "ze1/0")
    #expect(model.recentSelections.map(\.id) == ["ze1/0"])
    // The results are there now.
    model.clearSelection()
    model.submit()
    #expect(model.selection?.id == "ze1/0")
  }

  @Test func returnSelectsProvisionalResultsButNoRecommendation() async throws {
    let source = ManualSource { Suggestions(ManualSource.items($0.query, -1, 1), origin: .local, isFinal: false) }
    let model = model(source)
    model.start()
    try await eventually("recommendations are requested") { source.recommendationCount == 1 }
    source.recommend(0)
    try await eventually("they are shown") { model.state.items.count == 1 }
    model.submit()
    #expect(model.selection == nil)
    model.text = "a"
    model.submit()
    #expect(model.selection?.id == "a/0")
    source.clear()
  }

  @Test func returnAfterAFailureOrACancellationSearchesAgain() async throws {
    let source = ManualSource()
    let model = model(source)
    source.fail(try await request(model, source, "a"))
    try await eventually("the error is shown") { model.state.phase == .failed }
    model.submit()
    #expect(model.state.isWaiting)
    try await eventually("a is requested again") { source.pending == [1] }
    model.cancel()
    #expect(model.state.phase == .idle)
    model.submit()
    try await eventually("a is requested once more") { source.pending == [2] }
    source.respond(2)
    try await eventually("the response is shown") { !model.state.isWaiting }
    #expect(model.selection?.request == 2)
  }

  /// An index without a match and a service that can't be reached aren't "no results".
  @Test func unreachableServiceIsAFailure() async throws {
    let local = ScriptedSource<TestItem>(Suggestions([], origin: .local, totalCount: 0), isImmediate: true)
    let service = ManualSource()
    let model = SearchModel(
      source: FallbackSource(local: local, remote: service), configuration: SearchConfiguration(debounce: .zero),
      clock: clock)
    model.text = "a"
    try await eventually("a is requested") { service.pending == [0] }
    service.fail(0)
    try await eventually("the error is shown") { !model.state.isWaiting }
    #expect(model.state.short == "failed a: source")
    let refreshing = Task { await model.refresh() }
    try await eventually("a is requested again") { service.pending == [1] }
    model.cancel()
    await refreshing.value
    #expect(model.state.phase == .idle)
  }

  @Test func selectionPublishesPicks() {
    let model = SearchModel(
      source: ManualSource(), recentSelections: RecentSelections(ManualSource.items("old", 0, 2), limit: 2),
      clock: clock)
    model.select(TestItem(query: "new", request: 0, index: 0))
    #expect(model.selection?.query == "new")
    #expect(model.recentSelections.map(\.id) == ["new/0", "old/0"])
    model.clearSelection()
    #expect(model.selection == nil)
    #expect(model.recentSelections.count == 2)
  }

  @Test func releasedModelCancelsEverything() async throws {
    let source = ManualSource()
    var model: SearchModel<TestItem>? = model(source)
    weak let gone = model
    if let model { _ = try await request(model, source, "a") }
    await clock.waitForSleepers(1)
    model = nil
    #expect(gone == nil)
    try await eventually("its request is cancelled") { source.cancelled == [0] }
    try await eventually("its timer has stopped") { clock.sleeperCount == 0 }
  }

  @Test func observersSeeNewState() {
    let source = ManualSource { Suggestions(ManualSource.items($0.query, -1, 1), origin: .local) }
    let model = model(source)
    let wasNotified = Flag()
    withObservationTracking {
      _ = model.state
    } onChange: {
      wasNotified.set()
    }
    model.text = "a"
    #expect(wasNotified.isSet)
  }

  /// Observers run before the state changes, within the setter. Text that they set must not get lost.
  @Test func observerMaySetText() async throws {
    let source = ManualSource()
    let model = model(source, debounce: .zero)
    withObservationTracking {
      _ = model.state
    } onChange: {
      MainActor.assumeIsolated { model.text = "ab" }
    }
    model.text = "a"
    #expect(model.state.short == "loading ab()")
    try await eventually("ab is requested") { source.queries.contains("ab") && source.pending.count == 1 }
    source.respond(source.pending[0])
    try await eventually("the response is shown") { !model.state.isWaiting }
    #expect(model.state.short == "results ab(ab#\(source.queries.count - 1))")
  }

  /// Deadlines this far away would overflow some clocks.
  @Test func maximumTimesDoNotOverflow() async throws {
    let configuration = SearchConfiguration(debounce: .zero, stallTime: .seconds(Int64.max))
    for clock in [ContinuousClock(), clock] as [any Clock<Duration>] {
      let source = ManualSource()
      let model = SearchModel(source: source, configuration: configuration, clock: clock)
      model.text = "a"
      try await eventually("a is requested") { source.pending == [0] }
      if let clock = clock as? ManualClock {
        await clock.waitForSleepers(1)
        #expect(clock.nextDeadline?.offset == .seconds(1_000_000_000))
      }
      #expect(model.state.short == "loading a()")
      source.respond(0)
      try await eventually("the response is shown") { !model.state.isWaiting }
    }
  }

  @Test func cancelEndsWaitingAndNextTextSearchesAgain() async throws {
    let source = ManualSource()
    let model = model(source)
    let number = try await request(model, source, "a")
    model.cancel()
    #expect(model.state.short == "idle()")
    #expect(model.text == "a")
    try await eventually("the request is cancelled") { source.cancelled.contains(number) }
    try await eventually("no timer is left") { clock.sleeperCount == 0 }
    #expect(model.state.short == "idle()")
    // The same text is a new search now.
    let second = try await request(model, source, "a")
    source.respond(second)
    try await eventually("the response is shown") { !model.state.isWaiting }
    #expect(model.state.short == "results a(a#1)")
    // Without a pending response, the results stay.
    model.cancel()
    #expect(model.state.short == "results a(a#1)")
  }

  @Test func cancelKeepsProvisionalResultsAndRefreshSearchesAgain() async throws {
    let source = ManualSource { Suggestions(ManualSource.items($0.query, -1, 1), origin: .local, isFinal: false) }
    let model = model(source)
    _ = try await request(model, source, "a")
    model.cancel()
    #expect(model.state.short == "results a(a#-1)")
    #expect(model.state.error == nil)
    refresh(model)
    #expect(model.state.isWaiting)
    try await eventually("a is requested again") { source.pending == [1] }
    source.respond(1)
    try await eventually("the response is shown") { !model.state.isWaiting }
    #expect(model.state.short == "results a(a#1)")
  }

  @Test func cancelEndsTheRequestForRecommendations() async throws {
    let source = ManualSource()
    let model = model(source)
    model.start()
    try await eventually("recommendations are requested") { source.recommendationCount == 1 }
    model.cancel()
    source.recommend(0)
    try await eventually("the recommendations are discarded") { source.isLatestDiscarded }
    #expect(model.state.short == "idle()")
    model.start()
    try await eventually("recommendations are requested again") { source.recommendationCount == 2 }
    source.recommend(1)
    try await eventually("recommendations are shown") { model.state.short == "idle(#1)" }
  }

  @Test func phaseFollowsState() async throws {
    let source = ManualSource()
    let model = model(source)
    var phases = [model.state.phase]
    let number = try await request(model, source, "a")
    phases.append(model.state.phase)
    source.fail(number)
    try await eventually("the error is shown") { !model.state.isWaiting }
    phases.append(model.state.phase)
    #expect(phases == [.idle, .loading, .failed])
  }
}
