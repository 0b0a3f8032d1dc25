/// The response of a ``SearchSource``.
public struct Suggestions<Item: Sendable>: Sendable {
  /// The suggested items, best first.
  public var items: [Item]
  /// Where the items come from.
  public var origin: SuggestionOrigin
  /// The total number of matches, of which `items` may be the first few, or `nil` if it is unknown.
  public var totalCount: Int?
  /// Whether the response is complete. If not, ``SearchSource/suggestions(for:)`` may return a better one.
  public var isFinal: Bool
  /// The error of a part of the source that failed, such as the remote source, while another part responded.
  public var partialFailure: (any Error)?

  /// Creates a response.
  public init(
    _ items: [Item], origin: SuggestionOrigin, totalCount: Int? = nil, isFinal: Bool = true,
    partialFailure: (any Error)? = nil
  ) {
    self.items = items
    self.origin = origin
    self.totalCount = totalCount
    self.isFinal = isFinal
    self.partialFailure = partialFailure
  }

  /// Whether there are no items.
  public var isEmpty: Bool { items.isEmpty }
}

/// Where suggestions come from.
public enum SuggestionOrigin: Sendable, Hashable {
  /// Data on this device.
  case local
  /// Data on this device, for a corrected text: the typed text had no matches.
  case corrected(to: String)
  /// An earlier response, received `age` ago. `isStale` says whether it is older than the cache's fresh time.
  case cache(age: Duration, isStale: Bool)
  /// A remote service, just now.
  case remote
}
