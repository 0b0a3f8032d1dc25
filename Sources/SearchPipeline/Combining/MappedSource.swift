/// A source whose items are those of another source, transformed. See ``SearchSource/map(_:)``.
public struct MappedSource<Base: Sendable, Item: Sendable>: SearchSource {
  private let base: any SearchSource<Base>
  private let transform: @Sendable (Base) -> Item

  init(_ base: any SearchSource<Base>, _ transform: @escaping @Sendable (Base) -> Item) {
    self.base = base
    self.transform = transform
  }

  /// Returns the base's query.
  public func query(for text: String) -> String { base.query(for: text) }

  /// Returns the base's immediate suggestions, transformed.
  public func immediateSuggestions(for request: SearchRequest) -> Suggestions<Item>? {
    base.immediateSuggestions(for: request)?.mapped(transform)
  }

  /// Returns the base's suggestions, transformed.
  ///
  /// - Throws: The base's error.
  public func suggestions(for request: SearchRequest) async throws -> Suggestions<Item> {
    try await base.suggestions(for: request).mapped(transform)
  }

  /// Returns the base's recommendations, transformed.
  ///
  /// - Throws: The base's error.
  public func recommendations() async throws -> [Item] { try await base.recommendations().map(transform) }
}

extension SearchSource {
  /// Returns a source with transformed items, such as values of your app's own type instead of a service's.
  ///
  /// ```swift
  /// let source = LocalSource(index).map { Address(postcode: $0.text) }
  /// ```
  ///
  /// - Parameter transform: Transforms an item, each time it is accessed.
  public func map<Other: Sendable>(_ transform: @escaping @Sendable (Item) -> Other) -> MappedSource<Item, Other> {
    MappedSource(self, transform)
  }
}
