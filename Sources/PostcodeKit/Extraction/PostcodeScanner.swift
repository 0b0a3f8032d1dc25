/// Finds what has the form of a postcode in a longer text.
///
/// It examines eight bytes at once for candidates, in which letters may stand for digits; `PostcodeGrammar` decides what is a
/// postcode.
struct PostcodeScanner {
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

  /// The largest number of characters between outcode and incode.
  private static let gapLimit = 3

  /// Returns the last postcode in a text, or `nil` if it has none.
  static func lastPostcode(in text: String) -> Postcode? {
    var text = text
    return text.withUTF8 { utf8 in
      var last: Postcode?
      forEachCandidate(in: utf8) { range in last = symbols(of: range, in: utf8).postcode ?? last }
      return last
    }
  }

  /// Calls a closure with each candidate: an outcode, up to three characters that `TypedScalar` lets stand inside a postcode, and an
  /// incode, on one line, with no letter, mark or digit directly before or after. O and I may stand for 0 and 1, and the reverse, but one
  /// real digit is needed. Letters and digits are those of ASCII.
  ///
  /// - Parameters:
  ///   - text: The text, as UTF-8; bytes that are none count as Windows-1252.
  ///   - body: Takes the range of a candidate in the text. Candidates ascend; two can overlap only if neither is a postcode.
  /// - Complexity: O(length of the text).
  @inline(__always)
  static func forEachCandidate(in text: UnsafeBufferPointer<UInt8>, _ body: (Range<Int>) -> Void) {
    classes.withUnsafeBufferPointer { classes in
      var digitsBefore: UInt64 = 0
      var word = EightBytes(text, at: 0)
      var position = 0
      while position < text.count {
        let next = EightBytes(text, at: position &+ 8)
        var incodes = word.incodes(next)
        while incodes != 0 {
          let offset = incodes.trailingZeroBitCount & ~7
          // Without a digit in the incode, the outcode needs one. It begins at most seven bytes before.
          let near = word.digits &<< UInt64(56 &- offset) | digitsBefore &>> UInt64(offset)
          let end = position &+ offset &>> 3 &+ 3
          if near != 0,
            end == text.count || classes[Int(text[end])] & Class.word == 0 || !isWord(at: end, in: text),
            let start = start(ofOutcodeBefore: end &- 3, in: text, classes)
          {
            body(start..<end)
          }
          incodes &= incodes &- 1
        }
        digitsBefore = word.digits
        word = next
        position &+= 8
      }
    }
  }

  /// Returns where the outcode before an incode starts, or `nil` if there is none.
  private static func start(
    ofOutcodeBefore incode: Int, in text: UnsafeBufferPointer<UInt8>, _ classes: UnsafeBufferPointer<UInt8>
  ) -> Int? {
    var end = incode
    var gap = 0
    while gap < gapLimit, end > 0 {
      let (scalar, folded, length) = scalar(before: end, in: text)
      guard folded == TypedScalar.separator || folded == TypedScalar.ignored, !TypedScalar.isLineEnd(scalar) else {
        break
      }
      end &-= length
      gap &+= 1
    }
    var start = end
    var hasDigit = false
    var mayHaveDigit = false
    while start > 0, end &- start <= 4, classes[Int(text[start &- 1])] & Class.word != 0 {
      start &-= 1
      let byte = text[start]
      if byte >= 0x80 {
        start &+= 1
        guard isSurrounding(scalar(before: start, in: text).folded) else { return nil }
        break
      }
      hasDigit = hasDigit || byte &- 48 < 10
      mayHaveDigit = mayHaveDigit || classes[Int(byte)] & Class.digit != 0
    }
    // GIR 0AA needs none. Two words without any digit, such as `TO OUR`, are no postcode.
    guard (2...4).contains(end &- start), hasDigit || (mayHaveDigit || end &- start == 3) && text[incode] &- 48 < 10
    else { return nil }
    return start
  }

  /// Returns the symbols of a candidate, without what stands between outcode and incode.
  static func symbols(of candidate: Range<Int>, in text: UnsafeBufferPointer<UInt8>) -> TypedText {
    var typed = TypedText()
    for position in candidate {
      guard text[position] < 0x80 else { continue }
      let folded = TypedScalar.foldASCII(text[position])
      if folded < 36 { typed.append(folded) }
    }
    return typed
  }

