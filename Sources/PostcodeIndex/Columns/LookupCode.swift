/// A prefix code as the table that decodes it: one look tells the symbol and how long its code is. See FORMAT.md, "Lookup
/// codes".
///
/// Codes are no longer than the table has bits, so that a step through a stream is one load and no branch; the builder
/// chooses how many bits that is worth.
struct LookupCode: Sendable {
  /// Where the table begins, in bytes.
  private let table: Int
  private let mask: UInt64
  /// How many bytes the code takes.
  let byteCount: Int

  /// The longest code, in bits.
  static let lengthLimit = 12
  /// All symbols are below this.
  static let symbolLimit = 1 << 12

  /// Reads a code at a position in bytes.
  ///
  /// - Throws: `IndexError.malformed` if it does not fit into the section.
  init(_ bytes: ByteView, at position: Int, section: String) throws(IndexError) {
    let width = Int(bytes.uint8(position))
    table = position &+ 1
    byteCount = 1 &+ 2 &<< width
    guard width <= LookupCode.lengthLimit, position &+ byteCount <= bytes.count else {
      throw .malformed(section: section, reason: "a code is longer than the section, or \(width) bits long")
    }
    mask = (1 &<< UInt64(width)) &- 1
  }

  /// The symbol at the start of `window` (its first bit lowest) and the length of its code, 0 to 15 whatever the file says.
  ///
  /// - Parameter bytes: what the code was read from.
  @inline(__always)
  func decode(_ window: UInt64, in bytes: ByteView) -> (symbol: Int, length: Int) {
    let entry = bytes.uint16(table &+ 2 &* Int(truncatingIfNeeded: window & mask))
    return (Int(entry &>> 4), Int(entry & 15))
  }

  /// What is wrong with the table; `nil` if it is sound: each code stands wherever the bits behind it are others.
  func firstFault(in bytes: ByteView) -> String? {
    for place in 0...mask {
      let length = bytes.uint16(table &+ 2 &* Int(place)) & 15
      if 1 &<< UInt64(length) > mask &+ 1 { return "a code of \(length) bits in a table for fewer" }
      let first = place & (1 &<< UInt64(length) &- 1)
      if bytes.uint16(table &+ 2 &* Int(first)) != bytes.uint16(table &+ 2 &* Int(place)) {
        return "two codes begin with the same bits"
      }
    }
    return nil
  }
}
