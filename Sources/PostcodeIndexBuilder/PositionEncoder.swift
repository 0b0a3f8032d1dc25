import PostcodeKit

/// Writes a position column. See FORMAT.md, "Position columns".
struct PositionEncoder<Values: RandomAccessCollection> where Values.Element == Int64, Values.Index == Int {
  /// A step to a position: its context, its symbol, and the zigzag codes of the two differences.
  private struct Step {
    let context: Int
    let symbol: PositionSymbol
    let first: UInt64
    let second: UInt64
  }

  private let first: Values
  private let second: Values
  private let blockShift: Int
  /// The position that the anchors of each group of blocks are differences from.
  private let bases: [(first: Int64, second: Int64)]

  private var blockLength: Int { 1 << blockShift }

  /// Encodes the positions of all ordinals in order; `ColumnDeclaration.missing` stands for no position.
  ///
  /// - Parameter blockShift: A block has 2 to the power of this many positions, 4 to 7. Long blocks are small, short ones
  ///   are fast.
  static func encode(first: Values, second: Values, blockShift: Int) -> [UInt8] {
    PositionEncoder(first: first, second: second, blockShift: blockShift).encoded
  }

  private init(first: Values, second: Values, blockShift: Int) {
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
      // The median keeps the differences of all anchors small.
      bases.append(
        (
          anchors.map { first[$0] }.sorted().middle ?? bases.last?.first ?? 0,
          anchors.map { second[$0] }.sorted().middle ?? bases.last?.second ?? 0
        ))
    }
    self.bases = bases
  }

  /// Calls `body` for each block with its steps: forward from the anchor, and backward from the position before it.
  @inline(__always)
  private func forEachBlock(_ body: (_ forward: [Step], _ backward: [Step]) -> Void) {
    var forward: [Step] = []
    var backward: [Step] = []
    for start in stride(from: 0, to: first.count, by: blockLength) {
      let end = min(start + blockLength, first.count)
      let anchor = min(start + blockLength / 2, end - 1)
      forward.removeAll(keepingCapacity: true)
      backward.removeAll(keepingCapacity: true)
      let base = bases[start / (blockLength * BlockDirectory.blocksPerGroup)]
      var neighbour = base
      var context = PositionColumn.baseContext
      for ordinal in anchor..<end { forward.append(step(to: ordinal, &neighbour, &context)) }
      let isAnchored = first[anchor] != ColumnDeclaration.missing
      neighbour = isAnchored ? (first[anchor], second[anchor]) : base
      context = isAnchored ? PositionColumn.anchorContext : PositionColumn.baseContext
      for ordinal in stride(from: anchor - 1, through: start, by: -1) {
        backward.append(step(to: ordinal, &neighbour, &context))
      }
      body(forward, backward)
    }
  }

  @inline(__always)
  private func step(
    to ordinal: Int, _ neighbour: inout (first: Int64, second: Int64), _ context: inout Int
  ) -> Step {
    guard first[ordinal] != ColumnDeclaration.missing else {
      return Step(context: context, symbol: .missing, first: 0, second: 0)
    }
    let a = ZigZag.encode(first[ordinal] &- neighbour.first)
    let b = ZigZag.encode(second[ordinal] &- neighbour.second)
    let symbol = PositionSymbol(first: a, second: b)
    defer {
      neighbour = (first[ordinal], second[ordinal])
      context = PositionColumn.firstMagnitudeContext + symbol.magnitude
    }
    return Step(context: context, symbol: symbol, first: a, second: b)
  }

  private var encoded: [UInt8] {
    let (contexts, present, frequencies) = statistics()
    let codes = PositionEncoder.bestCodes(frequencies)

    var stream = BlockStreamWriter()
    forEachBlock { forward, backward in
      // Read backward, so the position farthest from the anchor comes first, and in each step the code comes last.
      for step in backward.reversed() {
        stream.bits.append(bits: step.second, width: step.symbol.low)
        stream.bits.append(bits: step.first, width: step.symbol.low)
        codes[contexts + step.context].appendBackward(step.symbol.number, to: &stream.bits)
      }
      stream.markBlock()
      for step in forward {
        codes[step.context].append(step.symbol.number, to: &stream.bits)
        stream.bits.append(bits: step.first, width: step.symbol.low)
        stream.bits.append(bits: step.second, width: step.symbol.low)
      }
    }

    let firstMinimum = bases.map(\.first).min() ?? 0
    let secondMinimum = bases.map(\.second).min() ?? 0
    let firstWidth = bitWidth(for: Int((bases.map(\.first).max() ?? 0) - firstMinimum) + 1)
    let secondWidth = bitWidth(for: Int((bases.map(\.second).max() ?? 0) - secondMinimum) + 1)
    var writer = ByteWriter()
    writer.append(UInt32(first.count))
    writer.append(UInt32(present))
    for value in [blockShift, contexts, firstWidth, secondWidth, 0, 0, 0, 0] { writer.append(UInt8(value)) }
    writer.append(firstMinimum)
    writer.append(secondMinimum)
    writer.append(UInt64(stream.byteCount))
    for code in codes { code.appendCode(to: &writer) }
    for base in bases {
      writer.append(bits: UInt64(base.first - firstMinimum), width: firstWidth)
      writer.append(bits: UInt64(base.second - secondMinimum), width: secondWidth)
    }
    writer.flushBits()
    stream.append(to: &writer)
    return writer.bytes
  }

  /// Returns the number of contexts, the number of positions, and how often each symbol occurs in each context: forward
  /// contexts first, then backward ones.
  private func statistics() -> (contexts: Int, present: Int, frequencies: [[Int]]) {
    let limit = PositionColumn.contextCounts.upperBound
    var frequencies = [[Int]](repeating: [Int](repeating: 0, count: PositionSymbol.count), count: 2 * limit)
    var present = 0
    var contexts = PositionColumn.contextCounts.lowerBound
    forEachBlock { forward, backward in
      for step in forward { frequencies[step.context][step.symbol.number] += 1 }
      for step in backward { frequencies[limit + step.context][step.symbol.number] += 1 }
      for steps in [forward, backward] {
        // The step leads to the context of its magnitude, even if no other step follows.
        for step in steps {
          contexts = max(contexts, PositionColumn.firstMagnitudeContext + step.symbol.magnitude + 1)
        }
        present += steps.count { $0.symbol != .missing }
      }
    }
    return (contexts, present, Array(frequencies[..<contexts]) + Array(frequencies[limit..<(limit + contexts)]))
  }

  /// Makes the codes for the size of decode tables that makes tables and stream smallest together.
  private static func bestCodes(_ frequencies: [[Int]]) -> [PrefixCodeEncoder] {
    let needed = frequencies.map { $0.count { $0 > 0 } }.max() ?? 1
    var best: (cost: Int, lengths: [[Int]])?
    for tableBits in max(1, bitWidth(for: needed))...DecodeTable.lengthLimit {
      let lengths = frequencies.map { HuffmanLengths.lengths($0, limit: tableBits) }
      var cost = frequencies.count * 16 << tableBits
      for (frequencies, lengths) in zip(frequencies, lengths) {
        for symbol in frequencies.indices { cost += frequencies[symbol] * lengths[symbol] }
      }
      if best.map({ cost < $0.cost }) ?? true { best = (cost, lengths) }
    }
    return zip(frequencies, best?.lengths ?? []).map { PrefixCodeEncoder($0, lengths: $1) }
  }
}

extension Array {
  /// The middle element, or the later of two.
  fileprivate var middle: Element? { isEmpty ? nil : self[count / 2] }
}
