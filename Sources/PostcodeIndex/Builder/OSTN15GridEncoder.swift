/// Writes the part of a table of shifts that postcodes need: see FORMAT.md, "Shift grid".
public struct OSTN15GridEncoder {
  private let shifts: ShiftTable
  private let tilesAcross: Int
  private let tilesUp: Int
  private var isNeeded: [Bool]

  private static let side = OSTN15Grid.tileSide

  /// Starts with nothing needed.
  public init(_ shifts: ShiftTable) {
    self.shifts = shifts
    tilesAcross = (shifts.columns + OSTN15GridEncoder.side - 1) / OSTN15GridEncoder.side
    tilesUp = (shifts.rows + OSTN15GridEncoder.side - 1) / OSTN15GridEncoder.side
    isNeeded = [Bool](repeating: false, count: tilesAcross * tilesUp)
  }

  /// Takes in what it needs to turn a place on the British grid, in metres, into degrees and back: the nodes around it on
  /// the ETRS89 grid, and those next to them. A place outside the table needs nothing.
  public mutating func need(easting: Double, northing: Double) {
    guard let place = NationalGrid.unshifted(easting: easting, northing: northing, shifts) else { return }
    let (column, row) = (Int(place.easting / 1000), Int(place.northing / 1000))
    for nodeRow in [row - 1, row + 2] {
      for nodeColumn in [column - 1, column + 2] {
        // A tile is wider than these four nodes, so that their corners tell all tiles.
        let tileColumn = min(max(nodeColumn, 0), shifts.columns - 1) / OSTN15GridEncoder.side
        let tileRow = min(max(nodeRow, 0), shifts.rows - 1) / OSTN15GridEncoder.side
        isNeeded[tileRow * tilesAcross + tileColumn] = true
      }
    }
  }

  /// Encodes the shifts around the places given: see `need(easting:northing:)`.
  ///
  /// - Complexity: O(number of places + number of nodes).
  public static func encode(
    needed: some Sequence<(easting: Double, northing: Double)>, shifts: ShiftTable
  ) -> [UInt8] {
    var encoder = OSTN15GridEncoder(shifts)
    for place in needed { encoder.need(easting: place.easting, northing: place.northing) }
    return encoder.encoded
  }

  /// The section's bytes. The same places, in any order, make the same bytes.
  public var encoded: [UInt8] {
    let tiles = isNeeded.indices.filter { isNeeded[$0] }
    let bases = tiles.map { self.shift(ofTile: $0, column: 0, row: 0) }
    let eastMinimum = bases.map(\.east).min() ?? 0
    let northMinimum = bases.map(\.north).min() ?? 0
    let eastWidth = bitWidth(for: Int((bases.map(\.east).max() ?? 0) - eastMinimum) + 1)
    let northWidth = bitWidth(for: Int((bases.map(\.north).max() ?? 0) - northMinimum) + 1)
    let differences = tiles.map { self.differences(ofTile: $0) }
    let codes = [true, false].map { isOnEdge in
      var frequencies = [Int](repeating: 0, count: Difference.symbolCount)
      for tile in differences {
        for difference in tile where difference.isOnEdge == isOnEdge { frequencies[difference.symbol] += 1 }
      }
      return PrefixCodeEncoder(forTable: frequencies)
    }

    var stream = ByteWriter()
    var starts: [Int] = []
    for (base, tile) in zip(bases, differences) {
      starts.append(stream.bitCount)
      stream.append(bits: UInt64(base.east - eastMinimum), width: eastWidth)
      stream.append(bits: UInt64(base.north - northMinimum), width: northWidth)
      for difference in tile {
        codes[difference.isOnEdge ? 0 : 1].append(difference.symbol, to: &stream)
        stream.append(bits: difference.east, width: max(difference.eastMagnitude - 1, 0))
        stream.append(bits: difference.north, width: max(difference.northMagnitude - 1, 0))
      }
    }
    let end = stream.bitCount
    stream.flushBits()

    var writer = ByteWriter()
    writer.append(UInt16(shifts.columns))
    writer.append(UInt16(shifts.rows))
    for value in [eastWidth, northWidth, 0, 0] { writer.append(UInt8(value)) }
    writer.append(eastMinimum)
    writer.append(northMinimum)
    writer.append(UInt32(tiles.count))
    writer.append(UInt32(stream.bytes.count))
    appendPresence(to: &writer)
    for code in codes { code.appendCode(to: &writer) }
    BlockDirectoryEncoder.append(starts, end: end, to: &writer)
    writer.append(stream.bytes)
    writer.padBitStream()
    return writer.bytes
  }

  /// The difference of a node from its prediction, in millimeters, in zigzag encoding.
  private struct Difference {
    let east: UInt64
    let north: UInt64
    /// Whether the node is in the first row or column of its tile.
    let isOnEdge: Bool

    init(_ difference: GridShift, isOnEdge: Bool) {
      east = ZigZag.encode(Int64(difference.east))
      north = ZigZag.encode(Int64(difference.north))
      self.isOnEdge = isOnEdge
    }

    var eastMagnitude: Int { UInt64.bitWidth - east.leadingZeroBitCount }
    var northMagnitude: Int { UInt64.bitWidth - north.leadingZeroBitCount }
    var symbol: Int { eastMagnitude << OSTN15Grid.magnitudeBits | northMagnitude }
    static let symbolCount = (OSTN15Grid.magnitudeLimit + 1) << OSTN15Grid.magnitudeBits
  }

  /// Which tiles are there, and how many before each 64.
  private func appendPresence(to writer: inout ByteWriter) {
    var words: [UInt64] = []
    var ranks: [UInt32] = []
    var rank: UInt32 = 0
    for first in stride(from: 0, to: isNeeded.count, by: 64) {
      var word: UInt64 = 0
      for bit in 0..<min(64, isNeeded.count - first) where isNeeded[first + bit] { word |= 1 << UInt64(bit) }
      words.append(word)
      ranks.append(rank)
      rank += UInt32(word.nonzeroBitCount)
    }
    for word in words { writer.append(word) }
    for rank in ranks { writer.append(rank) }
  }

  private func shift(ofTile tile: Int, column: Int, row: Int) -> GridShift {
    let side = OSTN15GridEncoder.side
    return shifts[tile % tilesAcross * side + column, tile / tilesAcross * side + row]
  }

  /// By how much each node of a tile but the first differs from its guess, row by row.
  private func differences(ofTile tile: Int) -> [Difference] {
    let side = OSTN15GridEncoder.side
    var differences: [Difference] = []
    var slope = GridShift(east: 0, north: 0)
    for row in 0..<side {
      // By how much the row before rises at each node; the first row rises from the first node, the first column from 0.
      var rise = GridShift(east: 0, north: 0)
      for column in 0..<side where (row, column) != (0, 0) {
        let here = shift(ofTile: tile, column: column, row: row)
        let before =
          row == 0 ? shift(ofTile: tile, column: column - 1, row: 0) : shift(ofTile: tile, column: column, row: row - 1)
        let step = here.minus(before)
        let guess = column == 0 ? slope : rise
        differences.append(Difference(step.minus(guess), isOnEdge: row == 0 || column == 0))
        rise = step
        if column == 0 { slope = step }
      }
    }
    return differences
  }
}
