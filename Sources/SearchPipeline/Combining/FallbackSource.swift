/// When a ``FallbackSource`` calls its remote source.
public enum FallbackPolicy: Sendable, Hashable {
  /// Never: nothing leaves the device.
  case never
  /// When the local source has no suggestions.
  case whenNoResults
  /// When the local source has fewer suggestions than this.
  case whenFewerThan(Int)

  /// Returns whether a number of local suggestions is enough.
  func isEnough(_ count: Int) -> Bool {
    switch self {
    case .never: true
    case .whenNoResults: count > 0
    case .whenFewerThan(let minimum): count >= minimum
    }
  }
}

/// Combines a local source with a remote one, which it calls when the local source has too few suggestions.
///
/// Local suggestions appear at once and stay first; new ones from the remote source follow. If the remote source fails,
/// the local response stands, even an empty one, with the error as its ``Suggestions/partialFailure``.
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
  ///   - policy: When to call the remote source.
  ///   - isSame: Returns whether a local and a remote suggestion are the same.
  public init(
    local: any SearchSource<Item>, remote: any SearchSource<Item>, policy: FallbackPolicy = .never,
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
  public func immediateSuggestions(for query: String) -> Suggestions<Item>? {
    guard var suggestions = local.immediateSuggestions(for: query) else { return nil }
    guard suggestions.isFinal, !policy.isEnough(suggestions.items.count) else { return suggestions }
    if let more = remote.immediateSuggestions(for: query) { return merge(suggestions, more) }
    suggestions.isFinal = false
    return suggestions
  }

  /// Returns the local source's suggestions, followed by the remote source's if they are too few.
  ///
  /// - Throws: The local source's error if the remote source fails as well, or `CancellationError`.
  public func suggestions(for query: String) async throws -> Suggestions<Item> {
    let suggestions: Suggestions<Item>
    do {
      suggestions = try await localSuggestions(for: query)
    } catch {
      try Task.checkCancellation()
      guard policy != .never, var suggestions = try? await remote.suggestions(for: query) else {
        try Task.checkCancellation()
        throw error
      }
      suggestions.partialFailure = error
      return suggestions
    }
    guard !policy.isEnough(suggestions.items.count) else { return suggestions }
    do {
      return merge(suggestions, try await remote.suggestions(for: query))
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

  private func localSuggestions(for query: String) async throws -> Suggestions<Item> {
    if let suggestions = local.immediateSuggestions(for: query), suggestions.isFinal { return suggestions }
    return try await local.suggestions(for: query)
  }

  private func merge(_ first: Suggestions<Item>, _ second: Suggestions<Item>) -> Suggestions<Item> {
    let added = second.items.filter { item in !first.items.contains { isSame($0, item) } }
    guard !first.isEmpty else {
      var merged = second
      merged.partialFailure = second.partialFailure ?? first.partialFailure
      return merged
    }
    guard !added.isEmpty else {
      var merged = first
      merged.isFinal = second.isFinal
      merged.partialFailure = first.partialFailure ?? second.partialFailure
      return merged
    }
    return Suggestions(
      first.items + added, origin: second.origin, isFinal: second.isFinal,
      partialFailure: first.partialFailure ?? second.partialFailure)
  }
}

extension FallbackSource where Item: Identifiable {
  /// Combines two sources whose suggestions are the same if they have the same `id`.
  public init(local: any SearchSource<Item>, remote: any SearchSource<Item>, policy: FallbackPolicy = .never) {
    self.init(local: local, remote: remote, policy: policy) { $0.id == $1.id }
  }
}
