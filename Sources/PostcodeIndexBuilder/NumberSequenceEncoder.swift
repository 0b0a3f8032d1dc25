import PostcodeKit

/// Writes a number sequence. See FORMAT.md, "Number sequences".
enum NumberSequenceEncoder {
  /// The shortest blocks are one segment.
  static let minimumShift = ChangeBitmapCodes.segmentShift
  /// Sequences with fewer runs than this to 64 numbers get longer blocks, up to about twice as many runs each. A lookup skips
  /// half of them.
  private static let runsPerSegment = 3

  /// Encodes numbers below `limit`.
  ///
  /// - Parameter least: Blocks have at least 2 to the power of this many numbers. Longer blocks take less space, and more time to read.
  static func encode(_ numbers: [UInt32], limit: Int, least: Int = minimumShift) -> [UInt8] {
    var runs = 0
    for index in numbers.indices where index == 0 || numbers[index] != numbers[index - 1] { runs += 1 }
    var shift = least
    while shift < NumberSequence.blockShifts.upperBound, runs << shift < runsPerSegment * numbers.count { shift += 1 }
    return encode(numbers, limit: limit, shift: shift)
  }

  /// Encodes numbers below `limit` in blocks of 2^`shift`.
  static func encode(_ numbers: [UInt32], limit: Int, shift: Int) -> [UInt8] {
    let encoder = ChangeBitmapEncoder(numbers, limit: limit, blockShift: shift)
    var stream = BlockStreamWriter()
    for block in 0..<encoder.blockCount {
      stream.markBlock()
      encoder.append(block: block, to: &stream.bits)
    }
    var writer = ByteWriter()
    writer.append(UInt32(numbers.count))
    writer.append(UInt32(stream.byteCount))
    writer.append(UInt8(shift))
    encoder.appendCodes(to: &writer)
    stream.append(to: &writer)
    return writer.bytes
  }
}
