import LoopbackServer
import SearchPipeline
import TestSupport
import Testing

/// Pages of results, recommendations, refreshing and replaced sources.
@MainActor
@Suite(.timeLimit(.minutes(10))) struct PagingTests {
  private let clock = ManualClock()

  private func model(_ source: any SearchSource<TestItem>) -> SearchModel<TestItem> {
    SearchModel(source: source, configuration: SearchConfiguration(debounce: .zero), clock: clock)
  }

  /// Shows two results of "a", with more to load.
  private func firstPage(_ model: SearchModel<TestItem>, _ source: ManualSource) async throws {
    model.text = "a"
    try await eventually("a is requested") { source.pending == [0] }
    source.respond(0, items: 2, hasMore: true)
    try await eventually("the response is shown") { model.state.phase == .results }
  }

  @Test func pagesFollowEachOther() async throws {
    let source = ManualSource()
    let model = model(source)
    model.loadMore()
    #expect(!model.state.canLoadMore)
    try await firstPage(model, source)
    #expect(model.state.canLoadMore)
    model.loadMore()
    model.loadMore()
    #expect(model.state.results?.nextPage == .loading)
    #expect(!model.state.isWaiting)
    try await eventually("the page is requested") { source.pending == [1] }
    #expect(source.requests[1] == SearchRequest("a", offset: 2))
    source.respond(1, items: 3)
    try await eventually("the page is shown") { model.state.items.count == 5 }
    #expect(model.state.items.map(\.request) == [0, 0, 1, 1, 1])
    #expect(model.state.results?.hasMore == false)
    model.loadMore()
    #expect(source.requests.count == 2)
  }

  @Test func failedPageIsTriedAgain() async throws {
    let source = ManualSource()
    let model = model(source)
    try await firstPage(model, source)
    model.loadMore()
    try await eventually("the page is requested") { source.pending == [1] }
    source.fail(1, TestError("page"))
    try await eventually("the error is shown") {
      model.state.results?.nextPage.error as? TestError == TestError("page")
    }
    #expect(model.state.items.count == 2)
    model.loadMore()
    try await eventually("it is requested again") { source.pending == [2] }
    source.respond(2, items: 1, hasMore: true)
    try await eventually("the page is shown") { model.state.items.count == 3 }
    #expect(model.state.canLoadMore)
  }

  /// A list was changed between two requests, so the pages overlap. Equal ids crash a diffable data source.
  @Test func itemsOfOverlappingPagesAreUnique() async throws {
    let source = ManualSource()
    let model = model(source)
    try await firstPage(model, source)
    model.loadMore()
    try await eventually("the page is requested") { source.pending == [1] }
    source.respond(1, items: 3, hasMore: true, overlap: 1)
    try await eventually("the page is shown") { model.state.items.count == 4 }
    #expect(model.state.items.map(\.index) == [0, 1, 2, 3])
    #expect(model.state.items.map(\.request) == [0, 0, 1, 1])
    // The source counts the duplicate as well: with pages of a fixed size, a smaller offset would give the same page again.
    model.loadMore()
    try await eventually("the next page is requested") { source.pending == [2] }
    #expect(source.requests[2].offset == 5)
    // A page without anything new ends the paging.
    source.respond(2, items: 2, hasMore: true, overlap: 3)
    try await eventually("the page is shown") { model.state.results?.nextPage == NextPage.none }
    #expect(model.state.items.count == 4)
  }

  @Test func itemsOfOneResponseAreUnique() {
    let items = ManualSource.items("a", 1, 2) + ManualSource.items("a", 2, 3)
    let results = SearchResults(query: "a", suggestions: Suggestions(items, origin: .remote, totalCount: 5))
    #expect(results.items.map(\.request) == [1, 1, 2])
    #expect(results.items.map(\.index) == [0, 1, 2])
    // The number of duplicates can't be seen.
    let once = Suggestions(ManualSource.items("a", 1, 2), origin: .remote)
    let twice = Suggestions(Array(once.items) + Array(once.items), origin: .remote)
    #expect(SearchResults(query: "a", suggestions: once) == SearchResults(query: "a", suggestions: twice))
    // Items without an identity are not compared.
    struct Note: Sendable {}
    #expect(SearchResults(query: "a", suggestions: Suggestions([Note(), Note()], origin: .remote)).items.count == 2)
  }

  /// Several postcodes may become the same item, such as their district. Pages count what the base returned.
  @Test func transformedItemsOfACollectionAreUnique() {
    let base = ClosureSource<Int>(query: { $0 }) { request in
      let range = request.offset..<request.offset + 5
      return Suggestions(SuggestionList(range, of: "a", origin: .local) { $0 }, origin: .local, hasMore: true)
    }
    let model = model(base.map { TestItem(query: "a", request: 0, index: $0 / 2) })
    model.text = "a"
    #expect(model.state.items.map(\.index) == [0, 1, 2])
    model.loadMore()
    #expect(model.state.items.map(\.index) == [0, 1, 2, 3, 4])
  }

  @Test func recentItemIsNotRecommendedAgain() async throws {
    let source = ManualSource()
    let model = model(source)
    model.start()
    try await eventually("recommendations are requested") { source.recommendationCount == 1 }
    source.recommend(0, items: 3)
    try await eventually("they are shown") { model.state.items.count == 3 }
    model.select(model.state.items[1])
    #expect(model.state.sections.map { $0.items.map(\.index) } == [[1], [0, 2]])
    let ids = model.state.sections.flatMap { $0.items.map(\.id) }
    #expect(Set(ids).count == ids.count)
  }

  /// `.refreshable { await model.refresh() }` shows its spinner until the response is there.
  @Test func refreshWaitsForTheResponse() async throws {
    let source = ManualSource()
    let model = model(source)
    try await firstPage(model, source)
    let hasReturned = Flag()
    let refreshing = Task {
      await model.refresh()
      hasReturned.set()
    }
    try await eventually("a is requested again") { source.pending == [1] }
    #expect(model.state.isWaiting && !hasReturned.isSet)
    source.respond(1)
    await refreshing.value
    #expect(model.state.items.map(\.request) == [1])
    // Recommendations, too.
    model.text = ""
    try await eventually("recommendations are requested") { source.recommendationCount == 1 }
    let recommending = Task { await model.refresh() }
    try await eventually("they are requested again") { source.recommendationCount == 2 }
    source.recommend(1)
    await recommending.value
    #expect(recommendations(model)?.items.count == 1)
    // Cancelling the task ends the wait, not the search.
    model.text = "b"
    let cancelled = Task { await model.refresh() }
    // The request that this one replaces may start later, and ends at once.
    try await eventually("b is requested") {
      source.pending.count == 1 && source.requests.contains { $0.query == "b" && $0.bypassesCache }
    }
    cancelled.cancel()
    await cancelled.value
    #expect(model.state.isWaiting)
    source.clear()
    try await eventually("the error is shown") { !model.state.isWaiting }
  }

  @Test func newTextCancelsThePage() async throws {
    let source = ManualSource()
    let model = model(source)
    try await firstPage(model, source)
    model.loadMore()
    try await eventually("the page is requested") { source.pending == [1] }
    model.text = "ab"
    try await eventually("the page is cancelled") { source.cancelled == [1] && source.pending == [2] }
    // The results stay on screen; their page isn't loading any more.
    #expect(model.state.results?.nextPage == .available)
    source.clear()
    try await eventually("the error is shown") { !model.state.isWaiting }
  }

  @Test func cancellingStopsThePage() async throws {
    let source = ManualSource()
    let model = model(source)
    try await firstPage(model, source)
    model.loadMore()
    try await eventually("the page is requested") { source.pending == [1] }
    model.cancel()
    #expect(model.state.results?.nextPage == .available)
    try await eventually("the page is cancelled") { source.cancelled == [1] }
    #expect(model.text == "a")
  }

  /// A page that a source has at once needs no request, and an empty page ends the paging.
  @Test func immediatePages() {
    let source = ManualSource { request in
      let count = min(2, 5 - request.offset)
      return Suggestions(
        SuggestionList(request.offset..<request.offset + count, of: request.query, origin: .local) { number in
          TestItem(query: request.query, request: -1, index: number)
        }, origin: .local, totalCount: 5, hasMore: true)
    }
    let model = model(source)
    model.text = "a"
    for count in [4, 5, 5] {
      model.loadMore()
      #expect(model.state.items.map(\.index) == Array(0..<count))
    }
    #expect(model.state.results?.hasMore == false)
    #expect(source.requests.isEmpty)
  }

  @Test func refreshBypassesCaches() async throws {
    let base = ManualSource()
    let cache = CachedSource(base, clock: clock)
    let model = model(cache)
    model.text = "a"
    try await eventually("a is requested") { base.pending == [0] }
    base.respond(0)
    try await eventually("the response is shown") { model.state.phase == .results }
    model.text = ""
    model.text = "a"
    #expect(model.state.results?.origin == .cache(age: .zero, isStale: false))
    #expect(model.state.results?.items.origin(at: 0) == .cache(age: .zero, isStale: false))
    refresh(model)
    #expect(model.state.isWaiting)
    #expect(model.state.items.map(\.request) == [0])
    try await eventually("a is requested again") { base.pending == [1] }
    #expect(base.requests[1].bypassesCache)
    base.respond(1)
    try await eventually("the new response is shown") { model.state.items.map(\.request) == [1] }
    #expect(model.state.results?.origin == .remote)
    model.text = ""
    model.text = "a"
    #expect(model.state.items.map(\.request) == [1])
    // Flushing one query keeps the others.
    cache.flush("b")
    #expect(cache.immediateSuggestions(for: "a") != nil)
    cache.flush("a")
    #expect(cache.immediateSuggestions(for: "a") == nil)
  }

  @Test func recommendationsHaveStates() async throws {
    let source = ManualSource()
    let model = model(source)
    #expect(recommendations(model) == Recommendations.none)
    model.start()
    #expect(recommendations(model) == .loading(showing: []))
    try await eventually("they are requested") { source.recommendationCount == 1 }
    source.failToRecommend(0)
    try await eventually("the failure is shown") { recommendations(model)?.error != nil }
    #expect(model.state.error as? TestError == TestError("recommendations"))
    refresh(model)
    try await eventually("they are requested again") { source.recommendationCount == 2 }
    #expect(recommendations(model)?.isLoading == true)
    source.recommend(1)
    try await eventually("they are shown") { recommendations(model)?.items.count == 1 }
  }

  private func recommendations(_ model: SearchModel<TestItem>) -> Recommendations<TestItem>? {
    if case .idle(_, let recommendations) = model.state { recommendations } else { nil }
  }

  @Test func sectionsOfOneScreen() async throws {
    let source = ManualSource()
    let model = model(source)
    #expect(model.state.sections.isEmpty)
    let picked = TestItem(query: "q", request: 7, index: 1)
    model.select(picked)
    #expect(model.state.sections.map(\.kind) == [.recentSelections])
    model.start()
    try await eventually("recommendations are requested") { source.recommendationCount == 1 }
    source.recommend(0, items: 2)
    try await eventually("they are shown") {
      model.state.sections.map(\.kind) == [.recentSelections, .recommendations]
    }
    #expect(model.state.sections[0].items == [picked])
    try await firstPage(model, source)
    #expect(model.state.sections.map(\.kind) == [.results])
    #expect(model.state.sections[0].items.origin(at: 0) == .remote)
  }

  @Test func replacedSourceSearchesTheText() async throws {
    let first = ManualSource()
    let second = ManualSource()
    let model = model(first)
    try await firstPage(model, first)
    model.loadMore()
    try await eventually("the page is requested") { first.pending == [1] }
    model.replaceSource(by: second)
    #expect(model.text == "a")
    #expect(model.state.items.count == 2)
    try await eventually("the page is cancelled") { first.cancelled == [1] }
    try await eventually("a is requested from the second") { second.queries == ["a"] }
    second.respond(0, items: 3)
    try await eventually("its response is shown") { model.state.items.count == 3 }
    model.text = "ab"
    try await eventually("ab is requested from the second") { second.queries == ["a", "ab"] }
    #expect(first.queries == ["a", "a"])
    try await eventually("it is pending") { second.pending == [1] }
    second.clear()
    try await eventually("the error is shown") { !model.state.isWaiting }
  }
}

