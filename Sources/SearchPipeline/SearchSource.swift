/// Something that can be asked for suggestions: a local index, a remote service, or other sources put together.
///
/// ```swift
/// struct Dogs: Source {
///   let names: [String]
///
///   func suggestions(for query: String) async throws -> Suggestions<String> {
///     Suggestions(names.filter { $0.hasPrefix(query) })
///   }
/// }
/// ```
///
/// A source neither debounces nor drops answers that come too late: whoever asks (``SearchModel``, ``SearchStates``)
/// does. It should give up when its task is cancelled, but nothing goes wrong if it does not.
public protocol Source<Item>: Sendable {
  /// What is suggested.
  associatedtype Item: Sendable

  /// The query that a typed text stands for. Texts with the same query are the same question: it is asked only once.
  ///
  /// Trims white space unless the source knows better.
  func query(for text: String) -> String

  /// What can be said about a query without waiting, such as from memory; `nil`, the default, if nothing can.
  ///
  /// It is called at every change of the text, on the thread that the text is set on: far less than a frame is all it
  /// may take. If ``Suggestions/isFinal`` is false, ``suggestions(for:)`` is asked too.
  func immediateSuggestions(for query: String) -> Suggestions<Item>?

  /// The suggestions for a query that is not empty.
  ///
  /// - Throws: why there is no answer; `CancellationError` if the task was cancelled.
  func suggestions(for query: String) async throws -> Suggestions<Item>

  /// What to show as long as nothing is typed; nothing unless the source has something.
  func recommendations() async throws -> [Item]
}

extension Source {
  /// The text without white space at its ends.
  public func query(for text: String) -> String { text.trimmed }

  /// `nil`: nothing can be said without waiting.
  public func immediateSuggestions(for query: String) -> Suggestions<Item>? { nil }

  /// None.
  public func recommendations() async throws -> [Item] { [] }
}

extension String {
  /// The same without white space at its ends.
  package var trimmed: String {
    guard let first = firstIndex(where: { !$0.isWhitespace }), let last = lastIndex(where: { !$0.isWhitespace })
    else { return "" }
    return String(self[first...last])
  }
}
