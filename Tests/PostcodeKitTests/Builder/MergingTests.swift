@testable import PostcodeKit
@testable import PostcodeIndexBuilder
import TestSupport
import Testing

/// Several rows for the same postcode.
@Suite struct MergingTests {
  private static let missing = ColumnDeclaration.missing
  private static let columns: [ColumnDeclaration] = [.quality, .introduced, .terminated]

  private func build(_ rows: [[Int64]]) throws -> (kept: Int?, summary: BuildSummary, conflicts: [ConflictingRow]) {
    let postcode = try postcode("M1 1AA")
    var conflicts: [ConflictingRow] = []
    let (file, summary) = try makeFile(MergingTests.columns, rows.map { Row(postcode: postcode, values: $0) }) {
      conflicts.append($0)
    }
    let index = try openIndex(file)
    #expect(index.count == 1)
    // The quality identifies the row.
    return (index.quality(at: 0), summary, conflicts)
  }

  @Test func identicalRowsAreMerged() throws {
    let (kept, summary, conflicts) = try build(Array(repeating: [1, 24_000, MergingTests.missing], count: 3))
    #expect(kept == 1)
    #expect(summary.merged == 2 && summary.superseded == 0 && summary.postcodes == 1 && summary.live == 1)
    #expect(conflicts.isEmpty)
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
      let (kept, summary, conflicts) = try build(order)
      #expect(kept == 1, "\(rows.reason)")
      #expect(summary.superseded == 1 && summary.merged == 0)
      let conflict = try #require(conflicts.first)
      #expect(conflicts.count == 1)
      #expect(conflict.keptLine == (index == 0 ? 1 : 2) && conflict.droppedLine == (index == 0 ? 2 : 1))
    }
  }

  @Test func equallyGoodRowsKeepTheFirst() throws {
    let (kept, summary, conflicts) = try build([[7, 1, 2], [8, 1, 2], [7, 1, 2], [9, 1, 2]])
    #expect(kept == 7)
    #expect(summary.superseded == 2 && summary.merged == 1)
    #expect(conflicts.map(\.keptLine) == [1, 1] && conflicts.map(\.droppedLine) == [2, 4])
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

  @Test func withoutDatesARowWithAPositionIsKept() throws {
    let postcode = try postcode("M1 1AA")
    let rows = [[MergingTests.missing, MergingTests.missing, 30], [3, 4, 10]].map {
      Row(postcode: postcode, values: $0)
    }
    for rows in [rows, rows.reversed()] {
      let index = try openIndex(makeFile([.gridReference, .quality], rows).file)
      #expect(index.gridReference(at: 0)?.easting == 3 && index.quality(at: 0) == 10)
    }
  }

  /// Several copies of a dump need the memory of one and a part, and give the same result as if all rows were kept.
  @Test func supersededRowsAreDropped() throws {
    let distinct = 60_000
    let outcodes = (1...40).flatMap { ["B\($0)", "M\($0)"] }
    let copies = 6
    var random = SplitMix64(seed: 3)
    var set: Set<Postcode> = []
    while set.count < distinct { set.insert(random.nextStandardPostcode(in: outcodes)) }
    // The order of a dump, which isn't that of the index.
    let postcodes = set.sorted { ($0.code % 1000, $0.code) < ($1.code % 1000, $1.code) }
    var builder = IndexBuilder(columns: [.quality, .introduced])
    var expected: [(quality: Int64, introduced: Int64, line: UInt32)] = []
    var conflicts: [ConflictingRow] = []
    var merged = 0
    var line: UInt32 = 0
    for copy in 0..<copies {
      for (number, postcode) in postcodes.enumerated() {
        line += 1
        // One row in 8 differs from the first copy, and half of these are better.
        let isOther = copy > 0 && random.oneIn(8)
        let row = (quality: Int64(isOther ? copy : 0), introduced: Int64(isOther ? 23_998 + copy : 24_000), line: line)
        builder.append(postcode, values: [row.quality, row.introduced], line: line)
        #expect(builder.rowCount <= distinct * 2)
        guard copy > 0 else {
          expected.append(row)
          continue
        }
        let kept = expected[number]
        if kept.quality == row.quality, kept.introduced == row.introduced {
          merged += 1
        } else if row.introduced > kept.introduced {
          conflicts.append(ConflictingRow(postcode: postcode, keptLine: line, droppedLine: kept.line))
          expected[number] = row
        } else {
          conflicts.append(ConflictingRow(postcode: postcode, keptLine: kept.line, droppedLine: line))
        }
      }
    }
    var reported: [ConflictingRow] = []
    let (file, summary) = try builder.finish(metadata: testMetadata) { reported.append($0) }
    #expect(summary.postcodes == distinct && summary.merged == merged && summary.superseded == conflicts.count)
    // The order of the postcodes, and of the lines for each.
    let order = conflicts.indices.sorted { (conflicts[$0].postcode.code, $0) < (conflicts[$1].postcode.code, $1) }
    #expect(reported == order.map { conflicts[$0] })
    let index = try openIndex(file)
    for (postcode, row) in zip(postcodes, expected) {
      let ordinal = try #require(index.ordinal(of: postcode))
      #expect(index.quality(at: ordinal) == Int(row.quality))
    }
  }

  @Test func conflictsAreReportedInPostcodeOrder() throws {
    let order = ["SW1A 1AA", "M1 1AA", "B1 1AA", "M1 1AA", "SW1A 1AA", "B1 1AA", "NPT 0VA", "NPT 0VA"]
    var reported: [String] = []
    let rows = try order.enumerated().map { Row(postcode: try postcode($1), values: [Int64($0)]) }
    _ = try makeFile([.quality], rows) { reported.append($0.postcode.description) }
    #expect(reported == ["B1 1AA", "M1 1AA", "NPT 0VA", "SW1A 1AA"])
  }

  @Test func noRowsAreAnError() {
    #expect(throws: IndexBuildError.noPostcodes) { _ = try makeFile([.quality], []) }
  }
}
