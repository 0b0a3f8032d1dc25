/// The part of OSTN15 that an index's postcodes need: shifts in millimetres, in tiles of 8 × 8 nodes.
///
/// A tile stores the residual of each node's shift from a prediction: in the first row and column, that the slope stays
/// constant; elsewhere, that the node lies in a plane with its neighbours to the west, south and south-west. See FORMAT.md,
/// "OSTN15 grid".
package struct OSTN15Grid: ShiftSource, Sendable {
  private let bytes: ByteView
  /// The numbers of nodes of the whole grid from west to east and from south to north.
  let columns: Int
  let rows: Int
  /// The number of tiles in the file.
  let tileCount: Int
  private let tilesAcross: Int
  /// The byte offsets of the bitmap of tiles in the file, and of the number of tiles before each of its words.
  private let presence: Int
  private let ranks: Int
  private let edgeTable: DecodeTable
  private let innerTable: DecodeTable
  private let eastWidth: Int
  private let northWidth: Int
  private let eastMinimum: Int32
  private let northMinimum: Int32
  private let directory: BlockDirectory
  /// The bit position of the first tile.
  private let stream: Int

  static let headerLength = 24
  static let tileShift = 3
  /// The number of nodes in a row or column of a tile.
  package static let tileSide = 1 << tileShift
  private static let tileMask = tileSide - 1

  /// The largest number of bits of a zigzag difference: with a code, two of them fit into one load.
  package static let magnitudeLimit = 22
  /// A symbol is the number of bits of the east difference above this many bits for that of the north difference.
  package static let magnitudeBits = 5

  /// Reads the section's header, and builds the decode tables.
  ///
  /// - Throws: `IndexError.malformed` if its parts don't fit into the section.
  package init(_ bytes: ByteView, owner: IndexBytes, section: String) throws(IndexError) {
    self.bytes = bytes
    columns = Int(bytes.uint16(0))
    rows = Int(bytes.uint16(2))
    eastWidth = Int(bytes.uint8(4))
    northWidth = Int(bytes.uint8(5))
    eastMinimum = Int32(bitPattern: bytes.uint32(8))
    northMinimum = Int32(bitPattern: bytes.uint32(12))
    let tiles = bytes.uint32(16)
    let streamBytes = bytes.uint32(20)
    guard max(eastWidth, northWidth) <= 32, columns > 0, rows > 0, UInt64(tiles) <= UInt64(bytes.count),
      UInt64(streamBytes) <= UInt64(bytes.count)
    else { throw .malformed(section: section, reason: "impossible sizes in its header") }
    tileCount = Int(tiles)
    tilesAcross = blocksNeeded(for: columns, shift: OSTN15Grid.tileShift)
    let words = blocksNeeded(for: tilesAcross &* blocksNeeded(for: rows, shift: OSTN15Grid.tileShift), shift: 6)
    presence = OSTN15Grid.headerLength
    ranks = presence &+ 8 &* words
    var position = ranks &+ 4 &* words
    let limit = (OSTN15Grid.magnitudeLimit &+ 1) &<< OSTN15Grid.magnitudeBits
    edgeTable = try DecodeTable(bytes, at: &position, owner: owner, symbolLimit: limit, section: section)
    innerTable = try DecodeTable(bytes, at: &position, owner: owner, symbolLimit: limit, section: section)
    directory = try BlockDirectory(bytes, at: position, blockCount: tileCount, section: section)
    let start = position &+ directory.byteCount
    stream = start &* 8
    guard start &+ Int(streamBytes) &+ 8 <= bytes.count else {
      throw .malformed(section: section, reason: "its parts are longer than the section")
    }
  }

  /// - Complexity: O(1): on average 45 nodes are decoded, and four times as many for a cell on the edge of a tile.
  package func cell(_ column: Int, _ row: Int) -> ShiftCell? {
    guard column >= 0, row >= 0, column < columns &- 1, row < rows &- 1 else { return nil }
    let isInside = column & OSTN15Grid.tileMask < OSTN15Grid.tileMask && row & OSTN15Grid.tileMask < OSTN15Grid.tileMask
    if isInside { return corners(column: column, row: row) }
    guard let southWest = corners(column: column, row: row)?.southWest,
      let southEast = corners(column: column &+ 1, row: row)?.southWest,
      let northWest = corners(column: column, row: row &+ 1)?.southWest,
      let northEast = corners(column: column &+ 1, row: row &+ 1)?.southWest
    else { return nil }
    return ShiftCell(southWest: southWest, southEast: southEast, northWest: northWest, northEast: northEast)
  }

  /// Returns the shifts at a node and, if they are in the same tile, at its neighbours to the east and north.
  private func corners(column: Int, row: Int) -> ShiftCell? {
    let index = (row &>> OSTN15Grid.tileShift) &* tilesAcross &+ column &>> OSTN15Grid.tileShift
    let word = bytes.uint64(presence &+ (index &>> 6) &* 8)
    let bit = UInt64(1) &<< UInt64(truncatingIfNeeded: index & 63)
    guard word & bit != 0 else { return nil }
    let tile =
      Int(truncatingIfNeeded: bytes.uint32(ranks &+ (index &>> 6) &* 4)) &+ (word & (bit &- 1)).nonzeroBitCount
    guard tile >= 0, tile < tileCount else { return nil }
    var walk = TileWalk(self, tile: tile, column: column & OSTN15Grid.tileMask)
    for _ in 0..<(row & OSTN15Grid.tileMask) { walk.step() }
    let south = (walk.west, walk.east)
    if row & OSTN15Grid.tileMask < OSTN15Grid.tileMask { walk.step() }
    return ShiftCell(southWest: south.0, southEast: south.1, northWest: walk.west, northEast: walk.east)
  }

  /// Decodes a tile row by row, from south to north, and keeps the shifts of two columns.
  private struct TileWalk {
    private let bytes: ByteView
    private let edgeTable: DecodeTable
    private let innerTable: DecodeTable
    private let column: Int
    private var bit: Int
    /// The difference of the first column's shift from that of the previous row.
    private var slope: GridShift
    /// The shifts in the current row, in the wanted column and the next one.
    private(set) var west: GridShift
    private(set) var east: GridShift

    @inline(__always)
    init(_ grid: OSTN15Grid, tile: Int, column: Int) {
      bytes = grid.bytes
      edgeTable = grid.edgeTable
      innerTable = grid.innerTable
      self.column = column
      bit = grid.stream &+ grid.directory.start(ofBlock: tile)
      slope = GridShift(east: 0, north: 0)
      var shift = GridShift(
        east: grid.eastMinimum &+ Int32(truncatingIfNeeded: bytes.bits(bit, width: grid.eastWidth)),
        north: grid.northMinimum
          &+ Int32(truncatingIfNeeded: bytes.bits(bit &+ grid.eastWidth, width: grid.northWidth)))
      bit &+= grid.eastWidth &+ grid.northWidth
      west = shift
      east = shift
      var rise = slope
      for other in 1..<OSTN15Grid.tileSide {
        rise = rise.plus(next(edgeTable))
        shift = shift.plus(rise)
        if other == column { west = shift }
        if other == column &+ 1 { east = shift }
      }
    }

    /// Decodes the next row.
    @inline(__always)
    mutating func step() {
      slope = slope.plus(next(edgeTable))
      var rise = slope
      if column == 0 { west = west.plus(rise) }
      for other in 1..<OSTN15Grid.tileSide {
        rise = rise.plus(next(innerTable))
        if other == column { west = west.plus(rise) }
        if other == column &+ 1 { east = east.plus(rise) }
      }
    }

    /// Returns the next difference from a prediction.
    @inline(__always)
    private mutating func next(_ table: DecodeTable) -> GridShift {
      let window = bytes.bits(bit)
      let (symbol, length) = table.decode(window)
      let east = symbol &>> OSTN15Grid.magnitudeBits
      let north = symbol & (1 &<< OSTN15Grid.magnitudeBits &- 1)
      let rest = window &>> UInt64(truncatingIfNeeded: length)
      let eastLow = max(east &- 1, 0)
      bit &+= length &+ eastLow &+ max(north &- 1, 0)
      return GridShift(
        east: OSTN15Grid.difference(rest, magnitude: east),
        north: OSTN15Grid.difference(rest &>> UInt64(truncatingIfNeeded: eastLow), magnitude: north))
    }
  }

  /// Returns the difference whose zigzag code has `magnitude` bits, given the bits below the top one.
  @inline(__always)
  private static func difference(_ bits: UInt64, magnitude: Int) -> Int32 {
    // The top bit, or 0 for no bits. The top bit minus 1 is the mask of the bits below it.
    let top = (UInt64(1) &<< UInt64(truncatingIfNeeded: magnitude)) &>> 1
    let low = bits & (max(top, 1) &- 1)
    return Int32(truncatingIfNeeded: ZigZag.decode(low | top))
  }
}

extension GridShift {
  /// Returns the sum, which can overflow only in a damaged file.
  @inline(__always)
  func plus(_ other: GridShift) -> GridShift {
    GridShift(east: east &+ other.east, north: north &+ other.north)
  }
}
