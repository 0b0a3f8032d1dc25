/// Lengths of an optimal prefix code in which no code is longer than a limit.
///
/// The package-merge method: L. Larmore and D. Hirschberg, "A fast algorithm for optimal length-limited Huffman
/// codes", Journal of the ACM 37, 1990.
enum HuffmanLengths {
  /// Finds the code lengths.
  ///
  /// - Parameters:
  ///   - frequencies: how often each symbol occurs; those with 0 get no code.
  ///   - limit: the longest code allowed; 2^limit must be no less than the number of symbols that occur.
  /// - Returns: a length for each symbol, 0 where there is no code, or where only one symbol occurs.
  static func lengths(_ frequencies: [Int], limit: Int) -> [Int] {
    var lengths = [Int](repeating: 0, count: frequencies.count)
    let symbols = frequencies.indices.filter { frequencies[$0] > 0 }
    guard symbols.count > 1 else { return lengths }
    let leaves = symbols.map { (weight: frequencies[$0], symbols: [$0]) }
      .sorted { ($0.weight, $0.symbols[0]) < ($1.weight, $1.symbols[0]) }
    var packages = leaves
    for _ in 1..<limit {
      var merged: [(weight: Int, symbols: [Int])] = []
      for pair in stride(from: 0, to: packages.count - 1, by: 2) {
        merged.append(
          (packages[pair].weight + packages[pair + 1].weight, packages[pair].symbols + packages[pair + 1].symbols))
      }
      packages = leaves + merged
      packages.sort { $0.weight < $1.weight }
    }
    for package in packages.prefix(2 * symbols.count - 2) {
      for symbol in package.symbols { lengths[symbol] += 1 }
    }
    return lengths
  }

  /// The canonical codes of the lengths, the first bit of each the highest.
  static func codes(_ lengths: [Int]) -> [UInt32] {
    var codes = [UInt32](repeating: 0, count: lengths.count)
    var code: UInt32 = 0
    let longest = lengths.max() ?? 0
    guard longest > 0 else { return codes }
    for length in 1...longest {
      for symbol in lengths.indices where lengths[symbol] == length {
        codes[symbol] = code
        code += 1
      }
      code <<= 1
    }
    return codes
  }
}

/// The order of bits in codes.
enum BitOrder {
  /// The lowest `count` bits in the opposite order.
  static func reversed(_ bits: UInt32, count: Int) -> UInt32 {
    var reversed: UInt32 = 0
    for bit in 0..<count where bits & (1 << UInt32(bit)) != 0 { reversed |= 1 << UInt32(count - 1 - bit) }
    return reversed
  }
}
