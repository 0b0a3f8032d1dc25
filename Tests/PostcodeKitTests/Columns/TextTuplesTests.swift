import Testing

@testable import PostcodeIndexBuilder
import TestSupport

/// Tuples of texts against a model, in particular with numbers that need more than 16 bits.
struct TextTuplesTests {
  /// Adds rows by their numbers, and expects the same tuples as a dictionary finds.
  private func expectTuples(_ rows: [[UInt32]], at location: SourceLocation = #_sourceLocation) {
    var tuples = TextTuples(names: rows[0].indices.map { "column\($0)" })
    var known: [[UInt32]: UInt32] = [:]
    var different: [[UInt32]] = []
    var wrong = 0
    for row in rows {
      for (column, number) in row.enumerated() { tuples.set(number: number, column: column) }
      let expected = known[row, default: UInt32(different.count)]
      if expected == different.count {
        known[row] = expected
        different.append(row)
      }
      if tuples.finishRow() != expected { wrong += 1 }
    }
    #expect(wrong == 0 && tuples.count == different.count, sourceLocation: location)
    for (tuple, row) in different.enumerated() {
      for (column, number) in row.enumerated() where tuples.number(column: column, tuple: tuple) != number {
        wrong += 1
      }
    }
    #expect(wrong == 0, sourceLocation: location)
  }

  /// Columns exceed 16 bits one after another, in the middle of a chunk of 4,096 tuples and at its start.
  @Test func columnsWidenOneByOne() {
    var rows: [[UInt32]] = (0..<6_000).map { [$0 % 7, 65_530, $0 % 3_000, 9, 65_535] }
    rows += (0..<2_192).map { [$0 % 7, 65_531 + $0 % 20, $0, 9, 65_535] }
    rows += (0..<3_000).map { [$0 % 7, 65_536, $0, 65_536 + $0 % 2, $0 % 2 * .max] }
    // Rows that differ from earlier ones in their high halves alone, and earlier rows again.
    rows += rows.prefix(3_000).map { [$0[0], $0[1] + 65_536, $0[2], $0[3], $0[4]] }
    rows += rows.reversed()
    expectTuples(rows)
  }

  @Test func wideFromTheFirstRow() {
    expectTuples([[.max], [65_535], [65_536], [0], [.max], [1 << 31], [65_536]])
    expectTuples([[0, 0, 1 << 16], [0, 0, 0], [1 << 16, 0, 0], [0, 0, 0], [0, 0, 1 << 16]])
  }

  @Test(arguments: 0..<4)
  func randomNumbers(_ seed: Int) {
    var random = SplitMix64(seed: UInt64(40 + seed))
    let columns = 1 + random.below(5)
    var limits = [Int](repeating: 3, count: columns)
    let rows = (0..<9_000).map { _ in
      if random.oneIn(900) { limits[random.below(columns)] = 1 << (8 + random.below(24)) }
      return (0..<columns).map { UInt32(random.oneIn(3) ? random.below(limits[$0]) : random.below(3)) }
    }
    expectTuples(rows)
  }

  /// With more than 65,536 texts, the numbers by column are the same, without the tuples of dropped rows.
  @Test func numbersByColumn() {
    let count = 66_500
    var tuples = TextTuples(names: ["area", "district"])
    for row in 0..<count {
      tuples.set("A\(row)", column: 0)
      tuples.set("D\(row / 100)", column: 1)
      _ = tuples.finishRow()
    }
    #expect(tuples.count == count)
    let numbers = tuples.removeNumbers(isWanted: (0..<count).map { $0 % 3 > 0 })
    let wanted = (0..<count).filter { $0 % 3 > 0 }
    #expect(Array(numbers[0]) == wanted.map { UInt32($0 + 1) })
    #expect(Array(numbers[1]) == wanted.map { UInt32($0 / 100 + 1) })
  }
}
