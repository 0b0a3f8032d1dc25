/// A column of positions: pairs of integers stored as differences between neighbouring postcodes.
///
/// Blocks of 64 postcodes (16 to 128) are entered in their middle, at the *anchor*, which is told as a difference from a
/// base that 16 blocks share. From there each position is the difference from its neighbour on the anchor's side, so
/// that a look-up steps over a quarter of a block on average: towards the end of the block through bits that follow the
/// block's entry, towards its start through bits that precede it, read backwards. A difference is coded by its magnitude
/// (a Huffman code that depends on the magnitude before it) and its remaining bits as they are. See FORMAT.md,
/// "Position columns".
final class PositionColumn: Sendable {
  private let bytes: ByteView
  let count: Int
  /// How many postcodes have a position.
  let presentCount: Int
  private let blockShift: Int
  private let tableBits: Int
  private let firstWidth: Int
  private let secondWidth: Int
  private let firstMinimum: Int64
  private let secondMinimum: Int64
  private let tables: Int
  private let contextCount: Int
  private let directory: BlockDirectory
  /// The bit position of the positions that groups of blocks count from.
  private let bases: Int
  /// The bit position of the first block.
  private let stream: Int

  static let headerLength = 40
  /// The context of a position that is told from the base.
  static let baseContext = 0
  /// The context of the position before the anchor.
  static let anchorContext = 1
  /// The context behind a step of magnitude m is this plus m.
  static let firstMagnitudeContext = 2
  static let contextLimit = 66

  /// Reads the column's header.
  ///
  /// - Throws: `IndexError.malformed` if its parts do not fit into the section.
  init(_ bytes: ByteView, name: String) throws(IndexError) {
    self.bytes = bytes
    count = Int(truncatingIfNeeded: bytes.uint32(0))
    presentCount = Int(truncatingIfNeeded: bytes.uint32(4))
    blockShift = Int(bytes.uint8(8))
    tableBits = Int(bytes.uint8(9))
    contextCount = Int(bytes.uint8(10))
    firstWidth = Int(bytes.uint8(11))
    secondWidth = Int(bytes.uint8(12))
    firstMinimum = Int64(bitPattern: bytes.uint64(16))
    secondMinimum = Int64(bitPattern: bytes.uint64(24))
    let streamBytes = bytes.uint64(32)
    guard count >= 0, (4...7).contains(blockShift), (1...12).contains(tableBits),
      (1...PositionColumn.contextLimit).contains(contextCount),
      max(firstWidth, secondWidth) <= 57, streamBytes <= UInt64(bytes.count)
    else { throw .malformed(section: name, reason: "impossible widths in its header") }
    tables = PositionColumn.headerLength
    // One table for each context and direction, two bytes an entry.
    var position = tables &+ contextCount &* 4 << tableBits
    bases = position &* 8
    let blocks = (count &+ 1 &<< blockShift &- 1) &>> blockShift
    let groups = BlockDirectory.groupCount(blocks: blocks)
    position &+= (groups &* (firstWidth &+ secondWidth) &+ 7) / 8
    directory = try BlockDirectory(bytes, at: position, blockCount: blocks, section: name)
    position &+= directory.byteCount
    stream = position &* 8
    guard position &+ Int(streamBytes) &+ 8 <= bytes.count else {
      throw .malformed(section: name, reason: "its parts are longer than the section")
    }
  }

  /// The position at an ordinal; `nil` if the dump has none for it.
  ///
  /// - Complexity: O(1): a quarter of a block is stepped over on average.
  @inline(__always)
  func position(at ordinal: Int) -> (first: Int64, second: Int64)? {
    guard ordinal >= 0, ordinal < count else { return nil }
    let block = ordinal &>> blockShift
    let place = ordinal & (blockLength &- 1)
    let anchor = anchorPlace(ofBlock: block)
    var walk = Walk(self, block: block)
    if place >= anchor {
      for _ in anchor..<place { _ = walk.next() }
      return walk.next()
    }
    walk.turn(at: walk.next())
    for _ in 0..<(anchor &- 1 &- place) { _ = walk.previous() }
    return walk.previous()
  }

  /// How many positions a block has, but for the last.
  var blockLength: Int { 1 &<< blockShift }

  /// How many positions a block has.
  func length(ofBlock block: Int) -> Int { min(blockLength, count &- block &<< blockShift) }

  /// The place of a block's anchor: its middle, or the last position of one that is shorter.
  @inline(__always)
  func anchorPlace(ofBlock block: Int) -> Int {
    min(blockLength &>> 1, length(ofBlock: block) &- 1)
  }

  /// The bit positions between which the blocks lie.
  var streamBounds: (start: Int, end: Int) {
    (stream, stream &+ directory.end(blockCount: (count &+ blockLength &- 1) &>> blockShift))
  }

