@testable import PostcodeKit
import Foundation
import TestSupport
import Testing

/// Published rows, which are in a folder beside the project and not part of it.
private enum SharedData {
  static let folder = URL(fileURLWithPath: #filePath).resolvingSymlinksInPath()
    .appendingPathComponent("../../../../../shared/data").standardizedFileURL

  static let exists = FileManager.default.fileExists(atPath: folder.path)

  /// Returns the rows of a small file whose fields contain no separators or line ends.
  static func rows(_ name: String, separator: Character = ",") throws -> [[String]] {
    let text = try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
    return text.split(whereSeparator: \.isNewline).map { line in
      line.split(separator: separator, omittingEmptySubsequences: false).map { field in
        String(field.hasPrefix("\"") ? field.dropFirst().dropLast() : field)
      }
    }
  }
}

@Suite(.enabled(if: SharedData.exists, "the published samples are missing")) struct SharedDataTests {
  private static func number(_ text: String) -> Int64 { Int64(text) ?? ColumnDeclaration.missing }

  private static func month(_ text: String) -> Int64 {
    Int64(text).map { $0 / 100 * 12 + $0 % 100 - 1 } ?? ColumnDeclaration.missing
  }

  @Test func publishedRowsRoundTrip() throws {
    let rows = try SharedData.rows("onspd-2020-sample.csv")
    let header = try #require(rows.first)
    let names = ["pcds", "oseast1m", "osnrth1m", "osgrdind", "dointr", "doterm"]
    let fields = try names.map { name in try #require(header.firstIndex(of: name)) }
    let records = rows.dropFirst().map { row in fields.map { row[$0] } }
    let index = try makeIndex(
      [.gridReference, .quality, .introduced, .terminated],
      records.map { record in
        Row(
          postcode: try postcode(record[0]),
          values: record[1...3].map { SharedDataTests.number($0) } + record[4...5].map { SharedDataTests.month($0) })
      })
    #expect(index.count == Set(records.map { $0[0] }).count)
    try index.verify()
    for record in records {
      let found = try #require(index.record(of: try postcode(record[0])))
      #expect(found.postcode.description == record[0])
      #expect(found.gridReference.map { Int64($0.easting) } == Int64(record[1]))
      #expect(found.gridReference.map { Int64($0.northing) } == Int64(record[2]))
      #expect(found.quality.map(String.init) == record[3])
      #expect(found.introduced?.description ?? "" == record[4])
      #expect(found.terminated?.description ?? "" == record[5])
    }
    // Completions of some outcodes, compared with the rows.
    let model = CompletionModel(postcodes: Array(index))
    for outcode in Set(model.postcodes.map(\.outcode)).sorted().prefix(12) {
      let completions = try #require(index.completions(of: "\(outcode)"))
      #expect(completions.map(\.postcode) == model.completions(of: "\(outcode)"))
    }
  }

  /// A row has three spellings of its postcode.
  @Test func allSpellingsAreTheSamePostcode() throws {
    let rows = try SharedData.rows("onspd-2020-sample.csv")
    #expect(rows.count > 5_000)
    for row in rows.dropFirst() {
      let expected = try postcode(row[2])
      #expect(Postcode(row[0]) == expected && Postcode(row[1]) == expected)
      #expect(expected.description == row[2])
    }
  }

  @Test func everyPublishedOutcodeIsValid() throws {
    let outcodes = try SharedData.rows("geonames-GB-outcodes.txt", separator: "\t").map { $0[1] }
    #expect(outcodes.count > 20_000)
    for text in outcodes { #expect(Outcode(text)?.description == text, "\(text)") }
  }
}
