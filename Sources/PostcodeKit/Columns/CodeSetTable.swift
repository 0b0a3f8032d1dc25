/// The numbers of all code sets in several text columns, block by block, so that everything about a code set is read
/// together. See FORMAT.md, "Code-set columns".
///
/// A block begins with a flag and the first number of every column. Only columns that change within the block have more.
package final class CodeSetTable: Sendable {
  let columns: [Column]
  /// The number of bits of the flags and first numbers of a block.
  let startWidth: Int
  package let bytes: ByteView
  /// The number of code sets.
  package let count: Int
  package let blockShift: Int
  let directory: BlockDirectory
  /// The bit position of the first block.
  let stream: Int

  static let headerLength = 10
  /// A block has 2 to the power of this many code sets: at most one segment.
  static let blockShifts = 4...ChangeBitmapCodes.segmentShift

  struct Column {
    let codes: ChangeBitmapCodes
    /// The offset of the first number from the start of a block, in bits.
    let start: Int
  }

  /// Reads the section's header.
  ///
  /// - Throws: `IndexError.malformed` if its parts don't fit into the section.
  init(_ bytes: ByteView, owner: IndexBytes, section: String) throws(IndexError) {
    self.bytes = bytes
    count = Int(truncatingIfNeeded: bytes.uint32(0))
    let streamBytes = Int(truncatingIfNeeded: bytes.uint32(4))
    blockShift = Int(bytes.uint8(8))
    let columnCount = Int(bytes.uint8(9))
    guard count >= 0, streamBytes >= 0, streamBytes <= bytes.count, CodeSetTable.blockShifts.contains(blockShift) else {
      throw .malformed(section: section, reason: "impossible sizes in its header")
    }
    var position = CodeSetTable.headerLength
    var columns: [Column] = []
    var start = columnCount
    for _ in 0..<columnCount {
      let codes = try ChangeBitmapCodes(bytes, at: &position, owner: owner, section: section)
      columns.append(Column(codes: codes, start: start))
      start &+= codes.startWidth
    }
    self.columns = columns
    startWidth = start
    let blocks = blocksNeeded(for: count, shift: blockShift)
    directory = try BlockDirectory(bytes, at: position, blockCount: blocks, section: section)
    position &+= directory.byteCount
    stream = position &* 8
    guard position &+ streamBytes &+ 8 <= bytes.count else {
      throw .malformed(section: section, reason: "its parts are longer than the section")
    }
  }

  /// The number of columns.
  var columnCount: Int { columns.count }

  /// The number of bits of a column's first number in a block.
  func startWidth(ofColumn column: Int) -> Int { columns[column].codes.startWidth }

  /// All numbers of a column are below this.
  func limit(ofColumn column: Int) -> Int { columns[column].codes.limit }

  var blockCount: Int { blocksNeeded(for: count, shift: blockShift) }

  func length(ofBlock block: Int) -> Int { min(1 &<< blockShift, count &- block &<< blockShift) }

  /// Returns the number of a code set in a column, or 0 for a code set out of range.
  ///
  /// - Complexity: O(number of columns).
  func number(at codeSet: Int, column: Int) -> Int {
    var found = 0
    forEachNumber(at: codeSet, upTo: column &+ 1) { if $0 == column { found = $1 } }
    return found
  }

  /// Reads the numbers of a code set in the first columns; none for a code set out of range.
  ///
  /// - Complexity: O(number of columns).
  func readNumbers(at codeSet: Int, into numbers: UnsafeMutableBufferPointer<Int>) {
    forEachNumber(at: codeSet, upTo: numbers.count) { numbers[$0] = $1 }
  }

  /// Calls `body` with the numbers of a code set in the first `end` columns; not at all for a code set out of range.
  ///
  /// - Complexity: O(number of columns).
  @inline(__always)
  func forEachNumber(at codeSet: Int, upTo end: Int, _ body: (_ column: Int, _ number: Int) -> Void) {
    guard codeSet >= 0, codeSet < count else { return }
    let block = codeSet &>> blockShift
    let length = length(ofBlock: block)
    let upTo: UInt64 = ~0 &>> UInt64(truncatingIfNeeded: 63 &- codeSet & (1 &<< blockShift &- 1))
    let start = stream &+ directory.start(ofBlock: block)
    var bit = start &+ startWidth
    for index in 0..<min(end, columns.count) {
      let column = columns[index]
      let first = column.codes.first(start &+ column.start)
      if changes(index, start) {
        let bitmap = column.codes.bitmap(&bit, length: length)
        body(
          index,
          column.codes.number(
            after: first, changes: (bitmap & upTo).nonzeroBitCount, of: bitmap.nonzeroBitCount, &bit))
      } else {
        body(index, column.codes.limited(first))
      }
    }
  }

  /// The bit positions between which the blocks lie.
  var streamBounds: (start: Int, end: Int) { (stream, stream &+ directory.end(blockCount: blockCount)) }

  /// Whether a column changes within the block that begins at a bit position.
  @inline(__always)
  func changes(_ column: Int, _ start: Int) -> Bool { bytes.bits(start &+ column) & 1 == 1 }
}
