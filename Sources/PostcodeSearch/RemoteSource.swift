public import PostcodesIO
public import SearchPipeline

/// Suggests postcodes from postcodes.io: the public service or your own server.
///
/// ```swift
/// let remote = CachedSource(CircuitBreakerSource(RetryingSource(RemoteSource(PostcodesClient()))))
/// let model = SearchModel(source: FallbackSource(local: LocalSource(index), remote: remote, policy: .whenNoResults))
/// ```
///
/// The service suggests live postcodes only, doesn't correct typing errors, and doesn't return the total number of
/// matches.
public struct RemoteSource: SearchSource {
  /// The client that sends the requests.
  public let client: PostcodesClient
  /// The maximum number of suggestions.
  public let limit: Int

  /// Creates a source.
  ///
  /// - Parameters:
  ///   - client: The client that sends the requests.
  ///   - limit: The maximum number of suggestions, clamped to 1 to 100.
  public init(_ client: PostcodesClient, limit: Int = 10) {
    self.client = client
    self.limit = min(max(limit, 1), 100)
  }

  /// Returns the service's completions of the query, in its order.
  ///
  /// - Throws: `PostcodesIOError`, or `CancellationError` if the task was cancelled.
  public func suggestions(for query: String) async throws -> Suggestions<PostcodeSuggestion> {
    let texts = try await client.autocomplete(query, limit: limit)
    // A service may ignore the limit.
    return Suggestions(texts.prefix(limit).map { PostcodeSuggestion(text: $0) }, origin: .remote)
  }
}
