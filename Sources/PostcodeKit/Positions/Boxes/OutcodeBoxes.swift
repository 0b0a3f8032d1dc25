/// The bounding boxes of the positions of areas and outcodes, which make the trie a spatial index. The frames of the positions are its
/// leaves.
///
/// A box is stored in four small numbers, as steps in the next larger box, rounded outward. See FORMAT.md, "Boxes".
struct OutcodeBoxes: Sendable {
  private let bytes: ByteView
  package let areaCount: Int
  let outcodeCount: Int
  /// The bounding box of all positions.
  let whole: DegreeBox
  /// The numbers of bits of each bound of an area's and an outcode's box.
  let areaWidth: Int
  let outcodeWidth: Int
  // The bit offsets of the parts.
  private let areas: Int
  private let outcodes: Int

  static let headerLength = 28
  /// The largest width of a bound with which four can be read at once.
  static let maximumWidth = 14

  /// Reads the section's header.
  ///
  /// - Throws: `IndexError.malformed` if the parts don't fit into the section or don't match the trie.
  init(_ bytes: ByteView, trie: PostcodeTrie) throws(IndexError) {
    self.bytes = bytes
    areaCount = Int(truncatingIfNeeded: bytes.uint32(0))
    outcodeCount = Int(truncatingIfNeeded: bytes.uint32(4))
    areaWidth = Int(bytes.uint8(8))
    outcodeWidth = Int(bytes.uint8(9))
    func bound(_ offset: Int) -> Int64 { Int64(Int32(bitPattern: bytes.uint32(offset))) }
    whole = DegreeBox(south: bound(12), north: bound(16), west: bound(20), east: bound(24))
    let widths = 1...OutcodeBoxes.maximumWidth
    guard areaCount == trie.areaCount, outcodeCount == trie.outcodeCount, widths.contains(areaWidth),
      widths.contains(outcodeWidth)
    else { throw .malformed(section: "boxes", reason: "impossible numbers in its header") }
    areas = OutcodeBoxes.headerLength &* 8
    // The trie has at most 702 areas and 285,714 outcodes.
    outcodes = areas &+ 4 &* areaWidth &* areaCount
    let end = outcodes &+ 4 &* outcodeWidth &* outcodeCount
    guard (end &+ 7) / 8 &+ 8 <= bytes.count, whole.south <= whole.north, whole.west <= whole.east else {
      throw .malformed(section: "boxes", reason: "its parts are longer than the section")
    }
  }

  /// Returns the box of an area, or `nil` if it has no positions.
  func area(_ area: Int) -> DegreeBox? { whole.part(areaBits(area), width: areaWidth) }

  /// Returns the bounds of an area's box.
  func areaBits(_ area: Int) -> UInt64 { bytes.bits(areas &+ 4 &* areaWidth &* area) }

  /// Returns the bounds of an outcode's box in the box of its area.
  @inline(__always)
  func outcodeBits(_ outcode: Int) -> UInt64 { bytes.bits(outcodes &+ 4 &* outcodeWidth &* outcode) }
}
