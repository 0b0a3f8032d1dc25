/// Cuts numbers into runs and blocks and codes them: see FORMAT.md, "Runs".
struct RunEncoder {
  /// A number and how often it stands in a row.
  struct Run {
    let number: UInt32
    var length: UInt32
  }

  /// How a run of a block is told.
  private struct Step {
    let kind: UInt8
    let isFirst: Bool
    /// 0 for "to the end of the block".
    let length: UInt32
    /// The first number.
    let number: UInt32
    let before: UInt32

    var lengthSymbol: Int { UInt32.bitWidth - length.leadingZeroBitCount }
    var symbol: Int { Int(kind) << RunCodes.lengthSymbolWidth | lengthSymbol }
  }

  private let limit: Int
  private let isRanked: Bool
  private let startWidth: Int
  private var steps: [Step] = []
  /// Of each block the place of its first step.
  private var firstSteps: [Int] = []
  private var stepCode = DecodeTableEncoder([])
  private var firstLengthCode = DecodeTableEncoder([])
  private var literalCode = DecodeTableEncoder([])
  /// More different numbers than this are told by differences alone: their code would be longer than what it saves.
  private static let rankedLimit = 1 << 11

  /// The runs that numbers form.
  static func runs(_ numbers: [UInt32]) -> [Run] {
    var runs: [Run] = []
    for number in numbers {
      if let last = runs.last, last.number == number {
        runs[runs.count - 1].length += 1
      } else {
        runs.append(Run(number: number, length: 1))
      }
    }
    return runs
  }

  /// Takes the runs of numbers below `limit`, in the shorter of the two ways of telling numbers by themselves.
  ///
  /// - Parameter blockShift: blocks have 2 to the power of this numbers.
  init(_ runs: [Run], limit: Int, blockShift: Int) {
    self.init(runs, limit: limit, blockShift: blockShift, isRanked: false)
    guard limit <= RunEncoder.rankedLimit else { return }
    let ranked = RunEncoder(self, isRanked: true)
    if ranked.bitCount <= bitCount { self = ranked }
  }

  private init(_ runs: [Run], limit: Int, blockShift: Int, isRanked: Bool) {
    self.limit = limit
    self.isRanked = isRanked
    startWidth = isRanked ? 0 : bitWidth(for: limit)
    cut(runs, blockLength: 1 << blockShift)
    makeCodes()
  }

  /// The same steps told in the other way.
  private init(_ other: RunEncoder, isRanked: Bool) {
    limit = other.limit
    self.isRanked = isRanked
    startWidth = isRanked ? 0 : bitWidth(for: limit)
    steps = other.steps
    firstSteps = other.firstSteps
    makeCodes()
  }

  /// Cuts the runs where blocks end, and finds how each is told.
  private mutating func cut(_ runs: [Run], blockLength: Int) {
    steps.reserveCapacity(runs.count)
    let count = runs.reduce(0) { $0 + Int($1.length) }
    var ordinal = 0
    var recent: [UInt32] = []
    // How much of the run at hand is already told.
    var told = 0
    var place = 0
    while place < runs.count {
      let run = runs[place]
      let isFirst = ordinal % blockLength == 0
      if isFirst {
        recent.removeAll(keepingCapacity: true)
        firstSteps.append(steps.count)
      }
      let room = min(blockLength - ordinal % blockLength, count - ordinal)
      let length = min(Int(run.length) - told, room)
      let before = recent.first ?? 0
      var kind = RunCodes.literalStep
      if let rank = recent.firstIndex(of: run.number) {
        recent.remove(at: rank)
        kind = rank - 1
      } else {
        if recent.count == MoveToFrontList.count { recent.removeLast() }
        if !isFirst, run.number == before + 1 { kind = RunCodes.successorStep }
      }
      told += length
      recent.insert(run.number, at: 0)
      steps.append(
        Step(
          kind: UInt8(kind), isFirst: isFirst, length: length == room ? 0 : UInt32(length), number: run.number,
          before: before))
      ordinal += length
      if told == run.length {
        place += 1
        told = 0
      }
    }
  }

  private static func magnitude(_ step: Step) -> (bits: Int, folded: UInt64) {
    let difference = Int64(step.number) - Int64(step.before)
    let folded = difference < 0 ? UInt64(-difference) * 2 - 1 : UInt64(difference) * 2
    return (UInt64.bitWidth - folded.leadingZeroBitCount, folded)
  }

  private mutating func makeCodes() {
    var stepFrequencies = [Int](repeating: 0, count: (RunCodes.successorStep + 1) << RunCodes.lengthSymbolWidth)
    var firstLengthFrequencies = [Int](repeating: 0, count: 1 << RunCodes.lengthSymbolWidth)
    var literalFrequencies = [Int](repeating: 0, count: isRanked ? max(limit, 1) : 40)
    for step in steps {
      if step.isFirst {
        firstLengthFrequencies[step.lengthSymbol] += 1
      } else {
        stepFrequencies[step.symbol] += 1
      }
      if step.kind == RunCodes.literalStep {
        if isRanked {
          literalFrequencies[Int(step.number)] += 1
        } else if !step.isFirst {
          literalFrequencies[Self.magnitude(step).bits] += 1
        }
      }
    }
    stepCode = DecodeTableEncoder(stepFrequencies)
    firstLengthCode = DecodeTableEncoder(firstLengthFrequencies)
    literalCode = DecodeTableEncoder(literalFrequencies)
  }

  /// How many blocks there are.
  var blockCount: Int { firstSteps.count }

  /// How many bits the codes and all blocks take.
  var bitCount: Int {
    var counter = ByteWriter()
    appendCodes(to: &counter)
    for block in 0..<blockCount { append(block: block, to: &counter) }
    return counter.bitCount
  }

  /// Appends limit, way of telling numbers, and codes.
  func appendCodes(to writer: inout ByteWriter) {
    writer.append(UInt32(limit))
    writer.append(UInt8(isRanked ? 0 : 1))
    writer.append(UInt8(startWidth))
    for code in [stepCode, firstLengthCode, literalCode] { code.appendCode(to: &writer) }
  }

  /// Appends a block.
  func append(block: Int, to stream: inout ByteWriter) {
    let end = block + 1 < firstSteps.count ? firstSteps[block + 1] : steps.count
    for step in steps[firstSteps[block]..<end] {
      if step.isFirst {
        firstLengthCode.append(step.lengthSymbol, to: &stream)
      } else {
        stepCode.append(step.symbol, to: &stream)
      }
      if step.length > 1 { stream.append(bits: UInt64(step.length), width: step.lengthSymbol - 1) }
      guard step.kind == RunCodes.literalStep else { continue }
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
  }
}
