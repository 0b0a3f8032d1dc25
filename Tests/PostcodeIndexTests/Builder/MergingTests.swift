import PostcodeCore
import PostcodeIndex
import PostcodeIndexBuilder
import Testing

/// Several rows for the same postcode.
@Suite struct MergingTests {
  private static let missing = ColumnDeclaration.missing
  private static let columns: [ColumnDeclaration] = [.quality, .introduced, .terminated]

  private func build(_ rows: [[Int64]]) throws -> (kept: Int?, summary: BuildSummary, duplicates: [DuplicateRow]) {
    let postcode = try postcode("M1 1AA")
    var duplicates: [DuplicateRow] = []
    let (file, summary) = try makeFile(MergingTests.columns, rows.map { Row(postcode: postcode, values: $0) }) {
      duplicates.append($0)
    }
    let index = try openIndex(file)
    #expect(index.count == 1)
    // The quality identifies the row.
    return (index.quality(at: 0), summary, duplicates)
  }

  @Test func identicalRowsAreMerged() throws {
    let (kept, summary, duplicates) = try build(Array(repeating: [1, 24_000, MergingTests.missing], count: 3))
    #expect(kept == 1)
    #expect(summary.merged == 2 && summary.superseded == 0 && summary.postcodes == 1 && summary.live == 1)
    #expect(duplicates.map(\.keptLine) == [1, 1])
    #expect(duplicates.map(\.droppedLine) == [2, 3])
    #expect(duplicates.allSatisfy { $0.isIdentical && $0.postcode.description == "M1 1AA" })
  }

  struct Conflict: Sendable {
    let reason: String
    let better, worse: [Int64]
  }

  @Test(arguments: [
    Conflict(reason: "live", better: [1, 24_000, missing], worse: [2, 24_500, 25_000]),
    Conflict(reason: "terminated later", better: [1, 24_000, 25_001], worse: [2, 24_500, 25_000]),
    Conflict(reason: "introduced later", better: [1, 24_001, missing], worse: [2, 24_000, missing]),
    Conflict(reason: "introduced at all", better: [1, 24_001, 25_000], worse: [2, missing, 25_000]),
  ])
  func theBetterOfConflictingRowsIsKept(_ rows: Conflict) throws {
    for (index, order) in [[rows.better, rows.worse], [rows.worse, rows.better]].enumerated() {
      let (kept, summary, duplicates) = try build(order)
      #expect(kept == 1, "\(rows.reason)")
      #expect(summary.superseded == 1 && summary.merged == 0)
      let duplicate = try #require(duplicates.first)
      #expect(duplicates.count == 1 && !duplicate.isIdentical)
      #expect(duplicate.keptLine == (index == 0 ? 1 : 2) && duplicate.droppedLine == (index == 0 ? 2 : 1))
    }
  }

  @Test func equallyGoodRowsKeepTheFirst() throws {
    let (kept, summary, duplicates) = try build([[7, 1, 2], [8, 1, 2], [7, 1, 2], [9, 1, 2]])
    #expect(kept == 7)
    #expect(summary.superseded == 2 && summary.merged == 1)
    #expect(duplicates.map(\.keptLine) == [1, 1, 1] && duplicates.map(\.droppedLine) == [2, 3, 4])
    #expect(duplicates.map(\.isIdentical) == [false, true, false])
  }

  @Test func withoutDatesTheFirstIsKept() throws {
    let postcode = try postcode("M1 1AA")
    let rows = [[1, 2, 30], [3, 4, 10]].map { Row(postcode: postcode, values: $0) }
    let index = try openIndex(makeFile([.gridReference, .quality], rows).file)
    #expect(index.gridReference(at: 0)?.easting == 1 && index.quality(at: 0) == 30)
  }

  @Test func theSummaryCountsKeptRows() throws {
    let missing = MergingTests.missing
    let values: [(String, [Int64])] = [
      ("M1 1AA", [1, 2, missing, missing, missing]), ("M1 1AB", [missing, missing, 3, 4, missing]),
      ("M1 1AD", [missing, missing, missing, missing, 25_000]), ("M1 1AE", [1, missing, 3, missing, missing]),
      ("M1 1AA", [1, 2, missing, missing, missing]), ("M1 1AA", [1, 2, missing, missing, 25_000]),
    ]
    let rows = try values.map { Row(postcode: try postcode($0), values: $1) }
    let summary = try makeFile([.gridReference, .geographic, .terminated], rows).summary
    var expected = BuildSummary()
    (expected.postcodes, expected.live, expected.terminated) = (4, 3, 1)
    (expected.withoutPosition, expected.merged, expected.superseded) = (2, 1, 1)
    #expect(summary == expected)
  }

  @Test func duplicatesAreReportedInPostcodeOrder() throws {
    let order = ["SW1A 1AA", "M1 1AA", "B1 1AA", "M1 1AA", "SW1A 1AA", "B1 1AA", "NPT 0VA", "NPT 0VA"]
    var reported: [String] = []
    _ = try makeFile([], try order.map { Row(postcode: try postcode($0)) }) { reported.append($0.postcode.description) }
    #expect(reported == ["B1 1AA", "M1 1AA", "NPT 0VA", "SW1A 1AA"])
  }

  @Test func noRowsAreAnError() {
    #expect(throws: IndexBuildError.noPostcodes) { _ = try makeFile([.quality], []) }
  }
}
