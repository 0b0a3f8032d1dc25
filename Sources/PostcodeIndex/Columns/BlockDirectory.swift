/// Where the blocks of a bit stream begin: one record for 16 blocks, with the start of the first and for the others how
/// far they are from where they would be if all 16 were of the same length. See FORMAT.md, "Block directories".
struct BlockDirectory: Sendable {
  private let bytes: ByteView
  /// The bit position of the first record.
  private let records: Int
  private let offsetWidth: Int
  private let deviationWidth: Int
  /// How many bytes the directory takes.
  let byteCount: Int

  static let blocksPerGroup = 16
  static let headerLength = 2

  private var recordBits: Int { offsetWidth &+ (BlockDirectory.blocksPerGroup &- 1) &* deviationWidth }

  /// Reads the two widths at `position` (in bytes), behind which the records lie.
  ///
  /// - Throws: `IndexError.malformed` if a width is impossible or the section too short.
  init(_ bytes: ByteView, at position: Int, blockCount: Int, section: String) throws(IndexError) {
    self.bytes = bytes
    offsetWidth = Int(bytes.uint8(position))
    deviationWidth = Int(bytes.uint8(position &+ 1))
    guard (0...57).contains(offsetWidth), (1...57).contains(deviationWidth), blockCount >= 0 else {
      throw .malformed(section: section, reason: "impossible widths in a directory of blocks")
    }
    records = (position &+ BlockDirectory.headerLength) &* 8
    let groups = BlockDirectory.groupCount(blocks: blockCount)
    let bits = groups &* (offsetWidth &+ (BlockDirectory.blocksPerGroup &- 1) &* deviationWidth) &+ offsetWidth
    byteCount = BlockDirectory.headerLength &+ (bits &+ 7) / 8
    guard position &+ byteCount <= bytes.count else {
      throw .malformed(section: section, reason: "a directory of blocks is longer than the section")
    }
  }

  static func groupCount(blocks: Int) -> Int { (blocks &+ blocksPerGroup &- 1) / blocksPerGroup }

  /// The bit at which a block begins, counted from the start of the stream.
  @inline(__always)
  func start(ofBlock block: Int) -> Int {
    let place = block % BlockDirectory.blocksPerGroup
    let record = records &+ block / BlockDirectory.blocksPerGroup &* recordBits
    let start = Int(truncatingIfNeeded: bytes.bits(record, width: offsetWidth))
    guard place > 0 else { return start }
    let end = Int(truncatingIfNeeded: bytes.bits(record &+ recordBits, width: offsetWidth))
    let deviation = Int(
      truncatingIfNeeded: bytes.bits(
        record &+ offsetWidth &+ (place &- 1) &* deviationWidth, width: deviationWidth))
    return start &+ BlockDirectory.expectedOffset(place, ofGroupWithLength: end &- start)
      &+ deviation &- 1 &<< (deviationWidth &- 1)
  }

  /// The bit behind the last block.
  func end(blockCount: Int) -> Int {
    let record = records &+ BlockDirectory.groupCount(blocks: blockCount) &* recordBits
    return Int(truncatingIfNeeded: bytes.bits(record, width: offsetWidth))
  }

  /// Where a block would begin if all blocks of its group had the same length.
  @inline(__always)
  static func expectedOffset(_ place: Int, ofGroupWithLength length: Int) -> Int {
    length &* place / blocksPerGroup
  }
}
