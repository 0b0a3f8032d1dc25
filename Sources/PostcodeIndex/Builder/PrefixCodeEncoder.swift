/// Makes and writes a prefix code: see FORMAT.md, "Prefix codes".
struct PrefixCodeEncoder {
  private let lengths: [Int]
  /// With the first bit lowest, as they go into the stream.
  private let codes: [UInt32]
  private let only: Int

  /// Makes the shortest code for symbols that occur as often as told.
  init(_ frequencies: [Int]) {
    only = frequencies.firstIndex { $0 > 0 } ?? 0
    lengths = HuffmanLengths.lengths(frequencies, limit: PrefixCode.lengthLimit)
    codes = zip(HuffmanLengths.codes(lengths), lengths).map { BitOrder.reversed($0, count: $1) }
  }

  /// Appends the code of a symbol.
  func append(_ symbol: Int, to writer: inout ByteWriter) {
    writer.append(bits: UInt64(codes[symbol]), width: lengths[symbol])
  }

  /// Appends the code itself.
  func appendCode(to writer: inout ByteWriter) {
    let longest = lengths.max() ?? 0
    writer.append(UInt8(longest))
    guard longest > 0 else {
      writer.append(UInt16(only))
      return
    }
    for length in 1...longest { writer.append(UInt16(lengths.count { $0 == length })) }
    for length in 1...longest {
      for symbol in lengths.indices where lengths[symbol] == length { writer.append(UInt16(symbol)) }
    }
  }
}
