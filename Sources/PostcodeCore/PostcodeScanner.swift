/// Finds what has the form of a postcode in a longer text.
package struct PostcodeScanner {
  /// The classes of a byte, as bits.
  private enum Class {
    /// A digit, or a letter that is mistaken for one.
    static let digit: UInt8 = 1
    /// A letter, or a digit that is mistaken for one.
    static let letter: UInt8 = 2
    /// Part of a word: a letter or digit of ASCII, or part of another character.
    static let word: UInt8 = 4
  }

  private static let classes: [UInt8] = (0...255).map { (byte: UInt8) in
    switch byte {
    case UInt8(ascii: "0"), UInt8(ascii: "1"): Class.word | Class.digit | Class.letter
    case UInt8(ascii: "2")...UInt8(ascii: "9"): Class.word | Class.digit
    case UInt8(ascii: "O"), UInt8(ascii: "o"), UInt8(ascii: "I"), UInt8(ascii: "i"):
      Class.word | Class.digit | Class.letter
    case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"): Class.word | Class.letter
    case 0x80...: Class.word
    default: 0
    }
  }

  /// The largest number of spaces between outcode and incode.
  private static let spaceLimit = 3

  /// Calls a closure with each candidate: an outcode, up to three spaces or tabs and an incode, the whole between other
  /// characters than letters and digits. O and I may stand for 0 and 1, and the reverse, but one real digit is needed.
  ///
  /// - Parameters:
  ///   - text: The text, as UTF-8.
  ///   - body: Takes the range of a candidate in the text. Candidates ascend; two can overlap only if neither is a postcode.
  /// - Complexity: O(length of the text).
  @inline(__always)
  package static func forEachCandidate(in text: UnsafeBufferPointer<UInt8>, _ body: (Range<Int>) -> Void) {
    classes.withUnsafeBufferPointer { classes in
      var first: UInt8 = 0
      var second: UInt8 = 0
      var third: UInt8 = 0
      for index in 0...text.count {
        let next = index < text.count ? classes[Int(text[index])] : 0
        // An incode has just ended: digit, letter, letter, and now the end of the word.
        if next & Class.word == 0, first & Class.digit != 0, second & third & Class.letter != 0,
          let start = start(ofOutcodeBefore: index &- 3, in: text, classes)
        {
          body(start..<index)
        }
        (first, second, third) = (second, third, next)
      }
    }
  }

  /// Returns where the outcode before an incode starts, or `nil` if there is none.
  private static func start(
    ofOutcodeBefore incode: Int, in text: UnsafeBufferPointer<UInt8>, _ classes: UnsafeBufferPointer<UInt8>
  ) -> Int? {
    var end = incode
    while end > 0, incode &- end < spaceLimit, text[end &- 1] == 0x20 || text[end &- 1] == 0x09 { end &-= 1 }
    // A no-break space is two bytes of UTF-8.
    if end == incode, end > 1, text[end &- 1] == 0xA0, text[end &- 2] == 0xC2 { end &-= 2 }
    var start = end
    var hasDigit = false
    var mayHaveDigit = false
    while start > 0, end &- start <= 4, classes[Int(text[start &- 1])] & Class.word != 0 {
      start &-= 1
      let byte = text[start]
      guard byte < 0x80 else { return nil }
      hasDigit = hasDigit || byte &- 48 < 10
      mayHaveDigit = mayHaveDigit || classes[Int(byte)] & Class.digit != 0
    }
    // GIR 0AA needs none. Two words without any digit, such as `TO OUR`, are no postcode.
    guard (2...4).contains(end &- start), hasDigit || (mayHaveDigit || end &- start == 3) && text[incode] &- 48 < 10
    else { return nil }
    return start
  }
}
