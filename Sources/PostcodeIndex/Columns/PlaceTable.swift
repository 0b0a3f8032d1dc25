/// The numbers that places have in several columns of texts, block by block: the runs of one column follow those of
/// another, so that everything about a place is read in one go. See FORMAT.md, "Columns of places".
final class PlaceTable: Sendable {
  private let codes: [RunCodes]
  /// How many places there are.
  let count: Int
  private let blockShift: Int
  private let directory: BlockDirectory
  /// The bit position of the first block.
  private let stream: Int

  static let headerLength = 10

  /// Reads the section's header.
  ///
  /// - Throws: `IndexError.malformed` if its parts do not fit into the section.
  init(_ bytes: ByteView, section: String) throws(IndexError) {
    count = Int(truncatingIfNeeded: bytes.uint32(0))
    let streamBytes = Int(truncatingIfNeeded: bytes.uint32(4))
    blockShift = Int(bytes.uint8(8))
    let columnCount = Int(bytes.uint8(9))
    guard count >= 0, streamBytes >= 0, streamBytes <= bytes.count, RunSequence.blockShifts.contains(blockShift) else {
      throw .malformed(section: section, reason: "impossible sizes in its header")
    }
    var position = PlaceTable.headerLength
    var codes: [RunCodes] = []
    for _ in 0..<columnCount {
      let code = try RunCodes(bytes, at: position, section: section)
      position &+= code.byteCount
      codes.append(code)
    }
    self.codes = codes
    let blocks = (count &+ 1 &<< blockShift &- 1) &>> blockShift
    directory = try BlockDirectory(bytes, at: position, blockCount: blocks, section: section)
    position &+= directory.byteCount
    stream = position &* 8
    guard position &+ streamBytes &+ 8 <= bytes.count else {
      throw .malformed(section: section, reason: "its parts are longer than the section")
    }
  }

  /// How many columns there are.
  var columnCount: Int { codes.count }

  /// All numbers of a column are below this.
  func limit(ofColumn column: Int) -> Int { codes[column].limit }

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
    let rest = place & (blockLength &- 1)
    var bit = stream &+ directory.start(ofBlock: block)
    for column in 0..<min(end, codes.count) {
      var runs = RunCodes.Runs(codes[column], bit: bit, length: length)
      body(column, runs.finish(reading: rest, codes[column]))
      bit = runs.bit
    }
  }

  /// The numbers of all places in a column.
  ///
  /// - Complexity: O(number of places · number of columns).
  func numbers(ofColumn wanted: Int) -> [UInt32] {
    var numbers: [UInt32] = []
    numbers.reserveCapacity(count)
    forEachPart { column, _, runs, codes, length in
      if column == wanted { PlaceTable.append(&runs, codes, length, to: &numbers) } else { runs.finish(codes) }
    }
    return numbers
  }

  /// How many bits of the stream each column takes.
  ///
  /// - Complexity: O(number of places · number of columns).
  func bitCounts() -> [Int] {
    var counts = [Int](repeating: 0, count: codes.count)
    forEachPart { column, start, runs, codes, _ in
      runs.finish(codes)
      counts[column] &+= runs.bit &- start
    }
    return counts
  }

  /// What is wrong with the structure; `nil` if it is sound.
  func firstFault() -> String? {
    for code in codes {
      if let fault = code.firstFault() { return fault }
    }
    var end = stream
    var fault: String?
    forEachPart { column, start, runs, codes, _ in
      if column == 0, start != end, fault == nil { fault = "a block does not begin where the one before it ends" }
      runs.finish(codes)
      end = runs.bit
    }
    if fault == nil, end != stream &+ directory.end(blockCount: blockCount) {
      fault = "the last block does not end where the stream ends"
    }
    return fault
  }

  /// Calls `body` for each column of each block, which has to step to the end of the runs.
  private func forEachPart(
    _ body: (_ column: Int, _ start: Int, _ runs: inout RunCodes.Runs, _ codes: RunCodes, _ length: Int) -> Void
  ) {
    for block in 0..<blockCount {
      var bit = stream &+ directory.start(ofBlock: block)
      let length = length(ofBlock: block)
      for column in codes.indices {
        var runs = RunCodes.Runs(codes[column], bit: bit, length: length)
        body(column, bit, &runs, codes[column], length)
        bit = runs.bit
      }
    }
  }

  private static func append(_ runs: inout RunCodes.Runs, _ codes: RunCodes, _ length: Int, to numbers: inout [UInt32])
  {
    var rest = length
    while rest > 0 {
      let count = min(runs.next(codes), rest)
      for place in 0..<count { numbers.append(UInt32(truncatingIfNeeded: runs.number(place))) }
      rest &-= count
    }
  }
}
