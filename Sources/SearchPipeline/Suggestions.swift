/// The response of a ``SearchSource``.
public struct Suggestions<Item: Sendable>: Sendable {
  /// The suggested items, best first.
  public var items: SuggestionList<Item>
  /// Where the response comes from. ``SuggestionList/origin(at:)`` says where each item comes from.
  public var origin: SuggestionOrigin
  /// The total number of matches, on all pages, or `nil` if it is unknown.
  public var totalCount: Int?
  /// Whether the source has more suggestions, after these.
  public var hasMore: Bool
  /// Whether the response is complete. If not, ``SearchSource/suggestions(for:)`` may return a better one.
  public var isFinal: Bool
  /// The error of a part of the source that failed, such as the remote source, while another part responded.
  public var partialFailure: (any Error)?

  /// Creates a response.
  ///
  /// - Parameters:
  ///   - items: The suggested items, without those skipped by ``SearchRequest/offset``.
  ///   - origin: Where the items come from.
  ///   - totalCount: The total number of matches, if it is known.
  ///   - hasMore: Whether the source has more suggestions after these, for requests with an ``SearchRequest/offset``.
  ///   - isFinal: Whether the response is complete.
  ///   - partialFailure: The error of a part of the source.
  public init(
    _ items: [Item], origin: SuggestionOrigin, totalCount: Int? = nil, hasMore: Bool = false, isFinal: Bool = true,
    partialFailure: (any Error)? = nil
  ) {
    self.init(
      SuggestionList(items, origin: origin), origin: origin, totalCount: totalCount, hasMore: hasMore, isFinal: isFinal,
      partialFailure: partialFailure)
  }

  /// Creates a response from a list.
  ///
  /// - Parameters:
  ///   - items: The suggested items, without those skipped by ``SearchRequest/offset``.
  ///   - origin: Where the response comes from. Each item of the list has its own origin.
  ///   - totalCount: The total number of matches, if it is known.
  ///   - hasMore: Whether the source has more suggestions after these.
  ///   - isFinal: Whether the response is complete.
  ///   - partialFailure: The error of a part of the source.
  public init(
    _ items: SuggestionList<Item>, origin: SuggestionOrigin, totalCount: Int? = nil, hasMore: Bool = false,
    isFinal: Bool = true, partialFailure: (any Error)? = nil
  ) {
    self.items = items
    self.origin = origin
    self.totalCount = totalCount
    self.hasMore = hasMore
    self.isFinal = isFinal
    self.partialFailure = partialFailure
  }

  /// Whether there are no items.
  public var isEmpty: Bool { items.isEmpty }

  /// Returns the response with transformed items, each computed when it is accessed.
  func mapped<Other: Sendable>(_ transform: @escaping @Sendable (Item) -> Other) -> Suggestions<Other> {
    Suggestions<Other>(
      items.mapped(transform), origin: origin, totalCount: totalCount, hasMore: hasMore, isFinal: isFinal,
      partialFailure: partialFailure)
  }
}

extension Suggestions: Equatable where Item: Equatable {
  /// Returns whether two responses have equal items and properties. Errors are equal if their type and description are.
  public static func == (left: Suggestions, right: Suggestions) -> Bool {
    left.items == right.items && left.origin == right.origin && left.totalCount == right.totalCount
      && left.hasMore == right.hasMore && left.isFinal == right.isFinal
      && isSame(left.partialFailure, right.partialFailure)
  }
}

/// Returns whether two errors have the same type and description. Errors needn't be `Equatable`.
func isSame(_ left: (any Error)?, _ right: (any Error)?) -> Bool {
  guard let left, let right else { return left == nil && right == nil }
  return type(of: left) == type(of: right) && String(describing: left) == String(describing: right)
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
