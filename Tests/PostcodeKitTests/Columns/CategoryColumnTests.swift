@testable import PostcodeKit
import TestSupport
import Testing

@testable import PostcodeIndexBuilder

/// Round trips of category columns with all distributions of values.
@Suite struct CategoryColumnTests {
  private static let missing = ColumnDeclaration.missing

  private func expectRoundTrip(_ values: [Int64], at location: SourceLocation = #_sourceLocation) throws {
    let index = try makeIndex([.quality], values: values.map { [$0] })
    let column = try #require(index.column(named: "quality"))
    var random = SplitMix64(seed: 30)
    for ordinal in values.indices.shuffled(using: &random) {
      let expected = values[ordinal] == CategoryColumnTests.missing ? nil : values[ordinal]
      #expect(column.value(at: ordinal) == expected, "ordinal \(ordinal)", sourceLocation: location)
    }
    #expect(column.value(at: -1) == nil && column.value(at: values.count) == nil, sourceLocation: location)
    #expect(column.value(at: .min) == nil && column.value(at: .max) == nil, sourceLocation: location)
    #expect(column.position(at: 0) == nil, sourceLocation: location)
    try index.verify()
  }

  @Test(arguments: [1, 2, 63, 64, 65, 127, 128, 129, 1_023, 1_024, 1_025, 2_500])
  func lengthsNearBlockBoundaries(_ count: Int) throws {
    var random = SplitMix64(seed: UInt64(count))
    try expectRoundTrip((0..<count).map { _ in [10, 20, 50, CategoryColumnTests.missing][random.below(4)] })
  }

  /// From one value for all postcodes to a different one for each.
  @Test(arguments: [1, 2, 3, 4, 5, 16, 17, 64, 65, 100, 1_300])
  func anyNumberOfDistinctValues(_ distinct: Int) throws {
    var random = SplitMix64(seed: UInt64(distinct))
    try expectRoundTrip((0..<1_300).map { _ in Int64(random.below(distinct)) })
    // Sorted, so that each block has few distinct values.
    try expectRoundTrip((0..<1_300).map { Int64($0 * distinct / 1_300) })
  }

  @Test func rareValues() throws {
    var values = [Int64](repeating: 10, count: 3_000)
    values[0] = 1
    values[1_024] = 2
    values[1_500] = CategoryColumnTests.missing
    values[2_999] = 3
    try expectRoundTrip(values)
  }

  @Test func oneValueForAll() throws {
    try expectRoundTrip([Int64](repeating: 0, count: 200))
    try expectRoundTrip([Int64](repeating: CategoryColumnTests.missing, count: 200))
    try expectRoundTrip([42])
  }

  @Test func valuesOfAnySize() throws {
    let values: [Int64] = [.max, .min + 1, 0, -1, 1, Int64(Int32.min), Int64(Int32.max), Int64(Int32.min) - 1, 1 << 40]
    var random = SplitMix64(seed: 31)
    try expectRoundTrip((0..<500).map { _ in values[random.below(values.count)] })
  }

  @Test func months() throws {
    let missing = CategoryColumnTests.missing
    let months: [Int64] = [1980 * 12, 2015 * 12 + 5, missing, 2025 * 12 + 11, 0, 1, 999 * 12 + 8]
    let index = try makeIndex([.introduced, .terminated], values: months.map { [$0, missing] })
    let texts = try months.indices.map { try #require(index.record(at: $0)).introduced?.description }
    #expect(texts == ["198001", "201506", nil, "202512", "unknown", "000002", "099909"])
    #expect(months.indices.allSatisfy { index.terminated(at: $0) == nil && index.isLive(at: $0) })
    let month = try #require(index.record(at: 1)?.introduced)
    #expect(month.year == 2015 && month.month == 6 && month == YearMonth(months: 2015 * 12 + 5))
    #expect(YearMonth(months: 5) < YearMonth(months: 6))
    #expect(index.column(named: "introduced")?.declaration.kind == .month)
  }

  /// The largest dictionary, and one value more.
  @Test func tooManyDistinctValues() throws {
    let limit = CategoryColumn.dictionaryLimit
    #expect(limit == 1 << 20)
    var values = (0..<limit).map { Int64($0) * 3 - 7 }
    let bytes = IndexBytes(copying: try CategoryEncoder.encode(values, name: "quality"))
    let column = try CategoryColumn(bytes.view, owner: bytes, name: "quality")
    #expect(column.count == limit)
    for ordinal in stride(from: 0, to: limit, by: 997) where column.value(at: ordinal) != values[ordinal] {
      Issue.record("\(String(describing: column.value(at: ordinal))) at \(ordinal)")
      break
    }
    #expect(column.value(at: limit - 1) == values[limit - 1])
    values.append(.max)
    #expect(throws: IndexBuildError.valueOutOfRange(column: "quality", value: .max)) {
      try CategoryEncoder.encode(values, name: "quality")
    }
  }

  /// A damaged file can contain invalid months, whose description must not trap.
  @Test func monthsOfAnySizeHaveADescription() async {
    await #expect(processExitsWith: .success) {
      for months in [Int.max, .min, .max - 11, -1, -12, 1 << 62] {
        #expect(!YearMonth(months: months).description.isEmpty)
      }
    }
  }
}
