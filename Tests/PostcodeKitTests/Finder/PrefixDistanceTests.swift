import TestSupport
import Testing

@testable import PostcodeKit

struct PrefixDistanceTests {
  /// The least value in the last row of the matrix of Wagner and Fischer.
  private func expected(_ text: [UInt8], _ name: [UInt8]) -> Int {
    var row = Array(0...name.count)
    for letter in text {
      var next = [row[0] + 1]
      for (offset, other) in name.enumerated() {
        next.append(min(row[offset] + (letter == other ? 0 : 1), row[offset + 1] + 1, next[offset] + 1))
      }
      row = next
    }
    return row.min() ?? 0
  }

  @Test func distancesAreThoseOfTheMatrix() throws {
    var random = SplitMix64(seed: 46)
    for _ in 0..<20_000 {
      func letters(_ count: Int) -> [UInt8] { (0..<count).map { _ in UInt8(0x61 + random.below(3)) } }
      let text = letters(1 + random.below(random.oneIn(8) ? 64 : 9))
      var name = random.oneIn(2) ? text : letters(random.below(20))
      for _ in 0..<random.below(5) where !name.isEmpty { name[random.below(name.count)] = 0x62 }
      name += letters(random.below(4))
      let distance = try #require(PrefixDistance(from: text))
      let wanted = expected(text, name)
      for limit in 0...5 { #expect(distance(name[...], limit: limit) == (wanted <= limit ? wanted : nil)) }
    }
  }

  @Test func lengths() {
    #expect(PrefixDistance(from: []) == nil)
    #expect(PrefixDistance(from: [UInt8](repeating: 0x61, count: 65)) == nil)
    let longest = [UInt8](repeating: 0x61, count: 64)
    #expect(PrefixDistance(from: longest)?(longest[...], limit: 0) == 0)
    #expect(PrefixDistance(from: [0x61])?([], limit: 1) == 1)
  }
}
