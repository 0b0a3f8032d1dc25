extension Postcode {
  /// The outward code, before the space: `SW1A` of `SW1A 1AA`.
  @inlinable
  public var outcode: Outcode { Outcode(uncheckedKey: code / Postcode.incodesPerOutcode) }

  /// The inward code, after the space: `1AA` of `SW1A 1AA`.
  public var incode: String { incodeASCII.string }

  /// The letters of the postcode area: `SW` of `SW1A 1AA`.
  public var area: String { outcode.area }

  /// The postcode district: the outcode without a final letter after its digit, `SW1` of `SW1A 1AA`.
  public var district: String { outcode.district }

  /// The sub-district, `SW1A` of `SW1A 1AA`; `nil` if the outcode ends in a digit.
  public var subDistrict: String? { outcode.subDistrict }

  /// The postcode sector: the outcode and the first character of the incode, `SW1A 1` of `SW1A 1AA`.
  @inlinable
  public var sector: Sector { Sector(uncheckedKey: code / 676) }

  /// The unit: the last two letters, `AA` of `SW1A 1AA`.
  public var unit: String {
    let text = incodeASCII
    return ASCIIText(bytes: text.bytes >> 8, count: 2).string
  }

  /// A Boolean value that indicates whether the unit uses only the 20 letters that Royal Mail assigns: all but C I K M O V.
  ///
  /// The only published postcode with another letter is the terminated `NPT 0VA`.
  public var hasStandardUnit: Bool {
    let unit = code % 676
    return UnitAlphabet.contains(unit / 26) && UnitAlphabet.contains(unit % 26)
  }
}

/// The 20 letters of units: A B D E F G H J L N P Q R S T U W X Y Z.
@usableFromInline
package enum UnitAlphabet {
  /// A mask whose bit n is set if letter n of the alphabet (0 for `A`) is used: all but C, I, K, M, O and V.
  @inlinable
  static var mask: UInt32 {
    0x3FF_FFFF & ~(1 << 2 | 1 << 8 | 1 << 10 | 1 << 12 | 1 << 14 | 1 << 21)
  }

  @inlinable
  package static func contains(_ letter: UInt32) -> Bool {
    letter < 26 && mask & (1 &<< letter) != 0
  }

  /// Returns the number of the 20 letters before a letter (0 for `A`, 26 for the end of the alphabet).
  @inlinable
  package static func index(of letter: UInt32) -> UInt32 {
    UInt32(truncatingIfNeeded: (mask & ((1 &<< min(letter, 26)) &- 1)).nonzeroBitCount)
  }

  /// Returns a mask of the 20 letters as a mask of the 26 letters of the alphabet.
  @inlinable
  static func spread(_ mask: UInt32) -> UInt32 {
    // A B, D to H, J, L, N, P to U, W to Z.
    let low = mask & 0x3 | (mask & 0x7C) &<< 1 | (mask & 0x80) &<< 2 | (mask & 0x100) &<< 3
    return low | (mask & 0x200) &<< 4 | (mask & 0xFC00) &<< 5 | (mask & 0xF_0000) &<< 6
  }

  /// Returns the letter (0 for `A`) at an index from 0 to 19; larger indexes, from damaged files, yield `Z`.
  @inlinable
  static func letter(at index: UInt32) -> UInt32 {
    // A packed lookup table is no faster than these six steps.
    var letter = min(index, 19)
    if letter >= 2 { letter &+= 1 }  // C
    if letter >= 8 { letter &+= 1 }  // I
    if letter >= 10 { letter &+= 1 }  // K
    if letter >= 12 { letter &+= 1 }  // M
    if letter >= 14 { letter &+= 1 }  // O
    if letter >= 21 { letter &+= 1 }  // V
    return letter
  }
}
