/// What the screen shows: exactly one of these, always that of the latest text.
public enum SearchState<Item: Sendable>: Sendable {
  /// Nothing is typed, or less than the minimum: recommendations, as far as there are some.
  case idle(recommendations: [Item])
  /// The query is not answered yet. `kept` is what to go on showing: provisional results for this query, such as local
  /// ones while the remote is asked, or those for an earlier one.
  case loading(query: String, kept: SearchResults<Item>?)
  /// As `loading`, but it has been taking long.
  case stalled(query: String, kept: SearchResults<Item>?)
  /// The query is answered, with one suggestion at least.
  case results(SearchResults<Item>)
  /// The query is answered: there is nothing.
  case noResults(SearchResults<Item>)
  /// The query cannot be answered. The next text clears this, ``SearchModel/refresh()`` asks again.
  case failed(query: String, any Error)
}

extension SearchState {
  /// The query that this is the state of; empty when idle.
  public var query: String {
    switch self {
    case .idle: ""
    case .loading(let query, _), .stalled(let query, _), .failed(let query, _): query
    case .results(let results), .noResults(let results): results.query
    }
  }

  /// What a list shows: recommendations, results, or those kept while an answer is awaited.
  public var items: [Item] {
    switch self {
    case .idle(let recommendations): recommendations
    case .loading(_, let kept), .stalled(_, let kept): kept?.items ?? []
    case .results(let results): results.items
    case .noResults, .failed: []
    }
  }

  /// Whether an answer is awaited: whether a spinner turns.
  public var isWaiting: Bool {
    switch self {
    case .loading, .stalled: true
    case .idle, .results, .noResults, .failed: false
    }
  }

  /// Why there is no answer, or what went wrong without costing the answer.
  public var error: (any Error)? {
    switch self {
    case .failed(_, let error): error
    case .results(let results), .noResults(let results): results.suggestions.setback
    case .idle, .loading, .stalled: nil
    }
  }
}
