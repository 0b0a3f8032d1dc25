/// The search pipeline as a value: events in, effects out.
///
/// The machine has no clock, starts no tasks and calls no asynchronous code. ``SearchModel`` and ``SearchStates`` perform
/// its effects and report the outcomes as events. Each request has a number, and the machine ignores events with any
/// number but the latest, so an outdated response can neither be shown nor end `loading`.
package struct SearchMachine<Item: Sendable>: Sendable {
  package private(set) var state: SearchState<Item>
  /// The query of the latest text.
  package private(set) var query = ""
  private var text = ""
  package private(set) var selection: Item?
  /// The number of changes of the selection so far.
  package private(set) var selectionNumber = 0
  package private(set) var recentSelections: RecentSelections<Item>

  private let configuration: SearchConfiguration
  private var source: any SearchSource<Item>

  /// What the latest request is waiting for.
  private enum Activity {
    case settled, debouncing, requesting
  }
  private var activity = Activity.settled
  /// The number of the latest request.
  private var number = 0
  /// The immediate suggestions for the latest query, unless they were final.
  private var provisional: SearchResults<Item>?
  /// The latest complete response.
  private var latestResponse: SearchResults<Item>?
  /// The latest results on screen.
  private var shown: SearchResults<Item>?
  /// Whether the user pressed Return while the results for the latest text weren't there yet.
  private var isSubmitted = false
  /// Whether the search for the latest text was cancelled.
  private var isCancelled = false
  /// Whether the latest request goes to the source even if a response is cached.
  private var bypassesCache = false
  /// The number of the latest request for a page.
  private var pageNumber = 0
  private var recommendations = Recommendations<Item>.none
  private var recommendationsNumber = 0

  /// Creates a machine with an empty text.
  ///
  /// - Parameters:
  ///   - configuration: Times and limits. The machine itself uses only whether the debounce is zero, and the minimum
  ///     length.
  ///   - recentSelections: The items selected in an earlier session.
  ///   - source: Returns queries and immediate suggestions. The machine calls none of its asynchronous methods.
  package init(
    configuration: SearchConfiguration, recentSelections: RecentSelections<Item>, source: any SearchSource<Item>
  ) {
    self.configuration = configuration
    self.recentSelections = recentSelections
    self.source = source
    state = .idle(recentSelections: recentSelections.items, recommendations: .none)
  }

  /// Whether nothing is pending, neither a response nor a page nor recommendations that would be shown.
  package var isSettled: Bool { activity == .settled && !isLoadingPage && !(isIdle && recommendations.isLoading) }

  /// Handles an event.
  ///
  /// - Returns: The effects to perform, in order.
  package mutating func handle(_ event: SearchEvent<Item>) -> [SearchEffect<Item>] {
    var effects: [SearchEffect<Item>] = []
    switch event {
    case .started: requestRecommendations(again: false, &effects)
    case .textChanged(let text):
      self.text = text
      change(to: source.query(for: text), &effects)
    case .refreshed: refresh(&effects)
    case .moreRequested: loadMore(&effects)
    case .cancelled: cancel(&effects)
    case .timerFired(let timer, let number): fire(timer, number, &effects)
    case .received(let suggestions, let number):
      guard number == self.number, activity == .requesting else { break }
      finish(SearchResults(query: query, suggestions: suggestions), &effects)
    case .failed(let error, let number):
      guard number == self.number, activity == .requesting else { break }
      fail(error, &effects)
    case .receivedPage(let page, let number):
      guard number == pageNumber, isLoadingPage else { break }
      add(page, &effects)
    case .pageFailed(let error, let number):
      guard number == pageNumber, isLoadingPage else { break }
      setNextPage(.failed(error), &effects)
    case .receivedRecommendations(let items, let number):
      guard number == recommendationsNumber, recommendations.isLoading else { break }
      setRecommendations(.loaded(items), &effects)
    case .recommendationsFailed(let error, let number):
      guard number == recommendationsNumber, recommendations.isLoading else { break }
      setRecommendations(.failed(error, showing: recommendations.items), &effects)
    case .submitted: submit(&effects)
    case .selected(let item):
      // The user's choice stays when the response to a Return arrives.
      isSubmitted = false
      select(item, &effects)
    case .selectionCleared:
      isSubmitted = false
      selection = nil
      selectionNumber &+= 1
    case .sourceReplaced(let source): replace(by: source, &effects)
    }
    return effects
  }
}

extension SearchMachine {
  private var isIdle: Bool { state.phase == .idle }

  private mutating func show(_ state: SearchState<Item>, _ effects: inout [SearchEffect<Item>]) {
    self.state = state
    effects.append(.show(state))
  }

