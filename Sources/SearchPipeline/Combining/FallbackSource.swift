/// When a ``FallbackSource`` calls its remote source.
public enum FallbackPolicy: Sendable, Hashable {
  /// Never: nothing leaves the device.
  case never
  /// When the local source has no suggestions.
  case whenNoResults
  /// When the local source has fewer matches than this in total, on all pages.
  case whenFewerThan(Int)

  /// Returns whether the local suggestions are enough.
  func isEnough<Item>(_ suggestions: Suggestions<Item>) -> Bool {
    let count = max(suggestions.totalCount ?? 0, suggestions.items.count)
    return switch self {
    case .never: true
    case .whenNoResults: count > 0
    case .whenFewerThan(let minimum): count >= minimum
    }
  }
}

/// Combines a local source with a remote one, which it calls when the local source has too few suggestions.
///
/// Local suggestions appear at once and stay first; new ones from the remote source follow, after the last page of the local
/// ones. If the remote source fails, the local response stays, even an empty one, with the error as its
/// ``Suggestions/partialFailure``. A search whose local response is empty is then ``SearchState/failed(query:_:)``.
///
/// The remote source gets its own query for the text, and isn't called if that is empty: `RemoteSource` has queries only for
/// texts that a postcode can begin with.
public struct FallbackSource<Item: Sendable>: SearchSource {
  private let local: any SearchSource<Item>
  private let remote: any SearchSource<Item>
  private let policy: FallbackPolicy
  private let isSame: @Sendable (Item, Item) -> Bool

  /// Combines two sources.
  ///
  /// - Parameters:
  ///   - local: The source to call first.
  ///   - remote: The source to call if `policy` says so.
  ///   - policy: When to call the remote source; by default, when the local source has no suggestions.
  ///   - isSame: Returns whether a local and a remote suggestion are the same.
  public init(
    local: any SearchSource<Item>, remote: any SearchSource<Item>, policy: FallbackPolicy = .whenNoResults,
    isSame: @escaping @Sendable (Item, Item) -> Bool
  ) {
    self.local = local
    self.remote = remote
    self.policy = policy
    self.isSame = isSame
  }

  /// Returns the local source's query.
  public func query(for text: String) -> String { local.query(for: text) }

  /// Returns the local source's immediate suggestions. They are final if they are enough, or if the remote source has
  /// final immediate suggestions as well.
  public func immediateSuggestions(for request: SearchRequest) -> Suggestions<Item>? {
    guard var suggestions = local.immediateSuggestions(for: request) else { return nil }
    guard suggestions.isFinal, let searchRequest = remoteRequest(after: suggestions, request) else {
      return suggestions
    }
    // A later page is merged with the earlier ones, which only `suggestions(for:)` loads.
    guard request.offset == 0 else { return nil }
    if let more = remote.immediateSuggestions(for: searchRequest) { return merge(suggestions, more) }
    suggestions.isFinal = false
    return suggestions
  }

  /// Returns the local source's suggestions, followed by the remote source's if they are too few.
  ///
  /// - Throws: The local source's error if the remote source fails as well, or `CancellationError`.
  public func suggestions(for request: SearchRequest) async throws -> Suggestions<Item> {
    let suggestions: Suggestions<Item>
    do {
      suggestions = try await localSuggestions(for: request)
    } catch {
      try Task.checkCancellation()
      guard policy != .never, let searchRequest = remoteRequest(request),
        var suggestions = try? await remote.suggestions(for: searchRequest)
      else {
        try Task.checkCancellation()
        throw error
      }
      suggestions.partialFailure = error
      return suggestions
    }
    guard let searchRequest = remoteRequest(after: suggestions, request) else { return suggestions }
    do {
      let earlier = suggestions.isEmpty ? [] : try await localItems(before: request)
      return merge(suggestions, try await remote.suggestions(for: searchRequest), after: earlier)
    } catch {
      try Task.checkCancellation()
      var suggestions = suggestions
      suggestions.partialFailure = error
      return suggestions
    }
  }

  /// Returns the local source's recommendations, or the remote source's if there are none and the policy isn't `never`.
  ///
  /// - Throws: The remote source's error, or the local source's if the policy is `never`.
  public func recommendations() async throws -> [Item] {
    guard policy != .never else { return try await local.recommendations() }
    if let items = try? await local.recommendations(), !items.isEmpty { return items }
    try Task.checkCancellation()
    return try await remote.recommendations()
  }

  private func localSuggestions(for request: SearchRequest) async throws -> Suggestions<Item> {
    if let suggestions = local.immediateSuggestions(for: request), suggestions.isFinal { return suggestions }
    return try await local.suggestions(for: request)
  }

  /// Returns the request for the remote source after a local response, or `nil` if it isn't called.
  private func remoteRequest(after suggestions: Suggestions<Item>, _ request: SearchRequest) -> SearchRequest? {
    guard !policy.isEnough(suggestions), !suggestions.hasMore else { return nil }
    guard var searchRequest = remoteRequest(request) else { return nil }
    // The remote source starts after the last local page.
    if !suggestions.isEmpty { searchRequest.offset = 0 }
    return searchRequest
  }

  /// Returns the request with the remote source's query, or `nil` if that is empty.
  private func remoteRequest(_ request: SearchRequest) -> SearchRequest? {
    let query = remote.query(for: request.query)
    return query.isEmpty ? nil : SearchRequest(query, offset: request.offset, bypassesCache: request.bypassesCache)
  }

  /// Returns the local items before the offset of a request. There are fewer than the policy requires.
  private func localItems(before request: SearchRequest) async throws -> [Item] {
    var items: [Item] = []
    while items.count < request.offset {
      let page = try await localSuggestions(for: SearchRequest(request.query, offset: items.count))
      guard !page.isEmpty else { break }
      items += page.items
    }
    return items
  }

  private func merge(
    _ first: Suggestions<Item>, _ second: Suggestions<Item>, after earlier: [Item] = []
  ) -> Suggestions<Item> {
    var merged = first.isEmpty ? second : first
    merged.partialFailure = second.partialFailure ?? first.partialFailure
    guard !first.isEmpty else { return merged }
    merged.isFinal = second.isFinal
    let known = earlier + first.items
    var added = SuggestionList<Item>([], origin: second.origin)
    for position in second.items.indices {
      let item = second.items[position]
      if known.contains(where: { isSame($0, item) }) { continue }
      added.append(contentsOf: SuggestionList([item], origin: second.items.origin(at: position)))
    }
    guard !added.isEmpty else { return merged }
    merged.items.append(contentsOf: added)
    merged.origin = second.origin
    merged.totalCount = nil
    return merged
  }
}

extension FallbackSource where Item: Identifiable {
  /// Combines two sources whose suggestions are the same if they have the same `id`.
  ///
  /// - Parameters:
  ///   - local: The source to call first.
  ///   - remote: The source to call if `policy` says so.
  ///   - policy: When to call the remote source; by default, when the local source has no suggestions.
  public init(
    local: any SearchSource<Item>, remote: any SearchSource<Item>, policy: FallbackPolicy = .whenNoResults
  ) {
    self.init(local: local, remote: remote, policy: policy) { $0.id == $1.id }
  }
}
