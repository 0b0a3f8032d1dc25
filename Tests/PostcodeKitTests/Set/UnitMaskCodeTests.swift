import TestSupport
import Testing

@testable import PostcodeKit

/// The enumerative code of unit masks.
@Suite struct UnitMaskCodeTests {
  /// C(20, n).
  private static let choices = [
    1, 20, 190, 1_140, 4_845, 15_504, 38_760, 77_520, 125_970, 167_960, 184_756, 167_960, 125_970, 77_520, 38_760,
    15_504, 4_845, 1_140, 190, 20, 1,
  ]

  @Test func everyMaskRoundTrips() {
    let code = UnitMaskCode()
    var wrong = 0
    for mask in UInt32(1)..<(1 << 20) {
      let ones = mask.nonzeroBitCount
      let index = code.index(of: mask)
      if index < 0 || index >= UnitMaskCodeTests.choices[ones] || code.mask(ones: ones, index: index) != mask {
        wrong += 1
      }
    }
    // Masks that round-trip have distinct indexes. There are C(20, k) masks with k ones, so every index is used.
    #expect(wrong == 0)
  }

  @Test func widthsFitTheLargestIndex() {
    for (ones, choices) in UnitMaskCodeTests.choices.enumerated() {
      let width = UnitMaskCode.width(ones: ones)
      #expect(choices <= 1 << width && (width == 0 || choices > 1 << (width - 1)), "\(ones)")
    }
  }

  @Test func indexesAreInTheDocumentedOrder() {
    let code = UnitMaskCode()
    for ones in 1...20 {
      var keys: [(Int, UInt32, UInt32)] = []
      for index in 0..<min(UnitMaskCodeTests.choices[ones], 3_000) {
        let mask = code.mask(ones: ones, index: index)
        let upper = mask >> 10
        keys.append((upper.nonzeroBitCount, upper, mask & 1023))
      }
      #expect(zip(keys, keys.dropFirst()).allSatisfy { $0 < $1 })
    }
  }

  @Test func indexesOutOfRangeYieldMasks() {
    let code = UnitMaskCode()
    for ones in 1...20 {
      for index in stride(from: UnitMaskCodeTests.choices[ones], to: 1 << 18, by: 53) {
        #expect(code.mask(ones: ones, index: index) < 1 << 20)
      }
    }
  }

  /// Also for classes of damaged files, 20 to 31.
  @Test func sumsEqualThoseOfSingleMasks() {
    let code = UnitMaskCode()
    var random = SplitMix64(seed: 20)
    for _ in 0..<20_000 {
      let classes = UInt64.random(in: 0..<(1 << 57), using: &random)
      for count in 0...10 {
        let ones = (0..<count).map { UnitMaskCode.ones(ofClass: classes >> UInt64(5 * $0)) }
        let sums = code.sums(classes, count: count)
        guard sums.ones == ones.reduce(0, +), sums.width == ones.map({ UnitMaskCode.width(ones: $0) }).reduce(0, +)
        else {
          Issue.record("\(classes), \(count)")
          return
        }
      }
    }
  }
}
