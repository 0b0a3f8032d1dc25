internal import PostcodeKit
public import PostcodeSearch
public import SearchPipeline

/// Suggests postcodes from postcodes.io: the public service or your own server.
///
/// ```swift
/// let remote = CachedSource(CircuitBreakerSource(RetryingSource(RemoteSource(PostcodesClient()))))
/// let model = SearchModel(source: FallbackSource(local: LocalSource(index), remote: remote, policy: .whenNoResults))
/// ```
///
/// The service suggests live postcodes only, doesn't correct typing errors, and doesn't return the total number of
/// matches. Only texts that a postcode can begin with are sent, in capitals.
public struct RemoteSource: SearchSource {
  /// The client that sends the requests.
  public let client: PostcodesClient
  /// The number of suggestions on a page.
  public let limit: Int

  /// Creates a source.
  ///
  /// - Parameters:
  ///   - client: The client that sends the requests.
  ///   - limit: The number of suggestions on a page, clamped to 1 to 100.
  public init(_ client: PostcodesClient, limit: Int = 10) {
    self.client = client
    self.limit = min(max(limit, 1), 100)
  }

  /// Returns the letters and digits in capitals, as `LocalSource` does, or an empty query if no postcode can begin with the
  /// text: such texts never leave the device.
  public func query(for text: String) -> String { PostcodeQuery.canonical(text) ?? "" }

  /// Returns the service's completions of the query, in its order, in the standard spelling and each once. Texts that aren't postcodes are
  /// left out. If no postcode can begin with the query, returns none and
  /// sends nothing.
  ///
  /// The service has no pages: a further page asks for more suggestions, up to 100, and skips those shown.
  ///
  /// - Throws: `PostcodesIOError`, or `CancellationError` if the task was cancelled.
  public func suggestions(for request: SearchRequest) async throws -> Suggestions<PostcodeSuggestion> {
    let query = query(for: request.query)
    let page = RemotePage(request, limit: limit)
    guard !query.isEmpty, page.total > 0 else { return Suggestions([], origin: .remote) }
    let texts = try await client.autocomplete(query, limit: page.total)
    let items = page.items(of: texts) { text in
      Postcode(text).map { PostcodeSuggestion(text: $0.description) }
    }
    return Suggestions(items.items, origin: .remote, hasMore: items.hasMore)
  }
}
