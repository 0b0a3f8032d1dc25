/// Collects the blocks of a bit stream, and writes them with their directory. See FORMAT.md, "Block directories".
struct BlockStreamWriter {
  /// The bits of all blocks so far.
  var bits = ByteWriter()
  /// The bit at which each block is entered.
  private var entries: [Int] = []

  /// Marks the current end of the stream as the entry point of the next block.
  mutating func markBlock() { entries.append(bits.bitCount) }

  /// The length of the stream in bytes.
  var byteCount: Int { (bits.bitCount + 7) / 8 }

  /// Appends the block directory, the stream and its padding.
  mutating func append(to writer: inout ByteWriter) {
    BlockDirectoryEncoder.append(entries, end: bits.bitCount, to: &writer)
    bits.flushBits()
    writer.append(bits.bytes)
    writer.padBitStream()
  }
}
