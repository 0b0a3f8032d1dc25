extension Postcode {
  /// A postcode within a longer text.
  public struct TextMatch: Sendable, Hashable {
    /// The postcode.
    public let postcode: Postcode
    /// Where the text contains it.
    public let range: Range<String.Index>
  }

  /// Returns what has the form of a postcode in a longer text, such as an address, in the order of the text.
  ///
  /// The postcode may be written in any case, and with up to three spaces, but with no letter or digit directly before or
  /// after it. Whether it exists is not checked: `FLAT D1 2ND FLOOR` contains `D1 2ND`. `PostcodeIndex.matches(in:)` checks it.
  ///
  /// ```swift
  /// Postcode.matches(in: "10 Downing Street, London SW1A 2AA").map(\.postcode)   // [SW1A 2AA]
  /// ```
  ///
  /// - Complexity: O(length of the text).
  public static func matches(in text: String) -> [TextMatch] {
    var text = text
    var found: [(postcode: Postcode, range: Range<Int>)] = []
    text.withUTF8 { utf8 in
      PostcodeScanner.forEachCandidate(in: utf8) { range in
        if let postcode = Postcode(utf8: UnsafeBufferPointer(rebasing: utf8[range])) { found.append((postcode, range)) }
      }
    }
    return found.map { postcode, range in
      let start = text.utf8.index(text.startIndex, offsetBy: range.lowerBound)
      return TextMatch(postcode: postcode, range: start..<text.utf8.index(start, offsetBy: range.count))
    }
  }

  /// Returns whether a text contains what has the form of a postcode.
  package static func isAnywhere(in text: UnsafeBufferPointer<UInt8>) -> Bool {
    var isFound = false
    PostcodeScanner.forEachCandidate(in: text) { range in
      isFound = isFound || Postcode(utf8: UnsafeBufferPointer(rebasing: text[range])) != nil
    }
    return isFound
  }
}
