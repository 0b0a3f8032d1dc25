/// The part of OSTN15 that an index's postcodes need: shifts in millimetres, read in place.
///
/// Tiles of 8 × 8 nodes, those that are needed. In a tile each node's shift is told as what is left of it after a guess
/// from the nodes before: along the first row and the first column that the slope stays as it was, elsewhere that the
/// three neighbours to the west, south and south-west lie in a plane with it. See FORMAT.md, "Shift grid".
struct OSTN15Grid: Sendable, ShiftSource {
  private let bytes: ByteView
  /// How many nodes the whole grid has from west to east, and from south to north.
  let columns: Int
  let rows: Int
  /// How many tiles are there.
  let tileCount: Int
  private let tilesAcross: Int
  /// Which tiles are there, as bits, and how many there are before each 64.
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
  /// Nodes of a tile from side to side.
  static let tileSide = 1 << tileShift
  private static let tileMask = tileSide - 1

  /// The largest number of bits of a zigzag difference: with a code, two of them fit into one load.
  static let magnitudeLimit = 22
  /// A symbol is the number of bits of the east difference above this many bits for that of the north difference.
  static let magnitudeBits = 5

  /// Reads the section's header, and builds the decode tables.
  ///
  /// - Throws: `IndexError.malformed` if its parts don't fit into the section.
  init(_ bytes: ByteView, owner: IndexBytes, section: String) throws(IndexError) {
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

  /// - Complexity: O(1); on average 45 nodes are stepped over, and four times as many for a cell on the edge of a tile.
  func cell(column: Int, row: Int) -> ShiftCell? {
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

  /// The shifts at a node and, where they are in the same tile, at its neighbours to the east and north.
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

  /// Goes through a tile row by row, from south to north, and keeps the shifts of two columns.
  private struct TileWalk {
    private let bytes: ByteView
    private let edgeTable: DecodeTable
    private let innerTable: DecodeTable
    private let column: Int
    private var bit: Int
    /// By how much the first column rose from the row before.
    private var slope: GridShift
    /// The shifts in the row reached, in the column asked for and the next one.
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
      for place in 1..<OSTN15Grid.tileSide {
        rise = rise.plus(next(edgeTable))
        shift = shift.plus(rise)
        if place == column { west = shift }
        if place == column &+ 1 { east = shift }
      }
    }

    /// Goes to the next row.
    @inline(__always)
    mutating func step() {
      slope = slope.plus(next(edgeTable))
      var rise = slope
      if column == 0 { west = west.plus(rise) }
      for place in 1..<OSTN15Grid.tileSide {
        rise = rise.plus(next(innerTable))
        if place == column { west = west.plus(rise) }
        if place == column &+ 1 { east = east.plus(rise) }
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

  /// Returns the difference whose zigzag code has `magnitude` bits, of which all but the top one are lowest in `bits`.
  @inline(__always)
  private static func difference(_ bits: UInt64, magnitude: Int) -> Int32 {
    // 0 for no bits, else the top bit; less one, the mask of the bits below it.
    let top = (UInt64(1) &<< UInt64(truncatingIfNeeded: magnitude)) &>> 1
    let low = bits & (max(top, 1) &- 1)
    return Int32(truncatingIfNeeded: ZigZag.decode(low | top))
  }
}

extension GridShift {
  /// The sum; sums wrap around, which only a damaged file makes them do.
  @inline(__always)
  func plus(_ other: GridShift) -> GridShift {
    GridShift(east: east &+ other.east, north: north &+ other.north)
  }

  /// The difference.
  @inline(__always)
  func minus(_ other: GridShift) -> GridShift {
    GridShift(east: east &- other.east, north: north &- other.north)
  }
}
