import Foundation
@testable import PostcodeKit
import TestSupport
import Testing

@testable import PostcodeImport

/// Published files, compared row by row with a simple parser that shares no code with the importer.
@Suite(.enabled(if: Checkout.hasDumps, "needs the published dumps"))
struct SampleFileTests {
  /// Splits at commas. In these files no quoted field has commas or line breaks.
  private func table(_ name: String) throws -> [[String]] {
    try Checkout.text(name).split(whereSeparator: \.isNewline).map { line in
      line.split(separator: ",", omittingEmptySubsequences: false).map {
        $0.trimmingCharacters(in: CharacterSet(charactersIn: "\""))
      }
    }
  }

  private func month(_ text: String) -> Int64? {
    guard let number = Int64(text) else { return nil }
    return number / 100 * 12 + number % 100 - 1
  }

  /// Parses degrees with up to fifteen decimals in units of the last one; 99.999999 is missing.
  private func degrees(_ texts: [String]) -> [Int64?] {
    if texts[0] == "99.999999" || texts[0].isEmpty { return [nil, nil] }
    return texts.map { text in
      let decimals = text.split(separator: ".").dropFirst().first?.count ?? 0
      return Int64(text.replacing(".", with: "") + String(repeating: "0", count: 15 - decimals))
    }
  }

  @Test(arguments: [
    ("onspd-2018-05-sample.csv", 4), ("onspd-2020-sample.csv", 5168), ("onspd-2025-11-sample.csv", 4),
    ("onspd-2025-11-seed.csv", 8048),
  ])
  func onspd(name: String, count: Int) throws {
    let result = try record([Checkout.dump(name)])
    #expect(result.report.dialect == .onspd)
    #expect(result.plainColumns == [.gridReference, .geographic, .quality, .introduced, .terminated])
    #expect(result.rejections == [])
    let rows = try table(name).dropFirst()
    let header = try #require(try table(name).first)
    let latitude = try #require(header.firstIndex(of: "lat"))
    #expect(result.rows.count == count)
    #expect(rows.count == count)
    for (row, fields) in zip(result.rows, rows) {
      let expected =
        [Int64(fields[11]), Int64(fields[12])] + degrees(Array(fields[latitude...(latitude + 1)]))
        + [Int64(fields[13]), month(fields[3]), month(fields[4])]
      guard row.postcode.description == fields[2], result.values(row) == expected else {
        Issue.record("line \(row.line): \(row.postcode) \(result.values(row)) instead of \(fields)")
        return
      }
    }
  }

  @Test func doogal() throws {
    let result = try record([Checkout.dump("doogal-2019-02-sample.csv")])
    #expect(result.rows.count == 2465)
    #expect(result.rejections == [])
    #expect(result.rows.count { result.values($0)[5] != nil } == 442)
    #expect(result.columns == [.gridReference, .geographic, .introduced, .terminated])
    // The first eight fields are unquoted.
    for (row, fields) in zip(result.rows, try table("doogal-2019-02-sample.csv").dropFirst()) {
      let dates = fields[7...8].map { date -> Int64? in
        let parts = date.prefix { $0 != " " }.split(separator: "/").compactMap { Int64($0) }
        return parts.count == 3 ? parts[2] * 12 + parts[0] - 1 : nil
      }
      let expected = [Int64(fields[4]), Int64(fields[5])] + degrees(Array(fields[2...3])) + dates
      guard row.postcode.description == fields[0], result.values(row) == expected else {
        Issue.record("line \(row.line): \(result.values(row)) instead of \(fields)")
        return
      }
    }
  }

  @Test func freemaptools() throws {
    let result = try record([Checkout.dump("freemaptools-sample.csv")])
    #expect(result.rows.count == 170)
    for (row, fields) in zip(result.rows, try table("freemaptools-sample.csv").dropFirst()) {
      // With fifteen decimals, the text without its point is the number.
      let expected = fields[2...3].map { Int64($0.replacingOccurrences(of: ".", with: "")) }
      #expect(row.postcode.description == fields[1])
      #expect(result.values(row) == expected)
    }
  }

  @Test(arguments: [("spd-small-user-sample.csv", 5, 102, 55), ("spd-large-user-sample.csv", 6, 100, 50)])
  func scottish(name: String, easting: Int, count: Int, quality: Int) throws {
    let result = try record([Checkout.dump(name)])
    #expect(result.report.dialect == .spd)
    #expect(result.rejections == [])
    #expect(result.report.rows == count)
    #expect(result.rows.count + result.report.superseded == count)
    let rows = try table(name)
    for row in result.rows {
      let line = try #require(result.lines.location(of: row.line)?.line)
      let fields = rows[line - 1]
      let dates = fields[3...4].map { date -> Int64? in
        let parts = date.prefix { $0 != " " }.split(separator: "/").compactMap { Int64($0) }
        return parts.count == 3 ? parts[2] * 12 + parts[1] - 1 : nil
      }
      #expect(fields[0].hasPrefix(row.postcode.description))
      let position = [Int64(fields[easting]), Int64(fields[easting + 1])]
      let expected = position + degrees(Array(fields[(easting + 2)...(easting + 3)])) + [Int64(fields[quality])] + dates
      guard result.values(row) == expected else {
        Issue.record("line \(line): \(result.values(row)) instead of \(fields)")
        return
      }
    }
    let split = result.rows.filter { $0.postcode.description == "PA31 8UA" }
    #expect(split.map { $0.values[0] } == (easting == 5 ? [179_562] : []))
  }

  @Test func bothScottishFiles() throws {
    let result = try record(["spd-small-user-sample.csv", "spd-large-user-sample.csv"].map(Checkout.dump))
    #expect(result.rows.count == 201)
  }

  @Test func geoNamesOutcodes() throws {
    let error = #expect(throws: ImportError.self) {
      try Importer().importDumps([Checkout.dump("geonames-GB-outcodes.txt")])
    }
    guard case .nothingIndexed(let report) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(report.dialect == .geonames)
    #expect(report.rejections == [.outcodeOnly: 27_450])
    #expect(report.rejectionSamples.count == 5)
    #expect(error?.description.contains("GB_full") == true)
  }

  @Test func namesAndCodesAreNotADump() {
    let error = #expect(throws: ImportError.self) { try record([Checkout.dump("names-and-codes")]) }
    guard case .noDataFound(_, let lookedAt) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(lookedAt.count > 20)
  }

  @Test func samplesOfOneDialectAreMerged() throws {
    let names = ["onspd-2018-05-sample.csv", "onspd-2020-sample.csv", "onspd-2025-11-sample.csv"]
    let result = try Importer().importDumps(names.map(Checkout.dump))
    let report = result.report
    #expect(report.rows == 5176)
    #expect(
      report.rows == report.indexed + report.merged + report.superseded + report.excluded + report.rejected
        + report.terminatedLeftOut)
    #expect(report.live + report.terminated == report.indexed)
    #expect(!result.file.isEmpty)
  }
}
