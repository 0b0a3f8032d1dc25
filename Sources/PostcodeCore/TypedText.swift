/// What somebody typed, reduced to the letters and digits of a postcode and the places where it was spaced.
@usableFromInline
package struct TypedText: Sendable, Equatable {
  /// The first eight letters and digits: one a byte, the first in the low byte; digits are 0–9, letters 10–35.
  @usableFromInline
  package var symbols: UInt64 = 0
  /// How many letters and digits there are; more than eight are counted but not kept.
  @usableFromInline
  package var count = 0
  /// Bit n is set if a space, hyphen or the like was typed before symbol n, bit `count` if one ends the text;
  /// never before the first symbol.
  @usableFromInline
  package var separators: UInt16 = 0
  /// Whether nothing but letters, digits and what may stand between them was typed.
  @usableFromInline
  package var isWellFormed = true

  /// Whether the symbols are all there: well-formed and no more than eight.
  @usableFromInline
  package var isUsable: Bool { isWellFormed && count <= 8 }

  @usableFromInline
  package init() {}

  @inlinable
  package init(_ text: String) {
    var text = text
    self = text.withUTF8 { TypedText(utf8: $0) }
  }

  @usableFromInline
  package init(utf8: UnsafeBufferPointer<UInt8>) {
    var position = 0
    while position < utf8.count {
      let byte = utf8[position]
      if byte < 0x80 {
        append(TypedScalar.foldASCII(byte))
        position &+= 1
      } else {
        append(TypedScalar.fold(TypedText.scalar(in: utf8, at: &position)))
      }
    }
  }

  /// Makes the text of symbols alone.
  package init(symbols: UInt64, count: Int) {
    self.symbols = symbols
    self.count = count
  }

  @inline(__always)
  private mutating func append(_ folded: UInt8) {
    if folded < 36 {
      if count < 8 { symbols |= UInt64(folded) &<< UInt64(8 &* count) }
      count &+= 1
    } else if folded == TypedScalar.separator {
      if count > 0, count <= 8 { separators |= 1 &<< UInt16(count) }
    } else if folded == TypedScalar.invalid {
      isWellFormed = false
    }
  }

  /// Decodes one scalar of UTF-8 (RFC 3629); an ill-formed sequence gives U+FFFD and moves on by one byte.
  private static func scalar(in utf8: UnsafeBufferPointer<UInt8>, at position: inout Int) -> UInt32 {
    let lead = UInt32(utf8[position])
    let length = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2
    guard lead >= 0xC2, lead < 0xF5, position &+ length <= utf8.count else {
      position &+= 1
      return 0xFFFD
    }
    var scalar = lead & (0xFF >> UInt32(length &+ 1))
    for offset in 1..<length {
      let byte = UInt32(utf8[position &+ offset])
      guard byte & 0xC0 == 0x80 else {
        position &+= 1
        return 0xFFFD
      }
      scalar = scalar << 6 | byte & 0x3F
    }
    // Longer than it had to be, a surrogate, or beyond Unicode.
    guard scalar >= (length == 4 ? 0x10000 : length == 3 ? 0x800 : 0x80), scalar <= 0x10FFFF,
      scalar < 0xD800 || scalar > 0xDFFF
    else {
      position &+= 1
      return 0xFFFD
    }
    position &+= length
    return scalar
  }

  /// The symbol at a place, 0–35.
  @usableFromInline
  package func symbol(at position: Int) -> UInt8 {
    UInt8(truncatingIfNeeded: symbols >> UInt64(8 &* position))
  }

  /// The one full postcode this is, wherever it was spaced; `nil` if it is none.
  @usableFromInline
  package var postcode: Postcode? {
    guard isWellFormed, count >= 5, count <= 7 else { return nil }
    let split = count &- 3
    guard
      let outcode = Outcode(symbols: symbols & ((1 &<< UInt64(8 &* split)) &- 1), count: split)
    else { return nil }
    return Postcode(outcode: outcode, incode: symbols &>> UInt64(8 &* split))
  }

  /// The symbols as ASCII characters.
  package var ascii: ASCIIText {
    var text = ASCIIText()
    for position in 0..<min(count, 8) {
      let symbol = self.symbol(at: position)
      text.append(symbol < 10 ? symbol &+ 48 : symbol &+ 55)
    }
    return text
  }
}

extension TypedText {
  /// The text with one more letter or digit.
  package func appending(_ symbol: UInt8) -> TypedText {
    var text = self
    text.append(symbol)
    return text
  }

  /// The text with a space behind it.
  package func appendingSeparator() -> TypedText {
    var text = self
    text.append(TypedScalar.separator)
    return text
  }

  /// Whether a space was typed last.
  package var endsInSeparator: Bool { count <= 8 && separators & (1 &<< UInt16(count)) != 0 }
}

extension TypedText {
  /// The text with another letter or digit at a place; its spacing stays.
  package func replacing(_ position: Int, by symbol: UInt8) -> TypedText {
    var text = self
    let shift = UInt64(8 * position)
    text.symbols = symbols & ~(0xFF &<< shift) | UInt64(symbol) &<< shift
    return text
  }

  /// The letters and digits with one more at a place, without the spacing.
  package func inserting(_ symbol: UInt8, at position: Int) -> TypedText {
    let shift = UInt64(8 * position)
    let low = symbols & ((1 &<< shift) &- 1)
    let high = position < 7 ? (symbols & ~((1 &<< shift) &- 1)) << 8 : 0
    return TypedText(symbols: low | UInt64(symbol) &<< shift | high, count: count + 1)
  }

  /// The letters and digits without the one at a place, without the spacing.
  package func removing(_ position: Int) -> TypedText {
    let shift = UInt64(8 * position)
    let low = symbols & ((1 &<< shift) &- 1)
    let high = position < 7 ? (symbols >> (shift + 8)) &<< shift : 0
    return TypedText(symbols: low | high, count: count - 1)
  }
}
