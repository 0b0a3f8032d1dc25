public import PostcodeKit
public import SearchPipeline

/// Suggests the postcodes of an index that begin with the typed text and, if the index has them, towns and villages. All suggestions
/// are immediate, so a `SearchModel` over this source never waits.
///
/// In an index with places (see `Places`), natural order ranks places, outcodes and postcodes together:
///
/// - Letters alone mean places first, then the outcodes of the area that they name, then its postcodes. If there are such postcodes,
///   there are five places at most.
/// - A text with a digit means postcodes. Places with such a name follow.
/// - If no postcode begins with the text, the outcode of the first place follows the places, and then that outcode's postcodes:
///   "kirkw" suggests Kirkwall, then KW15, then KW15 1AA and so on.
/// - Corrections of a postcode and of a name come only if neither a postcode nor a name begins with the text. Those of the postcode
///   come first.
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
  /// The places to suggest, or `nil` to suggest none.
  private let places: Places?

  /// Creates a source.
  ///
  /// - Parameters:
  ///   - index: The index to search.
  ///   - order: The order of the suggestions, and which postcodes are suggested.
  ///   - limit: The number of suggestions on a page. Negative values count as zero.
  ///   - suggestsPlaces: Whether to suggest places and outcodes too, in natural order and if the index has places.
  public init(
    _ index: PostcodeIndex, order: Order = .natural, limit: Int = 10, suggestsPlaces: Bool = true
  ) {
    self.index = index
    self.order = order
    self.limit = max(limit, 0)
    // `PostcodeIndex.verify()` and `Places.verify()` report damage.
    places = suggestsPlaces && order == .natural ? (try? Places(index)) : nil
  }

  /// Returns the letters and digits in capitals, with a space where a separator ends an outcode: `m1-1` becomes `M1 1`, and
  /// `sw1a`, `SW1A` and `sw 1a` become `SW1A`. `M1` and `M1` with a trailing space are different queries.
  ///
  /// In remote order, returns the text without leading and trailing white space, as postcodes.io interprets it.
  public func query(for text: String) -> String {
    guard order == .natural else { return text.trimmed }
    return PostcodeQuery.canonical(text) ?? PostcodeQuery.spelled(text) ?? text.trimmed
  }

  /// Returns the first suggestions for the query. The response is final.
  ///
  /// - Complexity: O(1) in natural order, for any `limit`: the postcodes of a page of at most 100 are read at once, in amortised O(1) each; on a
  ///   longer one, each suggestion is made when it is accessed, in O(log(number of outcodes)). For places see `Places.suggestions(for:limit:)`. See `PostcodeIndex.postcodesIOCompletions(of:limit:)` for remote order.
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
    if let places { return mixed(request, places) }
    guard let (completions, isCorrected) = index.correctedCompletions(of: request.query) else {
      return Suggestions([], origin: .local, totalCount: 0)
    }
    let segment = segment(completions, isCorrected: isCorrected)
    return page([segment], of: request)
  }

  /// The most suggestions of a page that are made at once.
  private static let pageLimit = 100

  /// Suggestions of one kind.
  private struct Segment {
    let name: String
    let count: Int
    let origin: SuggestionOrigin
    /// Returns the suggestion at a position.
    let item: @Sendable (Int) -> PostcodeSuggestion
    /// Returns those of a range in less time than one by one. A damaged index may give fewer.
    var items: @Sendable (Range<Int>) -> [PostcodeSuggestion] = { _ in [] }

    /// Returns the suggestions of a page.
    func list(_ range: Range<Int>, of collection: String) -> SuggestionList<PostcodeSuggestion> {
      let made = range.count <= LocalSource.pageLimit ? items(range) : []
      return SuggestionList(range, of: collection + "\n" + name, origin: origin) { position in
        // A list of several pages makes the suggestions of later ones when they are accessed.
        let offset = position - range.lowerBound
        return made.indices.contains(offset) ? made[offset] : item(position)
      }
    }
  }

  private func segment(_ completions: Completions, isCorrected: Bool) -> Segment {
    var origin = SuggestionOrigin.local
    if isCorrected {
      let meant = completions.interpretations.indices.first { completions.count(ofInterpretation: $0) > 0 } ?? 0
      origin = .corrected(to: completions.interpretations[meant].description)
    }
    var segment = Segment(name: "postcodes", count: completions.count, origin: origin) { [index] position in
      let completion = completions[position]
      return PostcodeSuggestion(
        text: completion.postcode.description, ordinal: completion.ordinal,
        isTerminated: !index.isLive(at: completion.ordinal))
    }
    segment.items = { [index] range in
      var terminations = TerminationReader(index)
      return completions[range].map { completion in
        PostcodeSuggestion(
          text: completion.postcode.description, ordinal: completion.ordinal,
          isTerminated: terminations.isTerminated(at: completion.ordinal))
      }
    }
    return segment
  }

  private func mixed(_ request: SearchRequest, _ places: Places) -> Suggestions<PostcodeSuggestion> {
    let mix = MixedSuggestions(of: request.query, in: index, places, limit: limit)
    var segments: [Segment] = []
    if let first = mix.places.first {
      segments = [
        Segment(
          name: "places", count: mix.places.count,
          origin: first.isCorrected ? .corrected(to: places.name(of: first.place)) : .local
        ) { PostcodeSuggestion(places[mix.places[$0].place]) }
      ]
    }
    segments.append(
      Segment(name: "outcodes", count: mix.outcodes.count, origin: .local) { PostcodeSuggestion(mix.outcodes[$0]) })
    if let completions = mix.completions {
      let postcodes = segment(completions, isCorrected: mix.isPostcodeCorrected)
      segments.insert(postcodes, at: mix.placesComeFirst ? segments.count : 0)
    }
    return page(segments, of: request)
  }

  /// Returns a page of segments that follow each other.
  private func page(_ segments: [Segment], of request: SearchRequest) -> Suggestions<PostcodeSuggestion> {
    let segments = segments.filter { $0.count > 0 }
    let total = segments.reduce(0) { $0 + $1.count }
    let start = min(request.offset, total)
    let end = start + min(limit, total - start)
    var items = SuggestionList<PostcodeSuggestion>([], origin: .local)
    var first = 0
    for segment in segments {
      let range = 0..<segment.count
      items.append(
        contentsOf: segment.list(range.clamped(to: max(start - first, 0)..<max(end - first, 0)), of: request.query))
      first += segment.count
    }
    return Suggestions(
      items, origin: segments.first?.origin ?? .local, totalCount: total, hasMore: limit > 0 && end < total)
  }

  private func remote(_ request: SearchRequest) -> Suggestions<PostcodeSuggestion> {
    let page = RemotePage(request, limit: limit)
    let items = page.items(of: index.postcodesIOCompletions(of: request.query, limit: page.total)) { postcode in
      PostcodeSuggestion(text: postcode.description, ordinal: index.ordinal(of: postcode))
    }
    return Suggestions(items.items, origin: .local, hasMore: items.hasMore)
  }
}
