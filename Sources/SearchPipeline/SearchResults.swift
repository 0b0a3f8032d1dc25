/// The suggestions for a query.
public struct SearchResults<Item: Sendable>: Sendable {
  /// The query that the suggestions belong to.
  public var query: String
  /// The response of the source.
  public var suggestions: Suggestions<Item>

  /// Creates results.
  public init(query: String, suggestions: Suggestions<Item>) {
    self.query = query
    self.suggestions = suggestions
  }

  /// The suggested items, best first.
  public var items: [Item] { suggestions.items }
  /// Where the items come from.
  public var origin: SuggestionOrigin { suggestions.origin }
}
