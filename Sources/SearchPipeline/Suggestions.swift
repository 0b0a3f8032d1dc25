/// The answer of a ``Source``.
public struct Suggestions<Item: Sendable>: Sendable {
  /// What is suggested, the best first.
  public var items: [Item]
  /// Where they come from.
  public var origin: SuggestionOrigin
  /// How many there are in all, of which `items` may be the first few; `nil` if that is not known.
  public var totalCount: Int?
  /// Whether this is the last word: if not, something better may come of ``Source/suggestions(for:)``.
  public var isFinal: Bool
  /// What went wrong without costing the user the answer: the remote that failed after the local source had answered.
  public var setback: (any Error)?

  /// Puts an answer together.
  public init(
    _ items: [Item], origin: SuggestionOrigin = .local, totalCount: Int? = nil, isFinal: Bool = true,
    setback: (any Error)? = nil
  ) {
    self.items = items
    self.origin = origin
    self.totalCount = totalCount
    self.isFinal = isFinal
    self.setback = setback
  }

  /// Whether nothing is suggested.
  public var isEmpty: Bool { items.isEmpty }
}

/// Where suggestions come from.
public enum SuggestionOrigin: Sendable, Hashable {
  /// From what is stored on this device.
  case local
  /// From what is stored on this device, for a text that differs from what was typed, which had no answer.
  case corrected(to: String)
  /// From an earlier answer, given `age` ago; `isStale` once that is longer ago than a fresh answer may be.
  case cache(age: Duration, isStale: Bool)
  /// From somewhere else, just now.
  case remote
}