  /// Steps through a block from its anchor, first forward, then, after `turn`, backward.
  struct Walk: Sendable {
    private let bytes: ByteView
    private let entryBit: Int
    private let tableBits: Int
    private let slotMask: UInt64
    /// The byte position of the tables for the direction of the walk, and of those for the other one.
    private var tables: Int
    private let backwardTables: Int
    /// The bit position of the next code; walking backward, the one behind it.
    private(set) var bit: Int
    private var context = PositionColumn.baseContext
    private var first: Int64
    private var second: Int64
    private let base: (first: Int64, second: Int64)

    init(_ column: PositionColumn, block: Int) {
      bytes = column.bytes
      tables = column.tables
      backwardTables = column.tables &+ column.contextCount &* 2 &<< column.tableBits
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

    /// The next position; `nil` if the dump has none for this postcode.
    @inline(__always)
    mutating func next() -> (first: Int64, second: Int64)? {
      // One load of at least 57 bits holds the code and, unless the step is a huge one, both rests.
      let window = bytes.bits(bit)
      let step = Step(
        bytes.uint16(tables &+ 2 &* (context &<< tableBits &+ Int(truncatingIfNeeded: window & slotMask))))
      let mask = (UInt64(1) &<< step.low) &- 1
      var rawFirst = window &>> step.codeLength
      var rawSecond = rawFirst &>> step.low
      if step.length > 57 { (rawFirst, rawSecond) = rests(step) }
      bit &+= Int(truncatingIfNeeded: step.length)
      return take(step, rawFirst & mask, rawSecond & mask)
    }

    /// The rests of a huge step.
    @inline(never)
    private func rests(_ step: Step) -> (first: UInt64, second: UInt64) {
      let rest = bit &+ Int(truncatingIfNeeded: step.codeLength)
      return (bytes.bits(rest), bytes.bits(rest &+ Int(truncatingIfNeeded: step.low)))
    }

    /// The same backward.
    @inline(never)
    private func previousRests(_ step: Step) -> (first: UInt64, second: UInt64) {
      let rest = bit &- Int(truncatingIfNeeded: step.codeLength)
      return (
        bytes.bits(endingAt: rest), bytes.bits(endingAt: rest &- Int(truncatingIfNeeded: step.low))
      )
    }

    /// Goes back to the block's entry to walk backward from there.
    @inline(__always)
    mutating func turn(at anchor: (first: Int64, second: Int64)?) {
      bit = entryBit
      tables = backwardTables
      (first, second) = anchor ?? base
      context = anchor == nil ? PositionColumn.baseContext : PositionColumn.anchorContext
    }

    /// The position before; `nil` if the dump has none for this postcode.
    @inline(__always)
    mutating func previous() -> (first: Int64, second: Int64)? {
      let window = bytes.bits(endingAt: bit)
      let step = Step(
        bytes.uint16(
          tables &+ 2 &* (context &<< tableBits &+ Int(truncatingIfNeeded: window &>> UInt64(64 &- tableBits)))))
      // The rests lie below the code, the first one higher; the shift is cut in two because `low` may be 0.
      var rawFirst = window &<< step.codeLength
      var rawSecond = rawFirst &<< step.low
      if step.length > 57 { (rawFirst, rawSecond) = previousRests(step) }
      bit &-= Int(truncatingIfNeeded: step.length)
      return take(step, (rawFirst &>> 1) &>> (63 &- step.low), (rawSecond &>> 1) &>> (63 &- step.low))
    }

    @inline(__always)
    private mutating func take(
      _ step: Step, _ rawFirst: UInt64, _ rawSecond: UInt64
    ) -> (first: Int64, second: Int64)? {
      if step.isMissing { return nil }
      // Without a branch for neighbours at one place, which nobody could foretell.
      let move = step.move
      first &+= ZigZag.decode(rawFirst | step.firstTop &<< step.low) & Int64(bitPattern: 0 &- move)
      second &+= ZigZag.decode(rawSecond | step.secondTop &<< step.low) & Int64(bitPattern: 0 &- move)
      context =
        PositionColumn.firstMagnitudeContext
        &+ Int(truncatingIfNeeded: (step.low &+ 1) & (0 &- move))
      return (first, second)
    }
  }

  /// An entry of a table: what the code at the start of a window says.
  ///
  /// Bits 0–6: how many bits code and rests take together; 7–10: how many the code takes; 11 and 12: the top bits of the
  /// two differences; 13: there is a difference; 14: there is no position.
  struct Step: Sendable {
    private let entry: UInt64

    @inline(__always)
    init(_ entry: UInt16) { self.entry = UInt64(entry) }

    @inline(__always)
    var length: UInt64 { entry & 127 }
    @inline(__always)
    var codeLength: UInt64 { entry &>> 7 & 15 }
    /// How many bits of each difference follow the code: one less than its magnitude.
    @inline(__always)
    var low: UInt64 { (length &- codeLength) &>> 1 & 63 }
    @inline(__always)
    var firstTop: UInt64 { entry &>> 11 & 1 }
    @inline(__always)
    var secondTop: UInt64 { entry &>> 12 & 1 }
    @inline(__always)
    var move: UInt64 { entry &>> 13 & 1 }
    @inline(__always)
    var isMissing: Bool { entry & 3 << 13 == 2 << 13 }
  }
}
