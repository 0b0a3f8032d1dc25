/// A source of some items, whatever it is put together from: for properties and views that are not to spell that out, and
/// for a choice that is made only while the app runs.
///
/// ```swift
/// let source = isOnline ? AnySource(FallbackSource(local: local, remote: remote, policy: .whenNoAnswer)) : AnySource(local)
/// let model: SearchModel<AnySource<PostcodeSuggestion>> = SearchModel(source: source)
/// ```
public struct AnySource<Item: Sendable>: Source {
  private let base: any Source<Item>

  /// Wraps a source.
  public init(_ base: any Source<Item>) {
    self.base = base
  }

  /// The base's query.
  public func query(for text: String) -> String { base.query(for: text) }

  /// The base's immediate answer.
  public func immediateSuggestions(for query: String) -> Suggestions<Item>? { base.immediateSuggestions(for: query) }

  /// The base's answer.
  ///
  /// - Throws: the base's error.
  public func suggestions(for query: String) async throws -> Suggestions<Item> {
    try await base.suggestions(for: query)
  }

  /// The base's recommendations.
  ///
  /// - Throws: the base's error.
  public func recommendations() async throws -> [Item] { try await base.recommendations() }
}
