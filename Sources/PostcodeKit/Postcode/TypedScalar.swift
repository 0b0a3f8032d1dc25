/// The classification of Unicode scalars in typed postcodes.
@usableFromInline
enum TypedScalar {
  /// The class of characters that can separate the parts of a postcode: spaces, hyphens, slashes …
  @usableFromInline
  static let separator: UInt8 = 0x40
  /// The class of characters that are ignored: dots, brackets, quotation marks, invisible characters.
  @usableFromInline
  static let ignored: UInt8 = 0x41
  /// The class of other punctuation and symbols, such as `=`, `!` and emoji, which can stand around a postcode but not inside it.
  @usableFromInline
  static let surrounding: UInt8 = 0x42
  /// The class of characters that no postcode contains or touches: letters, marks and numbers that are no symbols.
  @usableFromInline
  static let invalid: UInt8 = 0xFF

  /// Returns the symbol of a scalar, a digit (0–9) or letter (10–35), or else `separator`, `ignored`, `surrounding` or `invalid`.
  ///
  /// Letters and digits are the scalars whose Unicode compatibility decomposition (UAX #15, NFKC) is one ASCII letter or
  /// digit, apart from brackets and dots, and the decimal digits of every script (general category Nd).
  @usableFromInline
  static func fold(_ scalar: UInt32) -> UInt8 {
    if scalar < 0x80 { return foldASCII(UInt8(truncatingIfNeeded: scalar)) }
    if scalar >= 0xFF01, scalar <= 0xFF5E {
      return foldASCII(UInt8(truncatingIfNeeded: scalar &- 0xFEE0))
    }
    if isSeparator(scalar) { return separator }
    if isIgnored(scalar) { return ignored }
    var low = 0
    var high = runs.count
    while low < high {
      let middle = (low &+ high) / 2
      if runs[middle].first <= scalar { low = middle &+ 1 } else { high = middle }
    }
    if low > 0 {
      let run = runs[low &- 1]
      let distance = scalar &- run.first
      if distance < run.count { return UInt8(truncatingIfNeeded: run.symbol &+ distance) }
    }
    return isSurrounding(scalar) ? surrounding : invalid
  }

  /// Returns the same for a byte of Windows-1252 from 0x80; those from 0xA0 are the same characters in Unicode.
  static func foldWindows1252(_ byte: UInt8) -> UInt8 {
    switch byte {
    case 0x83, 0x8A, 0x8C, 0x8E, 0x9A, 0x9C, 0x9E, 0x9F: invalid  // ƒ Š Œ Ž š œ ž Ÿ
    case 0x96, 0x97: separator  // dashes
    case 0x82, 0x84, 0x8B, 0x91...0x95, 0x9B: ignored  // quotation marks, the bullet
    case 0x80...0x9F: surrounding
    default: fold(UInt32(byte))
    }
  }

