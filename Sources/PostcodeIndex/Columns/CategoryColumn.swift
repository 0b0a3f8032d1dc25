/// A column of few different values: each block of 64 postcodes has a palette of those it uses.
///
/// See FORMAT.md, "Category columns".
struct CategoryColumn: Sendable {
  private let bytes: ByteView
  let count: Int
  let dictionaryCount: Int
  /// Bit positions.
  private let groups: Int
  private let stream: Int
  private let valueWidth: Int

  static let headerLength = 16
  static let blockLength = 64
  static let blocksPerGroup = 16

  /// Reads the column's header.
  ///
  /// - Throws: `IndexError.malformed` if its parts do not fit into the section.
  init(_ bytes: ByteView, name: String) throws(IndexError) {
    self.bytes = bytes
    count = Int(bytes.uint32(0))
    dictionaryCount = Int(bytes.uint32(4))
    let streamBytes = bytes.uint64(8)
    let dictionaryEnd = CategoryColumn.headerLength &+ 8 &* dictionaryCount
    let perGroup = CategoryColumn.blockLength * CategoryColumn.blocksPerGroup
    let groupCount = (count &+ perGroup &- 1) / perGroup
    groups = dictionaryEnd
    stream = (dictionaryEnd &+ 4 &* groupCount) &* 8
    valueWidth = CategoryColumn.width(of: dictionaryCount)
    guard streamBytes <= UInt64(bytes.count),
      dictionaryEnd &+ 4 &* groupCount &+ Int(streamBytes) &+ 8 <= bytes.count
    else { throw .malformed(section: name, reason: "its parts are longer than the section") }
  }

  /// How many bits it takes to tell `count` things apart: ⌈log₂ count⌉.
  @inline(__always)
  static func width(of count: Int) -> Int {
    count <= 1 ? 0 : Int.bitWidth &- (count &- 1).leadingZeroBitCount
  }

  /// A value of the dictionary, the most frequent first.
  @inline(__always)
  func dictionaryValue(_ place: Int) -> Int64 {
    Int64(bitPattern: bytes.uint64(CategoryColumn.headerLength &+ 8 &* place))
  }

  /// The value at an ordinal; `nil` if the dump has none for it.
  ///
  /// - Complexity: O(1): at most 15 block headers are stepped over.
  func value(at ordinal: Int) -> Int64? {
    guard ordinal >= 0, ordinal < count else { return nil }
    let value = dictionaryValue(place(at: ordinal))
    return value == ColumnDeclaration.missing ? nil : value
  }

  /// The place in the dictionary of the value at an ordinal.
  func place(at ordinal: Int) -> Int {
    let block = ordinal / CategoryColumn.blockLength
    var position = stream &+ Int(bytes.uint32(groups &+ 4 &* (block / CategoryColumn.blocksPerGroup)))
    for _ in 0..<(block % CategoryColumn.blocksPerGroup) {
      // Only the last block of the column can be short, and it is never stepped over.
      position &+= length(ofBlockAt: position)
    }
    if bytes.bits(position, width: 1) == 0 { return 0 }
    let different = Int(bytes.bits(position &+ 1, width: 6)) &+ 1
    let palette = position &+ 7
    let width = CategoryColumn.width(of: different)
    let places = palette &+ different &* valueWidth
    let place = Int(
      bytes.bits(places &+ ordinal % CategoryColumn.blockLength &* width, width: width))
    return Int(truncatingIfNeeded: bytes.bits(palette &+ place &* valueWidth, width: valueWidth))
  }

  /// How many bits a full block takes.
  @inline(__always)
  private func length(ofBlockAt position: Int) -> Int {
    let header = bytes.bits(position, width: 7)
    guard header & 1 != 0 else { return 1 }
    let different = Int(header >> 1) &+ 1
    return 7 &+ different &* valueWidth &+ CategoryColumn.blockLength &* CategoryColumn.width(of: different)
  }
}
