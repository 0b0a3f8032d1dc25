/// The search pipeline as a value: events in, effects out.
///
/// The machine has no clock, starts no tasks and calls no asynchronous code. ``SearchModel`` and ``SearchStates`` perform
/// its effects and report the outcomes as events. Each request has a number, and the machine ignores events with any
/// number but the latest, so an outdated response can neither be shown nor end the waiting.
package struct SearchMachine<Item: Sendable>: Sendable {
  package private(set) var state = SearchState<Item>.idle(recommendations: [])
  /// The query of the latest text.
  package private(set) var query = ""
  package private(set) var selection: Item?
  package private(set) var recentPicks: RecentPicks<Item>

  private let configuration: SearchConfiguration
  private let makeQuery: @Sendable (String) -> String
  private let immediateSuggestions: @Sendable (String) -> Suggestions<Item>?

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
  /// Whether the search for the latest text was cancelled.
  private var isCancelled = false
  private var recommendations: [Item]?
  private var recommendationsNumber = 0
  private var awaitsRecommendations = false

  /// Creates a machine with an empty text.
  ///
  /// - Parameters:
  ///   - configuration: Times and limits. The machine itself uses only whether the debounce is zero, and the minimum
  ///     length.
  ///   - recentPicks: The items picked in an earlier session.
  ///   - query: Returns the query of a text. See ``SearchSource/query(for:)``.
  ///   - immediate: Returns immediate suggestions. See ``SearchSource/immediateSuggestions(for:)``.
  package init(
    configuration: SearchConfiguration, recentPicks: RecentPicks<Item>,
    query: @escaping @Sendable (String) -> String,
    immediate: @escaping @Sendable (String) -> Suggestions<Item>?
  ) {
    self.configuration = configuration
    self.recentPicks = recentPicks
    makeQuery = query
    immediateSuggestions = immediate
  }

  /// Whether nothing is pending, neither a response nor recommendations that would be shown.
  package var isSettled: Bool { activity == .settled && !(isIdle && awaitsRecommendations) }

  /// Handles an event.
  ///
  /// - Returns: The effects to perform, in order.
  package mutating func handle(_ event: SearchEvent<Item>) -> [SearchEffect<Item>] {
    var effects: [SearchEffect<Item>] = []
    switch event {
    case .started: requestRecommendations(again: false, &effects)
    case .textChanged(let text): change(to: makeQuery(text), &effects)
    case .refreshed: refresh(&effects)
    case .cancelled: cancel(&effects)
    case .timerFired(let timer, let number): fire(timer, number, &effects)
    case .received(let suggestions, let number):
      guard number == self.number, activity == .requesting else { break }
      finish(SearchResults(query: query, suggestions: suggestions), &effects)
    case .failed(let error, let number):
      guard number == self.number, activity == .requesting else { break }
      fail(error, &effects)
    case .receivedRecommendations(let items, let number):
      guard number == recommendationsNumber, awaitsRecommendations else { break }
      awaitsRecommendations = false
      recommendations = items
      if isIdle { show(.idle(recommendations: items), &effects) }
    case .recommendationsFailed(let number):
      // Not shown: recommendations are an extra. The next empty text requests them again.
      guard number == recommendationsNumber else { break }
      awaitsRecommendations = false
    case .selected(let item):
      selection = item
      recentPicks.add(item)
    case .selectionCleared: selection = nil
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
    if query.isEmpty || query.count < configuration.minimumLength {
      idle(&effects)
    } else {
      begin(debouncing: configuration.debounce > .zero, &effects)
    }
  }

  private mutating func refresh(_ effects: inout [SearchEffect<Item>]) {
    guard !isIdle || isCancelled else { return requestRecommendations(again: true, &effects) }
    latestResponse = nil
    begin(debouncing: false, &effects)
  }

  private mutating func cancel(_ effects: inout [SearchEffect<Item>]) {
    if awaitsRecommendations {
      recommendationsNumber &+= 1
      awaitsRecommendations = false
      effects.append(.cancelRecommendations)
    }
    guard activity != .settled else { return }
    let provisional = provisional
    abandon(&effects)
    isCancelled = true
    if var results = provisional {
      results.suggestions.isFinal = true
      finish(results, &effects)
      // The response would have been better: typing on and back requests it again.
      latestResponse = nil
    } else {
      shown = nil
      show(.idle(recommendations: recommendations ?? []), &effects)
    }
  }

  private mutating func idle(_ effects: inout [SearchEffect<Item>]) {
    abandon(&effects)
    (provisional, latestResponse, shown) = (nil, nil, nil)
    if !isIdle { show(.idle(recommendations: recommendations ?? []), &effects) }
    requestRecommendations(again: false, &effects)
  }

  private mutating func requestRecommendations(again: Bool, _ effects: inout [SearchEffect<Item>]) {
    guard isIdle, again || (recommendations == nil && !awaitsRecommendations) else { return }
    recommendationsNumber &+= 1
    awaitsRecommendations = true
    effects.append(.requestRecommendations(number: recommendationsNumber))
  }

  /// Stops the latest request and makes its outcome outdated.
  private mutating func abandon(_ effects: inout [SearchEffect<Item>]) {
    number &+= 1
    isCancelled = false
    if activity != .settled { effects.append(.stop) }
    activity = .settled
  }

  private mutating func begin(debouncing: Bool, _ effects: inout [SearchEffect<Item>]) {
    abandon(&effects)
    provisional = nil
    if let suggestions = immediateSuggestions(query) {
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
      request(&effects)
    }
  }

  private mutating func request(_ effects: inout [SearchEffect<Item>]) {
    activity = .requesting
    effects.append(.requestSuggestions(query: query, number: number))
    effects.append(.startTimer(.stall, number: number))
  }

  private mutating func fire(_ timer: SearchTimer, _ number: Int, _ effects: inout [SearchEffect<Item>]) {
    guard number == self.number else { return }
    switch (timer, activity) {
    case (.debounce, .debouncing): request(&effects)
    case (.stall, .requesting): show(.stalled(query: query, showing: shown), &effects)
    default: break
    }
  }

  private mutating func finish(_ results: SearchResults<Item>, _ effects: inout [SearchEffect<Item>]) {
    if activity == .requesting { effects.append(.stopTimer(.stall)) }
    activity = .settled
    provisional = nil
    latestResponse = results.suggestions.partialFailure == nil ? results : nil
    shown = results.items.isEmpty ? nil : results
    show(results.items.isEmpty ? .noResults(results) : .results(results), &effects)
  }

  private mutating func fail(_ error: any Error, _ effects: inout [SearchEffect<Item>]) {
    // Provisional results stay on screen when the better response fails.
    if var results = provisional {
      results.suggestions.partialFailure = error
      results.suggestions.isFinal = true
      return finish(results, &effects)
    }
    effects.append(.stopTimer(.stall))
    activity = .settled
    (latestResponse, shown) = (nil, nil)
    show(.failed(query: query, error), &effects)
  }
}
