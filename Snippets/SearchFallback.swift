// Sources that search postcodes.io only for texts that the index has no completion for.
import PostcodesIO

@MainActor @available(macOS 14, iOS 17, *)
func searchModel(index: PostcodeIndex) -> SearchModel<PostcodeSuggestion> {
  // snippet.model
  let service = RemoteSource(PostcodesClient())
  let remote = CachedSource(CircuitBreakerSource(RetryingSource(service)))
  let source = FallbackSource(local: LocalSource(index), remote: remote, policy: .whenNoResults)
  let model = SearchModel(source: source)
  // snippet.end
  return model
}

func source(_ local: LocalSource, _ service: RemoteSource) -> any SearchSource<PostcodeSuggestion> {
  // snippet.source
  let remote = CachedSource(CircuitBreakerSource(RetryingSource(service)))
  let source = FallbackSource(local: local, remote: remote, policy: .whenNoResults)
  // snippet.end
  return source
}

func source(
  _ local: LocalSource, _ remote: RemoteSource, isOnlineSearchEnabled: Bool
) -> any SearchSource<PostcodeSuggestion> {
  // snippet.choice
  let source: any SearchSource<PostcodeSuggestion> =
    isOnlineSearchEnabled ? FallbackSource(local: local, remote: remote, policy: .whenNoResults) : local
  // snippet.end
  return source
}

func source(_ local: LocalSource, _ service: PostcodesClient) -> any SearchSource<PostcodeSuggestion> {
  // snippet.recommending
  let source = local.recommending {
    let near = try await service.reverse(longitude: -0.1276, latitude: 51.5035, limit: 5)
    return near.compactMap { Postcode($0.postcode) }.map { PostcodeSuggestion($0, in: local.index) }
  }
  // snippet.end
  return source
}

func ownServer() -> PostcodesClient? {
  // snippet.server
  guard let address = BaseURL("https://postcodes.example") else { return nil }
  let client = PostcodesClient(configuration: .init(baseURL: address))
  // snippet.end
  return client
}
