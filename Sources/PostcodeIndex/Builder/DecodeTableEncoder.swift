/// Makes and writes a prefix code with its table: see FORMAT.md, "Lookup codes".
struct DecodeTableEncoder {
  private let lengths: [Int]
  /// With the first bit lowest, as they go into the stream.
  private let codes: [UInt32]
  private let only: Int
  private let width: Int

  /// Makes the code for symbols that occur as often as told, which with its table is the shortest.
  ///
  /// - Parameter frequencies: of at most `DecodeTable.symbolLimit` symbols.
  init(_ frequencies: [Int]) {
    only = frequencies.firstIndex { $0 > 0 } ?? 0
    let used = frequencies.count { $0 > 0 }
    var best = [Int](repeating: 0, count: frequencies.count)
    var bestSize = Int.max
    var width = bitWidth(for: used)
    while used > 1, width <= DecodeTable.lengthLimit {
      let lengths = HuffmanLengths.lengths(frequencies, limit: width)
      let size = zip(frequencies, lengths).reduce(16 << width) { $0 + $1.0 * $1.1 }
      if size < bestSize { (best, bestSize) = (lengths, size) }
      // Longer codes would not be used.
      if (lengths.max() ?? 0) < width { break }
      width += 1
    }
    lengths = best
    self.width = best.max() ?? 0
    codes = zip(HuffmanLengths.codes(lengths), lengths).map { BitOrder.reversed($0, count: $1) }
  }

  /// Appends the code of a symbol.
  func append(_ symbol: Int, to writer: inout ByteWriter) {
    writer.append(bits: UInt64(codes[symbol]), width: lengths[symbol])
  }

  /// Appends the code itself.
  func appendCode(to writer: inout ByteWriter) {
    var table = [UInt16](repeating: UInt16(only << 4), count: 1 << width)
    for (symbol, length) in lengths.enumerated() where length > 0 {
      for place in stride(from: Int(codes[symbol]), to: table.count, by: 1 << length) {
        table[place] = UInt16(symbol << 4 | length)
      }
    }
    writer.append(UInt8(width))
    for entry in table { writer.append(entry) }
  }
}
