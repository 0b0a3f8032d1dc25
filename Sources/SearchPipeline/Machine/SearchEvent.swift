/// An input of a ``SearchMachine``. The number identifies the effect that led to the event.
package enum SearchEvent<Item: Sendable>: Sendable {
  /// The search came on screen.
  case started
  case textChanged(String)
  /// The user asked for the same search again.
  case refreshed
  /// The user no longer wants the pending response.
  case cancelled
  case timerFired(SearchTimer, number: Int)
  case received(Suggestions<Item>, number: Int)
  case failed(any Error, number: Int)
  case receivedRecommendations([Item], number: Int)
  case recommendationsFailed(number: Int)
  case selected(Item)
  case selectionCleared
}

/// A timer of a search.
package enum SearchTimer: Sendable, Hashable {
  /// Fires when the text has been unchanged for ``SearchConfiguration/debounce``.
  case debounce
  /// Fires when a response has taken ``SearchConfiguration/stallTime``.
  case stall
}

/// An output of a ``SearchMachine``.
package enum SearchEffect<Item: Sendable>: Sendable {
  case show(SearchState<Item>)
  /// Stop all timers and cancel the request for suggestions.
  case stop
  case stopTimer(SearchTimer)
  case startTimer(SearchTimer, number: Int)
  case requestSuggestions(query: String, number: Int)
  /// Request recommendations, and cancel an earlier request for them.
  case requestRecommendations(number: Int)
  case cancelRecommendations
}
