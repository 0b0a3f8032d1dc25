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

  /// The largest number of spaces between outcode and incode.
  private static let spaceLimit = 3

  /// Calls a closure with each candidate: an outcode, up to three spaces or tabs and an incode, with no letter or digit
  /// directly before or after. O and I may stand for 0 and 1, and the reverse, but one real digit is needed.
  ///
  /// - Parameters:
  ///   - text: The text, as UTF-8.
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
            end == text.count || classes[Int(text[end])] & Class.word == 0 || Separator.begins(at: end, in: text),
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
    while end > 0, incode &- end < spaceLimit, text[end &- 1] == 0x20 || text[end &- 1] == 0x09 { end &-= 1 }
    // A no-break space is two bytes of UTF-8, or one of Windows-1252.
    if end == incode, end > 0, text[end &- 1] == 0xA0 { end &-= end > 1 && text[end &- 2] == 0xC2 ? 2 : 1 }
    var start = end
    var hasDigit = false
    var mayHaveDigit = false
    while start > 0, end &- start <= 4, classes[Int(text[start &- 1])] & Class.word != 0 {
      start &-= 1
      let byte = text[start]
      if byte >= 0x80 {
        start &+= 1
        guard Separator.ends(at: start, in: text) else { return nil }
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

/// Spaces, quotation marks, dashes and other punctuation outside ASCII, in UTF-8 or Windows-1252.
private enum Separator {
  /// Returns whether a character that begins at an offset is punctuation.
  @inline(never)
  static func begins(at offset: Int, in text: UnsafeBufferPointer<UInt8>) -> Bool {
    func byte(_ distance: Int) -> UInt8 { offset &+ distance < text.count ? text[offset &+ distance] : 0 }
    switch byte(0) {
    case 0x80...0xBF: return isWindows1252(byte(0))
    case 0xC2: return (0xA0...0xBF).contains(byte(1)) && isWindows1252(byte(1))
    // U+2000 to U+207F: spaces, dashes, quotation marks, bullets.
    case 0xE2: return byte(1) == 0x80 || byte(1) == 0x81
    // U+3000 to U+303F: spaces and brackets of East Asian text.
    case 0xE3: return byte(1) == 0x80
    // The byte-order mark, and the wide comma.
    case 0xEF: return (byte(1) == 0xBB && byte(2) == 0xBF) || (byte(1) == 0xBC && byte(2) == 0x8C)
    default: return false
    }
  }

  /// Returns whether a character that ends before an offset is punctuation.
  static func ends(at offset: Int, in text: UnsafeBufferPointer<UInt8>) -> Bool {
    for length in [3, 2] where offset >= length && text[offset &- length] >= 0xC2 {
      return begins(at: offset &- length, in: text)
    }
    return offset > 0 && isWindows1252(text[offset &- 1])
  }

  /// Returns whether a byte is punctuation in Windows-1252; those from 0xA0 are the same characters in Unicode.
  private static func isWindows1252(_ byte: UInt8) -> Bool {
    switch byte {
    // ƒ Š Œ Ž š œ ž Ÿ ª µ º are letters.
    case 0x83, 0x8A, 0x8C, 0x8E, 0x9A, 0x9C, 0x9E, 0x9F, 0xAA, 0xB5, 0xBA: false
    default: (0x80...0xBF).contains(byte)
    }
  }
}
