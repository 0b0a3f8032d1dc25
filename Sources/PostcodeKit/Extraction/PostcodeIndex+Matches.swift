extension PostcodeIndex {
  /// A postcode of the index within a longer text.
  public struct TextMatch: Sendable {
    /// The postcode.
    public let match: Match
    /// Where the text contains it.
    public let range: Range<String.Index>
  }

  /// Returns the postcodes of the index in a longer text, such as an address, in the order of the text.
  ///
  /// Texts that ``find(_:)`` corrects are found too, if they contain a digit.
  ///
  /// ```swift
  /// index.matches(in: "FLAT D1 2ND FLR, 10 Downing St, SWIA 2AA").map(\.match.postcode)   // [SW1A 2AA]
  /// ```
  ///
  /// - Complexity: O(length of the text).
  public func matches(in text: String) -> [TextMatch] {
    var text = text
    var found: [(match: Match, range: Range<Int>)] = []
    text.withUTF8 { utf8 in forEachMatch(in: utf8) { found.append(($0, $1)) } }
    return found.map { match, range in
      let start = text.utf8.index(text.startIndex, offsetBy: range.lowerBound)
      return TextMatch(match: match, range: start..<text.utf8.index(start, offsetBy: range.count))
    }
  }

  /// Calls a closure with each postcode of the index in a text, and its range.
  ///
  /// - Complexity: O(length of the text).
  package func forEachMatch(in text: UnsafeBufferPointer<UInt8>, _ body: (Match, Range<Int>) -> Void) {
    PostcodeScanner.forEachCandidate(in: text) { range in
      let candidate = UnsafeBufferPointer(rebasing: text[range])
      if let postcode = Postcode(utf8: candidate), let ordinal = ordinal(of: postcode) {
        body(Match(postcode: postcode, ordinal: ordinal, isCorrected: false), range)
      } else if let match = find(String(decoding: candidate, as: UTF8.self)) {
        body(match, range)
      }
    }
  }
}
