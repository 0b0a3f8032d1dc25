import PostcodeKit

/// Writes the part of OSTN15 that postcodes need. See FORMAT.md, "OSTN15 grid".
package struct OSTN15GridEncoder {
  private let shifts: ShiftTable
  private let tilesAcross: Int
  private let tilesUp: Int
  private var isNeeded: [Bool]

  private static let side = OSTN15Grid.tileSide

  /// Creates an encoder that needs nothing yet.
  package init(_ shifts: ShiftTable) {
    self.shifts = shifts
    tilesAcross = (shifts.columns + OSTN15GridEncoder.side - 1) / OSTN15GridEncoder.side
    tilesUp = (shifts.rows + OSTN15GridEncoder.side - 1) / OSTN15GridEncoder.side
    isNeeded = [Bool](repeating: false, count: tilesAcross * tilesUp)
  }

  /// Adds the nodes that converting a grid reference, in metres, to degrees and back needs: those around it on the ETRS89
  /// grid, and their neighbours. A grid reference outside the table needs none.
  package mutating func need(easting: Double, northing: Double) {
    guard let point = NationalGrid.unshifted(easting: easting, northing: northing, shifts) else { return }
    let (column, row) = (Int(point.easting / 1000), Int(point.northing / 1000))
    for nodeRow in [row - 1, row + 2] {
      for nodeColumn in [column - 1, column + 2] {
        // A tile is wider than these four nodes, so their corners are in all tiles needed.
        let tileColumn = min(max(nodeColumn, 0), shifts.columns - 1) / OSTN15GridEncoder.side
        let tileRow = min(max(nodeRow, 0), shifts.rows - 1) / OSTN15GridEncoder.side
        isNeeded[tileRow * tilesAcross + tileColumn] = true
      }
    }
  }

  /// Returns the section for some grid references. See `need(easting:northing:)`.
  ///
  /// - Complexity: O(number of grid references + number of nodes).
  package static func encode(
    needed: some Sequence<(easting: Double, northing: Double)>, shifts: ShiftTable
  ) -> [UInt8] {
    var encoder = OSTN15GridEncoder(shifts)
    for point in needed { encoder.need(easting: point.easting, northing: point.northing) }
    return encoder.encoded
  }

  /// The bytes of the section. The same grid references, in any order, give the same bytes.
  package var encoded: [UInt8] {
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

    var stream = BlockStreamWriter()
    for (base, tile) in zip(bases, differences) {
      stream.markBlock()
      stream.bits.append(bits: UInt64(base.east - eastMinimum), width: eastWidth)
      stream.bits.append(bits: UInt64(base.north - northMinimum), width: northWidth)
      for difference in tile {
        codes[difference.isOnEdge ? 0 : 1].append(difference.symbol, to: &stream.bits)
        stream.bits.append(bits: difference.east, width: max(difference.eastMagnitude - 1, 0))
        stream.bits.append(bits: difference.north, width: max(difference.northMagnitude - 1, 0))
      }
    }

    var writer = ByteWriter()
    writer.append(UInt16(shifts.columns))
    writer.append(UInt16(shifts.rows))
    for value in [eastWidth, northWidth, 0, 0] { writer.append(UInt8(value)) }
    writer.append(eastMinimum)
    writer.append(northMinimum)
    writer.append(UInt32(tiles.count))
    writer.append(UInt32(stream.byteCount))
    appendPresence(to: &writer)
    for code in codes { code.appendCode(to: &writer) }
    stream.append(to: &writer)
    return writer.bytes
  }

  /// The difference of a node from its prediction, in millimetres, in zigzag encoding.
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

  /// Appends the stored tiles as bits, and the number of tiles before each 64.
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

  /// Returns the difference of each node of a tile but the first from its prediction, row by row.
  private func differences(ofTile tile: Int) -> [Difference] {
    let side = OSTN15GridEncoder.side
    var differences: [Difference] = []
    var slope = GridShift(east: 0, north: 0)
    for row in 0..<side {
      // The prediction: in the first row and column the previous slope, elsewhere the slope of the row below.
      var rise = GridShift(east: 0, north: 0)
      for column in 0..<side where (row, column) != (0, 0) {
        let here = shift(ofTile: tile, column: column, row: row)
        let before =
          row == 0 ? shift(ofTile: tile, column: column - 1, row: 0) : shift(ofTile: tile, column: column, row: row - 1)
        let step = here.minus(before)
        let prediction = column == 0 ? slope : rise
        differences.append(Difference(step.minus(prediction), isOnEdge: row == 0 || column == 0))
        rise = step
        if column == 0 { slope = step }
      }
    }
    return differences
  }
}

extension GridShift {
  /// Returns the difference.
  @inline(__always)
  fileprivate func minus(_ other: GridShift) -> GridShift {
    GridShift(east: east &- other.east, north: north &- other.north)
  }
}
