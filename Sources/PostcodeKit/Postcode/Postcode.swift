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
  /// digits. Other punctuation, symbols and emoji may surround it, as in `="SW1A 1AA"`, but no other letters, marks or numbers.
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
    // Nearly all texts are ASCII with at most one space, before the incode, and need no `TypedText`, which takes twice the time.
    let count = utf8.count
    if count >= 5, count <= 8, let incode = PostcodeGrammar.incode(PostcodeBytes(utf8, from: count &- 3)),
      let outcode = PostcodeGrammar.outcode(
        PostcodeBytes(utf8), count: utf8[count &- 4] == 32 ? count &- 4 : count &- 3)
    {
      code = outcode &* Postcode.incodesPerOutcode &+ incode
      return
    }
    guard let postcode = TypedText(utf8: utf8).postcode else { return nil }
    self = postcode
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