  @usableFromInline
  static func foldASCII(_ byte: UInt8) -> UInt8 {
    if byte &- 0x30 < 10 { return byte &- 0x30 }
    let letter = (byte | 0x20) &- 0x61
    if letter < 26 { return letter &+ 10 }
    switch byte {
    case 0x20, 0x09...0x0D, UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "/"), UInt8(ascii: "\\"),
      UInt8(ascii: ","), UInt8(ascii: "+"), UInt8(ascii: ":"), UInt8(ascii: ";"), UInt8(ascii: "|"):
      return separator
    case UInt8(ascii: "."), UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "["), UInt8(ascii: "]"),
      UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "'"),
      UInt8(ascii: "\""), UInt8(ascii: "`"):
      return ignored
    default:
      return surrounding
    }
  }

  /// Whether a scalar ends a line. A postcode in a longer text doesn't cross lines.
  static func isLineEnd(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x0A...0x0D, 0x85, 0x2028, 0x2029: true
    default: false
    }
  }

  /// Whether a scalar is white space: a space of any width, a tab, or the end of a line.
  static func isSpace(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x09...0x0D, 0x20, 0x85, 0xA0, 0x1680, 0x2000...0x200A, 0x2028, 0x2029, 0x202F, 0x205F, 0x3000: true
    default: false
    }
  }

  private static func isSeparator(_ scalar: UInt32) -> Bool {
    if isSpace(scalar) { return true }
    return switch scalar {
    case 0x2010...0x2015, 0x2043, 0x2212, 0xFE58, 0xFE63, 0x30FC, 0x2E3A, 0x2E3B:
      true  // hyphens and dashes
    case 0x2044, 0x2215, 0x3001, 0xFF64:
      true  // slashes, ideographic commas
    default: false
    }
  }

  private static func isIgnored(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0xAD, 0x34F, 0x61C, 0x180B...0x180F, 0x200B...0x200F, 0x202A...0x202E, 0x2060...0x206F,
      0xFE00...0xFE0F, 0xFEFF, 0xE0020...0xE007F, 0xE0100...0xE01EF:
      true  // invisible: soft hyphen, joiners, direction marks, variation selectors, byte-order mark, tags of flags
    case 0x20E3:
      true  // the enclosing keycap of keycap digits
    case 0xAB, 0xBB, 0x2018...0x201F, 0x2039, 0x203A, 0x2032...0x2037, 0x300C...0x300F:
      true  // quotation marks
    case 0x3008...0x300B, 0x3010, 0x3011, 0x3014...0x301B, 0x27E8, 0x27E9, 0xFF5F...0xFF63:
      true  // brackets
    case 0xB7, 0x2022, 0x2024, 0x2027, 0x22C5, 0x3002, 0x30FB, 0xFE52:
      true  // dots
    default: false
    }
  }

  /// Whether a scalar that is no letter or digit of a postcode is punctuation, a symbol or an emoji. Of blocks with letters, marks or
  /// numbers, the table has only what is none.
  private static func isSurrounding(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0xA1...0xA9, 0xAC, 0xAE...0xB1, 0xB4, 0xB6, 0xB8, 0xBF, 0xD7, 0xF7:
      true  // Latin-1
    case 0x5BE, 0x60C, 0x61B, 0x61F, 0x6D4, 0x964, 0x965:
      true  // Hebrew, Arabic and Devanagari punctuation
    case 0x2016...0x205E, 0x20A0...0x20C0, 0x2122, 0x2190...0x245F, 0x2500...0x2775, 0x2794...0x2BFF, 0x2E00...0x2E2E:
      true  // punctuation, currencies, arrows, operators, shapes, dingbats
    case 0x3003, 0x3012...0x3020, 0x3030, 0xFE10...0xFE19, 0xFE30...0xFE6B, 0xFFE0...0xFFE6, 0xFFFC:
      true  // East Asian punctuation
    case 0x1F000...0x1F0FF, 0x1F10D...0x1FAFF:
      true  // emoji, flags, enclosed letters and words
    default: false
    }
  }

  /// Runs of scalars with consecutive symbols, ascending: first scalar, length, first symbol. From Unicode 16.
  private static let runs: [(first: UInt32, count: UInt32, symbol: UInt32)] = [
    (0x00AA, 1, 10), (0x00B2, 2, 2), (0x00B9, 1, 1), (0x00BA, 1, 24), (0x017F, 1, 28), (0x02B0, 1, 17),
    (0x02B2, 1, 19), (0x02B3, 1, 27), (0x02B7, 1, 32), (0x02B8, 1, 34), (0x02E1, 1, 21), (0x02E2, 1, 28),
    (0x02E3, 1, 33), (0x0660, 10, 0), (0x06F0, 10, 0), (0x07C0, 10, 0), (0x0966, 10, 0), (0x09E6, 10, 0),
    (0x0A66, 10, 0), (0x0AE6, 10, 0), (0x0B66, 10, 0), (0x0BE6, 10, 0), (0x0C66, 10, 0), (0x0CE6, 10, 0),
    (0x0D66, 10, 0), (0x0DE6, 10, 0), (0x0E50, 10, 0), (0x0ED0, 10, 0), (0x0F20, 10, 0), (0x1040, 10, 0),
    (0x1090, 10, 0), (0x17E0, 10, 0), (0x1810, 10, 0), (0x1946, 10, 0), (0x19D0, 10, 0), (0x1A80, 10, 0),
    (0x1A90, 10, 0), (0x1B50, 10, 0), (0x1BB0, 10, 0), (0x1C40, 10, 0), (0x1C50, 10, 0), (0x1D2C, 1, 10),
    (0x1D2E, 1, 11), (0x1D30, 2, 13), (0x1D33, 8, 16), (0x1D3C, 1, 24), (0x1D3E, 1, 25), (0x1D3F, 1, 27),
    (0x1D40, 2, 29), (0x1D42, 1, 32), (0x1D43, 1, 10), (0x1D47, 1, 11), (0x1D48, 2, 13), (0x1D4D, 1, 16),
    (0x1D4F, 1, 20), (0x1D50, 1, 22), (0x1D52, 1, 24), (0x1D56, 1, 25), (0x1D57, 2, 29), (0x1D5B, 1, 31),
    (0x1D62, 1, 18), (0x1D63, 1, 27), (0x1D64, 2, 30), (0x1D9C, 1, 12), (0x1DA0, 1, 15), (0x1DBB, 1, 35),
    (0x2070, 1, 0), (0x2071, 1, 18), (0x2074, 6, 4), (0x207F, 1, 23), (0x2080, 10, 0), (0x2090, 1, 10),
    (0x2091, 1, 14), (0x2092, 1, 24), (0x2093, 1, 33), (0x2095, 1, 17), (0x2096, 4, 20), (0x209A, 1, 25),
    (0x209B, 2, 28), (0x2102, 1, 12), (0x210A, 2, 16), (0x210C, 1, 17), (0x210D, 1, 17), (0x210E, 1, 17),
    (0x2110, 1, 18), (0x2111, 1, 18), (0x2112, 1, 21), (0x2113, 1, 21), (0x2115, 1, 23), (0x2119, 3, 25),
    (0x211C, 1, 27), (0x211D, 1, 27), (0x2124, 1, 35), (0x2128, 1, 35), (0x212A, 1, 20), (0x212C, 2, 11),
    (0x212F, 1, 14), (0x2130, 2, 14), (0x2133, 1, 22), (0x2134, 1, 24), (0x2139, 1, 18), (0x2145, 1, 13),
    (0x2146, 2, 13), (0x2148, 2, 18), (0x2160, 1, 18), (0x2164, 1, 31), (0x2169, 1, 33), (0x216C, 1, 21),
    (0x216D, 2, 12), (0x216F, 1, 22), (0x2170, 1, 18), (0x2174, 1, 31), (0x2179, 1, 33), (0x217C, 1, 21),
    (0x217D, 2, 12), (0x217F, 1, 22), (0x2460, 9, 1), (0x2474, 9, 1), (0x2488, 9, 1), (0x249C, 26, 10),
    (0x24B6, 26, 10), (0x24D0, 26, 10), (0x24EA, 1, 0), (0x2C7C, 1, 19), (0x2C7D, 1, 31), (0xA620, 10, 0),
    (0xA7F2, 1, 12), (0xA7F3, 1, 15), (0xA7F4, 1, 26), (0xA8D0, 10, 0), (0xA900, 10, 0), (0xA9D0, 10, 0),
    (0xA9F0, 10, 0), (0xAA50, 10, 0), (0xABF0, 10, 0), (0x104A0, 10, 0), (0x107A5, 1, 26), (0x10D30, 10, 0),
    (0x10D40, 10, 0), (0x11066, 10, 0), (0x110F0, 10, 0), (0x11136, 10, 0), (0x111D0, 10, 0), (0x112F0, 10, 0),
    (0x11450, 10, 0), (0x114D0, 10, 0), (0x11650, 10, 0), (0x116C0, 10, 0), (0x116D0, 10, 0), (0x116DA, 10, 0),
    (0x11730, 10, 0), (0x118E0, 10, 0), (0x11950, 10, 0), (0x11BF0, 10, 0), (0x11C50, 10, 0), (0x11D50, 10, 0),
    (0x11DA0, 10, 0), (0x11F50, 10, 0), (0x16130, 10, 0), (0x16A60, 10, 0), (0x16AC0, 10, 0), (0x16B50, 10, 0),
    (0x16D70, 10, 0), (0x1CCD6, 26, 10), (0x1CCF0, 10, 0), (0x1D400, 26, 10), (0x1D41A, 26, 10), (0x1D434, 26, 10),
    (0x1D44E, 7, 10), (0x1D456, 18, 18), (0x1D468, 26, 10), (0x1D482, 26, 10), (0x1D49C, 1, 10), (0x1D49E, 2, 12),
    (0x1D4A2, 1, 16), (0x1D4A5, 2, 19), (0x1D4A9, 4, 23), (0x1D4AE, 8, 28), (0x1D4B6, 4, 10), (0x1D4BB, 1, 15),
    (0x1D4BD, 7, 17), (0x1D4C5, 11, 25), (0x1D4D0, 26, 10), (0x1D4EA, 26, 10), (0x1D504, 2, 10), (0x1D507, 4, 13),
    (0x1D50D, 8, 19), (0x1D516, 7, 28), (0x1D51E, 26, 10), (0x1D538, 2, 10), (0x1D53B, 4, 13), (0x1D540, 5, 18),
    (0x1D546, 1, 24), (0x1D54A, 7, 28), (0x1D552, 26, 10), (0x1D56C, 26, 10), (0x1D586, 26, 10), (0x1D5A0, 26, 10),
    (0x1D5BA, 26, 10), (0x1D5D4, 26, 10), (0x1D5EE, 26, 10), (0x1D608, 26, 10), (0x1D622, 26, 10),
    (0x1D63C, 26, 10), (0x1D656, 26, 10), (0x1D670, 26, 10), (0x1D68A, 26, 10), (0x1D7CE, 10, 0), (0x1D7D8, 10, 0),
    (0x1D7E2, 10, 0), (0x1D7EC, 10, 0), (0x1D7F6, 10, 0), (0x1E140, 10, 0), (0x1E2F0, 10, 0), (0x1E4F0, 10, 0),
    (0x1E5F1, 10, 0), (0x1E950, 10, 0), (0x1F100, 1, 0), (0x1F110, 26, 10), (0x1F12A, 1, 28), (0x1F12B, 1, 12),
    (0x1F12C, 1, 27), (0x1F130, 26, 10), (0x1FBF0, 10, 0),
  ]
}