/// The inputs of a sequence of states.
@Suite(.timeLimit(.minutes(10))) struct SearchInputTests {
  @Test func everyInput() async throws {
    let (source, other) = (ManualSource(), ManualSource())
    let (inputs, user) = AsyncStream<SearchInput<TestItem>>.makeStream()
    var states = SearchStates(
      of: inputs, in: source, recentSelections: RecentSelections(limit: 3),
      configuration: SearchConfiguration(debounce: .zero), clock: ManualClock()
    ).makeAsyncIterator()
    func next(_ phase: SearchPhase) async throws -> SearchState<TestItem> {
      while let state = try await states.next() { if state.phase == phase { return state } }
      throw TestError("the states have ended")
    }
    user.yield(.text("a"))
    try await eventually("a is requested") { source.pending == [0] }
    source.fail(0)
    #expect(try await next(.failed).short == "failed a: source")
    user.yield(.refresh)
    try await eventually("it is requested again") { source.pending == [1] }
    source.respond(1, items: 2, hasMore: true)
    #expect(try await next(.results).items.count == 2)
    user.yield(.loadMore)
    try await eventually("the page is requested") { source.pending == [2] }
    source.respond(2)
    var state = try await next(.results)
    if state.items.count == 2 { state = try await next(.results) }
    #expect(state.items.count == 3)
    user.yield(.select(state.items[0]))
    user.yield(.text(""))
    #expect(try await next(.idle).sections.first.map { Array($0.items) } == [state.items[0]])
    user.yield(.text("b"))
    try await eventually("b is requested") { source.pending == [3] }
    user.yield(.cancel)
    try await eventually("it is cancelled") { source.cancelled == [3] }
    user.yield(.replaceSource(other))
    try await eventually("b is requested from the other source") { other.queries == ["b"] }
    other.respond(0)
    #expect(try await next(.results).short == "results b(b#0)")
    user.finish()
    #expect(try await states.next() == nil)
  }
}
