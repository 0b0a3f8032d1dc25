/// An input of a ``SearchMachine``. The number identifies the effect that led to the event.
package enum SearchEvent<Item: Sendable>: Sendable {
  /// The search came on screen.
  case started
  case textChanged(String)
  /// The user asked for the same search again.
  case refreshed
  /// The user scrolled to the end of the results.
  case moreRequested
  /// The user no longer wants the pending response.
  case cancelled
  case timerFired(SearchTimer, number: Int)
  case received(Suggestions<Item>, number: Int)
  case failed(any Error, number: Int)
  case receivedPage(Suggestions<Item>, number: Int)
  case pageFailed(any Error, number: Int)
  case receivedRecommendations([Item], number: Int)
  case recommendationsFailed(any Error, number: Int)
  /// The user pressed Return.
  case submitted
  case selected(Item)
  case selectionCleared
  /// The text is searched in another source from now on.
  case sourceReplaced(any SearchSource<Item>)
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
  case requestSuggestions(SearchRequest, number: Int)
  /// Request suggestions after those shown.
  case requestPage(SearchRequest, number: Int)
  case cancelPage
  /// Request recommendations, and cancel an earlier request for them.
  case requestRecommendations(number: Int)
  case cancelRecommendations
}
