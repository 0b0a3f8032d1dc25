@testable import PostcodeKit
import TestSupport
import Testing

/// The same rows give the same bytes.
@Suite struct DeterminismTests {
  private static let columns: [ColumnDeclaration] = [.gridReference, .geographic, .quality, .terminated]

  private static func rows(_ postcodes: [Postcode], _ random: inout SplitMix64) -> [Row] {
    postcodes.map { postcode in
      Row(
        postcode: postcode,
        values: [
          Int64(random.below(700_000)), Int64(random.below(1_000_000)), Int64(random.below(1 << 50)),
          -Int64(random.below(1 << 50)), Int64(random.below(5)),
          random.oneIn(3) ? Int64(24_000 + random.below(100)) : ColumnDeclaration.missing,
        ])
    }
  }

  @Test(arguments: [PostcodeSet.single, .confusable, .oddUnitsBetween, .manyOutcodes])
  func theOrderOfRowsDoesNotMatter(_ set: PostcodeSet) throws {
    var random = SplitMix64(seed: 60)
    var rows = DeterminismTests.rows(set.postcodes, &random)
    let expected = try makeFile(DeterminismTests.columns, rows).file
    #expect(try makeFile(DeterminismTests.columns, rows.reversed()).file == expected)
    // Duplicates, and conflicting rows that are dropped, change nothing.
    rows += rows.prefix(50)
    rows += rows.filter { $0.values[5] == ColumnDeclaration.missing }.prefix(50).map { row in
      Row(postcode: row.postcode, values: [0, 0, 0, 0, 0, 24_000])
    }
    for _ in 0..<3 {
      rows.shuffle(using: &random)
      #expect(try makeFile(DeterminismTests.columns, rows).file == expected)
    }
  }

  /// More rows than a chunk of the builder holds, shuffled, with values of all widths.
  @Test func manyRows() throws {
    var random = SplitMix64(seed: 61)
    let postcodes = Set((0..<20_000).map { _ in random.nextPostcode() }).sorted()
    let rows = postcodes.enumerated().map { ordinal, postcode in
      Row(postcode: postcode, values: [ordinal % 5_000 == 0 ? Int64(1) << 40 : Int64(ordinal % 7)])
    }
    let index = try makeIndex([.quality], rows.shuffled(using: &random))
    #expect(index.count == rows.count)
    for ordinal in stride(from: 0, to: rows.count, by: 11) {
      #expect(index.postcode(at: ordinal) == rows[ordinal].postcode)
      #expect(index.quality(at: ordinal).map(Int64.init) == rows[ordinal].values[0])
    }
    for ordinal in stride(from: 0, to: rows.count, by: 5_000) { #expect(index.quality(at: ordinal) == 1 << 40) }
  }

  @Test func differentRowsGiveDifferentBytes() throws {
    let one = try makeFile([.quality], [Row(postcode: postcode("M1 1AA"), values: [1])]).file
    let two = try makeFile([.quality], [Row(postcode: postcode("M1 1AA"), values: [2])]).file
    let three = try makeFile([.quality], [Row(postcode: postcode("M1 1AB"), values: [1])]).file
    #expect(one != two && one != three && two != three)
  }

  @Test func fullSectorsAreSmall() throws {
    // 4,000 units of one outcode: each sector takes 20 letters and 20 unit masks, 420 bits.
    let full = try makeFile([], PostcodeSet.fullOutcode.postcodes.map { Row(postcode: $0) }).file.count
    let single = try makeFile([], PostcodeSet.single.postcodes.map { Row(postcode: $0) }).file.count
    #expect(full - single < 10 * 420 / 8 + 50)
  }
}
