/// A source with recommendations of its own. See ``SearchSource/recommending(_:)``.
public struct RecommendingSource<Item: Sendable>: SearchSource {
  private let base: any SearchSource<Item>
  private let recommend: @Sendable () async throws -> [Item]

  init(_ base: any SearchSource<Item>, _ recommend: @escaping @Sendable () async throws -> [Item]) {
    self.base = base
    self.recommend = recommend
  }

  /// Returns the base's query.
  public func query(for text: String) -> String { base.query(for: text) }

  /// Returns the base's immediate suggestions.
  public func immediateSuggestions(for request: SearchRequest) -> Suggestions<Item>? {
    base.immediateSuggestions(for: request)
  }

  /// Returns the base's suggestions.
  ///
  /// - Throws: The base's error.
  public func suggestions(for request: SearchRequest) async throws -> Suggestions<Item> {
    try await base.suggestions(for: request)
  }

  /// Returns the recommendations.
  ///
  /// - Throws: The error of the closure given to ``SearchSource/recommending(_:)``.
  public func recommendations() async throws -> [Item] { try await recommend() }
}

extension SearchSource {
  /// Returns a source with the same suggestions, which are as immediate as before, and other recommendations.
  ///
  /// ```swift
  /// let source = LocalSource(index).recommending { try await favourites.load() }
  /// ```
  ///
  /// - Parameter recommendations: Returns the items to show while the text is empty.
  public func recommending(
    _ recommendations: @escaping @Sendable () async throws -> [Item]
  ) -> RecommendingSource<Item> {
    RecommendingSource(self, recommendations)
  }
}
