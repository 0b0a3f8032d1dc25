internal import PostcodeCore
public import PostcodeIndex
internal import PostcodesIOResponder
public import SearchPipeline

/// Suggests the postcodes of an index that begin with what is typed: at once, so that a ``SearchModel`` over it never
/// waits.
public struct LocalSource: Source {
  /// The order of the suggestions, and the rules for what is one.
  public enum Order: Sendable, Hashable {
    /// By outcode and incode, terminated ones among them; O/0 and I/1 are put right where only one thing can be meant.
    case natural
    /// Exactly what postcodes.io answers: live ones only, at most 100.
    case remote
  }

  /// Where the postcodes are.
  public let index: PostcodeIndex
  /// The order of the suggestions.
  public let order: Order
  /// How many are suggested at most.
  public let limit: Int

  /// Suggests from an index.
  public init(_ index: PostcodeIndex, order: Order = .natural, limit: Int = 10) {
    self.index = index
    self.order = order
    self.limit = max(limit, 0)
  }

  /// The letters and digits in capitals, with one space where something between them, or behind an outcode, binds:
  /// `m1-1` is the same as `M1 1`, but `M1` is not the same as `M1` with a space behind it.
  ///
  /// In remote order it is the text without white space at its ends, as postcodes.io takes it.
  public func query(for text: String) -> String {
    let typed = TypedText(text)
    guard order == .natural, typed.isUsable else { return text.trimmed }
    var query = ""
    for position in 0...typed.count {
      if position > 0, typed.separators & (1 << UInt16(position)) != 0 { query.append(" ") }
      guard position < typed.count else { break }
      let symbol = typed.symbol(at: position)
      let ascii = symbol < 10 ? UInt8(ascii: "0") + symbol : UInt8(ascii: "A") + (symbol - 10)
      query.unicodeScalars.append(Unicode.Scalar(ascii))
    }
    return query
  }

  /// The first postcodes that begin with the query: the final answer.
  ///
  /// - Complexity: O(`limit`); see `PostcodeIndex.postcodesIOCompletions(of:limit:)` for remote order.
  public func immediateSuggestions(for query: String) -> Suggestions<PostcodeSuggestion>? {
    switch order {
    case .natural: natural(query)
    case .remote: remote(query)
    }
  }

  /// The same as ``immediateSuggestions(for:)``.
  public func suggestions(for query: String) async throws -> Suggestions<PostcodeSuggestion> {
    switch order {
    case .natural: natural(query)
    case .remote: remote(query)
    }
  }

  private func natural(_ query: String) -> Suggestions<PostcodeSuggestion> {
    guard let (completions, isCorrected) = index.correctedCompletions(of: query) else {
      return Suggestions([], totalCount: 0)
    }
    let items = completions.prefix(limit).map { completion in
      PostcodeSuggestion(
        text: completion.postcode.description, ordinal: completion.ordinal,
        isTerminated: !index.isLive(at: completion.ordinal))
    }
    let count = completions.count
    guard isCorrected else { return Suggestions(items, totalCount: count) }
    let meant = completions.interpretations.indices.first { completions.count(ofInterpretation: $0) > 0 } ?? 0
    let text = completions.interpretations[meant].description
    return Suggestions(items, origin: .corrected(to: text), totalCount: count)
  }

  private func remote(_ query: String) -> Suggestions<PostcodeSuggestion> {
    Suggestions(
      index.postcodesIOCompletions(of: query, limit: min(limit, 100)).map { postcode in
        PostcodeSuggestion(text: postcode.description, ordinal: index.ordinal(of: postcode))
      })
  }
}
