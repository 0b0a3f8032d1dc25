// Autocomplete over a network, with a cache that is shown as such.
import PostcodesIO

// snippet.mark
func mark(_ origin: SuggestionOrigin) -> String? {
  switch origin {
  case .local, .remote: nil
  case .corrected(let text): "corrected to \(text)"
  case .cache(let age, let isStale): isStale ? "saved \(age.components.seconds / 60) min ago" : nil
  }
}
// snippet.end

@MainActor @available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
func autocomplete() {
  // snippet.model
  let service = RemoteSource(PostcodesClient())
  let cache = CachedSource(
    CircuitBreakerSource(RetryingSource(service)),
    policy: CachePolicy(capacity: 500, freshTime: .seconds(60), staleTime: .seconds(3_600)))
  let model = SearchModel(source: cache)
  // snippet.end

  // snippet.list
  let items = model.state.items
  for (position, item) in items.enumerated() {
    print(item.text, mark(items.origin(at: position)) ?? "")
  }
  // snippet.end

  // snippet.control
  model.cancel()  // closes the connection; the text stays
  model.refresh()  // asks the service again, past the cache
  cache.flush(model.state.query)  // forgets the responses of one query
  cache.flush()  // forgets everything, such as when the user logs out
  // snippet.end
}
