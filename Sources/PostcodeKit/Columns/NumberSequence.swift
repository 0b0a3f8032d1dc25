/// A long sequence of small numbers in which neighbours are alike, in change-bitmap encoding. Any block can be entered at its
/// start. See FORMAT.md, "Number sequences".
package struct NumberSequence: Sendable {
  let codes: ChangeBitmapCodes
  /// The length of the sequence.
  package let count: Int
  package let blockShift: Int
  let directory: BlockDirectory
  /// The bit position of the first block.
  let stream: Int
  /// The number of bytes that the sequence takes.
  let byteCount: Int

  static let headerLength = 9
  /// A block has 2 to the power of this many numbers. The longest has 32 segments, whose flags fit into one load.
  package static let blockShifts = 4...11

  /// Reads the sequence at a byte offset.
  ///
  /// - Throws: `IndexError.malformed` if its parts don't fit into the section.
  init(_ bytes: ByteView, at start: Int, owner: IndexBytes, section: String) throws(IndexError) {
    count = Int(truncatingIfNeeded: bytes.uint32(start))
    let streamBytes = Int(truncatingIfNeeded: bytes.uint32(start &+ 4))
    blockShift = Int(bytes.uint8(start &+ 8))
    guard count >= 0, streamBytes >= 0, streamBytes <= bytes.count, NumberSequence.blockShifts.contains(blockShift)
    else {
      throw .malformed(section: section, reason: "impossible sizes in the header of a number sequence")
    }
    var position = start &+ NumberSequence.headerLength
    codes = try ChangeBitmapCodes(bytes, at: &position, owner: owner, section: section)
    let blocks = blocksNeeded(for: count, shift: blockShift)
    directory = try BlockDirectory(bytes, at: position, blockCount: blocks, section: section)
    position &+= directory.byteCount
    stream = position &* 8
    byteCount = position &+ streamBytes &+ 8 &- start
    guard position &+ streamBytes &+ 8 <= bytes.count else {
      throw .malformed(section: section, reason: "a number sequence is longer than the section")
    }
  }

  /// All numbers are below this.
  var limit: Int { codes.limit }
  /// The number of numbers in a block other than the last.
  @inline(__always)
  package var blockLength: Int { 1 &<< blockShift }
  /// The number of segments in a block other than the last.
  @inline(__always)
  var segmentCount: Int { blockShift <= ChangeBitmapCodes.segmentShift ? 1 : blockLength &>> 6 }

  /// The number of blocks.
  var blockCount: Int { blocksNeeded(for: count, shift: blockShift) }
  /// The number of bits of a block before its first segment.
  var blockHeaderWidth: Int { codes.startWidth &+ segmentCount }
  /// The bit positions between which the blocks lie.
  var streamBounds: (start: Int, end: Int) {
    (stream &+ directory.start(ofBlock: 0), stream &+ directory.end(blockCount: blockCount))
  }

  /// Returns the number at an index, below `limit`, or 0 for an index out of range.
  ///
  /// - Complexity: O(1): on average half the changes of a block are skipped.
  package func number(at index: Int) -> Int {
    guard index >= 0, index < count else { return 0 }
    let block = index &>> blockShift
    let start = stream &+ directory.start(ofBlock: block)
    var bit = start &+ codes.startWidth
    var number = codes.first(start)
    var varying = codes.bytes.bits(bit, width: segmentCount)
    bit &+= segmentCount
    var first = block &<< blockShift
    while first &+ ChangeBitmapCodes.segmentLength <= index {
      if varying & 1 != 0 {
        let bitmap = codes.bitmap(&bit, length: ChangeBitmapCodes.segmentLength)
        let changes = bitmap.nonzeroBitCount
        number = codes.number(after: number, changes: changes, of: changes, &bit)
      }
      varying &>>= 1
      first &+= ChangeBitmapCodes.segmentLength
    }
    guard varying & 1 != 0 else { return codes.limited(number) }
    let bitmap = codes.bitmap(&bit, length: segmentLength(from: first))
    let changes = NumberSequence.rank(index &- first, bitmap)
    return codes.number(after: number, changes: changes, of: changes, &bit)
  }

  /// The number of numbers in the segment that begins at an index.
  @inline(__always)
  package func segmentLength(from first: Int) -> Int {
    min(min(blockLength, ChangeBitmapCodes.segmentLength), count &- first)
  }

  /// The number of changes up to and including a position of a segment.
  @inlinable
  @inline(__always)
  static func rank(_ position: Int, _ bitmap: UInt64) -> Int {
    (bitmap & (~0 &>> UInt64(truncatingIfNeeded: 63 &- position))).nonzeroBitCount
  }
}
