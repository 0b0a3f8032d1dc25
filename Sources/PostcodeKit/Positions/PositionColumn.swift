/// A column of positions: pairs of integers stored as differences between neighbouring postcodes.
///
/// A block of 64 postcodes (16 to 128) is entered in its middle, at the *anchor*, which is a difference from a base that 16
/// blocks share. From there each position is the difference from its neighbour on the anchor's side. A lookup therefore skips
/// a quarter of a block on average: towards the end of the block through bits that follow the entry point, toward its start
/// through bits that precede it, read backward. A difference is coded by its magnitude, in a Huffman code that depends on the
/// previous magnitude, and its remaining bits as they are. See FORMAT.md, "Position columns".
package final class PositionColumn: Sendable {
  private let bytes: ByteView
  package let count: Int
  /// The number of postcodes that have a position.
  let presentCount: Int
  private let blockShift: Int
  private let tableBits: Int
  private let firstWidth: Int
  private let secondWidth: Int
  private let firstMinimum: Int64
  private let secondMinimum: Int64
  // Sendable because the tables are immutable after `init`. The index keeps their storage alive.
  /// The decode tables: one for each context reading forward, then one for each reading backward.
  nonisolated(unsafe) private let tables: UnsafePointer<UInt16>
  private let contextCount: Int
  private let directory: BlockDirectory
  /// The bit position of the bases.
  private let bases: Int
  /// The bit position of the first block.
  private let stream: Int

  static let headerLength = 40
  /// The context of a difference from the base.
  package static let baseContext = 0
  /// The context of the position before the anchor.
  package static let anchorContext = 1
  /// The context after a step of magnitude m is this plus m.
  package static let firstMagnitudeContext = 2
  /// The largest magnitude of a step.
  static let magnitudeLimit = 57
  /// The symbol of a postcode without a position.
  package static let missingSymbol = 1
  /// The possible numbers of contexts, among which is always that after a step of magnitude 0.
  package static let contextCounts = (firstMagnitudeContext + 1)...(firstMagnitudeContext + magnitudeLimit + 1)

  /// Reads the column's header, and builds the decode tables.
  ///
  /// - Throws: `IndexError.malformed` if its parts don't fit into the section.
  init(_ bytes: ByteView, owner: IndexBytes, name: String) throws(IndexError) {
    self.bytes = bytes
    count = Int(truncatingIfNeeded: bytes.uint32(0))
    presentCount = Int(truncatingIfNeeded: bytes.uint32(4))
    blockShift = Int(bytes.uint8(8))
    contextCount = Int(bytes.uint8(9))
    firstWidth = Int(bytes.uint8(10))
    secondWidth = Int(bytes.uint8(11))
    firstMinimum = Int64(bitPattern: bytes.uint64(16))
    secondMinimum = Int64(bitPattern: bytes.uint64(24))
    let streamBytes = bytes.uint64(32)
    guard count >= 0, (4...7).contains(blockShift), PositionColumn.contextCounts.contains(contextCount),
      max(firstWidth, secondWidth) <= 57, streamBytes <= UInt64(bytes.count)
    else { throw .malformed(section: name, reason: "impossible sizes in its header") }
    var position = PositionColumn.headerLength
    (tables, tableBits) = try PositionColumn.tables(
      bytes, at: &position, owner: owner, contextCount: contextCount, section: name)
    bases = position &* 8
    let blocks = blocksNeeded(for: count, shift: blockShift)
    let groups = BlockDirectory.groupCount(blocks: blocks)
    position &+= (groups &* (firstWidth &+ secondWidth) &+ 7) / 8
    directory = try BlockDirectory(bytes, at: position, blockCount: blocks, section: name)
    position &+= directory.byteCount
    stream = position &* 8
    guard position &+ Int(streamBytes) &+ 8 <= bytes.count else {
      throw .malformed(section: name, reason: "its parts are longer than the section")
    }
  }

  /// Reads the codes of all contexts, and builds their tables, all of the size that the longest code needs.
  private static func tables(
    _ bytes: ByteView, at position: inout Int, owner: IndexBytes, contextCount: Int, section: String
  ) throws(IndexError) -> (tables: UnsafePointer<UInt16>, bits: Int) {
    var codes: [PrefixCode] = []
    codes.reserveCapacity(2 &* contextCount)
    for _ in 0..<(2 &* contextCount) {
      let code = try PrefixCode(bytes, at: position, lengthLimit: DecodeTable.lengthLimit, section: section)
      position &+= code.byteCount
      codes.append(code)
    }
    var bits = 1
    for code in codes { bits = max(bits, code.maximumLength) }
    let tables = try owner.decodeTables.allocate(codes.count &<< bits, section: section)
    @inline(never)
    func entry(_ symbol: Int, _ length: Int) throws(IndexError) -> UInt16 {
      let magnitude = symbol &>> 2
      // A step leads to the context of its magnitude, which must have a table.
      guard magnitude <= magnitudeLimit, firstMagnitudeContext &+ magnitude < contextCount else {
        throw .malformed(section: section, reason: "symbol \(symbol) with \(contextCount) contexts")
      }
      return Step.entry(symbol: symbol, codeLength: length)
    }
    for (index, code) in codes.enumerated() {
      let table = tables + index &<< bits
      if index < contextCount {
        try code.fill(table, bits: bits, entry: entry)
      } else {
        try code.fillBackward(table, bits: bits, entry: entry)
      }
    }
    return (UnsafePointer(tables), bits)
  }

  /// Returns the position at an ordinal, or `nil` if the dump has none.
  ///
  /// - Complexity: O(1): a quarter of a block is skipped on average.
  package func position(at ordinal: Int) -> (first: Int64, second: Int64)? {
    guard ordinal >= 0, ordinal < count else { return nil }
    let block = ordinal &>> blockShift
    let offset = ordinal & (blockLength &- 1)
    let anchor = anchorOffset(ofBlock: block)
    var walk = Walk(self, block: block)
    // Each direction has one loop, because a step is inlined.
    var position: (first: Int64, second: Int64)?
    var steps = max(offset &- anchor, 0)
    repeat {
      position = walk.next()
      steps &-= 1
    } while steps >= 0
    if offset >= anchor { return position }
    walk.turn(at: position)
    steps = anchor &- offset
    repeat {
      position = walk.previous()
      steps &-= 1
    } while steps > 0
    return position
  }

  /// The number of positions in a block other than the last.
  package var blockLength: Int { 1 &<< blockShift }

  /// The number of positions in a block.
  func length(ofBlock block: Int) -> Int { min(blockLength, count &- block &<< blockShift) }

  /// The offset of a block's anchor: its middle, or the last position if the block is shorter.
  @inline(__always)
  func anchorOffset(ofBlock block: Int) -> Int {
    min(blockLength &>> 1, length(ofBlock: block) &- 1)
  }

  /// The bit positions between which the blocks lie.
  var streamBounds: (start: Int, end: Int) {
    (stream, stream &+ directory.end(blockCount: blocksNeeded(for: count, shift: blockShift)))
  }

  #if hasFeature(Embedded)
    /// Returns the number of positions, in whole blocks and without the last one, that lie before an address, while the file is
    /// still being loaded.
    func count(before address: UnsafeRawPointer) -> Int {
      let loaded = (address - bytes.base) &* 8 &- stream
      let blocks = max(blocksNeeded(for: count, shift: blockShift) &- 1, 0)
      return lowerBound(0..<blocks) { directory.start(ofBlock: $0 &+ 1) <= loaded } &<< blockShift
    }
  #endif

  /// Steps through a block from its anchor, first forward, then, after `turn`, backward.
  struct Walk: @unchecked Sendable {
    // Sendable because the tables are immutable.
    private let bytes: ByteView
    private let entryBit: Int
    private let tableBits: Int
    private let slotMask: UInt64
    /// The tables for the direction of the walk, and those for the backward direction.
    private var tables: UnsafePointer<UInt16>
    private let backwardTables: UnsafePointer<UInt16>
    /// The bit position of the next code; when walking backward, of its end.
    private(set) var bit: Int
    private var context = PositionColumn.baseContext
    private var first: Int64
    private var second: Int64
    private let base: (first: Int64, second: Int64)

    init(_ column: PositionColumn, block: Int) {
      bytes = column.bytes
      tables = column.tables
      backwardTables = column.tables + column.contextCount &<< column.tableBits
      tableBits = column.tableBits
      slotMask = (1 &<< UInt64(column.tableBits)) &- 1
      entryBit = column.stream &+ column.directory.start(ofBlock: block)
      bit = entryBit
      let record =
        column.bases &+ block / BlockDirectory.blocksPerGroup &* (column.firstWidth &+ column.secondWidth)
      first = column.firstMinimum &+ Int64(bitPattern: bytes.bits(record, width: column.firstWidth))
      second =
        column.secondMinimum
        &+ Int64(bitPattern: bytes.bits(record &+ column.firstWidth, width: column.secondWidth))
      base = (first, second)
    }

    /// Returns the next position, or `nil` if the dump has none for this postcode.
    @inline(__always)
    mutating func next() -> (first: Int64, second: Int64)? {
      // One load of at least 57 bits holds the code and, unless the step is huge, both remainders.
      let window = bytes.bits(bit)
      let step = Step(tables[context &<< tableBits &+ Int(truncatingIfNeeded: window & slotMask)])
      let mask = (UInt64(1) &<< step.low) &- 1
      var rawFirst = window &>> step.codeLength
      var rawSecond = rawFirst &>> step.low
      if step.length > 57 { (rawFirst, rawSecond) = remainders(step) }
      bit &+= Int(truncatingIfNeeded: step.length)
      return take(step, rawFirst & mask, rawSecond & mask)
    }

    /// Returns the remainders of a huge step.
    @inline(never)
    private func remainders(_ step: Step) -> (first: UInt64, second: UInt64) {
      let rest = bit &+ Int(truncatingIfNeeded: step.codeLength)
      return (bytes.bits(rest), bytes.bits(rest &+ Int(truncatingIfNeeded: step.low)))
    }

    /// Returns the remainders of a huge step, reading backward.
    @inline(never)
    private func previousRemainders(_ step: Step) -> (first: UInt64, second: UInt64) {
      let rest = bit &- Int(truncatingIfNeeded: step.codeLength)
      return (
        bytes.bits(endingAt: rest), bytes.bits(endingAt: rest &- Int(truncatingIfNeeded: step.low))
      )
    }

    /// Returns to the block's entry point to walk backward from there.
    @inline(__always)
    mutating func turn(at anchor: (first: Int64, second: Int64)?) {
      bit = entryBit
      tables = backwardTables
      (first, second) = anchor ?? base
      context = anchor == nil ? PositionColumn.baseContext : PositionColumn.anchorContext
    }

    /// Returns the previous position, or `nil` if the dump has none for this postcode.
    @inline(__always)
    mutating func previous() -> (first: Int64, second: Int64)? {
      let window = bytes.bits(endingAt: bit)
      let step = Step(
        tables[context &<< tableBits &+ Int(truncatingIfNeeded: window &>> UInt64(truncatingIfNeeded: 64 &- tableBits))]
      )
      // The remainders precede the code, the first one nearer. Shifting twice allows for `low` being 0.
      var rawFirst = window &<< step.codeLength
      var rawSecond = rawFirst &<< step.low
      if step.length > 57 { (rawFirst, rawSecond) = previousRemainders(step) }
      bit &-= Int(truncatingIfNeeded: step.length)
      return take(step, (rawFirst &>> 1) &>> (63 &- step.low), (rawSecond &>> 1) &>> (63 &- step.low))
    }

    @inline(__always)
    private mutating func take(
      _ step: Step, _ rawFirst: UInt64, _ rawSecond: UInt64
    ) -> (first: Int64, second: Int64)? {
      if step.isMissing { return nil }
      // Equal neighbours need no branch, which would be unpredictable: their remainders and top bits are 0.
      first &+= ZigZag.decode(rawFirst | step.firstTop &<< step.low)
      second &+= ZigZag.decode(rawSecond | step.secondTop &<< step.low)
      context = PositionColumn.firstMagnitudeContext &+ Int(truncatingIfNeeded: step.low &+ step.move)
      return (first, second)
    }
  }

  /// An entry of a decode table.
  ///
  /// Bits 0–6: the length of code and remainders together; 7–10: the length of the code; 11 and 12: the top bits of the two
  /// differences; 13: there is a difference; 14: there is no position.
  struct Step: Sendable {
    private let entry: UInt64

    @inline(__always)
    init(_ entry: UInt16) { self.entry = UInt64(entry) }

    /// Returns the entry for a symbol, as `PositionSymbol` numbers them, with a code of `codeLength` bits.
    @inline(__always)
    static func entry(symbol: Int, codeLength: Int) -> UInt16 {
      let magnitude = symbol &>> 2
      let code = codeLength &<< 7
      guard magnitude > 0 else {
        return UInt16(truncatingIfNeeded: codeLength | code | (symbol == PositionColumn.missingSymbol ? 1 &<< 14 : 0))
      }
      return UInt16(
        truncatingIfNeeded: codeLength &+ 2 &* (magnitude &- 1) | code | (symbol & 3) &<< 11 | 1 &<< 13)
    }

    @inline(__always)
    var length: UInt64 { entry & 127 }
    @inline(__always)
    var codeLength: UInt64 { entry &>> 7 & 15 }
    /// The number of bits of each difference that follow the code: one less than its magnitude.
    @inline(__always)
    var low: UInt64 { (length &- codeLength) &>> 1 }
    @inline(__always)
    var firstTop: UInt64 { entry &>> 11 & 1 }
    @inline(__always)
    var secondTop: UInt64 { entry &>> 12 & 1 }
    @inline(__always)
    var move: UInt64 { entry &>> 13 & 1 }
    @inline(__always)
    var isMissing: Bool { entry & 1 &<< 14 != 0 }
  }
}
