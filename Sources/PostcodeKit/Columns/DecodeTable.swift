/// A prefix code as a decode table: one lookup yields the symbol and the length of its code.
///
/// Codes have at most 12 bits. The table is built from the canonical code in the file when the index is opened.
package struct DecodeTable: Sendable {
  // Sendable because the table is immutable after it is built. The index keeps the storage alive.
  nonisolated(unsafe) private let entries: UnsafePointer<UInt16>
  private let mask: UInt64

  /// The longest code, in bits.
  package static let lengthLimit = 12
  /// All symbols are below this.
  package static let symbolLimit = 1 << 12

  /// Builds the table of the code at a byte offset, and moves the offset past the code.
  ///
  /// - Throws: `IndexError.malformed` if the code doesn't fit into the section, or has longer codes or larger symbols than
  ///   allowed.
  init(
    _ bytes: ByteView, at position: inout Int, owner: IndexBytes, symbolLimit: Int = DecodeTable.symbolLimit,
    section: String
  ) throws(IndexError) {
    let code = try PrefixCode(bytes, at: position, lengthLimit: DecodeTable.lengthLimit, section: section)
    let table = try owner.decodeTables.allocate(1 &<< code.maximumLength, section: section)
    try code.fill(table, bits: code.maximumLength) { (symbol, length) throws(IndexError) in
      guard symbol < symbolLimit else {
        throw .malformed(section: section, reason: "symbol \(symbol) in a prefix code")
      }
      return UInt16(truncatingIfNeeded: symbol &<< 4 | length)
    }
    entries = UnsafePointer(table)
    mask = (1 &<< UInt64(truncatingIfNeeded: code.maximumLength)) &- 1
    position &+= code.byteCount
  }

  /// Returns the symbol at the start of `window`, whose lowest bit is the first in the stream, and the length of its code,
  /// 0 to 12.
  @inline(__always)
  func decode(_ window: UInt64) -> (symbol: Int, length: Int) {
    let entry = entry(window)
    return (Int(entry &>> 4), Int(entry & 15))
  }

  /// Skips codes.
  ///
  /// - Parameters:
  ///   - count: The number of codes.
  ///   - bit: The bit position of the first code; afterwards, of the end of the last.
  @inline(__always)
  func skip(_ count: Int, _ bit: inout Int, in bytes: ByteView) {
    var rest = count
    while rest > 0 {
      // One load of at least 57 bits holds four codes.
      var window = bytes.bits(bit)
      let step = min(rest, 4)
      for _ in 0..<step {
        let length = entry(window) & 15
        window &>>= UInt64(length)
        bit &+= Int(length)
      }
      rest &-= step
    }
  }

  @inline(__always)
  private func entry(_ window: UInt64) -> UInt16 {
    // The table has an entry for every value of the masked bits.
    entries[Int(truncatingIfNeeded: window & mask)]
  }
}
