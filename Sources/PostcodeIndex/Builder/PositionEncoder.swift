/// Writes a position column: see FORMAT.md, "Position columns".
struct PositionEncoder {
  /// A symbol of the code: magnitude × 4 + which of the two differences reach it.
  ///
  /// Magnitude m is the number of bits of the larger difference (folded to be positive). 0: same position as before;
  /// `missing`: no position; else 1 if the first, 2 if the second, 3 if both differences have m bits.
  private static let missing = 1
  private static let symbolCount = 256
  private static let contextLimit = 65

  private let first: [Int64]
  private let second: [Int64]
  private let blockLength: Int
  /// The reference position of each group of blocks.
  private var bases: [(first: Int64, second: Int64)] = []

  /// Encodes the positions of all ordinals in order, `ColumnDeclaration.missing` where there is none.
  static func encode(first: [Int64], second: [Int64], blockShift: Int) -> [UInt8] {
    PositionEncoder(first: first, second: second, blockLength: 1 << blockShift).encode(blockShift: blockShift)
  }

  private init(first: [Int64], second: [Int64], blockLength: Int) {
    self.first = first
    self.second = second
    self.blockLength = blockLength
    let groupLength = blockLength * BlockDirectory.blocksPerGroup
    for group in stride(from: 0, to: first.count, by: groupLength) {
      let starts = stride(from: group, to: min(group + groupLength, first.count), by: blockLength)
        .compactMap { firstPresent(from: $0) }
      // The middle one of the blocks' first positions makes the distances to all of them short.
      bases.append(
        (
          starts.map { first[$0] }.sorted().middle ?? bases.last?.first ?? 0,
          starts.map { second[$0] }.sorted().middle ?? bases.last?.second ?? 0
        ))
    }
  }

  private func firstPresent(from start: Int) -> Int? {
    (start..<min(start + blockLength, first.count)).first { first[$0] != ColumnDeclaration.missing }
  }

  /// Calls `body` with context, symbol and remaining bits of each position.
  @inline(__always)
  private func forEachSymbol(
    _ body: (_ ordinal: Int, _ context: Int, _ symbol: Int, _ low: Int, _ rawFirst: UInt64, _ rawSecond: UInt64) -> Void
  ) {
    var context = PositionColumn.startContext
    var last: (first: Int64, second: Int64) = (0, 0)
    for ordinal in first.indices {
      if ordinal % blockLength == 0 {
        last = bases[ordinal / (blockLength * BlockDirectory.blocksPerGroup)]
        context = PositionColumn.startContext
      }
      guard first[ordinal] != ColumnDeclaration.missing else {
        body(ordinal, context, PositionEncoder.missing, 0, 0, 0)
        continue
      }
      let a = PositionColumn.fold(first[ordinal] &- last.first)
      let b = PositionColumn.fold(second[ordinal] &- last.second)
      last = (first[ordinal], second[ordinal])
      let magnitude = 64 - (a | b).leadingZeroBitCount
      let low = max(magnitude - 1, 0)
      let top = Int(truncatingIfNeeded: a >> UInt64(low) & 1 | (b >> UInt64(low) & 1) << 1)
      body(ordinal, context, magnitude == 0 ? 0 : magnitude * 4 + top, low, a, b)
      context = 1 + magnitude
    }
  }

  private func encode(blockShift: Int) -> [UInt8] {
    var frequencies = [[Int]](
      repeating: [Int](repeating: 0, count: PositionEncoder.symbolCount), count: PositionEncoder.contextLimit)
    var present = 0
    var usedContexts = 1
    forEachSymbol { _, context, symbol, _, _, _ in
      frequencies[context][symbol] += 1
      usedContexts = max(usedContexts, context + 1)
      if symbol != PositionEncoder.missing { present += 1 }
    }
    let (tableBits, lengths) = PositionEncoder.bestCodes(Array(frequencies.prefix(usedContexts)))
    let codes = lengths.map { HuffmanLengths.codes($0) }

    var stream = ByteWriter()
    var blockStarts: [Int] = []
    forEachSymbol { ordinal, context, symbol, low, a, b in
      if ordinal % blockLength == 0 { blockStarts.append(stream.bitCount) }
      stream.append(bits: UInt64(codes[context][symbol]), width: lengths[context][symbol])
      guard symbol > 3, low > 0 else { return }
      stream.append(bits: a, width: low)
      stream.append(bits: b, width: low)
    }
    let end = stream.bitCount
    stream.flushBits()

    let firstMinimum = bases.map(\.first).min() ?? 0
    let secondMinimum = bases.map(\.second).min() ?? 0
    let firstWidth = BitWidth.toTell(Int((bases.map(\.first).max() ?? 0) - firstMinimum) + 1)
    let secondWidth = BitWidth.toTell(Int((bases.map(\.second).max() ?? 0) - secondMinimum) + 1)
    var writer = ByteWriter()
    writer.append(UInt32(first.count))
    writer.append(UInt32(present))
    for width in [blockShift, tableBits, usedContexts, firstWidth, secondWidth, 0, 0, 0] {
      writer.append(UInt8(width))
    }
    writer.append(firstMinimum)
    writer.append(secondMinimum)
    writer.append(UInt64(stream.bytes.count))
    for context in 0..<usedContexts {
      writer.append(
        PositionEncoder.table(lengths[context], codes[context], frequencies[context], bits: tableBits))
    }
    for base in bases {
      writer.append(bits: UInt64(base.first - firstMinimum), width: firstWidth)
      writer.append(bits: UInt64(base.second - secondMinimum), width: secondWidth)
    }
    writer.flushBits()
    BlockDirectoryEncoder.append(blockStarts, end: end, to: &writer)
    writer.append(stream.bytes)
    writer.padBitStream()
    return writer.bytes
  }

  /// The code lengths for the table size that makes tables and stream smallest together.
  private static func bestCodes(_ frequencies: [[Int]]) -> (tableBits: Int, lengths: [[Int]]) {
    let needed = frequencies.map { $0.count { $0 > 0 } }.max() ?? 1
    var best: (cost: Int, tableBits: Int, lengths: [[Int]])?
    for tableBits in max(1, BitWidth.toTell( needed))...12 {
      let lengths = frequencies.map { HuffmanLengths.lengths($0, limit: tableBits) }
      var cost = frequencies.count * 16 << tableBits
      for (frequencies, lengths) in zip(frequencies, lengths) {
        for symbol in frequencies.indices { cost += frequencies[symbol] * lengths[symbol] }
      }
      if best.map({ cost < $0.cost }) ?? true { best = (cost, tableBits, lengths) }
    }
    return best.map { ($0.tableBits, $0.lengths) } ?? (1, [])
  }

  /// Each entry of a table: code length (4 bits), which differences reach the magnitude (2), magnitude (6).
  private static func table(_ lengths: [Int], _ codes: [UInt32], _ frequencies: [Int], bits: Int) -> [UInt8] {
    var table = [UInt16](repeating: 0, count: 1 << bits)
    for symbol in frequencies.indices where frequencies[symbol] > 0 {
      let entry = UInt16(lengths[symbol] | symbol << 4)
      for slot in stride(from: Int(codes[symbol]), to: table.count, by: 1 << lengths[symbol]) {
        table[slot] = entry
      }
    }
    return table.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8(truncatingIfNeeded: $0 >> 8)] }
  }
}

extension Array {
  /// The element in the middle, the later one of two.
  fileprivate var middle: Element? { isEmpty ? nil : self[count / 2] }
}
