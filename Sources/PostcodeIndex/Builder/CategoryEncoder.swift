/// Writes a category column: see FORMAT.md, "Category columns".
struct CategoryEncoder {
  /// About how many runs a block may have: what a look-up steps over is half of them.
  private static let runsPerBlock = 6

  /// Postcodes in a row with the same value, which is told by its place in the dictionary.
  private struct Run {
    let place: UInt32
    var length: UInt32
  }

  private let count: Int
  private let dictionary: [Int64]
  /// The runs of the whole column.
  private let runs: [Run]
  private let blockShift: Int

  /// Encodes the values of all ordinals in order; `ColumnDeclaration.missing` is a value like any other.
  ///
  /// - Throws: `IndexError.valueOutOfRange` if there are 65,536 or more different values.
  static func encode(_ values: [Int64], name: String) throws(IndexError) -> [UInt8] {
    try CategoryEncoder(values, name: name).encoded
  }

  private init(_ values: [Int64], name: String) throws(IndexError) {
    count = values.count
    // Most frequent by number of runs: that is how often each has to be told.
    var frequencies: [Int64: Int] = [:]
    var runCount = 0
    for (ordinal, value) in values.enumerated() where ordinal == 0 || values[ordinal - 1] != value {
      frequencies[value, default: 0] += 1
      runCount += 1
    }
    dictionary = frequencies.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map(\.key)
    guard dictionary.count < CategoryColumn.dictionaryLimit else {
      throw .valueOutOfRange(column: name, value: dictionary[CategoryColumn.dictionaryLimit - 1])
    }
    var places: [Int64: UInt32] = [:]
    for (place, value) in dictionary.enumerated() { places[value] = UInt32(place) }
    var runs: [Run] = []
    runs.reserveCapacity(runCount)
    for (ordinal, value) in values.enumerated() {
      if ordinal > 0, values[ordinal - 1] == value {
        runs[runs.count - 1].length += 1
      } else {
        runs.append(Run(place: places[value] ?? 0, length: 1))
      }
    }
    self.runs = runs
    var shift = 6
    while shift < 16, runs.count * (1 << (shift + 1)) < CategoryEncoder.runsPerBlock * max(count, 1) { shift += 1 }
    blockShift = shift
  }

  /// Calls `body` for each run, cut where blocks end; `isLast` if it reaches the end of its block.
  private func forEachRun(
    _ body: (_ startsBlock: Bool, _ previous: Int, _ place: Int, _ length: Int, _ isLast: Bool) -> Void
  ) {
    let blockLength = 1 << blockShift
    var ordinal = 0
    var previous = 0
    for run in runs {
      var left = Int(run.length)
      let place = Int(run.place)
      while left > 0 {
        let startsBlock = ordinal % blockLength == 0
        if startsBlock { previous = 0 }
        let room = min(blockLength - ordinal % blockLength, count - ordinal)
        let length = min(left, room)
        body(startsBlock, previous, place, length, length == room)
        previous = place
        ordinal += length
        left -= length
      }
    }
  }

  private static func runSymbol(_ length: Int, isLast: Bool) -> Int {
    isLast ? CategoryColumn.runToEnd : Int.bitWidth - length.leadingZeroBitCount
  }

  private var encoded: [UInt8] {
    var valueFrequencies = [[Int]](repeating: [Int](repeating: 0, count: dictionary.count), count: 2)
    var runFrequencies = [[Int]](repeating: [Int](repeating: 0, count: 24), count: 2)
    forEachRun { _, previous, place, length, isLast in
      valueFrequencies[previous == 0 ? 0 : 1][place] += 1
      runFrequencies[place == 0 ? 0 : 1][CategoryEncoder.runSymbol(length, isLast: isLast)] += 1
    }
    let valueCodes = valueFrequencies.map { PrefixCodeEncoder($0) }
    let runCodes = runFrequencies.map { PrefixCodeEncoder($0) }

    var stream = ByteWriter()
    var starts: [Int] = []
    forEachRun { startsBlock, previous, place, length, isLast in
      if startsBlock { starts.append(stream.bitCount) }
      valueCodes[previous == 0 ? 0 : 1].append(place, to: &stream)
      let symbol = CategoryEncoder.runSymbol(length, isLast: isLast)
      runCodes[place == 0 ? 0 : 1].append(symbol, to: &stream)
      if symbol > 1 { stream.append(bits: UInt64(length), width: symbol - 1) }
    }
    let end = stream.bitCount
    stream.flushBits()

    let present = dictionary.filter { $0 != ColumnDeclaration.missing }
    let minimum = present.min() ?? 0
    let spread = (present.max() ?? 0).subtractingReportingOverflow(minimum)
    let valueBytes =
      spread.overflow
      ? 8 : (Int64.bitWidth - spread.partialValue.leadingZeroBitCount + 7) / 8
    var writer = ByteWriter()
    writer.append(UInt32(count))
    writer.append(UInt32(dictionary.count))
    writer.append(minimum)
    writer.append(UInt32(stream.bytes.count))
    writer.append(UInt32(dictionary.firstIndex(of: ColumnDeclaration.missing) ?? dictionary.count))
    writer.append(UInt8(blockShift))
    writer.append(UInt8(valueBytes))
    writer.append(UInt16(0))
    for value in dictionary {
      let raw = value == ColumnDeclaration.missing ? 0 : UInt64(bitPattern: value &- minimum)
      for byte in 0..<valueBytes { writer.append(UInt8(truncatingIfNeeded: raw >> UInt64(8 * byte))) }
    }
    for code in valueCodes + runCodes { code.appendCode(to: &writer) }
    BlockDirectoryEncoder.append(starts, end: end, to: &writer)
    writer.append(stream.bytes)
    writer.padBitStream()
    return writer.bytes
  }
}
