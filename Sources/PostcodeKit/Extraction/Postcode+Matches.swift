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
  /// The postcode may be written in any case. Between its parts there may be nothing or up to three of the characters that
  /// `Postcode.init(_:)` ignores there, such as spaces, dashes and dots, but no line end; directly before and after it no letter or digit.
  /// Letters and digits are those of ASCII. Whether the postcode exists is not checked: `FLAT D1 2ND FLOOR` contains `D1 2ND`.
  /// `PostcodeIndex.matches(in:)` checks it.
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
        if let postcode = PostcodeScanner.symbols(of: range, in: utf8).postcode { found.append((postcode, range)) }
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
      isFound = isFound || PostcodeScanner.symbols(of: range, in: text).postcode != nil
    }
    return isFound
  }
}
