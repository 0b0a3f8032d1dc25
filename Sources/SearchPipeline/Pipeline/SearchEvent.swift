/// What happens to a search.
public enum SearchEvent<Item: Sendable>: Sendable {
  /// Somebody is there to be shown recommendations.
  case started
  /// The text is another.
  case textChanged(String)
  /// The same is to be asked again.
  case refreshed
  /// A timer that was started with a number has run out.
  case timerFired(SearchTimer, number: Int)
  /// The question of a number is answered.
  case answered(Suggestions<Item>, number: Int)
  /// The question of a number failed.
  case failed(any Error, number: Int)
  /// The request for recommendations of a number is answered.
  case recommended([Item], number: Int)
  /// The request for recommendations of a number failed.
  case recommendationsFailed(any Error, number: Int)
  /// An item was picked.
  case selected(Item)
  /// The pick is taken back.
  case selectionCleared
}

/// What a search waits for by the clock.
public enum SearchTimer: Sendable, Hashable {
  /// That the text rests, for ``SearchConfiguration/debounce``.
  case debounce
  /// That the answer has been taking long, for ``SearchConfiguration/stallTime``.
  case stall
}

/// What is to be done about an event. Numbers come back with the event that it leads to.
public enum SearchEffect<Item: Sendable>: Sendable {
  /// Show a state.
  case show(SearchState<Item>)
  /// Stop the timers and the request for suggestions, whichever are running.
  case stop
  /// Stop a timer.
  case stopTimer(SearchTimer)
  /// Start a timer.
  case startTimer(SearchTimer, number: Int)
  /// Ask the source for suggestions.
  case ask(query: String, number: Int)
  /// Ask the source for recommendations, and for no others any more.
  case askForRecommendations(number: Int)
}
