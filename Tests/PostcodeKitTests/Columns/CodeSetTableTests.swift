import Testing

@testable import PostcodeKit
@testable import PostcodeIndexBuilder
import TestSupport

/// Round trips of the code-set columns through all methods that read them.
struct CodeSetTableTests {
  private func columns(_ count: Int, _ random: inout SplitMix64) -> [(numbers: [UInt32], limit: Int)] {
    [1, 2, 30, 2_049, 300_000].map { limit in
      var number = random.below(limit)
      let numbers = (0..<count).map { _ in
        if limit == 300_000 { number += 1 } else if random.oneIn(5) { number = random.below(limit) }
        if random.oneIn(100) { number = random.below(limit) }
        return UInt32(number % limit)
      }
      return (numbers, limit)
    }
  }

  @Test(arguments: [0, 1, 15, 16, 17, 1_000, 4_111])
  func roundTrip(count: Int) throws {
    var random = SplitMix64(seed: UInt64(count))
    let columns = columns(count, &random)
    var encoder = CodeSetTableEncoder(count: count)
    for column in columns { encoder.append(CodeSetTableEncoder.encoder(column.numbers, limit: column.limit)) }
    let bytes = encoder.encoded()
    let owner = IndexBytes(copying: bytes)
    let table = try CodeSetTable(owner.view, owner: owner, section: "test")
    #expect(table.count == count && table.columnCount == columns.count)
    #expect(table.firstInconsistency() == nil)
    for (index, column) in columns.enumerated() {
      #expect(table.limit(ofColumn: index) == column.limit)
      let isEqual = table.numbers(ofColumn: index) == column.numbers
      #expect(isEqual, "column \(index)")
      let wrong = column.numbers.indices.first { table.number(at: $0, column: index) != Int(column.numbers[$0]) }
      #expect(wrong == nil, "column \(index)")
    }
    for codeSet in [-1, count, Int.min, Int.max] {
      #expect(table.number(at: codeSet, column: 0) == 0)
      table.forEachNumber(at: codeSet, upTo: 9) { _, _ in Issue.record("a number at \(codeSet)") }
    }
    var read: [Int] = []
    if count > 0 { table.forEachNumber(at: count - 1, upTo: 9) { if $0 == read.count { read.append($1) } } }
    #expect(read == (count > 0 ? columns.map { Int($0.numbers[count - 1]) } : []))
    let bits = table.bitCounts()
    #expect(bits.count == columns.count && bits.reduce(0, +) <= bytes.count * 8)
    // A column with a single number takes only flags.
    if count > 15 { #expect(zip(bits, columns).allSatisfy { $0 > 0 || $1.limit == 1 }) }
    withExtendedLifetime(owner) {}
  }

  /// Reading damaged bytes terminates, and numbers stay below the limits.
  @Test func damagedTablesYieldNumbersInRange() throws {
    var random = SplitMix64(seed: 8)
    let columns = columns(200, &random)
    var encoder = CodeSetTableEncoder(count: 200)
    for column in columns { encoder.append(CodeSetTableEncoder.encoder(column.numbers, limit: column.limit)) }
    let bytes = encoder.encoded()
    var opened = 0
    for _ in 0..<3_000 {
      var damaged = bytes
      for _ in 0..<(1 + random.below(3)) { damaged[random.below(damaged.count)] = UInt8(random.below(256)) }
      let owner = IndexBytes(copying: damaged)
      guard let table = try? CodeSetTable(owner.view, owner: owner, section: "test"), table.count <= 100_000 else {
        continue
      }
      opened += 1
      for codeSet in [0, 7, 199] {
        table.forEachNumber(at: codeSet, upTo: table.columnCount) { column, number in
          #expect(number >= 0 && number < max(table.limit(ofColumn: column), 1))
        }
      }
      _ = table.firstInconsistency()
      withExtendedLifetime(owner) {}
    }
    #expect(opened > 1_000)
  }
}
