internal import PostcodeSearch
internal import PostcodesIO
internal import SearchPipeline

/// The combination of the index with a service for postcodes that the index doesn't contain.
enum OnlineFallback {
  /// Returns a client for a service. Responses have a few kilobytes here.
  static func client(_ baseURL: BaseURL) -> PostcodesClient {
    PostcodesClient(
      transport: ProgramTransport.make(),
      configuration: PostcodesClient.Configuration(
        baseURL: baseURL, timeout: .seconds(10), maximumResponseBytes: 1 << 18))
  }

  /// Combines the sources. The cache is outermost, so it responds even while the circuit is open. The circuit breaker
  /// counts a request as one failure, however often it was repeated.
  static func source(_ local: LocalSource, _ client: PostcodesClient) -> FallbackSource<PostcodeSuggestion> {
    let remote = RetryingSource(
      RemoteSource(client, limit: local.limit), policy: RetryPolicy(attempts: 2, maximumDelay: .seconds(2)))
    return FallbackSource(
      local: local, remote: CachedSource(CircuitBreakerSource(remote, failureLimit: 3)), policy: .whenNoResults)
  }
}
