/// Optimal length-limited prefix codes by the package-merge algorithm (L. Larmore and D. Hirschberg, "A fast algorithm for
/// optimal length-limited Huffman codes", Journal of the ACM 37, 1990).
enum HuffmanLengths {
  /// Returns the code length of each symbol: 0 for symbols that don't occur, and if only one symbol occurs.
  ///
  /// - Parameters:
  ///   - frequencies: The number of occurrences of each symbol.
  ///   - limit: The longest code allowed, in bits. At most 2^`limit` symbols may occur.
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

  /// Returns the canonical codes with the given lengths. A code's highest bit comes first in the stream.
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
