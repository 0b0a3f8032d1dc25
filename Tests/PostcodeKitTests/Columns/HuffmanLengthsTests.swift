import Testing

@testable import PostcodeKit
@testable import PostcodeIndexBuilder
import TestSupport

/// Code lengths are complete, within the limit, and optimal.
@Suite struct HuffmanLengthsTests {
  private static func cost(_ frequencies: [Int], _ lengths: [Int]) -> Int {
    zip(frequencies, lengths).reduce(0) { $0 + $1.0 * $1.1 }
  }

  private static func frequencies(_ count: Int, _ random: inout SplitMix64) -> [Int] {
    (0..<count).map { _ in random.oneIn(3) ? 0 : 1 << random.below(20) | random.below(9) }
  }

  @Test func lengthsFillTheCodeSpaceWithinTheLimit() {
    var random = SplitMix64(seed: 50)
    for count in [2, 3, 5, 8, 16, 40, 100, 227] {
      for limit in 8...12 {
        let frequencies = HuffmanLengthsTests.frequencies(count, &random)
        let lengths = HuffmanLengths.lengths(frequencies, limit: limit)
        let used = frequencies.count { $0 > 0 }
        for (frequency, length) in zip(frequencies, lengths) {
          #expect((frequency == 0 || used == 1) ? length == 0 : (1...limit).contains(length))
        }
        // Kraft's equality: the codes use the code space up exactly.
        let shares: [Int] = lengths.filter { $0 > 0 }.map { 1 << (limit - $0) }
        if used > 1 { #expect(shares.reduce(0, +) == 1 << limit) }
      }
    }
  }

  /// Returns the cost of the best lengths, found by exhaustive search.
  private static func bestCost(_ frequencies: [Int], limit: Int) -> Int {
    var best = Int.max
    var lengths: [Int] = []
    func extend(space: Int) {
      guard lengths.count < frequencies.count else {
        best = min(best, cost(frequencies, lengths))
        return
      }
      for length in 1...limit where 1 << (limit - length) <= space {
        lengths.append(length)
        extend(space: space - 1 << (limit - length))
        lengths.removeLast()
      }
    }
    extend(space: 1 << limit)
    return best
  }

  @Test func lengthsAreOptimal() {
    var random = SplitMix64(seed: 51)
    for count in 2...5 {
      for limit in 3...5 {
        for _ in 0..<8 {
          let frequencies = (0..<count).map { _ in 1 + (random.oneIn(2) ? random.below(10) : random.below(1_000)) }
          let lengths = HuffmanLengths.lengths(frequencies, limit: limit)
          let best = HuffmanLengthsTests.bestCost(frequencies, limit: limit)
          #expect(HuffmanLengthsTests.cost(frequencies, lengths) == best, "\(frequencies), limit \(limit)")
        }
      }
    }
  }

  @Test func aTightLimitBinds() {
    let fibonacci = [1, 1, 2, 3, 5, 8, 13, 21]
    #expect(HuffmanLengths.lengths(fibonacci, limit: 12).max() == 7)
    #expect(HuffmanLengths.lengths(fibonacci, limit: 4).max() == 4)
    #expect(HuffmanLengths.lengths(fibonacci, limit: 3) == Array(repeating: 3, count: 8))
  }

  @Test func fewSymbols() {
    #expect(HuffmanLengths.lengths([], limit: 4).isEmpty)
    #expect(HuffmanLengths.lengths([0, 0], limit: 4) == [0, 0])
    #expect(HuffmanLengths.lengths([0, 7], limit: 4) == [0, 0])
    #expect(HuffmanLengths.lengths([3, 0, 7], limit: 1) == [1, 0, 1])
  }

  @Test func codesArePrefixFreeAndCanonical() {
    var random = SplitMix64(seed: 52)
    for _ in 0..<20 {
      let lengths = HuffmanLengths.lengths(HuffmanLengthsTests.frequencies(30, &random), limit: 9)
      let codes = HuffmanLengths.codes(lengths)
      var owner = [Int?](repeating: nil, count: 512)
      for (symbol, length) in lengths.enumerated() where length > 0 {
        #expect(codes[symbol] < 1 << UInt32(length))
        let first = Int(codes[symbol]) << (9 - length)
        for slot in first..<(first + 1 << (9 - length)) {
          #expect(owner[slot] == nil)
          owner[slot] = symbol
        }
      }
    }
    // Canonical: in the order of lengths, then of symbols.
    #expect(HuffmanLengths.codes([1, 2, 3, 3]) == [0b0, 0b10, 0b110, 0b111])
    #expect(HuffmanLengths.codes([2, 0, 1, 2]) == [0b10, 0, 0b0, 0b11])
  }

  @Test func reversingBits() {
    #expect(BitOrder.reversed(0b110, count: 3) == 0b011)
    #expect(BitOrder.reversed(0b1, count: 8) == 0b1000_0000)
    #expect(BitOrder.reversed(0b1011, count: 0) == 0)
    for bits in UInt32(0)..<64 { #expect(BitOrder.reversed(BitOrder.reversed(bits, count: 6), count: 6) == bits) }
  }
}
