/// Writes a sequence of runs: see FORMAT.md, "Run sequences".
enum RunSequenceEncoder {
  /// About how many runs a block may have: what a look-up steps over is half of them.
  private static let runsPerBlock = 6

  /// Encodes numbers below `limit`.
  ///
  /// - Parameter minimumShift: blocks are no shorter than 2 to the power of this.
  static func encode(_ numbers: [UInt32], limit: Int, minimumShift: Int) -> [UInt8] {
    let runs = RunEncoder.runs(numbers)
    var shift = minimumShift
    while shift < RunSequence.blockShifts.upperBound,
      runs.count * (1 << (shift + 1)) < runsPerBlock * max(numbers.count, 1)
    { shift += 1 }
    let encoder = RunEncoder(runs, limit: limit, blockShift: shift)
    var stream = ByteWriter()
    var starts: [Int] = []
    for block in 0..<encoder.blockCount {
      starts.append(stream.bitCount)
      encoder.append(block: block, to: &stream)
    }
    let end = stream.bitCount
    stream.flushBits()
    var writer = ByteWriter()
    writer.append(UInt32(numbers.count))
    writer.append(UInt32(stream.bytes.count))
    writer.append(UInt8(shift))
    writer.append(UInt8(0))
    encoder.appendCodes(to: &writer)
    BlockDirectoryEncoder.append(starts, end: end, to: &writer)
    writer.append(stream.bytes)
    writer.padBitStream()
    return writer.bytes
  }
}
