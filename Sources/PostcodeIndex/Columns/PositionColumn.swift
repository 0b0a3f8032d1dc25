/// A column of positions: pairs of integers stored as differences from one postcode to the next.
///
/// Blocks of 32 or 64 postcodes can be entered at their start; within a block each position is the difference from
/// the one before, coded by its magnitude (a Huffman code that depends on the magnitude before it) and its remaining
/// bits as they are. See FORMAT.md, "Position columns".
struct PositionColumn: Sendable {
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
  /// The context of a block's first position; that of a magnitude m is 1 + m.
  static let startContext = 0

  /// Reads the column's header.
  ///
  /// - Throws: `IndexError.malformed` if its parts do not fit into the section.
  init(_ bytes: ByteView, name: String) throws(IndexError) {
    self.bytes = bytes
    count = Int(bytes.uint32(0))
    presentCount = Int(bytes.uint32(4))
    blockShift = Int(bytes.uint8(8))
    tableBits = Int(bytes.uint8(9))
    contextCount = Int(bytes.uint8(10))
    firstWidth = Int(bytes.uint8(11))
    secondWidth = Int(bytes.uint8(12))
    firstMinimum = Int64(bitPattern: bytes.uint64(16))
    secondMinimum = Int64(bitPattern: bytes.uint64(24))
    let streamBytes = bytes.uint64(32)
    guard (4...7).contains(blockShift), (1...12).contains(tableBits), (1...65).contains(contextCount),
      max(firstWidth, secondWidth) <= 57, streamBytes <= UInt64(bytes.count)
    else { throw .malformed(section: name, reason: "impossible widths in its header") }
    tables = PositionColumn.headerLength
    var position = tables &+ contextCount &* 2 << tableBits
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
  /// - Complexity: O(1): at most one block is stepped through.
  @inline(__always)
  func position(at ordinal: Int) -> (first: Int64, second: Int64)? {
    guard ordinal >= 0, ordinal < count else { return nil }
    var walk = Walk(self, block: ordinal >> blockShift)
    for _ in 0..<(ordinal & ((1 &<< blockShift) &- 1)) { _ = walk.next() }
    return walk.next()
  }

  /// How many positions a block has, as a power of two.
  var blockLength: Int { 1 << blockShift }

  /// The bit position behind the last code.
  var endOfStream: Int {
    stream &+ directory.end(blockCount: (count &+ blockLength &- 1) &>> blockShift)
  }

  /// Steps through the positions of a block.
  struct Walk: Sendable {
    private let bytes: ByteView
    private let tables: Int
    private let tableBits: Int
    private let slotMask: UInt64
    /// The bit position of the next code.
    private(set) var bit: Int
    private var context = PositionColumn.startContext
    private var first: Int64
    private var second: Int64

    init(_ column: PositionColumn, block: Int) {
      bytes = column.bytes
      tables = column.tables
      tableBits = column.tableBits
      slotMask = (1 &<< UInt64(column.tableBits)) &- 1
      bit = column.stream &+ column.directory.start(ofBlock: block)
      let base =
        column.bases &+ block / BlockDirectory.blocksPerGroup &* (column.firstWidth &+ column.secondWidth)
      first = column.firstMinimum &+ Int64(bitPattern: bytes.bits(base, width: column.firstWidth))
      second =
        column.secondMinimum
        &+ Int64(bitPattern: bytes.bits(base &+ column.firstWidth, width: column.secondWidth))
    }

    /// The next position; `nil` if the dump has none for this postcode.
    @inline(__always)
    mutating func next() -> (first: Int64, second: Int64)? {
      // One load of at least 57 bits holds the code and, unless the step is a huge one, both rests.
      let window = bytes.bits(bit)
      let slot = context &<< tableBits &+ Int(truncatingIfNeeded: window & slotMask)
      let entry = UInt64(bytes.uint16(tables &+ 2 &* slot))
      let length = entry & 15
      let magnitude = entry &>> 6
      guard magnitude > 0 else {
        bit &+= Int(truncatingIfNeeded: length)
        if entry &>> 4 & 1 != 0 { return nil }
        context = 1
        return (first, second)
      }
      let low = (magnitude &- 1) & 63
      let mask = (UInt64(1) &<< low) &- 1
      var rawFirst: UInt64
      var rawSecond: UInt64
      if length &+ 2 &* low <= 57 {
        rawFirst = window &>> length & mask
        rawSecond = window &>> (length &+ low) & mask
      } else {
        let rest = bit &+ Int(truncatingIfNeeded: length)
        rawFirst = bytes.bits(rest) & mask
        rawSecond = bytes.bits(rest &+ Int(truncatingIfNeeded: low)) & mask
      }
      rawFirst |= (entry &>> 4 & 1) &<< low
      rawSecond |= (entry &>> 5 & 1) &<< low
      bit &+= Int(truncatingIfNeeded: length &+ 2 &* low)
      first &+= PositionColumn.unfold(rawFirst)
      second &+= PositionColumn.unfold(rawSecond)
      context = Int(truncatingIfNeeded: magnitude &+ 1)
      return (first, second)
    }
  }

  /// Undoes `fold`: 0, 1, 2, 3 … become 0, −1, 1, −2 …
  @inline(__always)
  static func unfold(_ value: UInt64) -> Int64 {
    Int64(bitPattern: value &>> 1 ^ (0 &- (value & 1)))
  }

  /// Makes small numbers of either sign into small numbers without one.
  @inline(__always)
  static func fold(_ value: Int64) -> UInt64 {
    UInt64(bitPattern: value &<< 1 ^ value &>> 63)
  }
}
