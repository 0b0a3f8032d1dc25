public import PostcodesIO
public import SearchPipeline

/// Suggests the postcodes that postcodes.io completes a text to: the public service or one's own.
///
/// ```swift
/// let client = PostcodesClient(transport: URLSessionTransport())
/// let remote = CachedSource(CircuitBreakerSource(RetryingSource(RemoteSource(client))))
/// let model = SearchModel(source: FallbackSource(local: LocalSource(index), remote: remote, policy: .whenNoAnswer))
/// ```
///
/// It knows live postcodes only, puts nothing right that was mistyped, and does not tell how many there are in all.
/// This module sends nothing itself: the client's transport does.
public struct RemoteSource: Source {
  /// What is asked.
  public let client: PostcodesClient
  /// How many are suggested at most; the service gives up to 100.
  public let limit: Int

  /// Suggests what a service does.
  ///
  /// - Parameters:
  ///   - client: what is asked.
  ///   - limit: how many are suggested at most, 1 to 100; what is outside counts as the nearest that is not.
  public init(_ client: PostcodesClient, limit: Int = 10) {
    self.client = client
    self.limit = min(max(limit, 1), 100)
  }

  /// What the service completes the query to, in its order.
  ///
  /// - Throws: `PostcodesIOError`; `CancellationError` if the task was cancelled.
  public func suggestions(for query: String) async throws -> Suggestions<PostcodeSuggestion> {
    let texts = try await client.autocomplete(query, limit: limit)
    // Whatever a service may send, nobody is shown more than was asked for.
    return Suggestions(texts.prefix(limit).map { PostcodeSuggestion(text: $0) }, origin: .remote)
  }
}