  private mutating func change(to query: String, _ effects: inout [SearchEffect<Item>]) {
    guard query != self.query || isCancelled else { return }
    self.query = query
    bypassesCache = false
    if query.isEmpty || query.count < configuration.minimumLength {
      idle(&effects)
    } else {
      begin(debouncing: configuration.debounce > .zero, &effects)
    }
  }

  private mutating func refresh(_ effects: inout [SearchEffect<Item>]) {
    guard !isIdle || isCancelled else { return requestRecommendations(again: true, &effects) }
    latestResponse = nil
    bypassesCache = true
    let isSubmitted = isSubmitted
    begin(debouncing: false, &effects)
    if isSubmitted { submit(&effects) }
  }

  private mutating func replace(by source: any SearchSource<Item>, _ effects: inout [SearchEffect<Item>]) {
    self.source = source
    let isSubmitted = isSubmitted
    cancelRecommendations(&effects)
    recommendations = .none
    abandon(&effects)
    (provisional, latestResponse) = (nil, nil)
    query = source.query(for: text)
    bypassesCache = false
    if query.isEmpty || query.count < configuration.minimumLength {
      shown = nil
      showIdle(&effects)
      requestRecommendations(again: false, &effects)
    } else {
      begin(debouncing: false, &effects)
      if isSubmitted { submit(&effects) }
    }
  }

  private mutating func cancel(_ effects: inout [SearchEffect<Item>]) {
    if cancelRecommendations(&effects), isIdle { showIdle(&effects) }
    cancelPage(&effects)
    guard activity != .settled else { return }
    let provisional = provisional
    abandon(&effects)
    isCancelled = true
    if var results = provisional, !results.items.isEmpty {
      results.suggestions.isFinal = true
      finish(results, &effects)
      // The response would have been better: typing on and back requests it again.
      latestResponse = nil
    } else {
      shown = nil
      showIdle(&effects)
    }
  }

  private mutating func idle(_ effects: inout [SearchEffect<Item>]) {
    abandon(&effects)
    (provisional, latestResponse, shown) = (nil, nil, nil)
    if !isIdle { showIdle(&effects) }
    requestRecommendations(again: false, &effects)
  }

  /// Shows recent selections and recommendations. An item that is both is a recent selection.
  private mutating func showIdle(_ effects: inout [SearchEffect<Item>]) {
    let others = recommendations.filter { !recentSelections.contains($0) }
    show(.idle(recentSelections: recentSelections.items, recommendations: others), &effects)
  }

  private mutating func select(_ item: Item, _ effects: inout [SearchEffect<Item>]) {
    selection = item
    selectionNumber &+= 1
    recentSelections.add(item)
    if isIdle { showIdle(&effects) }
  }

  /// Selects the top result, or the one that the pending response will have. Searches again if there is none.
  private mutating func submit(_ effects: inout [SearchEffect<Item>]) {
    if state.topResult == nil, isCancelled || state.phase == .failed { refresh(&effects) }
    if let item = state.topResult { return select(item, &effects) }
    guard state.isWaiting else { return }
    isSubmitted = true
    guard activity == .debouncing else { return }
    effects.append(.stopTimer(.debounce))
    requestSuggestions(&effects)
  }

  private mutating func setRecommendations(
    _ recommendations: Recommendations<Item>, _ effects: inout [SearchEffect<Item>]
  ) {
    self.recommendations = recommendations
    if isIdle { showIdle(&effects) }
  }

  /// Returns whether a request was pending. The earlier recommendations stay.
  @discardableResult
  private mutating func cancelRecommendations(_ effects: inout [SearchEffect<Item>]) -> Bool {
    guard case .loading(let items) = recommendations else { return false }
    recommendationsNumber &+= 1
    recommendations = items.isEmpty ? .none : .loaded(items)
    effects.append(.cancelRecommendations)
    return true
  }

  private mutating func requestRecommendations(again: Bool, _ effects: inout [SearchEffect<Item>]) {
    guard isIdle else { return }
    switch recommendations {
    case .none, .failed: break
    case .loading, .loaded: guard again else { return }
    }
    recommendationsNumber &+= 1
    setRecommendations(.loading(showing: recommendations.items), &effects)
    effects.append(.requestRecommendations(number: recommendationsNumber))
  }

  /// Stops the latest request and makes its outcome outdated.
  private mutating func abandon(_ effects: inout [SearchEffect<Item>]) {
    if isLoadingPage {
      pageNumber &+= 1
      effects.append(.cancelPage)
      // These results may stay on screen while the next ones load, or be shown again later.
      shown?.nextPage = .available
      latestResponse?.nextPage = .available
    }
    number &+= 1
    (isCancelled, isSubmitted) = (false, false)
    if activity != .settled { effects.append(.stop) }
    activity = .settled
  }

