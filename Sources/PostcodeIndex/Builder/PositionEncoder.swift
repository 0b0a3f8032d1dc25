/// Writes a position column: see FORMAT.md, "Position columns".
struct PositionEncoder {
  /// A position as it is told: the context it is told in, what kind of step it is, and the differences.
  private struct Told {
    let context: Int
    let symbol: PositionSymbol
    let first: UInt64
    let second: UInt64
  }

  private let first: [Int64]
  private let second: [Int64]
  private let blockShift: Int
  /// The position that the anchors of each group of blocks are told from.
  private let bases: [(first: Int64, second: Int64)]

  private var blockLength: Int { 1 << blockShift }

  /// Encodes the positions of all ordinals in order, `ColumnDeclaration.missing` where there is none.
  ///
  /// - Parameter blockShift: the length of a block as a power of two, 4 to 7: long blocks are small, short ones fast.
  static func encode(first: [Int64], second: [Int64], blockShift: Int) -> [UInt8] {
    PositionEncoder(first: first, second: second, blockShift: blockShift).encoded
  }

  private init(first: [Int64], second: [Int64], blockShift: Int) {
    self.first = first
    self.second = second
    self.blockShift = blockShift
    var bases: [(first: Int64, second: Int64)] = []
    let blockLength = 1 << blockShift
    let groupLength = blockLength * BlockDirectory.blocksPerGroup
    for group in stride(from: 0, to: first.count, by: groupLength) {
      let anchors = stride(from: group, to: min(group + groupLength, first.count), by: blockLength)
        .map { min($0 + blockLength / 2, first.count - 1) }
        .filter { first[$0] != ColumnDeclaration.missing }
      // The middle one of the anchors makes the distances to all of them short.
      bases.append(
        (
          anchors.map { first[$0] }.sorted().middle ?? bases.last?.first ?? 0,
          anchors.map { second[$0] }.sorted().middle ?? bases.last?.second ?? 0
        ))
    }
    self.bases = bases
  }

  /// Calls `body` for each block with its positions as they are told: forward from the anchor, and backward from the
  /// one before it.
  @inline(__always)
  private func forEachBlock(_ body: (_ forward: [Told], _ backward: [Told]) -> Void) {
    var forward: [Told] = []
    var backward: [Told] = []
    for start in stride(from: 0, to: first.count, by: blockLength) {
      let end = min(start + blockLength, first.count)
      let anchor = min(start + blockLength / 2, end - 1)
      forward.removeAll(keepingCapacity: true)
      backward.removeAll(keepingCapacity: true)
      let base = bases[start / (blockLength * BlockDirectory.blocksPerGroup)]
      var neighbour = base
      var context = PositionColumn.baseContext
      for ordinal in anchor..<end { forward.append(tell(ordinal, &neighbour, &context)) }
      let isAnchored = first[anchor] != ColumnDeclaration.missing
      neighbour = isAnchored ? (first[anchor], second[anchor]) : base
      context = isAnchored ? PositionColumn.anchorContext : PositionColumn.baseContext
      for ordinal in stride(from: anchor - 1, through: start, by: -1) {
        backward.append(tell(ordinal, &neighbour, &context))
      }
      body(forward, backward)
    }
  }

  @inline(__always)
  private func tell(_ ordinal: Int, _ neighbour: inout (first: Int64, second: Int64), _ context: inout Int) -> Told {
    guard first[ordinal] != ColumnDeclaration.missing else {
      return Told(context: context, symbol: .missing, first: 0, second: 0)
    }
    let a = ZigZag.encode(first[ordinal] &- neighbour.first)
    let b = ZigZag.encode(second[ordinal] &- neighbour.second)
    let symbol = PositionSymbol(first: a, second: b)
    defer {
      neighbour = (first[ordinal], second[ordinal])
      context = PositionColumn.firstMagnitudeContext + symbol.magnitude
    }
    return Told(context: context, symbol: symbol, first: a, second: b)
  }

