public import PostcodeKit
public import SearchPipeline

/// Suggests what a typed text means in an index: postcodes, or all that `PostcodeFinder` knows. All suggestions are immediate, so a `SearchModel`
/// over this source never waits.
///
/// ```swift
/// let model = SearchModel(source: LocalSource(index, kinds: .all))
/// model.text = "kirkw"  // Kirkwall, KW15, KW, KW15 1AA …
/// model.text = "sw1"    // SW1A, SW1E …, SW1A 0AA …
/// ```
public struct LocalSource: SearchSource {
  /// What is suggested.
  public enum Kinds: Sendable, Hashable {
    /// Postcodes that begin with the text.
    case postcodes
    /// Postcodes, postcode areas, outcodes and sectors; if the index has them, places, countries, regions, counties, districts and wards by their
    /// names; the postcodes in an address; and the postcodes nearest to a position or a link to a map.
    ///
    /// The sections of `Finding` follow each other. Each but the postcodes takes at most half of a page, unless there is nothing else.
    case all
  }

  /// The order of the postcodes, and which are suggested.
  public enum Order: Sendable, Hashable {
    /// Ordered by outcode and incode, including terminated postcodes. O/0 and I/1 are corrected where the correction is
    /// unambiguous.
    case natural
    /// Exactly what postcodes.io returns: live postcodes only, at most 100.
    case remote
  }

  /// The index to search.
  public var index: PostcodeIndex { finder.index }
  /// What finds the suggestions. If there are none, the reason and what is similar: `finder.find(text)`.
  public let finder: PostcodeFinder
  /// What is suggested.
  public let kinds: Kinds
  /// The order of the postcodes, and which are suggested.
  public let order: Order
  /// The number of suggestions on a page.
  public let limit: Int

  /// Creates a source.
  ///
  /// - Parameters:
  ///   - index: The index to search.
  ///   - kinds: What to suggest. In remote order, postcodes alone are suggested.
  ///   - order: The order of the postcodes, and which are suggested.
  ///   - limit: The number of suggestions on a page. Negative values count as zero.
  public init(_ index: PostcodeIndex, kinds: Kinds = .postcodes, order: Order = .natural, limit: Int = 10) {
    finder = PostcodeFinder(index)
    self.kinds = order == .natural ? kinds : .postcodes
    self.order = order
    self.limit = max(limit, 0)
  }

  /// Returns the letters and digits in capitals, with a space where a separator ends an outcode: `m1-1` becomes `M1 1`, and
  /// `sw1a`, `SW1A` and `sw 1a` become `SW1A`. `M1` and `M1` with a trailing space are different queries.
  ///
  /// With kinds `all`, a text that no postcode begins with stays as it is: commas and signs are part of names and positions. In remote order, returns the text without leading and trailing white space, as postcodes.io interprets it.
  public func query(for text: String) -> String {
    guard order == .natural else { return text.trimmed }
    return PostcodeQuery.canonical(text) ?? (kinds == .all ? nil : PostcodeQuery.spelled(text)) ?? text.trimmed
  }

  /// Returns the first suggestions for the query. The response is final.
  ///
  /// - Complexity: O(1) for postcodes in natural order, for any `limit`: those of a page of at most 100 are read at once, in amortised O(1) each; on a
  ///   longer one, each suggestion is made when it is accessed, in O(log(number of outcodes)). For all kinds see `PostcodeFinder.find(_:limit:)`, and for
  ///   remote order `PostcodeIndex.postcodesIOCompletions(of:limit:)`.
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
    if kinds == .all { return page(segments(of: finder.find(request.query, limit: limit)), of: request) }
    guard let (completions, isCorrected) = index.correctedCompletions(of: request.query) else {
      return Suggestions([], origin: .local, totalCount: 0)
    }
    let meant = completions.interpretations.indices.first { completions.count(ofInterpretation: $0) > 0 } ?? 0
    let correction = isCorrected ? completions.interpretations[meant].description : nil
    return page([segment(completions, correction)], of: request)
  }

  /// The most suggestions of a page that are made at once.
  private static let pageLimit = 100

  /// Suggestions of one kind.
  private struct Segment {
    /// Distinguishes the segments of a text.
    let name: String
    let count: Int
    let origin: SuggestionOrigin
    /// Returns the suggestion at a position.
    let item: @Sendable (Int) -> PostcodeSuggestion
    /// Returns those of a range in less time than one by one. A damaged index may give fewer.
    var items: @Sendable (Range<Int>) -> [PostcodeSuggestion] = { _ in [] }
    /// Whether there are more that no page has.
    var isCut = false

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

  private func segment(_ completions: Completions, _ correction: String?) -> Segment {
    var segment = Segment(
      name: "postcodes", count: completions.count, origin: correction.map { .corrected(to: $0) } ?? .local
    ) { [index] position in
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

  /// Returns the sections of a finding.
  private func segments(of finding: Finding) -> [Segment] {
    if case .position(let latitude, let longitude) = finding.answer {
      let nearest = index.nearest(latitude: latitude, longitude: longitude, limit: limit)
      return [Segment(name: "nearest", count: nearest.count, origin: .local) { PostcodeSuggestion(nearest[$0]) }]
    }
    let kinds = finding.order.filter { finding.count($0) > 0 }
    let most = kinds.count > 1 ? max(limit / 2, 1) : limit
    return kinds.enumerated().map { number, kind in
      if kind == .postcodes, let completions = finding.completions {
        return segment(completions, finding.correction)
      }
      let suggestions = finding.suggestions(kind, limit: kind == .postcodes ? limit : most)
      let origin: SuggestionOrigin =
        switch kind {
        // Areas with the typed name would have left no room for corrected places.
        case .places, .areas, .smallPlaces:
          finding.arePlacesCorrected ? .corrected(to: suggestions.first?.text ?? "") : .local
        case .postcodes, .groups: LocalSource.correction(finding).map { .corrected(to: $0) } ?? .local
        default: .local
        }
      var segment = Segment(name: String(number), count: suggestions.count, origin: origin) {
        PostcodeSuggestion(suggestions[$0])
      }
      segment.isCut =
        suggestions.count < finding.count(kind)
        || [.places, .smallPlaces].contains(kind) && finding.hasMorePlaces
      return segment
    }
  }

  /// The text after correction, or the corrected postcode in an address.
  private static func correction(_ finding: Finding) -> String? {
    if case .postcode(let match) = finding.answer, match.isCorrected { return match.postcode.description }
    return finding.correction
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
      items, origin: segments.first?.origin ?? .local, totalCount: segments.contains(where: \.isCut) ? nil : total,
      hasMore: limit > 0 && end < total)
  }

  private func remote(_ request: SearchRequest) -> Suggestions<PostcodeSuggestion> {
    let page = RemotePage(request, limit: limit)
    let items = page.items(of: index.postcodesIOCompletions(of: request.query, limit: page.total)) { postcode in
      PostcodeSuggestion(text: postcode.description, ordinal: index.ordinal(of: postcode))
    }
    return Suggestions(items.items, origin: .local, hasMore: items.hasMore)
  }
}
