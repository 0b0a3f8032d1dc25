/// The state of a search, always that of the latest text.
public enum SearchState<Item: Sendable>: Sendable {
  /// The text is empty or too short, or the search was cancelled.
  case idle(recentSelections: [Item], recommendations: Recommendations<Item>)
  /// The search is waiting for a response. `showing` holds the results to keep on screen meanwhile: provisional ones for
  /// this query, such as local ones, or those of an earlier query.
  case loading(query: String, showing: SearchResults<Item>?)
  /// Like `loading`, but the response is taking long.
  case stalled(query: String, showing: SearchResults<Item>?)
  /// The source responded with at least one suggestion.
  case results(SearchResults<Item>)
  /// The source responded with no suggestions, and no part of it failed.
  case noResults(SearchResults<Item>)
  /// The source failed, or a part of it did and the others have no suggestions. The next text clears the error;
  /// `SearchModel.refresh()` tries again.
  case failed(query: String, any Error)
}

extension SearchState {
  /// The query of this state. Empty when idle.
  public var query: String {
    switch self {
    case .idle: ""
    case .loading(let query, _), .stalled(let query, _), .failed(let query, _): query
    case .results(let results), .noResults(let results): results.query
    }
  }

  /// The items to list: recommendations, results, or the results kept on screen while a response is pending, which may be those of
  /// an earlier query (``showsEarlierQuery``).
  public var items: SuggestionList<Item> {
    switch self {
    case .idle(_, let recommendations): SuggestionList(recommendations.items, origin: .local)
    case .loading, .stalled, .results: results?.items ?? SuggestionList([], origin: .local)
    case .noResults, .failed: SuggestionList([], origin: .local)
    }
  }

  /// The results to show, including those kept on screen while a response is pending.
  public var results: SearchResults<Item>? {
    switch self {
    case .idle, .failed: nil
    case .loading(_, let results), .stalled(_, let results): results
    case .results(let results), .noResults(let results): results
    }
  }

  /// Whether the items are results for an earlier query, kept on screen until the response arrives. Show them dimmed, for example.
  public var showsEarlierQuery: Bool { isWaiting && results.map { $0.query != query } ?? false }

  /// The first result for the query, which ``SearchModel/submit()`` selects, or `nil` if there is none yet. Never a recommendation or a
  /// result for an earlier query.
  public var topResult: Item? { showsEarlierQuery ? nil : results?.items.first }

  /// Whether ``SearchModel/loadMore()`` has an effect: there are more results, and they aren't loading.
  public var canLoadMore: Bool {
    guard case .results(let results) = self else { return false }
    return results.nextPage.phase == .available || results.nextPage.phase == .failed
  }

  /// Whether a response is pending. Use it to show a spinner. Recommendations and further pages have their own states:
  /// ``Recommendations/loading(showing:)``, ``NextPage/loading``.
  public var isWaiting: Bool {
    switch self {
    case .loading, .stalled: true
    case .idle, .results, .noResults, .failed: false
    }
  }

  /// The error to show, with or without results: that of the source, of a part of it, or of the recommendations.
  public var error: (any Error)? {
    switch self {
    case .failed(_, let error): error
    case .results(let results), .noResults(let results): results.suggestions.partialFailure
    case .idle(_, let recommendations): recommendations.error
    case .loading, .stalled: nil
    }
  }

  /// The case of this state without its values, for comparisons and animations.
  public var phase: SearchPhase {
    switch self {
    case .idle: .idle
    case .loading: .loading
    case .stalled: .stalled
    case .results: .results
    case .noResults: .noResults
    case .failed: .failed
    }
  }
}

extension SearchState: Equatable where Item: Equatable {
  /// Returns whether two states are equal. Errors are equal if their type and description are.
  public static func == (left: SearchState, right: SearchState) -> Bool {
    switch (left, right) {
    case (.idle(let recent, let recommendations), .idle(let otherRecent, let otherRecommendations)):
      recent == otherRecent && recommendations == otherRecommendations
    case (.loading(let query, let results), .loading(let otherQuery, let otherResults)),
      (.stalled(let query, let results), .stalled(let otherQuery, let otherResults)):
      query == otherQuery && results == otherResults
    case (.results(let results), .results(let other)), (.noResults(let results), .noResults(let other)):
      results == other
    case (.failed(let query, let error), .failed(let otherQuery, let otherError)):
      query == otherQuery && isSame(error, otherError)
    default: false
    }
  }
}

/// The case of a ``SearchState`` without its values.
///
/// ```swift
/// content.animation(.default, value: model.state.phase)
/// ```
public enum SearchPhase: Sendable, Hashable, CaseIterable {
  /// See ``SearchState/idle(recentSelections:recommendations:)``.
  case idle
  /// See ``SearchState/loading(query:showing:)``.
  case loading
  /// See ``SearchState/stalled(query:showing:)``.
  case stalled
  /// See ``SearchState/results(_:)``.
  case results
  /// See ``SearchState/noResults(_:)``.
  case noResults
  /// See ``SearchState/failed(query:_:)``.
  case failed
}
