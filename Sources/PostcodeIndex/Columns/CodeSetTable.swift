/// The numbers that places have in several columns of texts, block by block, so that everything about a place is read in
/// one go: first those that the first place of the block has, which are all there is to tell where nothing changes. See
/// FORMAT.md, "Columns of places".
final class CodeSetTable: Sendable {
  private let columns: [Column]
  /// How many bits the first numbers of all columns take, and what tells which of them change.
  private let startWidth: Int
  private let bytes: ByteView
  /// How many places there are.
  let count: Int
  private let blockShift: Int
  private let directory: BlockDirectory
  /// The bit position of the first block.
  private let stream: Int

  static let headerLength = 10

  private struct Column {
    let codes: ChangeBitmapCodes
    /// Where in a block its first number stands.
    let start: Int
  }

  /// Reads the section's header.
  ///
  /// - Throws: `IndexError.malformed` if its parts do not fit into the section.
  init(_ bytes: ByteView, section: String) throws(IndexError) {
    self.bytes = bytes
    count = Int(truncatingIfNeeded: bytes.uint32(0))
    let streamBytes = Int(truncatingIfNeeded: bytes.uint32(4))
    blockShift = Int(bytes.uint8(8))
    let columnCount = Int(bytes.uint8(9))
    guard count >= 0, streamBytes >= 0, streamBytes <= bytes.count, ChangeBitmapCodes.blockShifts.contains(blockShift)
    else {
      throw .malformed(section: section, reason: "impossible sizes in its header")
    }
    var position = CodeSetTable.headerLength
    var columns: [Column] = []
    var start = columnCount
    for _ in 0..<columnCount {
      let codes = try ChangeBitmapCodes(bytes, at: position, section: section)
      position &+= codes.byteCount
      columns.append(Column(codes: codes, start: start))
      start &+= codes.startWidth
    }
    self.columns = columns
    startWidth = start
    let blocks = (count &+ 1 &<< blockShift &- 1) &>> blockShift
    directory = try BlockDirectory(bytes, at: position, blockCount: blocks, section: section)
    position &+= directory.byteCount
    stream = position &* 8
    guard position &+ streamBytes &+ 8 <= bytes.count else {
      throw .malformed(section: section, reason: "its parts are longer than the section")
    }
  }

  /// How many columns there are.
  var columnCount: Int { columns.count }

  /// All numbers of a column are below this.
  func limit(ofColumn column: Int) -> Int {
    let codes = columns[column].codes
    return codes.isSloped ? codes.limit &- count : codes.limit
  }

  /// The number that a stored one of a sloped column stands for: it is the distance from the place, and to be never negative
  /// how many places there are.
  @inline(__always)
  private func unsloped(_ stored: Int, at place: Int, limit: Int) -> Int {
    let number = stored &+ place &- count
    return number >= 0 && number < limit &- count ? number : 0
  }

  private var blockLength: Int { 1 &<< blockShift }
  private var blockCount: Int { (count &+ blockLength &- 1) &>> blockShift }

  private func length(ofBlock block: Int) -> Int { min(blockLength, count &- block &<< blockShift) }

  /// The number of a place in a column; 0 for a place that there is not.
  ///
  /// - Complexity: O(number of columns).
  func number(at place: Int, column: Int) -> Int {
    var found = 0
    forEachNumber(at: place, upTo: column &+ 1) { if $0 == column { found = $1 } }
    return found
  }

  /// Calls `body` with the numbers that a place has in the first columns, one after another; not at all for a place that
  /// there is not.
  ///
  /// - Complexity: O(number of columns).
  @inline(__always)
  func forEachNumber(at place: Int, upTo end: Int, _ body: (_ column: Int, _ number: Int) -> Void) {
    guard place >= 0, place < count else { return }
    let block = place &>> blockShift
    let length = length(ofBlock: block)
    let upTo: UInt64 = ~0 &>> UInt64(truncatingIfNeeded: 63 &- place & (blockLength &- 1))
    let start = stream &+ directory.start(ofBlock: block)
    var bit = start &+ startWidth
    for index in 0..<min(end, columns.count) {
      let column = columns[index]
      var number = column.codes.first(start &+ column.start)
      if changes(index, start) {
        let changes = column.codes.changes(&bit, length: length)
        number = column.codes.number(
          after: number, changes: (changes & upTo).nonzeroBitCount, of: changes.nonzeroBitCount, &bit)
      } else {
        number = column.codes.limited(number)
      }
      body(index, column.codes.isSloped ? unsloped(number, at: place, limit: column.codes.limit) : number)
    }
  }

  /// The numbers of all places in a column.
  ///
  /// - Complexity: O(number of places · number of columns).
  func numbers(ofColumn wanted: Int) -> [UInt32] {
    var numbers: [UInt32] = []
    numbers.reserveCapacity(count)
    let code = columns[wanted].codes
    forEachPart { column, _, changes, length, part in
      guard column == wanted else { return }
      var change = 0
      for place in 0..<length {
        change &+= Int(truncatingIfNeeded: changes &>> UInt64(truncatingIfNeeded: place) & 1)
        let stored = Int(truncatingIfNeeded: part[change])
        numbers.append(
          UInt32(
            truncatingIfNeeded: code.isSloped ? unsloped(stored, at: numbers.count, limit: code.limit) : stored))
      }
    }
    return numbers
  }

  /// Whether a column changes within the block that begins at a bit position.
  @inline(__always)
  private func changes(_ column: Int, _ start: Int) -> Bool { bytes.bits(start &+ column) & 1 == 1 }

  /// How many bits of the stream each column takes.
  ///
  /// - Complexity: O(number of places · number of columns).
  func bitCounts() -> [Int] {
    var counts = [Int](repeating: 0, count: columns.count)
    forEachPart { column, bits, _, _, _ in counts[column] &+= bits.count &+ columns[column].codes.startWidth &+ 1 }
    return counts
  }

  /// What is wrong with the structure; `nil` if it is sound.
  func firstInconsistency() -> String? {
    for column in columns {
      if let fault = column.codes.firstInconsistency() { return fault }
    }
    var end = stream
    var fault: String?
    let partFault = forEachPart { column, bits, _, _, _ in
      if column == 0 {
        if bits.lowerBound != end &+ startWidth, fault == nil {
          fault = "a block does not begin where the one before it ends"
        }
      }
      end = bits.upperBound
    }
    if let fault = fault ?? partFault { return fault }
    return end == stream &+ directory.end(blockCount: blockCount) || columnCount == 0
      ? nil : "the last block does not end where the stream ends"
  }

  /// Calls `body` for each column of each block with the bits that its changes take, the changes, how many places it has,
  /// and its numbers.
  ///
  /// - Returns: what is wrong with the first part that is not sound.
  @discardableResult
  private func forEachPart(
    _ body: (_ column: Int, _ bits: Range<Int>, _ changes: UInt64, _ length: Int, _ numbers: [UInt32]) -> Void
  ) -> String? {
    var fault: String?
    var numbers = [UInt32](repeating: 0, count: 64)
    for block in 0..<blockCount {
      let start = stream &+ directory.start(ofBlock: block)
      var bit = start &+ startWidth
      let length = length(ofBlock: block)
      for (index, column) in columns.enumerated() {
        let begin = bit
        let first = column.codes.first(start &+ column.start)
        let changes = changes(index, start) ? column.codes.changes(&bit, length: length) : 0
        let found = column.codes.read(after: first, of: changes.nonzeroBitCount, &bit, into: &numbers)
        if fault == nil { fault = found }
        body(index, begin..<bit, changes, length, numbers)
      }
    }
    return fault
  }
}
