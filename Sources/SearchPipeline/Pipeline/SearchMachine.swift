/// The search pipeline as a value: events in, effects out. It has no clock, starts no tasks and asks no source; whoever
/// drives it (``SearchModel``, ``SearchStates``) does what the effects say and brings back what comes of it.
///
/// Each question has a number. What comes back with another number than the latest is of no consequence: thus an answer
/// that was overtaken can neither be shown nor end the spinner, however late it comes and whatever it says.
public struct SearchMachine<Item: Sendable>: Sendable {
  /// What the screen shows.
  public private(set) var state = SearchState<Item>.idle(recommendations: [])
  /// The query of the latest text.
  public private(set) var query = ""
  /// What was picked last.
  public private(set) var selection: Item?
  /// What was picked before, too.
  public private(set) var recentPicks: RecentPicks<Item>

  private let configuration: SearchConfiguration
  private let makeQuery: @Sendable (String) -> String
  private let immediate: @Sendable (String) -> Suggestions<Item>?

  /// What the latest question waits for.
  private enum Phase {
    case settled, debouncing, asking
  }
  private var phase = Phase.settled
  /// The number of the latest question.
  private var number = 0
  /// What could be said of the latest query at once, unless that was final.
  private var provisional: SearchResults<Item>?
  /// The latest answer in full, if nothing was in its way.
  private var answered: SearchResults<Item>?
  /// The latest results that were shown.
  private var shown: SearchResults<Item>?
  private var recommendations: [Item]?
  private var recommendationsNumber = 0
  private var awaitsRecommendations = false

  /// Starts with the empty text.
  ///
  /// - Parameters:
  ///   - configuration: times and lengths; its durations are for whoever drives the machine, but for a debounce of zero.
  ///   - recentPicks: what was picked earlier.
  ///   - query: makes a query of a text, as ``Source/query(for:)``.
  ///   - immediate: answers a query without waiting, as ``Source/immediateSuggestions(for:)``.
  public init(
    configuration: SearchConfiguration, recentPicks: RecentPicks<Item>,
    query: @escaping @Sendable (String) -> String,
    immediate: @escaping @Sendable (String) -> Suggestions<Item>?
  ) {
    self.configuration = configuration
    self.recentPicks = recentPicks
    makeQuery = query
    self.immediate = immediate
  }

  /// Whether nothing is awaited, neither an answer nor recommendations that would be shown.
  public var isSettled: Bool { phase == .settled && !(isIdle && awaitsRecommendations) }

  /// Takes notice of an event.
  ///
  /// - Returns: what is to be done, in this order.
  public mutating func handle(_ event: SearchEvent<Item>) -> [SearchEffect<Item>] {
    var effects: [SearchEffect<Item>] = []
    switch event {
    case .started: askForRecommendations(again: false, &effects)
    case .textChanged(let text): change(to: makeQuery(text), &effects)
    case .refreshed: refresh(&effects)
    case .timerFired(let timer, let number): fire(timer, number, &effects)
    case .answered(let suggestions, let number):
      guard number == self.number, phase == .asking else { break }
      finish(SearchResults(query: query, suggestions: suggestions), &effects)
    case .failed(let error, let number):
      guard number == self.number, phase == .asking else { break }
      fail(error, &effects)
    case .recommended(let items, let number):
      guard number == recommendationsNumber, awaitsRecommendations else { break }
      awaitsRecommendations = false
      recommendations = items
      if isIdle { show(.idle(recommendations: items), &effects) }
    case .recommendationsFailed(_, let number):
      // They are an extra: without them the screen is empty, and the next time it is they are asked for again.
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
  private var isIdle: Bool {
    if case .idle = state { true } else { false }
  }

  private mutating func show(_ state: SearchState<Item>, _ effects: inout [SearchEffect<Item>]) {
    self.state = state
    effects.append(.show(state))
  }

  private mutating func change(to query: String, _ effects: inout [SearchEffect<Item>]) {
    guard query != self.query else { return }
    self.query = query
    if query.isEmpty || query.count < configuration.minimumLength {
      idle(&effects)
    } else {
      begin(debouncing: configuration.debounce > .zero, &effects)
    }
  }

  private mutating func refresh(_ effects: inout [SearchEffect<Item>]) {
    guard !isIdle else { return askForRecommendations(again: true, &effects) }
    answered = nil
    begin(debouncing: false, &effects)
  }

  private mutating func idle(_ effects: inout [SearchEffect<Item>]) {
    abandon(&effects)
    (provisional, answered, shown) = (nil, nil, nil)
    if !isIdle { show(.idle(recommendations: recommendations ?? []), &effects) }
    askForRecommendations(again: false, &effects)
  }

  private mutating func askForRecommendations(again: Bool, _ effects: inout [SearchEffect<Item>]) {
    guard isIdle, again || (recommendations == nil && !awaitsRecommendations) else { return }
    recommendationsNumber &+= 1
    awaitsRecommendations = true
    effects.append(.askForRecommendations(number: recommendationsNumber))
  }

  /// Makes sure that nothing which is under way has any consequence.
  private mutating func abandon(_ effects: inout [SearchEffect<Item>]) {
    number &+= 1
    if phase != .settled { effects.append(.stop) }
    phase = .settled
  }

  private mutating func begin(debouncing: Bool, _ effects: inout [SearchEffect<Item>]) {
    abandon(&effects)
    provisional = nil
    if let suggestions = immediate(query) {
      let results = SearchResults(query: query, suggestions: suggestions)
      if suggestions.isFinal { return finish(results, &effects) }
      provisional = results
      if !suggestions.isEmpty { shown = results }
    }
    // Typing on and going back before another answer came: what was answered a moment ago is asked no second time.
    if let answered, answered.query == query { return finish(answered, &effects) }
    show(.loading(query: query, kept: shown), &effects)
    if debouncing {
      phase = .debouncing
      effects.append(.startTimer(.debounce, number: number))
    } else {
      ask(&effects)
    }
  }

  private mutating func ask(_ effects: inout [SearchEffect<Item>]) {
    phase = .asking
    effects.append(.ask(query: query, number: number))
    effects.append(.startTimer(.stall, number: number))
  }

  private mutating func fire(_ timer: SearchTimer, _ number: Int, _ effects: inout [SearchEffect<Item>]) {
    guard number == self.number else { return }
    switch (timer, phase) {
    case (.debounce, .debouncing): ask(&effects)
    case (.stall, .asking): show(.stalled(query: query, kept: shown), &effects)
    default: break
    }
  }

  private mutating func finish(_ results: SearchResults<Item>, _ effects: inout [SearchEffect<Item>]) {
    if phase == .asking { effects.append(.stopTimer(.stall)) }
    phase = .settled
    provisional = nil
    answered = results.suggestions.setback == nil ? results : nil
    shown = results.items.isEmpty ? nil : results
    show(results.items.isEmpty ? .noResults(results) : .results(results), &effects)
  }

  private mutating func fail(_ error: any Error, _ effects: inout [SearchEffect<Item>]) {
    // What could be said at once is not taken back because something better did not come.
    if var results = provisional {
      results.suggestions.setback = error
      results.suggestions.isFinal = true
      return finish(results, &effects)
    }
    effects.append(.stopTimer(.stall))
    phase = .settled
    (answered, shown) = (nil, nil)
    show(.failed(query: query, error), &effects)
  }
}
