/// The grammar of postcodes, which everything that parses one follows.
///
///     postcode = outcode incode
///     outcode  = area digit [digit or letter], or GIR, or NPT
///     area     = letter [letter]
///     incode   = digit letter letter
@usableFromInline
package enum PostcodeGrammar {
  /// Returns the `areaKey` of one or two letters, or `nil` for anything else.
  static func area(_ text: some PostcodeCharacters, count: Int) -> UInt32? {
    let first = text.letter(at: 0)
    guard first < 26, count == 1 || count == 2 else { return nil }
    if count == 1 { return first &* 27 }
    let second = text.letter(at: 1)
    return second < 26 ? first &* 27 &+ second &+ 1 : nil
  }

  /// Returns the key of an outcode, or `nil` if the characters don't form one.
  @inline(__always)
  static func outcode(_ text: some PostcodeCharacters, count: Int) -> UInt32? {
    let first = text.letter(at: 0)
    guard count >= 2, first < 26 else { return nil }
    var area = first &* 27
    var district = text.digit(at: 1)
    var length = 2
    if district >= 10 {
      let second = text.letter(at: 1)
      guard count >= 3, second < 26 else { return nil }
      area &+= second &+ 1
      district = text.digit(at: 2)
      length = 3
      if district >= 10 {
        let key = (area &* 11 &+ Outcode.letterInsteadOfDigit) &* 37 &+ text.letter(at: 2) &+ 11
        return count == 3 && (key == Outcode.gir.key || key == Outcode.npt.key) ? key : nil
      }
    }
    let key = (area &* 11 &+ district) &* 37
    if count == length { return key }
    guard count == length &+ 1 else { return nil }
    let digit = text.digit(at: length)
    if digit < 10 { return key &+ digit &+ 1 }
    let letter = text.letter(at: length)
    return letter < 26 ? key &+ letter &+ 11 : nil
  }

  /// Returns the number of an incode, or `nil` if the three characters don't form one.
  @inlinable
  @inline(__always)
  package static func incode(_ text: some PostcodeCharacters) -> UInt32? {
    let (digit, first, second) = (text.digit(at: 0), text.letter(at: 1), text.letter(at: 2))
    return digit < 10 && first < 26 && second < 26 ? digit &* 676 &+ first &* 26 &+ second : nil
  }
}

/// Characters that the grammar of postcodes reads as the kind that it expects.
@usableFromInline
package protocol PostcodeCharacters {
  /// Returns the value of a digit; 10 or more for any other character.
  func digit(at position: Int) -> UInt32
  /// Returns the position of a letter in the alphabet, from 0; 26 or more for any other character.
  func letter(at position: Int) -> UInt32
}

/// Symbols of `TypedText`: digits 0–9, letters 10–35, the first in the least significant byte.
struct PostcodeSymbols: PostcodeCharacters {
  private let symbols: UInt64

  init(_ symbols: UInt64) { self.symbols = symbols }

  func digit(at position: Int) -> UInt32 {
    UInt32(truncatingIfNeeded: symbols &>> UInt64(truncatingIfNeeded: 8 &* position) & 0xFF)
  }

  func letter(at position: Int) -> UInt32 { digit(at: position) &- 10 }
}

/// Bytes of ASCII in any case.
@usableFromInline
package struct PostcodeBytes: PostcodeCharacters {
  @usableFromInline let bytes: UnsafeBufferPointer<UInt8>
  @usableFromInline let start: Int

  /// Creates the characters that begin at an offset.
  @inlinable
  @inline(__always)
  package init(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int = 0) {
    self.bytes = bytes
    self.start = start
  }

  @inlinable
  @inline(__always)
  package func digit(at position: Int) -> UInt32 { UInt32(bytes[start &+ position]) &- 48 }

  @inlinable
  @inline(__always)
  package func letter(at position: Int) -> UInt32 { (UInt32(bytes[start &+ position]) | 32) &- 97 }
}
