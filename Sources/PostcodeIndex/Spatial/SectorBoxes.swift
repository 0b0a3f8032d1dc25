/// The boxes around the positions of each area, outcode and leaf of a sector, which make the trie a spatial index.
///
/// A leaf is what a sector has of a block of ordinals, such as positions are coded in. A box is told by steps within the next larger one, rounded outward, and so takes four small numbers. Boxes hold
/// the positions in degrees, live postcodes' and terminated ones'; a leaf has one box, or two. See FORMAT.md, "Boxes".
struct SectorBoxes: Sendable {
  private let bytes: ByteView
  let areaCount: Int
  let outcodeCount: Int
  let leafCount: Int
  /// How many leaves have a second box.
  let moreCount: Int
  /// The box around everything.
  let whole: DegreeBox
  /// The bits of the numbers that tell an area's box, an outcode's, or a leaf's.
  let areaWidth: Int
  let outcodeWidth: Int
  let leafWidth: Int
  /// Leaves end at ordinals that are multiples of two to this power.
  private let leafShift: Int
  /// How many bits tell the number of an outcode's first leaf, and of its first second box.
  private let startWidth: Int
  private let moreStartWidth: Int
  // Where the parts begin, in bits.
  private let areas: Int
  private let outcodes: Int
  private let leaves: Int
  private let more: Int

  static let headerLength = 40
  /// Four numbers of this many bits can be read at once.
  static let maximumWidth = 14
  /// Two bits are behind them.
  static let maximumLeafWidth = 13
  static let leafShifts = 4...7

  /// Reads the section's header.
  ///
  /// - Throws: `IndexError.malformed` if its parts do not fit into the section, or are not those of the trie.
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
    // 64 bits, because so many leaves can be claimed that 32 would overflow.
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

  /// The box of an area by its place; `nil` if it has no positions.
  @inline(__always)
  func area(_ area: Int) -> DegreeBox? {
    whole.part(areaBits(area), width: areaWidth)
  }

  /// The four numbers of that box.
  @inline(__always)
  func areaBits(_ area: Int) -> UInt64 {
    bytes.bits(areas &+ 4 &* areaWidth &* area)
  }

  /// The box of an outcode by its place, in its area's box.
  @inline(__always)
  func outcode(_ outcode: Int, in area: DegreeBox) -> DegreeBox? {
    area.part(outcodeBits(outcode), width: outcodeWidth)
  }

  /// The bit at which what is told of an outcode begins.
  @inline(__always)
  private func record(ofOutcode outcode: Int) -> Int {
    outcodes &+ (startWidth &+ moreStartWidth &+ 4 &* outcodeWidth) &* outcode
  }

  /// The four numbers of an outcode's box, in its area's box.
  @inline(__always)
  func outcodeBits(_ outcode: Int) -> UInt64 {
    bytes.bits(record(ofOutcode: outcode) &+ startWidth &+ moreStartWidth)
  }

  /// The numbers of an outcode's first leaf, and of the first second box of its leaves.
  @inline(__always)
  func start(ofOutcode outcode: Int) -> (leaf: Int, more: Int) {
    let record = record(ofOutcode: outcode)
    return (
      Int(truncatingIfNeeded: bytes.bits(record, width: startWidth)),
      Int(truncatingIfNeeded: bytes.bits(record &+ startWidth, width: moreStartWidth))
    )
  }

  /// What is told of a leaf: four numbers of its box, in its outcode's; whether only terminated postcodes are in that; and
  /// whether there is a second one.
  @inline(__always)
  func leaf(_ leaf: Int) -> (bits: UInt64, isTerminatedOnly: Bool, hasMore: Bool) {
    let bits = bytes.bits(leaves &+ (4 &* leafWidth &+ 2) &* leaf)
    let flags = bits &>> UInt64(truncatingIfNeeded: 4 &* leafWidth)
    return (bits, flags & 1 != 0, flags & 2 != 0)
  }

  /// What is told of a second box by its number.
  @inline(__always)
  func more(_ number: Int) -> (bits: UInt64, isTerminatedOnly: Bool) {
    let bits = bytes.bits(more &+ (4 &* leafWidth &+ 1) &* number)
    return (bits, bits &>> UInt64(truncatingIfNeeded: 4 &* leafWidth) & 1 != 0)
  }

  /// How many of the ordinals from one on are in one leaf, if a sector ends at `end`.
  @inline(__always)
  func leafLength(from ordinal: Int, to end: Int) -> Int {
    let length = 1 &<< leafShift
    return min(length &- (ordinal & (length &- 1)), end &- ordinal)
  }
}
