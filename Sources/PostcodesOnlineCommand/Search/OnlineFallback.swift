internal import PostcodeSearch
internal import PostcodesIO

/// The index, and a service behind it for what the index does not have.
enum OnlineFallback {
  /// A client for a service; what it is asked here has answers of a few kilobytes.
  static func client(_ baseURL: BaseURL) -> PostcodesClient {
    PostcodesClient(
      transport: URLSessionTransport(),
      configuration: PostcodesClient.Configuration(
        baseURL: baseURL, timeout: .seconds(10), maximumResponseBytes: 1 << 18))
  }

  typealias Remote = CachedSource<CircuitBreakerSource<RetryingSource<RemoteSource>>>

  /// Puts the sources together. Outermost is what answers fastest: what was answered before is known even while the
  /// service is left in peace, and one question counts as one failure however often it was asked again.
  static func source(_ local: LocalSource, _ client: PostcodesClient) -> FallbackSource<LocalSource, Remote> {
    let remote = RetryingSource(
      RemoteSource(client, limit: local.limit), policy: RetryPolicy(attempts: 2, maximumDelay: .seconds(2)))
    return FallbackSource(
      local: local, remote: CachedSource(CircuitBreakerSource(remote, failureLimit: 3)), policy: .whenNoAnswer)
  }
}
