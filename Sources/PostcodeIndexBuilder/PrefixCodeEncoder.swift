import PostcodeKit

/// Makes and writes a prefix code. See FORMAT.md, "Prefix codes".
struct PrefixCodeEncoder {
  /// The code length of each symbol.
  let lengths: [Int]
  /// The code of each symbol, with the bit that comes first in the stream lowest.
  private let codes: [UInt32]
  private let only: Int

  /// Makes the shortest code for symbols with the given numbers of occurrences.
  init(_ frequencies: [Int]) {
    self.init(frequencies, lengths: HuffmanLengths.lengths(frequencies, limit: PrefixCode.lengthLimit))
  }

  /// Makes a code that is decoded by a table. Its longest code is chosen so that table and coded symbols are smallest
  /// together: the table isn't stored, but it takes time and memory when the index is opened.
  init(forTable frequencies: [Int]) {
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
    self.init(frequencies, lengths: best)
  }

  /// Makes the code with the given lengths.
  init(_ frequencies: [Int], lengths: [Int]) {
    only = frequencies.firstIndex { $0 > 0 } ?? 0
    self.lengths = lengths
    codes = zip(HuffmanLengths.codes(lengths), lengths).map { BitOrder.reversed($0, count: $1) }
  }

  /// Appends the code of a symbol to a stream that is read forward.
  @inline(__always)
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
