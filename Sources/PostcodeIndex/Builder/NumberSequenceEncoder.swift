/// Writes a sequence of numbers: see FORMAT.md, "Number sequences".
enum NumberSequenceEncoder {
  /// Blocks of changes have 2 to the power of this numbers, those of runs no fewer.
  static let minimumShift = 6
  /// Sequences with fewer runs than this to 64 numbers are told by runs. Blocks of runs are so long that they have about
  /// twice as many: what a look-up steps over is half of them.
  private static let runsPerMask = 3

  /// Encodes numbers below `limit`.
  static func encode(_ numbers: [UInt32], limit: Int) -> [UInt8] {
    let runs = RunEncoder.runs(numbers)
    var shift = minimumShift
    while shift < RunSequence.blockShifts.upperBound, runs.count << shift < runsPerMask * numbers.count { shift += 1 }
    guard shift == minimumShift, !numbers.isEmpty else {
      return encodeRuns(runs, count: numbers.count, limit: limit, shift: shift)
    }
    return encodeChanges(numbers, limit: limit, shift: shift)
  }

  /// Encodes as runs.
  static func encodeRuns(_ runs: [RunEncoder.Run], count: Int, limit: Int, shift: Int) -> [UInt8] {
    let encoder = RunEncoder(runs, limit: limit, blockShift: shift)
    return sequence(
      kind: NumberSequence.runsCode, count: count, shift: shift, blockCount: encoder.blockCount,
      codes: encoder.appendCodes, block: encoder.append)
  }

  /// Encodes as changes.
  static func encodeChanges(_ numbers: [UInt32], limit: Int, shift: Int) -> [UInt8] {
    let encoder = ChangeBitmapEncoder(numbers, limit: limit, blockShift: shift, isMarked: false)
    return sequence(
      kind: NumberSequence.changesCode, count: numbers.count, shift: shift, blockCount: encoder.blockCount,
      codes: encoder.appendCodes, block: encoder.append)
  }

  private static func sequence(
    kind: UInt8, count: Int, shift: Int, blockCount: Int, codes: (inout ByteWriter) -> Void,
    block: (Int, inout ByteWriter) -> Void
  ) -> [UInt8] {
    var stream = ByteWriter()
    var starts: [Int] = []
    for index in 0..<blockCount {
      starts.append(stream.bitCount)
      block(index, &stream)
    }
    let end = stream.bitCount
    stream.flushBits()
    var writer = ByteWriter()
    writer.append(UInt32(count))
    writer.append(UInt32(stream.bytes.count))
    writer.append(UInt8(shift))
    writer.append(kind)
    codes(&writer)
    BlockDirectoryEncoder.append(starts, end: end, to: &writer)
    writer.append(stream.bytes)
    writer.padBitStream()
    return writer.bytes
  }
}
