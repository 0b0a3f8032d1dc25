/// A prefix code as the table that decodes it: one look tells the symbol and how long its code is. See FORMAT.md, "Lookup
/// codes".
///
/// Codes are no longer than the table has bits, so that a step through a stream is one load and no branch; the builder
/// chooses how many bits that is worth.
struct DecodeTable: Sendable {
  // Small, because it is handed from hand to hand for every block.
  /// Where the table begins, in bytes.
  private let table: UInt32
  private let mask: UInt16

  /// The longest code, in bits.
  static let lengthLimit = 12
  /// All symbols are below this.
  static let symbolLimit = 1 << 12

  /// Reads a code at a position in bytes.
  ///
  /// - Throws: `IndexError.malformed` if it does not fit into the section.
  init(_ bytes: ByteView, at position: Int, section: String) throws(IndexError) {
    let width = Int(bytes.uint8(position))
    guard width <= DecodeTable.lengthLimit, position >= 0, position &+ 1 &+ 2 &<< width <= bytes.count,
      let table = UInt32(exactly: position &+ 1)
    else { throw .malformed(section: section, reason: "a code is longer than the section, or \(width) bits long") }
    self.table = table
    mask = 1 &<< UInt16(width) &- 1
  }

  /// How many bytes the code takes.
  var byteCount: Int { 3 &+ 2 &* Int(mask) }

  /// The symbol at the start of `window` (its first bit lowest) and the length of its code, 0 to 15 whatever the file says.
  ///
  /// - Parameter bytes: what the code was read from.
  @inline(__always)
  func decode(_ window: UInt64, in bytes: ByteView) -> (symbol: Int, length: Int) {
    let entry = entry(window, in: bytes)
    return (Int(entry &>> 4), Int(entry & 15))
  }

  /// Steps over codes.
  ///
  /// - Parameters:
  ///   - count: how many.
  ///   - bit: where the first begins; afterwards, where the last ends.
  @inline(__always)
  func skip(_ count: Int, _ bit: inout Int, in bytes: ByteView) {
    var rest = count
    while rest > 0 {
      // What is loaded at once has four codes at least.
      var window = bytes.bits(bit)
      let step = min(rest, 4)
      for _ in 0..<step {
        let length = entry(window, in: bytes) & 15
        window &>>= UInt64(length)
        bit &+= Int(length)
      }
      rest &-= step
    }
  }

  @inline(__always)
  private func entry(_ window: UInt64, in bytes: ByteView) -> UInt16 {
    // The whole table is inside, or it would not have been read; `bytes` is what it was read from.
    bytes.uint16(known: Int(table) &+ 2 &* Int(truncatingIfNeeded: window & UInt64(mask)))
  }

  /// What is wrong with the table; `nil` if it is sound: each code stands wherever the bits behind it are others.
  func firstInconsistency(in bytes: ByteView) -> String? {
    for place in 0...UInt64(mask) {
      let length = UInt64(entry(place, in: bytes) & 15)
      if 1 &<< length > UInt64(mask) &+ 1 { return "a code of \(length) bits in a table for fewer" }
      if entry(place & (1 &<< length &- 1), in: bytes) != entry(place, in: bytes) {
        return "two codes begin with the same bits"
      }
    }
    return nil
  }
}
