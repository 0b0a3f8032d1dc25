/// An outward code, the part of a postcode before the space: `SW1A` of `SW1A 1AA`.
///
/// An outcode consists of the one or two letters of its area, a digit, and an optional second digit or letter (`M1`, `M11`,
/// `E1W`, `SW1`, `SW11`, `SW1A`). The two historic outcodes `GIR` and `NPT` consist of three letters.
///
/// Outcodes are ordered by the bytes of their texts, which is also the order of `key`: `B1 < B10 < B2 < BA1`.
public struct Outcode: Sendable, Hashable {
  /// The outcode as a number from 0 to 285,713, in the order of the texts.
  ///
  /// The number has a mixed radix: 26 first letters, 27 second letters or none, 11 digits or a letter instead, and 37
  /// suffixes or none.
  public let key: UInt32

  /// Creates the outcode with a key, or returns `nil` if there is none.
  public init?(key: UInt32) {
    guard key < Outcode.keyCount else { return nil }
    self.key = key
    if digitKey == Outcode.letterInsteadOfDigit {
      guard key == Outcode.gir.key || key == Outcode.npt.key else { return nil }
    }
  }

  /// Creates an outcode from a key without checking it; any value is safe, so damaged files can be read.
  @usableFromInline
  package init(uncheckedKey key: UInt32) {
    self.key = key
  }

  /// The number of keys: one more than the largest `key`.
  @inlinable
  public static var keyCount: UInt32 { 26 * 27 * 407 }
  /// The number of values of the part of `key` after the area: 11 × 37.
  @inlinable
  package static var districtsPerArea: UInt32 { 407 }
  /// The number of values of the area part of `key`: 26 × 27.
  @inlinable
  package static var areaCount: UInt32 { 702 }
  /// The `areaKey` of area BT, which covers Northern Ireland.
  package static var northernIrelandKey: UInt32 { 1 * 27 + 20 }
  @inlinable
  static var letterInsteadOfDigit: UInt32 { 10 }

  /// The outcode `GIR` of Girobank, used by the single postcode `GIR 0AA`.
  public static let gir = Outcode(uncheckedKey: ((6 * 27 + 9) * 11 + 10) * 37 + 28)
  /// The outcode `NPT` of Newport, used until the 1980s.
  public static let npt = Outcode(uncheckedKey: ((13 * 27 + 16) * 11 + 10) * 37 + 30)

  /// Creates an outcode from symbols, or returns `nil` if they don't form one.
  ///
  /// - Parameters:
  ///   - symbols: Symbols of `TypedText` (digits 0–9, letters 10–35), the first in the least significant byte.
  ///   - count: The number of symbols.
  @usableFromInline
  package init?(symbols: UInt64, count: Int) {
    guard let key = PostcodeGrammar.outcode(PostcodeSymbols(symbols), count: count) else { return nil }
    self.key = key
  }

  /// The area part of `key`, 0 to 701.
  @usableFromInline
  package var areaKey: UInt32 { key / Outcode.districtsPerArea }
  /// The part of `key` after the area, 0 to 406.
  @usableFromInline
  var districtKey: UInt32 { key % Outcode.districtsPerArea }
  @usableFromInline
  var digitKey: UInt32 { districtKey / 37 }
  @usableFromInline
  var suffixKey: UInt32 { districtKey % 37 }

  /// The letters of the postcode area: `SW` of `SW1A`, `NP` of `NPT`, `GIR` of `GIR`.
  public var area: String {
    if self == .gir { return "GIR" }
    let text = ascii
    return ASCIIText(bytes: text.bytes, count: text.letterCount).string
  }

  /// The postcode district: the outcode without a final letter after its digit, `SW1` of `SW1A`, `M11` of `M11`.
  public var district: String {
    suffixKey > 10 && digitKey < 10
      ? ASCIIText(bytes: ascii.bytes, count: ascii.count - 1).string : ascii.string
  }

  /// The outcode if it is a sub-district, with a letter after the digit, such as `SW1A`; otherwise `nil`.
  public var subDistrict: String? {
    suffixKey > 10 && digitKey < 10 ? ascii.string : nil
  }

  /// The two to four characters of the outcode. An invalid key yields other ASCII characters.
  @usableFromInline
  package var ascii: ASCIIText {
    let area = areaKey
    let district = districtKey
    let secondLetter = area % 27
    var bytes = UInt64(area / 27 &+ 65)
    var shift: UInt64 = 8
    if secondLetter > 0 {
      bytes |= UInt64(secondLetter &+ 64) &<< 8
      shift = 16
    }
    let digit = district / 37
    if digit < 10 {
      bytes |= UInt64(digit &+ 48) &<< shift
      shift &+= 8
    }
    let suffix = district % 37
    if suffix > 0 {
      bytes |= UInt64(suffix > 10 ? suffix &+ 54 : suffix &+ 47) &<< shift
      shift &+= 8
    }
    return ASCIIText(unchecked: bytes, count: Int(truncatingIfNeeded: shift &>> 3))
  }
}

extension Outcode: Comparable {
  /// Returns whether the first outcode precedes the second in byte order.
  @inlinable
  public static func < (left: Outcode, right: Outcode) -> Bool { left.key < right.key }
}

extension Outcode: LosslessStringConvertible {
  /// Creates an outcode from a text in any case and spacing, or returns `nil` if the text is anything else.
  public init?(_ description: String) {
    let text = TypedText(description)
    guard text.isUsable, let outcode = Outcode(symbols: text.symbols, count: text.count) else { return nil }
    self = outcode
  }

  /// The outcode in capitals, such as `SW1A`.
  public var description: String { ascii.string }
}
