/// When a ``FallbackSource`` asks its remote source.
public enum FallbackPolicy: Sendable, Hashable {
  /// Never: nothing leaves the device.
  case never
  /// When the local source suggests nothing.
  case whenNoAnswer
  /// When the local source suggests fewer than this.
  case whenFewerThan(Int)

  /// Whether so many local suggestions are enough.
  func isEnough(_ count: Int) -> Bool {
    switch self {
    case .never: true
    case .whenNoAnswer: count > 0
    case .whenFewerThan(let wanted): count >= wanted
    }
  }
}

/// Asks a local source, and a remote one where that has too little to say.
///
/// Local suggestions are shown at once and stay first; those of the remote follow as far as they are not among them. If
/// the remote fails, the local answer stands, even an empty one, with the error as its ``Suggestions/setback``.
public struct FallbackSource<Local: Source, Remote: Source>: Source where Local.Item == Remote.Item {
  private let local: Local
  private let remote: Remote
  private let policy: FallbackPolicy
  private let isSame: @Sendable (Item, Item) -> Bool

  /// What both suggest.
  public typealias Item = Local.Item

  /// Puts two sources together.
  ///
  /// - Parameters:
  ///   - local: asked first.
  ///   - remote: asked if `policy` says so.
  ///   - policy: when that is.
  ///   - isSame: whether a local and a remote suggestion are the same.
  public init(
    local: Local, remote: Remote, policy: FallbackPolicy = .never,
    isSame: @escaping @Sendable (Item, Item) -> Bool
  ) {
    self.local = local
    self.remote = remote
    self.policy = policy
    self.isSame = isSame
  }

  /// The local source's query.
  public func query(for text: String) -> String { local.query(for: text) }

  /// What the local source can say at once; final if it is enough, or if the remote can say at once, too, what follows.
  public func immediateSuggestions(for query: String) -> Suggestions<Item>? {
    guard var answer = local.immediateSuggestions(for: query) else { return nil }
    guard answer.isFinal, !policy.isEnough(answer.items.count) else { return answer }
    if let more = remote.immediateSuggestions(for: query) { return merge(answer, more) }
    answer.isFinal = false
    return answer
  }

  /// The local answer, with the remote's if it is too little.
  ///
  /// - Throws: the local source's error if the remote has no answer either; `CancellationError`.
  public func suggestions(for query: String) async throws -> Suggestions<Item> {
    let answer: Suggestions<Item>
    do {
      answer = try await localSuggestions(for: query)
    } catch {
      try Task.checkCancellation()
      guard policy != .never, var answer = try? await remote.suggestions(for: query) else {
        try Task.checkCancellation()
        throw error
      }
      answer.setback = error
      return answer
    }
    guard !policy.isEnough(answer.items.count) else { return answer }
    do {
      return merge(answer, try await remote.suggestions(for: query))
    } catch {
      try Task.checkCancellation()
      var answer = answer
      answer.setback = error
      return answer
    }
  }

  /// The local source's recommendations; the remote's if there are none and `policy` lets it be asked at all.
  ///
  /// - Throws: the remote's error, or the local source's if the remote is not asked.
  public func recommendations() async throws -> [Item] {
    guard policy != .never else { return try await local.recommendations() }
    if let items = try? await local.recommendations(), !items.isEmpty { return items }
    try Task.checkCancellation()
    return try await remote.recommendations()
  }

  private func localSuggestions(for query: String) async throws -> Suggestions<Item> {
    if let answer = local.immediateSuggestions(for: query), answer.isFinal { return answer }
    return try await local.suggestions(for: query)
  }

  private func merge(_ first: Suggestions<Item>, _ second: Suggestions<Item>) -> Suggestions<Item> {
    let added = second.items.filter { item in !first.items.contains { isSame($0, item) } }
    guard !first.isEmpty else {
      var merged = second
      merged.setback = second.setback ?? first.setback
      return merged
    }
    guard !added.isEmpty else {
      var merged = first
      merged.isFinal = second.isFinal
      merged.setback = first.setback ?? second.setback
      return merged
    }
    return Suggestions(
      first.items + added, origin: second.origin, isFinal: second.isFinal, setback: first.setback ?? second.setback)
  }
}

extension FallbackSource where Local.Item: Identifiable {
  /// Puts two sources together; suggestions with the same `id` are the same.
  public init(local: Local, remote: Remote, policy: FallbackPolicy = .never) {
    self.init(local: local, remote: remote, policy: policy) { $0.id == $1.id }
  }
}
