/// A canonical prefix code as the file stores it: its symbols in the order of their code lengths. See FORMAT.md, "Prefix
/// codes".
///
/// Decoding needs no table but the counts (D. Hirschberg and D. Lelewer, "Efficient decoding of prefix codes",
/// Communications of the ACM 33, 1990). Where speed matters, a code has a table for its first bits; `DecodeTable` is for codes of at most 12 bits.
package struct PrefixCode: Sendable {
  private let bytes: ByteView
  /// The length of the longest code in bits.
  let maximumLength: Int
  /// The byte offset of the counts: a 16-bit number for each length from 1.
  private let counts: Int
  private let symbols: Int
  /// The number of bytes that the code takes in the file.
  let byteCount: Int
  /// For each value of the next `tableBits` bits, the symbol whose code they begin with, times 16, plus the length of the code; 0 where `search` must
  /// decode. `nil` without a table.
  // Sendable because the table is immutable after it is built, and its storage outlives the code.
  nonisolated(unsafe) private let table: UnsafePointer<UInt16>?

  private static let tableBits = 10

  /// The longest code that a file may contain, in bits.
  package static let lengthLimit = 20

  /// Reads a code at a byte offset.
  ///
  /// - Parameters:
  ///   - lengthLimit: The longest code allowed, in bits.
  ///   - tables: The storage of a table of 2 kB, which must outlive the code. With a table, most symbols take a few instructions.
  /// - Throws: `IndexError.malformed` if the code doesn't fit into the section, has longer codes than allowed, or doesn't
  ///   use the code space up exactly.
  package init(
    _ bytes: ByteView, at position: Int, lengthLimit: Int = PrefixCode.lengthLimit, tables: DecodeTableStorage? = nil,
    section: String
  ) throws(IndexError) {
    self.bytes = bytes
    maximumLength = Int(bytes.uint8(position))
    counts = position &+ 1
    symbols = counts &+ 2 &* maximumLength
    guard maximumLength <= lengthLimit else {
      throw .malformed(section: section, reason: "a prefix code of \(maximumLength) bits")
    }
    var total = 0
    var free = 1
    for length in 0..<maximumLength {
      let count = Int(bytes.uint16(counts &+ 2 &* length))
      free = free &* 2 &- count
      guard free >= 0 else { throw .malformed(section: section, reason: "a prefix code with too many short codes") }
      total &+= count
    }
    if maximumLength == 0 {
      total = 1
    } else if free != 0 {
      throw .malformed(section: section, reason: "a prefix code with unused codes")
    }
    byteCount = 1 &+ 2 &* maximumLength &+ 2 &* total
    guard position &+ byteCount <= bytes.count else {
      throw .malformed(section: section, reason: "a prefix code is longer than the section")
    }
    let entries = try tables?.allocate(1 << PrefixCode.tableBits, section: section)
    table = entries.map { UnsafePointer($0) }
    guard let entries else { return }
    fill(entries, bits: PrefixCode.tableBits) { symbol, length in
      symbol < DecodeTable.symbolLimit ? UInt16(truncatingIfNeeded: symbol << 4 | length) : 0
    }
  }

  /// Returns the symbol at the start of `window`, whose lowest bit is the first in the stream, and the length of its code.
  @inline(__always)
  func decode(_ window: UInt64) -> (symbol: Int, length: Int) {
    if let table {
      // It has an entry for every value of the masked bits.
      let entry = table[Int(truncatingIfNeeded: window & (1 << UInt64(PrefixCode.tableBits) - 1))]
      if entry != 0 { return (Int(entry >> 4), Int(entry & 15)) }
    }
    return search(window)
  }

  @inline(never)
  private func search(_ window: UInt64) -> (symbol: Int, length: Int) {
    guard maximumLength > 0 else { return (Int(bytes.uint16(symbols)), 0) }
    var window = window
    var code = 0
    var first = 0
    var index = 0
    var length = 0
    while length < maximumLength {
      code |= Int(truncatingIfNeeded: window & 1)
      window &>>= 1
      let count = Int(bytes.uint16(counts &+ 2 &* length))
      length &+= 1
      if code &- first < count {
        return (Int(bytes.uint16(symbols &+ 2 &* (index &+ code &- first))), length)
      }
      index &+= count
      first = (first &+ count) &<< 1
      code &<<= 1
    }
    return (0, maximumLength)
  }

  /// Fills a table that is indexed by the next `bits` bits of the stream, the next one lowest.
  ///
  /// - Parameters:
  ///   - table: Uninitialized memory for 2^`bits` entries.
  ///   - bits: The number of bits. Entries that only begin longer codes are 0.
  ///   - entry: Returns the entry for a symbol whose code has a length; it may reject the symbol.
  /// - Complexity: O(2^`bits`).
  @inline(__always)
  func fill<Failure: Error>(
    _ table: UnsafeMutablePointer<UInt16>, bits: Int, entry: (_ symbol: Int, _ length: Int) throws(Failure) -> UInt16
  ) throws(Failure) {
    table.initialize(to: maximumLength > 0 ? 0 : try entry(Int(bytes.uint16(symbols)), 0))
    var offset = symbols
    // The code with its bits reversed: its first bit is the lowest.
    var reversed = 0
    for length in 0..<bits {
      // Entries repeat for both values of the next bit. Codes that end with it then replace those that no code has yet.
      let half = 1 &<< length
      (table + half).initialize(from: table, count: half)
      guard length < maximumLength else { continue }
      for _ in 0..<Int(bytes.uint16(counts &+ 2 &* length)) {
        table[reversed] = try entry(Int(bytes.uint16(offset)), length &+ 1)
        offset &+= 2
        // Add 1 to the code, carrying from the highest bit down.
        var bit = half
        while reversed & bit != 0 {
          reversed ^= bit
          bit &>>= 1
        }
        reversed |= bit
      }
    }
  }
}
