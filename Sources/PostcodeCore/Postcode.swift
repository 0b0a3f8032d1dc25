/// A UK postcode, stored as a 32-bit number.
///
/// ```swift
/// if let postcode = Postcode("sw1a1aa") {
///   postcode.description  // "SW1A 1AA"
///   postcode.area         // "SW"
///   postcode.outcode      // SW1A
///   postcode.sector       // SW1A 1
/// }
/// ```
///
/// A value has the form of a postcode, but the postcode need not exist: only an index knows which do. Values are ordered by
/// (outcode, incode), which is the byte order of the text with its space, and the order of `code`.
public struct Postcode: Sendable, Hashable {
  /// The postcode as a number below 1,931,426,640, in the order of postcodes.
  ///
  /// The number is the outcode's `key` × 6,760 + the incode, which is the sector's digit × 676 + the first letter × 26 + the
  /// second letter of the unit.
  public let code: UInt32

  /// The number of possible incodes of an outcode: 10 × 26 × 26.
  @inlinable
  package static var incodesPerOutcode: UInt32 { 6760 }
  /// The number of codes: one more than the largest `code`.
  @inlinable
  public static var codeCount: UInt32 { Outcode.keyCount * 6760 }

  /// Creates the postcode with a code, or returns `nil` if there is none.
  public init?(code: UInt32) {
    guard Outcode(key: code / Postcode.incodesPerOutcode) != nil else { return nil }
    self.code = code
  }

  /// Creates a postcode from a code without checking it; any value is safe, so damaged files can be read.
  @usableFromInline
  package init(uncheckedCode code: UInt32) {
    self.code = code
  }

  /// Creates a postcode from an outcode and the three symbols of an incode (digits 0–9, letters 10–35, the first in the least
  /// significant byte), or returns `nil` if these don't form an incode.
  @usableFromInline
  package init?(outcode: Outcode, incode: UInt64) {
    let digit = UInt32(truncatingIfNeeded: incode & 0xFF)
    let first = UInt32(truncatingIfNeeded: (incode >> 8) & 0xFF)
    let second = UInt32(truncatingIfNeeded: (incode >> 16) & 0xFF)
    guard digit < 10, first >= 10, first < 36, second >= 10, second < 36 else { return nil }
    self.code =
      outcode.key &* Postcode.incodesPerOutcode &+ digit &* 676 &+ (first &- 10) &* 26 &+ (second &- 10)
  }
}

extension Postcode: Comparable {
  /// Returns whether the first postcode precedes the second in the order of (outcode, incode).
  @inlinable
  public static func < (left: Postcode, right: Postcode) -> Bool { left.code < right.code }
}

extension Postcode: LosslessStringConvertible {
  /// Creates a postcode from a text as people type it, or returns `nil` if the text isn't a postcode.
  ///
  /// The text can have any case and spacing, hyphens, dots, brackets, and full-width or other Unicode forms of letters and
  /// digits.
  ///
  /// - Complexity: O(*n*), where *n* is the length of the text.
  @inlinable
  public init?(_ description: String) {
    var description = description
    guard let postcode = description.withUTF8({ Postcode(utf8: $0) }) else { return nil }
    self = postcode
  }

  /// Creates a postcode from UTF-8, as `init(_:)` does, or returns `nil` if the bytes are ill-formed or not a postcode.
  public init?(utf8: UnsafeBufferPointer<UInt8>) {
    if let code = Postcode.code(ofPlain: utf8) {
      self.code = code
      return
    }
    guard let postcode = TypedText(utf8: utf8).postcode else { return nil }
    self = postcode
  }

  /// Returns the code of a postcode in ASCII with at most one space, before the incode, or `nil` for any other text.
  ///
  /// This fast path handles nearly all texts and takes a quarter of the time.
  private static func code(ofPlain utf8: UnsafeBufferPointer<UInt8>) -> UInt32? {
    let count = utf8.count
    guard count >= 5, count <= 8 else { return nil }
    let digit = UInt32(utf8[count &- 3]) &- 48
    let firstUnit = (UInt32(utf8[count &- 2]) | 32) &- 97
    let secondUnit = (UInt32(utf8[count &- 1]) | 32) &- 97
    guard digit < 10, firstUnit < 26, secondUnit < 26 else { return nil }
    let outcodeCount = utf8[count &- 4] == 32 ? count &- 4 : count &- 3
    let firstLetter = (UInt32(utf8[0]) | 32) &- 97
    guard outcodeCount >= 2, firstLetter < 26 else { return nil }
    var area = firstLetter &* 27
    var district = UInt32(utf8[1]) &- 48
    var position = 2
    if district >= 10 {
      let secondLetter = (UInt32(utf8[1]) | 32) &- 97
      guard secondLetter < 26, outcodeCount >= 3 else { return nil }
      area &+= secondLetter &+ 1
      district = UInt32(utf8[2]) &- 48
      position = 3
      guard district < 10 else { return nil }
    }
    var suffix: UInt32 = 0
    if position != outcodeCount {
      guard position &+ 1 == outcodeCount else { return nil }
      let byte = UInt32(utf8[position])
      if byte &- 48 < 10 {
        suffix = byte &- 47
      } else {
        let letter = (byte | 32) &- 97
        guard letter < 26 else { return nil }
        suffix = letter &+ 11
      }
    }
    let outcode = (area &* 11 &+ district) &* 37 &+ suffix
    return outcode &* incodesPerOutcode &+ digit &* 676 &+ firstUnit &* 26 &+ secondUnit
  }

  /// The postcode in capitals with its space: `SW1A 1AA`.
  @inlinable
  public var description: String { ascii.string }

  /// The postcode in capitals without the space: `SW1A1AA`.
  public var compact: String { compactASCII.string }

  @usableFromInline
  package var compactASCII: ASCIIText {
    let outcode = outcode.ascii
    let shift = UInt64(truncatingIfNeeded: 8 &* outcode.count)
    return ASCIIText(unchecked: outcode.bytes | incodeASCII.bytes &<< shift, count: outcode.count &+ 3)
  }

  @usableFromInline
  package var ascii: ASCIIText {
    let outcode = outcode.ascii
    let shift = UInt64(truncatingIfNeeded: 8 &* outcode.count)
    return ASCIIText(
      unchecked: outcode.bytes | (32 | incodeASCII.bytes &<< 8) &<< shift, count: outcode.count &+ 4)
  }

  @usableFromInline
  var incodeASCII: ASCIIText {
    let incode = UInt64(code % Postcode.incodesPerOutcode)
    let unit = incode % 676
    return ASCIIText(
      unchecked: incode / 676 &+ 48 | (unit / 26 &+ 65) &<< 8 | (unit % 26 &+ 65) &<< 16, count: 3)
  }
}
