package import SearchPipeline

/// A source made of two closures, for a machine whose owner sends the requests itself.
package struct ClosureSource<Item: Sendable>: SearchSource {
  private let makeQuery: @Sendable (String) -> String
  private let immediate: @Sendable (SearchRequest) -> Suggestions<Item>?

  package init(
    query: @escaping @Sendable (String) -> String, immediate: @escaping @Sendable (SearchRequest) -> Suggestions<Item>?
  ) {
    makeQuery = query
    self.immediate = immediate
  }

  package func query(for text: String) -> String { makeQuery(text) }

  package func immediateSuggestions(for request: SearchRequest) -> Suggestions<Item>? { immediate(request) }

  package func suggestions(for request: SearchRequest) async throws -> Suggestions<Item> {
    immediate(request) ?? Suggestions([], origin: .local)
  }
}
