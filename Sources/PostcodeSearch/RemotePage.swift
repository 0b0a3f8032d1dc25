package import SearchPipeline

/// A page of postcodes.io's completions. The service has a limit, but no offset.
package struct RemotePage {
  /// The maximum number of completions of the service.
  static let maximum = 100

  private let offset: Int
  /// The number of completions to ask for.
  package let total: Int

  package init(_ request: SearchRequest, limit: Int) {
    offset = request.offset
    total = request.offset < Self.maximum ? min(request.offset + min(limit, Self.maximum), Self.maximum) : 0
  }

  /// Returns the suggestions of the page, and whether the service may have more. Completions that aren't postcodes, and those that come
  /// twice, are left out.
  package func items<Completion>(
    of completions: [Completion], _ suggestion: (Completion) -> PostcodeSuggestion?
  ) -> (items: [PostcodeSuggestion], hasMore: Bool) {
    var known: Set<String> = []
    // A service may ignore the limit.
    let all = completions.prefix(total).compactMap(suggestion).filter { known.insert($0.id).inserted }
    let items = Array(all.dropFirst(offset))
    return (items, !items.isEmpty && completions.count >= total && total < Self.maximum)
  }
}
