/// The start of each block of a bit stream. A record for 16 blocks holds the start of the first, and the deviation of each
/// other from where it would be if all 16 had the same length. See FORMAT.md, "Block directories".
package struct BlockDirectory: Sendable {
  private let bytes: ByteView
  /// The bit position of the first record.
  private let records: Int
  private let offsetWidth: Int
  private let deviationWidth: Int
  /// The number of bytes that the directory takes.
  let byteCount: Int

  package static let blocksPerGroup = 16
  static let headerLength = 2

  private var recordBits: Int { offsetWidth &+ (BlockDirectory.blocksPerGroup &- 1) &* deviationWidth }

  /// Reads the two widths at a byte offset. The records follow them.
  ///
  /// - Throws: `IndexError.malformed` if a width is impossible or the section is too short.
  package init(_ bytes: ByteView, at position: Int, blockCount: Int, section: String) throws(IndexError) {
    self.bytes = bytes
    offsetWidth = Int(bytes.uint8(position))
    deviationWidth = Int(bytes.uint8(position &+ 1))
    guard (0...57).contains(offsetWidth), (1...57).contains(deviationWidth), blockCount >= 0 else {
      throw .malformed(section: section, reason: "impossible widths in a block directory")
    }
    records = (position &+ BlockDirectory.headerLength) &* 8
    let groups = BlockDirectory.groupCount(blocks: blockCount)
    let bits = groups &* (offsetWidth &+ (BlockDirectory.blocksPerGroup &- 1) &* deviationWidth) &+ offsetWidth
    byteCount = BlockDirectory.headerLength &+ (bits &+ 7) / 8
    guard position &+ byteCount <= bytes.count else {
      throw .malformed(section: section, reason: "a block directory is longer than the section")
    }
  }

  static func groupCount(blocks: Int) -> Int { blocksNeeded(for: blocks, shift: 4) }

  /// Returns the bit at which a block begins, counted from the start of the stream.
  @inline(__always)
  func start(ofBlock block: Int) -> Int {
    let index = block % BlockDirectory.blocksPerGroup
    let record = records &+ block / BlockDirectory.blocksPerGroup &* recordBits
    let start = Int(truncatingIfNeeded: bytes.bits(record, width: offsetWidth))
    guard index > 0 else { return start }
    let end = Int(truncatingIfNeeded: bytes.bits(record &+ recordBits, width: offsetWidth))
    let deviation = Int(
      truncatingIfNeeded: bytes.bits(
        record &+ offsetWidth &+ (index &- 1) &* deviationWidth, width: deviationWidth))
    return start &+ BlockDirectory.expectedOffset(index, ofGroupWithLength: end &- start)
      &+ deviation &- 1 &<< (deviationWidth &- 1)
  }

  /// Returns the bit at which the last block ends.
  func end(blockCount: Int) -> Int {
    let record = records &+ BlockDirectory.groupCount(blocks: blockCount) &* recordBits
    return Int(truncatingIfNeeded: bytes.bits(record, width: offsetWidth))
  }

  /// Returns where a block would begin, relative to its group, if all blocks of the group had the same length.
  @inline(__always)
  package static func expectedOffset(_ index: Int, ofGroupWithLength length: Int) -> Int {
    length &* index / blocksPerGroup
  }
}
