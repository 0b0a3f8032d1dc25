/// The boxes around the positions of each area, outcode and sector, which make the trie a spatial index.
///
/// A box is told by steps within the next larger one, rounded outward, and so takes four small numbers. It holds the
/// positions in degrees, live postcodes' and terminated ones'. See FORMAT.md, "Boxes".
struct SectorBoxes: Sendable {
  private let bytes: ByteView
  let areaCount: Int
  let outcodeCount: Int
  let sectorCount: Int
  /// The box around everything.
  let whole: DegreeBox
  private let areaWidth: Int
  private let outcodeWidth: Int
  private let sectorWidth: Int
  /// How many bits tell the number of an outcode's first sector.
  private let startWidth: Int
  // Where the parts begin, in bits.
  private let areas: Int
  private let outcodes: Int
  private let sectors: Int

  static let headerLength = 32
  /// Four numbers of this many bits can be read at once.
  static let maximumWidth = 14

  /// Reads the section's header.
  ///
  /// - Throws: `IndexError.malformed` if its parts do not fit into the section, or are not those of the trie.
  init(_ bytes: ByteView, trie: PostcodeTrie) throws(IndexError) {
    self.bytes = bytes
    areaCount = Int(truncatingIfNeeded: bytes.uint32(0))
    outcodeCount = Int(truncatingIfNeeded: bytes.uint32(4))
    sectorCount = Int(truncatingIfNeeded: bytes.uint32(8))
    areaWidth = Int(bytes.uint8(12))
    outcodeWidth = Int(bytes.uint8(13))
    sectorWidth = Int(bytes.uint8(14))
    startWidth = Int(bytes.uint8(15))
    func bound(_ offset: Int) -> Int64 { Int64(Int32(bitPattern: bytes.uint32(offset))) }
    whole = DegreeBox(south: bound(16), north: bound(20), west: bound(24), east: bound(28))
    let widths = 1...SectorBoxes.maximumWidth
    guard areaCount == trie.areaCount, outcodeCount == trie.outcodeCount, sectorCount >= 0,
      sectorCount <= 10 &* outcodeCount, widths.contains(areaWidth), widths.contains(outcodeWidth),
      widths.contains(sectorWidth), startWidth <= 32
    else { throw .malformed(section: "boxes", reason: "impossible numbers in its header") }
    areas = SectorBoxes.headerLength &* 8
    outcodes = areas &+ 4 &* areaWidth &* areaCount
    sectors = outcodes &+ (startWidth &+ 4 &* outcodeWidth) &* outcodeCount
    // 64 bits, because so many sectors can be claimed that 32 would overflow.
    let end = Int64(sectors) &+ Int64(4 &* sectorWidth) &* Int64(sectorCount)
    guard (end &+ 7) / 8 &+ 8 <= Int64(bytes.count), whole.south <= whole.north, whole.west <= whole.east else {
      throw .malformed(section: "boxes", reason: "its parts are longer than the section")
    }
  }

  /// The box of an area by its place; `nil` if it has no positions.
  @inline(__always)
  func area(_ area: Int) -> DegreeBox? {
    whole.part(bytes.bits(areas &+ 4 &* areaWidth &* area), width: areaWidth)
  }

  /// The box of an outcode by its place, in its area's box.
  @inline(__always)
  func outcode(_ outcode: Int, in area: DegreeBox) -> DegreeBox? {
    let record = outcodes &+ (startWidth &+ 4 &* outcodeWidth) &* outcode
    return area.part(bytes.bits(record &+ startWidth), width: outcodeWidth)
  }

  /// The number of an outcode's first sector.
  @inline(__always)
  func firstSector(ofOutcode outcode: Int) -> Int {
    let record = outcodes &+ (startWidth &+ 4 &* outcodeWidth) &* outcode
    return Int(truncatingIfNeeded: bytes.bits(record, width: startWidth))
  }

  /// The box of a sector by its number, in its outcode's box.
  @inline(__always)
  func sector(_ sector: Int, in outcode: DegreeBox) -> DegreeBox? {
    outcode.part(bytes.bits(sectors &+ 4 &* sectorWidth &* sector), width: sectorWidth)
  }
}
