import PostcodeKit

/// Writes a block directory. See FORMAT.md, "Block directories".
enum BlockDirectoryEncoder {
  /// Encodes where blocks begin.
  ///
  /// - Parameters:
  ///   - starts: The bit at which each block begins, ascending.
  ///   - end: The bit at which the last block ends.
  static func append(_ starts: [Int], end: Int, to writer: inout ByteWriter) {
    let perGroup = BlockDirectory.blocksPerGroup
    let deviations = starts.indices.map { block in
      let group = block - block % perGroup
      let groupEnd = group + perGroup < starts.count ? starts[group + perGroup] : end
      return starts[block] - starts[group]
        - BlockDirectory.expectedOffset(block - group, ofGroupWithLength: groupEnd - starts[group])
    }
    let offsetWidth = bitWidth(for: end + 1)
    let largest = deviations.map { $0 < 0 ? -$0 - 1 : $0 }.max() ?? 0
    let deviationWidth = bitWidth(for: largest + 1) + 1
    writer.append(UInt8(offsetWidth))
    writer.append(UInt8(deviationWidth))
    for group in stride(from: 0, to: starts.count, by: perGroup) {
      writer.append(bits: UInt64(starts[group]), width: offsetWidth)
      for block in (group + 1)..<(group + perGroup) {
        let deviation = block < starts.count ? deviations[block] : 0
        writer.append(bits: UInt64(deviation + 1 << (deviationWidth - 1)), width: deviationWidth)
      }
    }
    writer.append(bits: UInt64(end), width: offsetWidth)
    writer.flushBits()
  }
}
