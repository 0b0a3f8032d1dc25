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
  /// The form is that of ``Postcode/matches(in:)``. Texts that ``find(_:)`` corrects are found too, if they contain a digit. An ordinal before
  /// "floor", "flr" or "fl", as in "Flat E1 1ST floor", is a floor and no incode.
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
      guard !PostcodeScanner.isFloor(range, in: text) else { return }
      if let match = find(PostcodeScanner.symbols(of: range, in: text)) { body(match, range) }
    }
  }
}

extension PostcodeScanner {
  /// Returns whether the incode of a candidate is an ordinal number before the word "floor".
  static func isFloor(_ candidate: Range<Int>, in text: UnsafeBufferPointer<UInt8>) -> Bool {
    func letters(_ range: Range<Int>) -> [UInt8] { text[range].map { $0 | 0x20 } }
    guard
      [Array("st".utf8), Array("nd".utf8), Array("rd".utf8), Array("th".utf8)]
        .contains(letters(candidate.upperBound &- 2..<candidate.upperBound))
    else { return false }
    var start = candidate.upperBound
    while start < text.count, text[start] == 0x20 || text[start] == 0x09 { start &+= 1 }
    var end = start
    while end < text.count, end &- start < 6, (text[end] | 0x20) &- 97 < 26 { end &+= 1 }
    return start > candidate.upperBound
      && [Array("floor".utf8), Array("flr".utf8), Array("fl".utf8)].contains(letters(start..<end))
  }
}
