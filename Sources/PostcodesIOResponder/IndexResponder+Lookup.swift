public import PostcodeKit
public import PostcodesIOTypes

extension IndexResponder {
  /// The result of looking up a text.
  public enum LookupResult: Sendable, Equatable {
    /// A live postcode.
    case found(Postcode, ordinal: Int)
    /// A terminated postcode.
    case terminated(Postcode, ordinal: Int)
    /// A well-formed postcode that isn't in the index.
    case notFound
    /// Not a postcode by postcodes.io's rule, which also excludes GIR 0AA.
    case invalid
  }

  /// Looks up a text as `/postcodes/…` does.
  ///
  /// - Complexity: O(length of the text).
  public func lookup(_ text: String) -> LookupResult {
    if let postcode = PostcodesIOSyntax.plainPostcode(text) { return lookup(postcode) }
    guard let compact = PostcodesIOSyntax.compactPostcode(text) else { return .invalid }
    // postcodes.io's rule admits texts that cannot be postcodes, and so are in no index.
    guard let postcode = Postcode(compact) else { return .notFound }
    return lookup(postcode)
  }

  private func lookup(_ postcode: Postcode) -> LookupResult {
    guard let ordinal = index.ordinal(of: postcode) else { return .notFound }
    if index.isLive(at: ordinal) { return .found(postcode, ordinal: ordinal) }
    return isOnlyScottish(at: ordinal) ? .notFound : .terminated(postcode, ordinal: ordinal)
  }

  /// Returns what `/scotland/postcodes/…` answers about a text.
  ///
  /// - Throws: `APIError` if the directory doesn't have the postcode.
  func scottishReply(to text: String) throws(APIError) -> ScottishReply {
    guard let compact = PostcodesIOSyntax.compactPostcode(text) else { throw .invalidPostcode }
    // A postcode of the directory is answered even if the dataset has terminated it or doesn't know it.
    guard let ordinal = Postcode(compact).flatMap({ index.ordinal(of: $0) }) else { throw .noPostcode }
    if let reply = scottishReply(at: ordinal) { return reply }
    throw index.isLive(at: ordinal) ? .noScottishPostcode : .noPostcode
  }

  /// Returns the reply for a text that is a live postcode, or `nil` for any other text, as bulk lookups do.
  ///
  /// - Complexity: O(columns).
  public func reply(to text: String) -> PostcodeReply? {
    if case .found(_, let ordinal) = lookup(text) { reply(at: ordinal) } else { nil }
  }

  /// Returns postcodes.io's completions of a text in its order, or `nil` where it answers `null`.
  ///
  /// - Parameters:
  ///   - text: The text as typed.
  ///   - limit: Values below 1 count as 10, values above 100 as 100.
  /// - Complexity: O(limit + log of the number of postcodes), more where many postcodes are terminated.
  public func autocomplete(_ text: String, limit: Int = 10) -> [Postcode]? {
    let found = completions(of: text, limit: limit < 1 ? 10 : min(limit, 100))
    return found.isEmpty ? nil : found
  }

  /// Returns the completions of a text in the version's order; empty where postcodes.io answers `null`.
  func completions(of text: String, limit: Int) -> [Postcode] {
    index.postcodesIOCompletions(of: text, limit: limit, ignoresInnerSpaces: version.completesWithoutSpaces)
  }

  /// Returns the outcode that a text names for postcodes.io, which ignores case and white space; `nil` if the outcode has
  /// no live postcode.
  ///
  /// - Complexity: O(length of the text), and O(postcodes of the outcode) if the first ones are terminated.
  public func outcode(named text: String) -> Outcode? {
    let text = PostcodesIOSyntax.uppercaseWithoutSpaces(text)
    guard let outcode = Outcode(text), outcode.description.hasSameBytes(as: text),
      let ordinals = index.ordinals(of: outcode),
      ordinals.contains(where: { index.isLive(at: $0) })
    else { return nil }
    return outcode
  }

  /// Returns the outcode of `/outcodes/…`, or `nil` if the service doesn't answer it: later versions leave out outcodes
  /// without any position.
  func answeredOutcode(named text: String) -> Outcode? {
    guard let outcode = outcode(named: text) else { return nil }
    if version.hasOutcodesWithoutPosition { return outcode }
    let isLocated = index.ordinals(of: outcode)?.contains {
      index.isLive(at: $0) && index.geographicPosition(at: $0) != nil
    }
    return isLocated == true ? outcode : nil
  }
}
