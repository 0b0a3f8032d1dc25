/// The suggestions for a query, each `id` once.
public struct SearchResults<Item: Sendable>: Sendable {
  /// The query that the suggestions belong to.
  public var query: String
  /// The response of the source, with the pages loaded so far.
  public var suggestions: Suggestions<Item>
  /// The state of the next page.
  public var nextPage: NextPage
  /// The number of items left out because an earlier one has their `id`.
  private var duplicateCount = 0

  /// Creates results. The next page is available if the response has more. If items are `Identifiable`, those with the `id` of an earlier
  /// one are left out, also from pages: lists and diffable data sources need unique ones.
  ///
  /// - Parameters:
  ///   - query: The query that the results are for.
  ///   - suggestions: The response of the source.
  public init(query: String, suggestions: Suggestions<Item>) {
    var items = SuggestionList<Item>([], origin: suggestions.origin)
    duplicateCount = items.append(uniqueItemsOf: suggestions.items)
    self.query = query
    self.suggestions = suggestions
    self.suggestions.items = items
    nextPage = suggestions.hasMore ? .available : .none
  }

  /// The suggested items, best first.
  public var items: SuggestionList<Item> { suggestions.items }
  /// Where the response comes from.
  public var origin: SuggestionOrigin { suggestions.origin }
  /// Whether there are suggestions after ``items``.
  public var hasMore: Bool { nextPage.phase != .none }

  /// The offset of the next page: the source counts duplicates as well.
  var nextOffset: Int { items.count + duplicateCount }

  /// Adds a page.
  mutating func append(_ page: Suggestions<Item>) {
    let duplicates = suggestions.items.append(uniqueItemsOf: page.items)
    duplicateCount += duplicates
    suggestions.totalCount = page.totalCount ?? suggestions.totalCount
    suggestions.partialFailure = page.partialFailure
    // Otherwise a source that says it has more, but returns nothing new, would be called forever.
    suggestions.hasMore = page.hasMore && page.items.count > duplicates
    nextPage = suggestions.hasMore ? .available : .none
  }
}

extension SearchResults: Equatable where Item: Equatable {
  /// Returns whether two results have the same query, suggestions and state of the next page.
  public static func == (left: SearchResults, right: SearchResults) -> Bool {
    left.query == right.query && left.suggestions == right.suggestions && left.nextPage == right.nextPage
  }
}

/// The state of the page that ``SearchModel/loadMore()`` loads.
public enum NextPage: Sendable {
  /// There is no page after the items shown.
  case none
  /// There are more suggestions.
  case available
  /// A request for the page is pending.
  case loading
  /// The source failed. ``SearchModel/loadMore()`` tries again.
  case failed(any Error)

  /// The case without its values.
  enum Phase { case none, available, loading, failed }
  var phase: Phase {
    switch self {
    case .none: .none
    case .available: .available
    case .loading: .loading
    case .failed: .failed
    }
  }

  /// The error of the source.
  public var error: (any Error)? { if case .failed(let error) = self { error } else { nil } }
}

extension NextPage: Equatable {
  /// Returns whether two states are equal. Errors are equal if their type and description are.
  public static func == (left: NextPage, right: NextPage) -> Bool {
    left.phase == right.phase && isSame(left.error, right.error)
  }
}