  private var encoded: [UInt8] {
    // Contexts of the forward direction first, then those of the backward one.
    let limit = PositionColumn.contextLimit
    var frequencies = [[Int]](
      repeating: [Int](repeating: 0, count: PositionSymbol.count), count: 2 * limit)
    var present = 0
    var contexts = 1
    forEachBlock { forward, backward in
      for told in forward { frequencies[told.context][told.symbol.number] += 1 }
      for told in backward { frequencies[limit + told.context][told.symbol.number] += 1 }
      for told in forward { contexts = max(contexts, told.context + 1) }
      for told in backward { contexts = max(contexts, told.context + 1) }
      present += forward.count { $0.symbol != .missing } + backward.count { $0.symbol != .missing }
    }
    frequencies = Array(frequencies[..<contexts]) + Array(frequencies[limit..<(limit + contexts)])
    let (tableBits, lengths) = PositionEncoder.bestCodes(frequencies)
    let codes = lengths.map { HuffmanLengths.codes($0) }

    var stream = ByteWriter()
    var entries: [Int] = []
    forEachBlock { forward, backward in
      // Read backwards, so the position farthest from the anchor comes first, and in each the code last.
      for told in backward.reversed() {
        let (context, symbol) = (contexts + told.context, told.symbol.number)
        stream.append(bits: told.second, width: told.symbol.low)
        stream.append(bits: told.first, width: told.symbol.low)
        stream.append(bits: UInt64(codes[context][symbol]), width: lengths[context][symbol])
      }
      entries.append(stream.bitCount)
      for told in forward {
        let symbol = told.symbol.number
        let code = BitOrder.reversed(codes[told.context][symbol], count: lengths[told.context][symbol])
        stream.append(bits: UInt64(code), width: lengths[told.context][symbol])
        stream.append(bits: told.first, width: told.symbol.low)
        stream.append(bits: told.second, width: told.symbol.low)
      }
    }
    let end = stream.bitCount
    stream.flushBits()

    let firstMinimum = bases.map(\.first).min() ?? 0
    let secondMinimum = bases.map(\.second).min() ?? 0
    let firstWidth = bitWidth(for: Int((bases.map(\.first).max() ?? 0) - firstMinimum) + 1)
    let secondWidth = bitWidth(for: Int((bases.map(\.second).max() ?? 0) - secondMinimum) + 1)
    var writer = ByteWriter()
    writer.append(UInt32(first.count))
    writer.append(UInt32(present))
    for width in [blockShift, tableBits, contexts, firstWidth, secondWidth, 0, 0, 0] {
      writer.append(UInt8(width))
    }
    writer.append(firstMinimum)
    writer.append(secondMinimum)
    writer.append(UInt64(stream.bytes.count))
    for context in 0..<(2 * contexts) {
      writer.append(
        PositionEncoder.table(
          frequencies[context], lengths[context], codes[context], bits: tableBits,
          isBackward: context >= contexts))
    }
    for base in bases {
      writer.append(bits: UInt64(base.first - firstMinimum), width: firstWidth)
      writer.append(bits: UInt64(base.second - secondMinimum), width: secondWidth)
    }
    writer.flushBits()
    BlockDirectoryEncoder.append(entries, end: end, to: &writer)
    writer.append(stream.bytes)
    writer.padBitStream()
    return writer.bytes
  }

  /// The code lengths for the table size that makes tables and stream smallest together.
  private static func bestCodes(_ frequencies: [[Int]]) -> (tableBits: Int, lengths: [[Int]]) {
    let needed = frequencies.map { $0.count { $0 > 0 } }.max() ?? 1
    var best: (cost: Int, tableBits: Int, lengths: [[Int]])?
    for tableBits in max(1, bitWidth(for: needed))...12 {
      let lengths = frequencies.map { HuffmanLengths.lengths($0, limit: tableBits) }
      var cost = frequencies.count * 16 << tableBits
      for (frequencies, lengths) in zip(frequencies, lengths) {
        for symbol in frequencies.indices { cost += frequencies[symbol] * lengths[symbol] }
      }
      if best.map({ cost < $0.cost }) ?? true { best = (cost, tableBits, lengths) }
    }
    return best.map { ($0.tableBits, $0.lengths) } ?? (1, [])
  }

  /// The table of a context: what each window begins with. A window read forward has its first bit lowest, one read
  /// backward highest.
  private static func table(
    _ frequencies: [Int], _ lengths: [Int], _ codes: [UInt32], bits: Int, isBackward: Bool
  ) -> [UInt8] {
    var table = [UInt16](repeating: 0, count: 1 << bits)
    for symbol in frequencies.indices where frequencies[symbol] > 0 {
      let entry = PositionColumn.Step.entry(
        codeLength: lengths[symbol], symbol: PositionSymbol(number: symbol))
      let free = bits - lengths[symbol]
      for rest in 0..<(1 << free) {
        let slot =
          isBackward
          ? Int(codes[symbol]) << free | rest
          : Int(BitOrder.reversed(codes[symbol], count: lengths[symbol])) | rest << lengths[symbol]
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
