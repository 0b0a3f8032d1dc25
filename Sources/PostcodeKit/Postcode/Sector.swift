/// A postcode sector: the outcode and the first character of the incode, `SW1A 1`.
public struct Sector: Sendable, Hashable {
  /// The outcode's `key` × 10 + the digit, in the order of the texts.
  public let key: UInt32

  /// Creates the sector of an outcode with a digit from 0 to 9, or returns `nil` for any other digit.
  ///
  /// - Parameters:
  ///   - outcode: The outcode.
  ///   - digit: The digit of the incode, 0 to 9.
  public init?(outcode: Outcode, digit: Int) {
    guard (0...9).contains(digit) else { return nil }
    key = outcode.key &* 10 &+ UInt32(digit)
  }

  @usableFromInline
  package init(uncheckedKey key: UInt32) {
    self.key = key
  }

  /// The outcode, before the space.
  public var outcode: Outcode { Outcode(uncheckedKey: key / 10) }

  /// The digit after the space, 0 to 9.
  public var digit: Int { Int(key % 10) }
}

extension Sector: Comparable {
  /// Returns whether the first sector precedes the second in the order of (outcode, digit).
  @inlinable
  public static func < (left: Sector, right: Sector) -> Bool { left.key < right.key }
}

extension Sector: LosslessStringConvertible {
  /// Creates a sector from a text in any case, or returns `nil` for any other text.
  ///
  /// The digit must follow the outcode directly or after a separator: `M111` is `M11 1`, but `M1 11` is not a sector.
  public init?(_ description: String) {
    let text = TypedText(description)
    guard text.isUsable, text.count >= 3 else { return nil }
    let split = text.count - 1
    let digit = Int(truncatingIfNeeded: (text.symbols >> UInt64(8 * split)) & 0xFF)
    guard let outcode = text.outcode(first: split),
      let sector = Sector(outcode: outcode, digit: digit)
    else { return nil }
    // A separator anywhere but before the digit gives the text another meaning.
    let separators = text.separators & ((1 << UInt16(text.count)) - 1)
    guard separators & ~(1 << UInt16(split)) == 0 else { return nil }
    self = sector
  }

  /// The sector in capitals with its space: `SW1A 1`.
  public var description: String {
    var text = outcode.ascii
    text.append(32)
    text.append(digit: key % 10)
    return text.string
  }
}
