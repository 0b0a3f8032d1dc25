/// The two prefix codes of a shift grid: one for the first row and column of a tile, one for the nodes inside.
struct ShiftCodes {
  /// By how much a node differs from its guess, in millimetres, folded.
  struct Difference {
    let east: UInt64
    let north: UInt64
    let isOnEdge: Bool

    init(_ difference: GridShift, isOnEdge: Bool) {
      east = ZigZag.encode(Int64(difference.east))
      north = ZigZag.encode(Int64(difference.north))
      self.isOnEdge = isOnEdge
    }

    var eastMagnitude: Int { UInt64.bitWidth - east.leadingZeroBitCount }
    var northMagnitude: Int { UInt64.bitWidth - north.leadingZeroBitCount }
    /// The magnitudes as one number.
    var symbol: Int { eastMagnitude * (ShiftCode.magnitudeLimit + 1) + northMagnitude }
  }

  /// Bits of a window into a table.
  let tableBits: Int
  /// The lengths of the codes, and the codes with the first bit lowest: on edges, and inside.
  private let lengths: [[Int]]
  private let codes: [[UInt32]]

  private static let symbolCount = (ShiftCode.magnitudeLimit + 1) * (ShiftCode.magnitudeLimit + 1)

  /// Makes the codes that take least for these differences, together with their tables.
  init(_ tiles: [[Difference]]) {
    var frequencies = [[Int]](repeating: [Int](repeating: 0, count: ShiftCodes.symbolCount), count: 2)
    for tile in tiles {
      for difference in tile { frequencies[difference.isOnEdge ? 0 : 1][difference.symbol] += 1 }
    }
    let fewest = bitWidth(for: frequencies.map { list in list.count { $0 > 0 } }.max() ?? 1)
    var best: (bits: Int, width: Int, lengths: [[Int]])?
    for width in max(fewest, 1)...ShiftCode.lengthLimit {
      let lengths = frequencies.map { HuffmanLengths.lengths($0, limit: width) }
      var bits = 2 * 16 << width
      for (list, counts) in zip(lengths, frequencies) {
        for (length, count) in zip(list, counts) { bits += length * count }
      }
      if bits < best?.bits ?? .max { best = (bits, width, lengths) }
    }
    let lengths = best?.lengths ?? []
    tableBits = best?.width ?? 1
    self.lengths = lengths
    codes = lengths.map { list in
      zip(HuffmanLengths.codes(list), list).map { BitOrder.reversed($0, count: $1) }
    }
    only = frequencies.map { list in list.firstIndex { $0 > 0 } ?? 0 }
  }

  /// The one symbol of a code that has no bits.
  private let only: [Int]

  func append(_ difference: Difference, to writer: inout ByteWriter) {
    let context = difference.isOnEdge ? 0 : 1
    writer.append(bits: UInt64(codes[context][difference.symbol]), width: lengths[context][difference.symbol])
    writer.append(bits: difference.east, width: max(difference.eastMagnitude - 1, 0))
    writer.append(bits: difference.north, width: max(difference.northMagnitude - 1, 0))
  }

  /// The table of the code on edges, then of that inside.
  func appendTables(to writer: inout ByteWriter) {
    for context in 0..<2 {
      var table = [UInt16](repeating: 0, count: 1 << tableBits)
      for symbol in 0..<ShiftCodes.symbolCount {
        let length = lengths[context][symbol]
        guard length > 0 || symbol == only[context] else { continue }
        let entry = ShiftCode(
          length: length, eastMagnitude: symbol / (ShiftCode.magnitudeLimit + 1),
          northMagnitude: symbol % (ShiftCode.magnitudeLimit + 1)
        ).bits
        for place in stride(from: Int(codes[context][symbol]), to: table.count, by: 1 << length) {
          table[place] = entry
        }
      }
      for entry in table { writer.append(entry) }
    }
  }
}
