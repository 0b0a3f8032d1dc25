@testable import PostcodeKit
import TestSupport
import Testing

/// Ordinal sets, compared with `Set`.
struct OrdinalSetTests {
  @Test(arguments: [0, 1, 63, 64, 65, 128, 1000])
  func operationsAgreeWithSet(_ capacity: Int) {
    var random = SplitMix64(seed: UInt64(capacity + 1))
    for _ in 0..<100 {
      var (left, leftModel) = some(capacity, &random)
      let (right, rightModel) = some(capacity, &random)
      expect(left, leftModel)
      var (union, both, other) = (left, left, left)
      union.formUnion(right)
      expect(union, leftModel.union(rightModel))
      both.formIntersection(right)
      expect(both, leftModel.intersection(rightModel))
      other.formComplement()
      expect(other, Set(0..<capacity).subtracting(leftModel))
      left.insert(-5..<(capacity + 5))
      leftModel = Set(0..<capacity)
      expect(left, leftModel)
    }
  }

  @Test func setsOfDifferentCapacities() {
    var small = OrdinalSet(0..<10, capacity: 10)
    let large = OrdinalSet(5..<500, capacity: 500)
    small.formUnion(large)
    expect(small, Set(0..<10))
    var wide = large
    wide.formIntersection(small)
    expect(wide, Set(5..<10))
    expect(OrdinalSet(capacity: -1), [])
  }

  private func some(_ capacity: Int, _ random: inout SplitMix64) -> (OrdinalSet, Set<Int>) {
    var set = OrdinalSet(capacity: capacity)
    var model: Set<Int> = []
    for _ in 0..<random.below(6) {
      let start = random.below(capacity + 1)
      let range = start..<(start + random.below(capacity - start + 1))
      set.insert(range)
      model.formUnion(range)
    }
    return (set, model)
  }

  private func expect(_ set: OrdinalSet, _ model: Set<Int>) {
    #expect(set.count == model.count)
    #expect(set.isEmpty == model.isEmpty)
    #expect(Set(set.ranges().joined()) == model)
    let ranges = Array(set.ranges())
    for (left, right) in zip(ranges, ranges.dropFirst()) { #expect(left.upperBound < right.lowerBound) }
    for ordinal in -1...(set.capacity + 1) { #expect(set.contains(ordinal) == model.contains(ordinal)) }
  }
}
