/// Suggestions together with the query that they answer.
public struct SearchResults<Item: Sendable>: Sendable {
  /// The query, as ``Source/query(for:)`` made it of the text.
  public var query: String
  /// The answer.
  public var suggestions: Suggestions<Item>

  /// Puts results together, for previews and tests.
  public init(query: String, suggestions: Suggestions<Item>) {
    self.query = query
    self.suggestions = suggestions
  }

  /// What is suggested.
  public var items: [Item] { suggestions.items }
  /// Where it comes from.
  public var origin: SuggestionOrigin { suggestions.origin }
}
