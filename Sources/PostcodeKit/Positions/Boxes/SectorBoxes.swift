/// The bounding boxes of the positions of areas, outcodes and leaves, which make the trie a spatial index.
///
/// A leaf consists of the postcodes of a sector in one block of ordinals. A box is stored in four small numbers, as steps in the
/// next larger box, rounded outward. A leaf has one or two boxes around its positions in degrees, live and terminated. See
/// FORMAT.md, "Boxes".
struct SectorBoxes: Sendable {
  @usableFromInline let bytes: ByteView
  package let areaCount: Int
  let outcodeCount: Int
  let leafCount: Int
  /// The number of leaves that have a second box.
  let moreCount: Int
  /// The bounding box of all positions.
  let whole: DegreeBox
  /// The numbers of bits of each bound of an area's, an outcode's and a leaf's box.
  let areaWidth: Int
  let outcodeWidth: Int
  let leafWidth: Int
  /// The base-2 logarithm of the block length: a leaf doesn't cross multiples of it.
  @usableFromInline let leafShift: Int
  /// The numbers of bits of the indexes of an outcode's first leaf, and of its first second box.
  @usableFromInline let startWidth: Int
  @usableFromInline let moreStartWidth: Int
  // The bit offsets of the parts.
  @usableFromInline let areas: Int
  @usableFromInline let outcodes: Int
  @usableFromInline let leaves: Int
  @usableFromInline let more: Int

  static let headerLength = 40
  /// The largest width of a bound with which four can be read at once.
  static let maximumWidth = 14
  /// The largest width of a bound with which four and two flags can be read at once.
  static let maximumLeafWidth = 13
  static let leafShifts = 4...7

  /// Reads the section's header.
  ///
  /// - Throws: `IndexError.malformed` if the parts don't fit into the section or don't match the trie.
  init(_ bytes: ByteView, trie: PostcodeTrie) throws(IndexError) {
    self.bytes = bytes
    areaCount = Int(truncatingIfNeeded: bytes.uint32(0))
    outcodeCount = Int(truncatingIfNeeded: bytes.uint32(4))
    leafCount = Int(truncatingIfNeeded: bytes.uint32(8))
    moreCount = Int(truncatingIfNeeded: bytes.uint32(12))
    areaWidth = Int(bytes.uint8(16))
    outcodeWidth = Int(bytes.uint8(17))
    leafWidth = Int(bytes.uint8(18))
    leafShift = Int(bytes.uint8(19))
    startWidth = Int(bytes.uint8(20))
    moreStartWidth = Int(bytes.uint8(21))
    func bound(_ offset: Int) -> Int64 { Int64(Int32(bitPattern: bytes.uint32(offset))) }
    whole = DegreeBox(south: bound(24), north: bound(28), west: bound(32), east: bound(36))
    let widths = 1...SectorBoxes.maximumWidth
    guard areaCount == trie.areaCount, outcodeCount == trie.outcodeCount, leafCount >= 0, moreCount >= 0,
      moreCount <= leafCount, widths.contains(areaWidth), widths.contains(outcodeWidth),
      (1...SectorBoxes.maximumLeafWidth).contains(leafWidth), SectorBoxes.leafShifts.contains(leafShift),
      startWidth <= 32, moreStartWidth <= 32
    else { throw .malformed(section: "boxes", reason: "impossible numbers in its header") }
    // A damaged file may claim more leaves than 32 bits can count.
    let recordWidth = startWidth &+ moreStartWidth &+ 4 &* outcodeWidth
    let outcodes = Int64(SectorBoxes.headerLength &* 8) &+ Int64(4 &* areaWidth) &* Int64(areaCount)
    let leaves = outcodes &+ Int64(recordWidth) &* Int64(outcodeCount)
    let more = leaves &+ Int64(4 &* leafWidth &+ 2) &* Int64(leafCount)
    let end = more &+ Int64(4 &* leafWidth &+ 1) &* Int64(moreCount)
    guard (end &+ 7) / 8 &+ 8 <= Int64(bytes.count), end <= Int64(Int.max), whole.south <= whole.north,
      whole.west <= whole.east
    else { throw .malformed(section: "boxes", reason: "its parts are longer than the section") }
    areas = SectorBoxes.headerLength &* 8
    self.outcodes = Int(truncatingIfNeeded: outcodes)
    self.leaves = Int(truncatingIfNeeded: leaves)
    self.more = Int(truncatingIfNeeded: more)
  }

  /// Returns the box of an area, or `nil` if it has no positions.
  @inlinable
  @inline(__always)
  func area(_ area: Int) -> DegreeBox? {
    whole.part(areaBits(area), width: areaWidth)
  }

  /// Returns the bounds of an area's box.
  @inlinable
  @inline(__always)
  func areaBits(_ area: Int) -> UInt64 {
    bytes.bits(areas &+ 4 &* areaWidth &* area)
  }

  /// Returns the box of an outcode in the box of its area, or `nil` if it has no positions.
  @inlinable
  @inline(__always)
  package func outcode(_ outcode: Int, in area: DegreeBox) -> DegreeBox? {
    area.part(outcodeBits(outcode), width: outcodeWidth)
  }

  /// Returns the bit offset of an outcode's record.
  @inlinable
  @inline(__always)
  func record(ofOutcode outcode: Int) -> Int {
    outcodes &+ (startWidth &+ moreStartWidth &+ 4 &* outcodeWidth) &* outcode
  }

  /// Returns the bounds of an outcode's box in the box of its area.
  @inlinable
  @inline(__always)
  func outcodeBits(_ outcode: Int) -> UInt64 {
    bytes.bits(record(ofOutcode: outcode) &+ startWidth &+ moreStartWidth)
  }

  /// Returns the indexes of an outcode's first leaf and of the first second box of its leaves.
  @inlinable
  @inline(__always)
  func start(ofOutcode outcode: Int) -> (leaf: Int, more: Int) {
    let record = record(ofOutcode: outcode)
    return (
      Int(truncatingIfNeeded: bytes.bits(record, width: startWidth)),
      Int(truncatingIfNeeded: bytes.bits(record &+ startWidth, width: moreStartWidth))
    )
  }

  /// Returns the bounds of a leaf's box in the box of its outcode, whether that box contains only terminated postcodes, and
  /// whether the leaf has a second box.
  @inlinable
  @inline(__always)
  func leaf(_ leaf: Int) -> (bits: UInt64, isTerminatedOnly: Bool, hasMore: Bool) {
    let bits = bytes.bits(leaves &+ (4 &* leafWidth &+ 2) &* leaf)
    let flags = bits &>> UInt64(truncatingIfNeeded: 4 &* leafWidth)
    return (bits, flags & 1 != 0, flags & 2 != 0)
  }

  /// Returns the bounds of a second box, and whether it contains only terminated postcodes.
  @inlinable
  @inline(__always)
  func more(_ number: Int) -> (bits: UInt64, isTerminatedOnly: Bool) {
    let bits = bytes.bits(more &+ (4 &* leafWidth &+ 1) &* number)
    return (bits, bits &>> UInt64(truncatingIfNeeded: 4 &* leafWidth) & 1 != 0)
  }

  /// Returns the number of ordinals from one on in the same leaf, given the end of their sector.
  @inlinable
  @inline(__always)
  func leafLength(from ordinal: Int, to end: Int) -> Int {
    let length = 1 &<< leafShift
    return min(length &- (ordinal & (length &- 1)), end &- ordinal)
  }
}