  private mutating func begin(debouncing: Bool, _ effects: inout [SearchEffect<Item>]) {
    abandon(&effects)
    provisional = nil
    if let suggestions = source.immediateSuggestions(for: request()) {
      let results = SearchResults(query: query, suggestions: suggestions)
      if suggestions.isFinal { return finish(results, &effects) }
      provisional = results
      if !suggestions.isEmpty { shown = results }
    }
    // The user typed on and back before the next response arrived.
    if let latestResponse, latestResponse.query == query { return finish(latestResponse, &effects) }
    show(.loading(query: query, showing: shown), &effects)
    if debouncing {
      activity = .debouncing
      effects.append(.startTimer(.debounce, number: number))
    } else {
      requestSuggestions(&effects)
    }
  }

  private func request(offset: Int = 0) -> SearchRequest {
    SearchRequest(query, offset: offset, bypassesCache: bypassesCache)
  }

  private mutating func requestSuggestions(_ effects: inout [SearchEffect<Item>]) {
    activity = .requesting
    effects.append(.requestSuggestions(request(), number: number))
    effects.append(.startTimer(.stall, number: number))
  }

  private mutating func fire(_ timer: SearchTimer, _ number: Int, _ effects: inout [SearchEffect<Item>]) {
    guard number == self.number else { return }
    switch (timer, activity) {
    case (.debounce, .debouncing): requestSuggestions(&effects)
    case (.stall, .requesting): show(.stalled(query: query, showing: shown), &effects)
    default: break
    }
  }

  private mutating func finish(_ results: SearchResults<Item>, _ effects: inout [SearchEffect<Item>]) {
    // Whether there are results is unknown if a part of the source failed and the others have none.
    if results.items.isEmpty, let error = results.suggestions.partialFailure { return fail(error, &effects) }
    let isSubmitted = settle(&effects)
    latestResponse = results.suggestions.partialFailure == nil ? results : nil
    shown = results.items.isEmpty ? nil : results
    show(results.items.isEmpty ? .noResults(results) : .results(results), &effects)
    if isSubmitted, let item = state.topResult { select(item, &effects) }
  }

  private mutating func fail(_ error: any Error, _ effects: inout [SearchEffect<Item>]) {
    // Provisional results stay on screen when the better response fails.
    if var results = provisional, !results.items.isEmpty {
      results.suggestions.partialFailure = error
      results.suggestions.isFinal = true
      return finish(results, &effects)
    }
    _ = settle(&effects)
    (latestResponse, shown) = (nil, nil)
    show(.failed(query: query, error), &effects)
  }

  /// Ends the latest request. Returns whether the user pressed Return meanwhile.
  private mutating func settle(_ effects: inout [SearchEffect<Item>]) -> Bool {
    if activity == .requesting { effects.append(.stopTimer(.stall)) }
    activity = .settled
    provisional = nil
    defer { isSubmitted = false }
    return isSubmitted
  }
}

extension SearchMachine {
  private var isLoadingPage: Bool {
    if case .results(let results) = state { results.nextPage.phase == .loading } else { false }
  }

  private mutating func loadMore(_ effects: inout [SearchEffect<Item>]) {
    guard state.canLoadMore, case .results(let results) = state else { return }
    pageNumber &+= 1
    let request = request(offset: results.nextOffset)
    if let page = source.immediateSuggestions(for: request), page.isFinal { return add(page, &effects) }
    setNextPage(.loading, &effects)
    effects.append(.requestPage(request, number: pageNumber))
  }

  private mutating func add(_ page: Suggestions<Item>, _ effects: inout [SearchEffect<Item>]) {
    guard case .results(var results) = state else { return }
    results.append(page)
    update(results, &effects)
  }

  private mutating func setNextPage(_ nextPage: NextPage, _ effects: inout [SearchEffect<Item>]) {
    guard case .results(var results) = state else { return }
    results.nextPage = nextPage
    update(results, &effects)
  }

  private mutating func cancelPage(_ effects: inout [SearchEffect<Item>]) {
    guard isLoadingPage else { return }
    pageNumber &+= 1
    effects.append(.cancelPage)
    setNextPage(.available, &effects)
  }

  /// Shows results with another page. They also count as the latest response.
  private mutating func update(_ results: SearchResults<Item>, _ effects: inout [SearchEffect<Item>]) {
    shown = results
    if latestResponse != nil { latestResponse = results }
    show(.results(results), &effects)
  }
}
