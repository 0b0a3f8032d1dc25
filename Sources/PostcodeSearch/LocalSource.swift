internal import PostcodeCore
public import PostcodeIndex
internal import PostcodesIOResponder
public import SearchPipeline

/// Suggests the postcodes of an index that begin with the typed text. All suggestions are immediate, so a
/// `SearchModel` over this source never waits.
public struct LocalSource: SearchSource {
  /// The order of the suggestions, and which postcodes are suggested.
  public enum Order: Sendable, Hashable {
    /// Ordered by outcode and incode, including terminated postcodes. O/0 and I/1 are corrected where the correction is
    /// unambiguous.
    case natural
    /// Exactly what postcodes.io returns: live postcodes only, at most 100.
    case remote
  }

  /// The index to search.
  public let index: PostcodeIndex
  /// The order of the suggestions, and which postcodes are suggested.
  public let order: Order
  /// The number of suggestions on a page.
  public let limit: Int

  /// Creates a source.
  ///
  /// - Parameters:
  ///   - index: The index to search.
  ///   - order: The order of the suggestions, and which postcodes are suggested.
  ///   - limit: The number of suggestions on a page. Negative values count as zero.
  public init(_ index: PostcodeIndex, order: Order = .natural, limit: Int = 10) {
    self.index = index
    self.order = order
    self.limit = max(limit, 0)
  }

  /// Returns the letters and digits in capitals, with a space where a separator ends an outcode: `m1-1` becomes `M1 1`, and
  /// `sw1a`, `SW1A` and `sw 1a` become `SW1A`. `M1` and `M1` with a trailing space are different queries.
  ///
  /// In remote order, returns the text without leading and trailing white space, as postcodes.io interprets it.
  public func query(for text: String) -> String {
    guard order == .natural else { return text.trimmed }
    return PostcodeQuery.canonical(text) ?? PostcodeQuery.spelled(text) ?? text.trimmed
  }

  /// Returns the first postcodes that begin with the query. The response is final.
  ///
  /// - Complexity: O(1) in natural order, for any `limit`: each suggestion is made when it is accessed, in
  ///   O(log(number of outcodes)). See `PostcodeIndex.postcodesIOCompletions(of:limit:)` for remote order.
  public func immediateSuggestions(for request: SearchRequest) -> Suggestions<PostcodeSuggestion>? {
    switch order {
    case .natural: natural(request)
    case .remote: remote(request)
    }
  }

  /// Returns the same suggestions as ``immediateSuggestions(for:)``.
  public func suggestions(for request: SearchRequest) async throws -> Suggestions<PostcodeSuggestion> {
    switch order {
    case .natural: natural(request)
    case .remote: remote(request)
    }
  }

  private func natural(_ request: SearchRequest) -> Suggestions<PostcodeSuggestion> {
    guard let (completions, isCorrected) = index.correctedCompletions(of: request.query) else {
      return Suggestions([], origin: .local, totalCount: 0)
    }
    var origin = SuggestionOrigin.local
    if isCorrected {
      let meant = completions.interpretations.indices.first { completions.count(ofInterpretation: $0) > 0 } ?? 0
      origin = .corrected(to: completions.interpretations[meant].description)
    }
    let start = min(request.offset, completions.count)
    let end = start + min(limit, completions.count - start)
    let items = SuggestionList(start..<end, of: request.query, origin: origin) { [index] position in
      let completion = completions[position]
      return PostcodeSuggestion(
        text: completion.postcode.description, ordinal: completion.ordinal,
        isTerminated: !index.isLive(at: completion.ordinal))
    }
    return Suggestions(
      items, origin: origin, totalCount: completions.count, hasMore: limit > 0 && end < completions.count)
  }

  private func remote(_ request: SearchRequest) -> Suggestions<PostcodeSuggestion> {
    let page = RemotePage(request, limit: limit)
    let items = page.items(of: index.postcodesIOCompletions(of: request.query, limit: page.total)) { postcode in
      PostcodeSuggestion(text: postcode.description, ordinal: index.ordinal(of: postcode))
    }
    return Suggestions(items.items, origin: .local, hasMore: items.hasMore)
  }
}
