/// A source of suggestions: a local index, a remote service, or a combination of other sources.
///
/// ```swift
/// struct Dogs: SearchSource {
///   let names: [String]
///
///   func suggestions(for request: SearchRequest) async throws -> Suggestions<String> {
///     Suggestions(names.filter { $0.hasPrefix(request.query) }, origin: .local)
///   }
/// }
/// ```
///
/// A source neither debounces nor discards outdated responses: ``SearchModel`` and ``SearchStates`` do. A source should
/// stop when its task is cancelled, but the pipeline works even if it doesn't.
public protocol SearchSource<Item>: Sendable {
  /// The type of a suggestion.
  associatedtype Item: Sendable

  /// Returns the query for a typed text, or an empty query if the source has no suggestions for such texts. The pipeline
  /// treats texts with the same query as equal, and doesn't search again. ``FallbackSource`` doesn't call a source for texts
  /// with an empty query.
  ///
  /// The default implementation trims white space.
  func query(for text: String) -> String

  /// Returns the suggestions that are available without waiting, such as from memory, or `nil` if there are none.
  ///
  /// The pipeline calls this method for each change of the text, on the thread that changes the text, so it must take
  /// far less time than a frame. If ``Suggestions/isFinal`` is `false`, the pipeline calls ``suggestions(for:)`` as well.
  /// The default implementation returns `nil`.
  func immediateSuggestions(for request: SearchRequest) -> Suggestions<Item>?

  /// Returns the suggestions for a request. Sources without pages ignore its ``SearchRequest/offset``, and return responses
  /// without ``Suggestions/hasMore``.
  ///
  /// - Throws: The reason why there is no response, or `CancellationError` if the task was cancelled.
  func suggestions(for request: SearchRequest) async throws -> Suggestions<Item>

  /// Returns the items to show while the text is empty. The default implementation returns none.
  ///
  /// - Throws: The reason why there is no response, or `CancellationError` if the task was cancelled.
  func recommendations() async throws -> [Item]
}

extension SearchSource {
  /// Returns the text without leading and trailing white space.
  public func query(for text: String) -> String { text.trimmed }

  /// Returns `nil`.
  public func immediateSuggestions(for request: SearchRequest) -> Suggestions<Item>? { nil }

  /// Returns an empty array.
  public func recommendations() async throws -> [Item] { [] }
}

extension String {
  /// The string without leading and trailing white space.
  package var trimmed: String {
    guard let first = firstIndex(where: { !$0.isWhitespace }), let last = lastIndex(where: { !$0.isWhitespace })
    else { return "" }
    return String(self[first...last])
  }
}
