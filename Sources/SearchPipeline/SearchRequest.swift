/// A request for suggestions from a ``SearchSource``.
public struct SearchRequest: Sendable, Hashable {
  /// The query, not empty. See ``SearchSource/query(for:)``.
  public var query: String
  /// The number of suggestions to skip, because they are shown already. Positive after ``SearchModel/loadMore()``.
  public var offset: Int
  /// Whether caches call their source even if they have a response. `true` after `SearchModel.refresh()`.
  public var bypassesCache: Bool

  /// Creates a request. Negative offsets count as zero.
  ///
  /// - Parameters:
  ///   - query: The query, not empty.
  ///   - offset: The number of suggestions to skip.
  ///   - bypassesCache: Whether caches call their source even if they have a response.
  public init(_ query: String, offset: Int = 0, bypassesCache: Bool = false) {
    self.query = query
    self.offset = max(offset, 0)
    self.bypassesCache = bypassesCache
  }
}

extension SearchRequest: ExpressibleByStringLiteral {
  /// Creates a request for the first suggestions of a query.
  public init(stringLiteral query: String) {
    self.init(query)
  }
}
