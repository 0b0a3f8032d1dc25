internal import PostcodeCore
public import PostcodeIndex
internal import PostcodesIOResponder
public import SearchPipeline

/// Suggests the postcodes of an index that begin with the typed text. All suggestions are immediate, so a
/// ``SearchModel`` over this source never waits.
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
  /// The maximum number of suggestions.
  public let limit: Int

  /// Creates a source.
  public init(_ index: PostcodeIndex, order: Order = .natural, limit: Int = 10) {
    self.index = index
    self.order = order
    self.limit = max(limit, 0)
  }

  /// Returns the letters and digits in capitals, with one space for each significant separator: `m1-1` becomes `M1 1`. A
  /// separator after an outcode is significant, so `M1` and `M1` with a trailing space are different queries.
  ///
  /// In remote order, returns the text without leading and trailing white space, as postcodes.io interprets it.
  public func query(for text: String) -> String {
    let typed = TypedText(text)
    guard order == .natural, typed.isUsable else { return text.trimmed }
    var query = ""
    for offset in 0...typed.count {
      if offset > 0, typed.separators & (1 << UInt16(offset)) != 0 { query.append(" ") }
      guard offset < typed.count else { break }
      let symbol = typed.symbol(at: offset)
      let ascii = symbol < 10 ? UInt8(ascii: "0") + symbol : UInt8(ascii: "A") + (symbol - 10)
      query.unicodeScalars.append(Unicode.Scalar(ascii))
    }
    return query
  }

  /// Returns the first postcodes that begin with the query. The response is final.
  ///
  /// - Complexity: O(`limit`). See `PostcodeIndex.postcodesIOCompletions(of:limit:)` for remote order.
  public func immediateSuggestions(for query: String) -> Suggestions<PostcodeSuggestion>? {
    switch order {
    case .natural: natural(query)
    case .remote: remote(query)
    }
  }

  /// Returns the same suggestions as ``immediateSuggestions(for:)``.
  public func suggestions(for query: String) async throws -> Suggestions<PostcodeSuggestion> {
    switch order {
    case .natural: natural(query)
    case .remote: remote(query)
    }
  }

  private func natural(_ query: String) -> Suggestions<PostcodeSuggestion> {
    guard let (completions, isCorrected) = index.correctedCompletions(of: query) else {
      return Suggestions([], origin: .local, totalCount: 0)
    }
    let items = completions.prefix(limit).map { completion in
      PostcodeSuggestion(
        text: completion.postcode.description, ordinal: completion.ordinal,
        isTerminated: !index.isLive(at: completion.ordinal))
    }
    let count = completions.count
    guard isCorrected else { return Suggestions(items, origin: .local, totalCount: count) }
    let meant = completions.interpretations.indices.first { completions.count(ofInterpretation: $0) > 0 } ?? 0
    let text = completions.interpretations[meant].description
    return Suggestions(items, origin: .corrected(to: text), totalCount: count)
  }

  private func remote(_ query: String) -> Suggestions<PostcodeSuggestion> {
    Suggestions(
      index.postcodesIOCompletions(of: query, limit: min(limit, 100)).map { postcode in
        PostcodeSuggestion(text: postcode.description, ordinal: index.ordinal(of: postcode))
      }, origin: .local)
  }
}
