import LoopbackServer
import PostcodesIOResponder
@testable import PostcodeKit
import PostcodesIO
import TestSupport
import Testing

@testable import PostcodeComparison

struct SampleTests {
  @Test(arguments: [0, 1, 2, 7, 499, 4499, 4500, 9000], [false, true])
  func samples(count: Int, isStratified: Bool) throws {
    var rows = Row.some(4500)
    rows[3].terminated = "200001"
    let index = try Row.responder(rows).index
    var random = SplitMix64(seed: 7)
    let plan = ComparisonPlan.sample(of: index, count: count, isStratified: isStratified, using: &random)
    let postcodes = try plan.queries.map { try #require(Postcode($0)) }
    #expect(postcodes.count == min(count, 4499))
    #expect(postcodes == postcodes.sorted() && Set(postcodes).count == postcodes.count)
    #expect(postcodes.allSatisfy { index.ordinal(of: $0).map { index.isLive(at: $0) } ?? false })
    if isStratified, count >= 2 {
      // 3,999 postcodes in AB, 500 in M.
      let share = postcodes.count { $0.outcode.area == "M" }
      #expect(abs(Double(share) - Double(postcodes.count) * 500 / 4499) <= 2)
      #expect(share >= 1)
    }
    var again = SplitMix64(seed: 7)
    #expect(plan == .sample(of: index, count: count, isStratified: isStratified, using: &again))
  }

  @Test func sampleIsUniform() throws {
    let index = try Row.responder(Row.some(20)).index
    var random = SplitMix64(seed: 3)
    var counts: [String: Int] = [:]
    for _ in 0..<4000 {
      for postcode in ComparisonPlan.sample(of: index, count: 5, isStratified: false, using: &random).queries {
        counts[postcode, default: 0] += 1
      }
    }
    // The mean is 1,000 and the standard deviation 27.
    #expect(counts.count == 20 && counts.values.allSatisfy { abs($0 - 1000) < 150 })
  }

  @Test(arguments: 1..<60)
  func percentiles(count: Int) {
    let numbers = (1...count).map(Double.init)
    for percent in [50, 95, 99, 100] {
      // The smallest number that is at least as large as this percentage of the numbers.
      let expected = numbers.first { number in numbers.count { $0 <= number } * 100 >= percent * count }
      #expect(Percentile.of(numbers, percent) == expected)
      let zeros = count / 3
      let some = numbers.map { max(0, $0 - Double(zeros)) }
      #expect(Percentile.of(some.filter { $0 > 0 }, zeros: zeros, percent) == Percentile.of(some, percent))
    }
  }
}