  /// Returns whether a character outside ASCII that begins at an offset belongs to a word.
  @inline(never)
  private static func isWord(at offset: Int, in text: UnsafeBufferPointer<UInt8>) -> Bool {
    var end = offset
    let scalar = TypedText.scalar(in: text, at: &end)
    return !isSurrounding(end == offset &+ 1 ? TypedScalar.foldWindows1252(text[offset]) : TypedScalar.fold(scalar))
  }

  /// Returns whether a character may stand directly before or after a postcode.
  private static func isSurrounding(_ folded: UInt8) -> Bool { folded >= 36 && folded != TypedScalar.invalid }

  /// Returns the character that ends before an offset, what `TypedScalar` finds it to be, and its length in bytes.
  private static func scalar(
    before end: Int, in text: UnsafeBufferPointer<UInt8>
  ) -> (scalar: UInt32, folded: UInt8, length: Int) {
    let last = text[end &- 1]
    if last < 0x80 { return (UInt32(last), TypedScalar.foldASCII(last), 1) }
    for length in 2...4 where end >= length && text[end &- length] >= 0xC2 {
      var position = end &- length
      let scalar = TypedText.scalar(in: text, at: &position)
      if position == end { return (scalar, TypedScalar.fold(scalar), length) }
    }
    return (UInt32(last), TypedScalar.foldWindows1252(last), 1)
  }
}

/// Eight bytes of a text, examined at once. Each property has the highest bit of each byte set to which it applies.
private struct EightBytes {
  /// Digits.
  let digits: UInt64
  /// Digits, and letters that are mistaken for them.
  private let digitLike: UInt64
  /// Letters of ASCII, and digits that are mistaken for them.
  private let letterLike: UInt64
  /// All but letters and digits of ASCII.
  private let others: UInt64

  private static let highBits: UInt64 = 0x8080_8080_8080_8080

  /// Reads the bytes at an offset; after the end of the text they are zero.
  @inline(__always)
  init(_ text: UnsafeBufferPointer<UInt8>, at offset: Int) {
    var bytes: UInt64 = 0
    if text.count &- offset >= 8 {
      bytes = UInt64(
        littleEndian: UnsafeRawBufferPointer(text).loadUnaligned(fromByteOffset: offset, as: UInt64.self))
    } else {
      for index in max(offset, 0)..<max(offset, text.count) {
        bytes |= UInt64(text[index]) &<< UInt64(8 &* (index &- offset))
      }
    }
    let ascii = ~bytes & EightBytes.highBits
    let low = bytes & ~EightBytes.highBits
    let lowercase = low | EightBytes.repeated(0x20)
    digits = EightBytes.bytes(of: low, from: UInt8(ascii: "0"), to: UInt8(ascii: "9")) & ascii
    let letters = EightBytes.bytes(of: lowercase, from: UInt8(ascii: "a"), to: UInt8(ascii: "z")) & ascii
    let zeroOrOne = EightBytes.bytes(of: low & EightBytes.repeated(0xFE), equalTo: UInt8(ascii: "0"))
    let digitLetters =
      EightBytes.bytes(of: lowercase, equalTo: UInt8(ascii: "o"))
      | EightBytes.bytes(of: lowercase, equalTo: UInt8(ascii: "i"))
    digitLike = digits | digitLetters & ascii
    letterLike = letters | zeroOrOne & ascii
    others = EightBytes.highBits & ~(digits | letters)
  }

  /// The bytes at which an incode begins that ends before a byte which is no letter or digit of ASCII.
  ///
  /// - Parameter next: The eight bytes that follow.
  @inline(__always)
  func incodes(_ next: EightBytes) -> UInt64 {
    digitLike & (letterLike >> 8 | next.letterLike << 56) & (letterLike >> 16 | next.letterLike << 48)
      & (others >> 24 | next.others << 40)
  }

  @inline(__always)
  private static func repeated(_ byte: UInt8) -> UInt64 { 0x0101_0101_0101_0101 &* UInt64(byte) }

  /// Sets the highest bit of each byte in a range; all bytes are below 128.
  @inline(__always)
  private static func bytes(of word: UInt64, from first: UInt8, to last: UInt8) -> UInt64 {
    (word &+ repeated(0x80 &- first)) & ~(word &+ repeated(0x7F &- last)) & highBits
  }

  /// Sets the highest bit of each byte with a value; all bytes are below 128.
  @inline(__always)
  private static func bytes(of word: UInt64, equalTo byte: UInt8) -> UInt64 {
    ~((word ^ repeated(byte)) &+ repeated(0x7F)) & highBits
  }
}
