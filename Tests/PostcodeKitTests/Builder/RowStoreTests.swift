@testable import PostcodeKit
import TestSupport
import Testing

@testable import PostcodeIndexBuilder

/// The order of rows, and their values in memory.
@Suite struct RowStoreTests {
  private static let perOutcode = Postcode.incodesPerOutcode

  private static func store(_ codes: [UInt32]) -> RowStore {
    var rows = RowStore(slotCount: 0)
    for (line, code) in codes.enumerated() { _ = rows.append(code, [], line: UInt32(line)) }
    rows.flush()
    return rows
  }

  /// Outcodes in the given order, each with ascending postcodes, some of them twice.
  private static func outcodes(_ order: [UInt32], count: UInt32) -> [UInt32] {
    order.flatMap { outcode in (0..<count).map { outcode * perOutcode + $0 * 3 / 4 } }
  }

  private static let orders: [[UInt32]] = [
    outcodes([1, 2, 3, 10, 11], count: 4_000),
    outcodes([1, 10, 11, 2, 3], count: 4_000),
    outcodes([11, 3, 2], count: 4_000) + outcodes([2, 3], count: 50),
    outcodes([5, 5, 5], count: 4_000),
    outcodes([7, 6], count: 4_000).reversed(),
    outcodes([3, 2, 1], count: 1),
    (0..<40_000).map { $0 &* 2_654_435_761 % 2_000_000 },
    [],
  ]

  @Test(arguments: orders)
  func sortsStably(codes: [UInt32]) {
    let expected = codes.indices.sorted { (codes[$0], $0) < (codes[$1], $1) }.map { UInt32($0) }
    #expect(RowStoreTests.store(codes).sortedByCode() == expected)
  }

  @Test func linesOfRows() {
    var rows = RowStore(slotCount: 0)
    // The second chunk has a gap.
    let lines = (0..<40_000 as Range<UInt32>).map { $0 < 20_000 ? $0 + 5 : $0 + 90 }
    for line in lines { _ = rows.append(1, [], line: line) }
    rows.flush()
    #expect(lines.indices.allSatisfy { rows.line($0) == lines[$0] })
  }

  /// Chunks whose values take 16, 32 or 64 bits, alone and together in a slot.
  @Test(arguments: [1, 70_000, 5_000_000_000, 1_000_000_000_000_000] as [Int64], [1, 3])
  func valuesAreKept(factor: Int64, change: Int) throws {
    var random = SplitMix64(seed: 5)
    let values = (0..<50_000).map { row -> Int64 in
      if random.oneIn(9) { return ColumnDeclaration.missing }
      // From one chunk on, other values.
      return row < change << 14 ? Int64(random.below(60)) - 30 : (Int64(random.below(60)) - 30) * factor
    }
    var rows = RowStore(slotCount: 1)
    for value in values { _ = rows.append(1, [value], line: 1) }
    rows.flush()
    #expect(values.indices.allSatisfy { rows.value($0, slot: 0) == values[$0] })
    let order = values.indices.reversed().map { UInt32($0) }
    let taken = rows.take(slot: 0, of: order)
    #expect(Array(taken) == values.reversed())
  }
}
