/// Writes a sequence of runs: see FORMAT.md, "Run sequences".
struct RunSequenceEncoder {
  /// About how many runs a block may have: what a look-up steps over is half of them.
  private static let runsPerBlock = 6

  /// A number and how often it stands in a row.
  private struct Run {
    let number: UInt32
    var length: UInt32
  }

  /// How a run of a block is told.
  private struct Step {
    let symbol: UInt8
    let isFirst: Bool
    /// 0 for "to the end of the block".
    let length: UInt32
    let number: UInt32
    let before: UInt32
  }

  private let count: Int
  private let limit: Int
  private let blockShift: Int
  private var steps: [Step] = []
  /// More different numbers than this are told by differences alone: their code would be longer than what it saves.
  private static let rankedLimit = 1 << 12

  /// Encodes numbers below `limit`, in the shorter of the two ways of telling numbers by themselves.
  ///
  /// - Parameter minimumShift: blocks are no shorter than 2 to the power of this.
  static func encode(_ numbers: [UInt32], limit: Int, minimumShift: Int) -> [UInt8] {
    let encoder = RunSequenceEncoder(numbers, limit: limit, minimumShift: minimumShift)
    let byDifference = encoder.encoded(isRanked: false)
    guard limit <= rankedLimit else { return byDifference }
    let ranked = encoder.encoded(isRanked: true)
    return ranked.count <= byDifference.count ? ranked : byDifference
  }

  private init(_ numbers: [UInt32], limit: Int, minimumShift: Int) {
    count = numbers.count
    self.limit = limit
    var runs: [Run] = []
    for number in numbers {
      if let last = runs.last, last.number == number {
        runs[runs.count - 1].length += 1
      } else {
        runs.append(Run(number: number, length: 1))
      }
    }
    var shift = minimumShift
    while shift < RunSequence.blockShifts.upperBound,
      runs.count * (1 << (shift + 1)) < RunSequenceEncoder.runsPerBlock * max(count, 1)
    { shift += 1 }
    blockShift = shift
    cut(runs)
  }

  /// Cuts the runs where blocks end, and finds how each is told.
  private mutating func cut(_ runs: [Run]) {
    steps.reserveCapacity(runs.count)
    let blockLength = 1 << blockShift
    var ordinal = 0
    var recent: [UInt32] = []
    for run in runs {
      var left = Int(run.length)
      while left > 0 {
        let isFirst = ordinal % blockLength == 0
        if isFirst { recent.removeAll(keepingCapacity: true) }
        let room = min(blockLength - ordinal % blockLength, count - ordinal)
        let length = min(left, room)
        let before = recent.first ?? 0
        var symbol = RunSequence.literalSymbol
        if let rank = recent.firstIndex(of: run.number) {
          recent.remove(at: rank)
          symbol = rank - 1
        } else {
          if recent.count == RunSequence.recentCount { recent.removeLast() }
          if !isFirst, run.number == before + 1 { symbol = RunSequence.successorSymbol }
        }
        recent.insert(run.number, at: 0)
        steps.append(
          Step(
            symbol: UInt8(symbol), isFirst: isFirst, length: length == room ? 0 : UInt32(length), number: run.number,
            before: before))
        ordinal += length
        left -= length
      }
    }
  }

  private static func magnitude(_ step: Step) -> (bits: Int, folded: UInt64) {
    let difference = Int64(step.number) - Int64(step.before)
    let folded = difference < 0 ? UInt64(-difference) * 2 - 1 : UInt64(difference) * 2
    return (UInt64.bitWidth - folded.leadingZeroBitCount, folded)
  }

  private static func lengthSymbol(_ length: UInt32) -> Int { UInt32.bitWidth - length.leadingZeroBitCount }

  private func encoded(isRanked: Bool) -> [UInt8] {
    var numberFrequencies = [Int](repeating: 0, count: RunSequence.successorSymbol + 1)
    var lengthFrequencies = [[Int]](repeating: [Int](repeating: 0, count: 24), count: 2)
    var literalFrequencies = [Int](repeating: 0, count: isRanked ? max(limit, 1) : 40)
    for step in steps {
      let symbol = Int(step.symbol)
      if !step.isFirst { numberFrequencies[symbol] += 1 }
      if symbol == RunSequence.literalSymbol {
        if isRanked {
          literalFrequencies[Int(step.number)] += 1
        } else if !step.isFirst {
          literalFrequencies[Self.magnitude(step).bits] += 1
        }
      }
      lengthFrequencies[symbol < RunSequence.literalSymbol ? 0 : 1][Self.lengthSymbol(step.length)] += 1
    }
    let numberCode = PrefixCodeEncoder(numberFrequencies)
    let lengthCodes = lengthFrequencies.map { PrefixCodeEncoder($0) }
    let literalCode = PrefixCodeEncoder(literalFrequencies)
    let startWidth = isRanked ? 0 : BitWidth.toTell(limit)

    var stream = ByteWriter()
    var starts: [Int] = []
    for step in steps {
      let symbol = Int(step.symbol)
      if step.isFirst { starts.append(stream.bitCount) } else { numberCode.append(symbol, to: &stream) }
      if symbol == RunSequence.literalSymbol {
        if isRanked {
          literalCode.append(Int(step.number), to: &stream)
        } else if step.isFirst {
          stream.append(bits: UInt64(step.number), width: startWidth)
        } else {
          let (bits, folded) = Self.magnitude(step)
          literalCode.append(bits, to: &stream)
          stream.append(bits: folded, width: bits - 1)
        }
      }
      let lengthSymbol = Self.lengthSymbol(step.length)
      lengthCodes[symbol < RunSequence.literalSymbol ? 0 : 1].append(lengthSymbol, to: &stream)
      if lengthSymbol > 1 { stream.append(bits: UInt64(step.length), width: lengthSymbol - 1) }
    }
    let end = stream.bitCount
    stream.flushBits()

    var writer = ByteWriter()
    writer.append(UInt32(count))
    writer.append(UInt32(limit))
    writer.append(UInt32(stream.bytes.count))
    writer.append(UInt8(blockShift))
    writer.append(UInt8(isRanked ? 0 : 1))
    writer.append(UInt8(startWidth))
    writer.append(UInt8(0))
    numberCode.appendCode(to: &writer)
    for code in lengthCodes { code.appendCode(to: &writer) }
    literalCode.appendCode(to: &writer)
    BlockDirectoryEncoder.append(starts, end: end, to: &writer)
    writer.append(stream.bytes)
    writer.padBitStream()
    return writer.bytes
  }
}
