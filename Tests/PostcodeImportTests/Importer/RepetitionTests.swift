import Foundation
@testable import PostcodeKit
import TestSupport
import Testing

@testable import PostcodeImport

/// Files named as copies or parts are skipped only if their content is plausible.
struct RepetitionTests {
  private static let header = "postcode,easting,northing\n"
  private static let london = "SW1A 1AA,529090,179645\n"
  private static let belfast = "BT1 1AA,333772,374155\n"

  @Test func partOfAMissingAreaIsRead() throws {
    let result = try record([
      "uk.csv": Self.header + Self.london, "uk_bt.csv": Self.header + Self.belfast,
      "zz.csv": Self.header + "ZE1 0AA,447759,1141280\nbad,1,1\n",
    ])
    #expect(result.rows.map(\.postcode.description) == ["SW1A 1AA", "ZE1 0AA", "BT1 1AA"])
    #expect(result.report.used.map(\.entry) == ["uk.csv", "zz.csv", "uk_bt.csv"])
    #expect(result.report.used.map(\.rows) == [1, 2, 1])
    #expect(result.report.unused == [])
    #expect(result.report.warnings.count == 1)
    #expect(result.report.warnings.first?.contains("entry uk_bt.csv is named as a part of uk.csv") == true)
    #expect(result.rejections.map(\.location.entry) == ["zz.csv"])
    #expect(result.rows.map { result.lines.location(of: $0.line)?.file } == [0, 1, 2])
  }

  @Test func partOfAPresentAreaIsSkipped() throws {
    let result = try record([
      "uk.csv": Self.header + Self.london + Self.belfast, "uk_BT.csv": Self.header + Self.belfast,
    ])
    #expect(result.rows.map(\.postcode.description) == ["SW1A 1AA", "BT1 1AA"])
    #expect(result.report.unused.map(\.reason) == [.partOf("uk.csv")])
    #expect(result.report.warnings == [])
  }

  @Test func partsLongerThanTheWholeAreRead() throws {
    let rows = (100..<200).map { "AB1 0AA,385\($0),801193\n" }.joined()
    let result = try record([
      "ONSPD_TEST.csv": Self.header + "AB1 0AA,385386,801193\n" + Self.london,
      "multi_csv/ONSPD_TEST_AB.csv": Self.header + rows,
    ])
    #expect(result.rows.count == 102)
    #expect(result.report.unused == [])
    // Each part is shorter than the whole, but their sum is longer.
    let several = try record([
      "uk.csv": Self.header + Self.london + Self.london + Self.london,
      "multi_csv/a.csv": Self.header + Self.london + Self.belfast,
      "multi_csv/b.csv": Self.header + Self.london + Self.belfast,
    ])
    #expect(several.rows.count == 7)
  }

  @Test func namesThatDifferInCaseAreDifferent() throws {
    let result = try record([
      "AB.csv": Self.header + Self.london, "ab.csv": Self.header + "SW1A 2AA,530047,179951\n",
      "ab.txt": Self.header + Self.belfast,
    ])
    #expect(result.rows.count == 3)
    #expect(result.report.unused == [])
  }

  @Test func copiesMustHaveTheSameRows() throws {
    let rows = (100..<200).map { "AB1 0AA,385\($0),801193,some more text to make the row a longer one\n" }
    let header = "postcode,easting,northing,text\n"
    let text = header + rows.joined()
    let other = header + rows.dropLast().joined() + rows[0] + rows[0]
    let same = try record(["a.csv": text, "a.txt": text.replacing("\n", with: "\r\n")])
    #expect(same.rows.count == 100)
    #expect(same.report.unused.map(\.reason) == [.sameAs("a.csv")])
    #expect(try record(["a.csv": text, "a.txt": other]).rows.count == 201)
    let folder = try TemporaryFolder()
    try folder.write("a.csv", Array(text.utf8))
    try folder.write("a.csv.gz", Fixture.gzip(Array(other.utf8)))
    #expect(try record([folder.path]).rows.count == 201)
  }
}
