/// A typed text, reduced to the letters and digits of a postcode and the positions of separators.
@usableFromInline
package struct TypedText: Sendable, Equatable {
  /// The first eight symbols, the first in the least significant byte; digits are 0–9, letters 10–35.
  @usableFromInline
  var symbols: UInt64 = 0
  /// The number of symbols; those after the eighth are counted but not stored.
  @usableFromInline
  package var count = 0
  /// A mask whose bit n is set if a separator precedes symbol n; bit `count` is set if one ends the text, bit 0 never.
  @usableFromInline
  package var separators: UInt16 = 0
  /// What the text has besides symbols and what may stand between them.
  private var others = Others.none

  /// Characters other than symbols, separators and ignored ones.
  private enum Others: UInt8 {
    case none
    /// Punctuation and symbols before the first letter or digit.
    case before
    /// Punctuation and symbols after a letter or digit; no other may follow.
    case after
    /// Characters that no postcode touches.
    case invalid
  }

  /// A Boolean value that indicates whether the text has only symbols and what may stand between them, and all of its symbols are stored.
  @usableFromInline
  package var isUsable: Bool { others == .none && count <= 8 }

  /// A Boolean value that indicates whether the text is usable without the punctuation around it, which only a whole postcode can have.
  var isUsableAsPostcode: Bool { others != .invalid && count <= 8 }

  @usableFromInline
  package init() {}

  @inlinable
  package init(_ text: String) {
    var text = text
    self = text.withUTF8 { TypedText(utf8: $0) }
  }

  @usableFromInline
  package init(utf8: UnsafeBufferPointer<UInt8>) {
    if let plain = TypedText.plain(utf8) {
      self = plain
      return
    }
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

  /// Returns a text of up to eight ASCII letters and digits with at most one space among them, or `nil` for any other text.
  ///
  /// Nearly all texts are such texts, whose bytes are classified at once, as in "Hacker's Delight", chapter 6.
  private static func plain(_ utf8: UnsafeBufferPointer<UInt8>) -> TypedText? {
    guard let base = utf8.baseAddress, utf8.count > 0, utf8.count <= 8 else { return nil }
    let count = UInt64(truncatingIfNeeded: utf8.count)
    var bytes: UInt64 = 0
    if count >= 4 {
      let raw = UnsafeRawPointer(base)
      let last = UInt64(UInt32(littleEndian: raw.loadUnaligned(fromByteOffset: utf8.count &- 4, as: UInt32.self)))
      bytes = UInt64(UInt32(littleEndian: raw.loadUnaligned(as: UInt32.self))) | last &<< (8 &* count &- 32)
    } else {
      for byte in utf8.reversed() { bytes = bytes &<< 8 | UInt64(byte) }
    }
    let all: UInt64 = 0x0101_0101_0101_0101
    let highs = all &<< 7
    guard bytes & highs == 0 else { return nil }
    // Bit 7 of a byte tells whether the byte is at least the one subtracted: no borrow crosses a byte whose bit 7 is set.
    let raised = bytes | highs
    let lower = raised | all &<< 5
    let letters = (lower &- all &* 0x61) & ~(lower &- all &* 0x7B) & highs
    let digits = (raised &- all &* 0x30) & ~(raised &- all &* 0x3A) & highs
    let used = highs &>> (64 &- 8 &* count)
    let others = used & ~(letters | digits)
    let letterBytes = (letters &>> 7) &* 0xFF
    let digitBytes = (digits &>> 7) &* 0xFF
    var symbols =
      ((lower & letterBytes) &- (all &* (0x57 | 0x80) & letterBytes))
      | ((bytes & digitBytes) &- (all &* 0x30 & digitBytes))
    if others == 0 { return TypedText(symbols: symbols, count: utf8.count) }
    // One space, not the first character.
    let bit = UInt64(truncatingIfNeeded: others.trailingZeroBitCount) &- 7
    guard others & (others &- 1) == 0, bit > 0, bytes &>> bit & 0xFF == 0x20 else { return nil }
    let before = symbols & ((1 &<< bit) &- 1)
    symbols = before | ((symbols &>> bit) &>> 8) &<< bit
    var text = TypedText(symbols: symbols, count: utf8.count &- 1)
    text.separators = 1 &<< UInt16(truncatingIfNeeded: bit &>> 3)
    return text
  }

  /// Creates a text from symbols, without separators.
  package init(symbols: UInt64, count: Int) {
    self.symbols = symbols
    self.count = count
  }

  /// Appends a symbol, or what `TypedScalar` found a scalar to be.
  @inline(__always)
  mutating func append(_ folded: UInt8) {
    if folded < 36 {
      if others == .after { others = .invalid }
      if count < 8 { symbols |= UInt64(folded) &<< UInt64(8 &* count) }
      count &+= 1
    } else if folded == TypedScalar.separator {
      if count > 0, count <= 8 { separators |= 1 &<< UInt16(count) }
    } else if folded == TypedScalar.surrounding {
      if others != .invalid { others = count > 0 ? .after : .before }
    } else if folded == TypedScalar.invalid {
      others = .invalid
    }
  }

  /// Decodes the next scalar of UTF-8 (RFC 3629); at an ill-formed sequence, returns U+FFFD and advances by one byte.
  static func scalar(in utf8: UnsafeBufferPointer<UInt8>, at position: inout Int) -> UInt32 {
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
    // Overlong encodings, surrogates, and values above U+10FFFF are ill-formed.
    guard scalar >= (length == 4 ? 0x10000 : length == 3 ? 0x800 : 0x80), scalar <= 0x10FFFF,
      scalar < 0xD800 || scalar > 0xDFFF
    else {
      position &+= 1
      return 0xFFFD
    }
    position &+= length
    return scalar
  }

  /// Returns the symbol at a position.
  @usableFromInline
  package func symbol(at position: Int) -> UInt8 {
    UInt8(truncatingIfNeeded: symbols >> UInt64(8 &* position))
  }

  /// The postcode that the symbols form, regardless of separators; `nil` if they form none.
  @usableFromInline
  package var postcode: Postcode? {
    guard others != .invalid, count >= 5, count <= 7, let outcode = outcode(first: count &- 3),
      let incode = PostcodeGrammar.incode(PostcodeSymbols(symbols &>> UInt64(8 &* (count &- 3))))
    else { return nil }
    return Postcode(uncheckedCode: outcode.key &* Postcode.incodesPerOutcode &+ incode)
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
  /// Returns the text with another symbol at its end.
  func appending(_ symbol: UInt8) -> TypedText {
    var text = self
    text.append(symbol)
    return text
  }

  /// Returns the text with a separator at its end.
  func appendingSeparator() -> TypedText {
    var text = self
    text.append(TypedScalar.separator)
    return text
  }

  /// A Boolean value that indicates whether the text ends in a separator.
  var endsInSeparator: Bool { count <= 8 && separators & (1 &<< UInt16(count)) != 0 }
}

extension TypedText {
  /// Returns the text with a symbol replaced and its separators unchanged.
  func replacing(_ position: Int, by symbol: UInt8) -> TypedText {
    var text = self
    let shift = UInt64(8 * position)
    text.symbols = symbols & ~(0xFF &<< shift) | UInt64(symbol) &<< shift
    return text
  }

  /// Returns the symbols with another inserted at a position, without separators.
  func inserting(_ symbol: UInt8, at position: Int) -> TypedText {
    let shift = UInt64(8 * position)
    let low = symbols & ((1 &<< shift) &- 1)
    let high = position < 7 ? (symbols & ~((1 &<< shift) &- 1)) << 8 : 0
    return TypedText(symbols: low | UInt64(symbol) &<< shift | high, count: count + 1)
  }

  /// Returns the symbols without the one at a position, without separators.
  func removing(_ position: Int) -> TypedText {
    let shift = UInt64(8 * position)
    let low = symbols & ((1 &<< shift) &- 1)
    let high = position < 7 ? (symbols >> (shift + 8)) &<< shift : 0
    return TypedText(symbols: low | high, count: count - 1)
  }
}
