import CommandTestSupport
import Foundation
import Testing
import TestSupport

/// Properties of every table: no byte is lost, and the added values equal those of `lookup`.
struct AnnotatePropertyTests {
  private let folder: TemporaryFolder
  private let index: String

  init() throws {
    folder = try TemporaryFolder()
    index = try folder.directoryIndex()
  }

  /// Returns the fields to be added for each query, without the first delimiter.
  private func results(for texts: Set<String>, delimiter: UInt8) throws -> [String: String] {
    let queries = texts.filter { $0.contains { $0 != " " && $0 != "\t" } }.sorted()
    let lines = queries.map { $0 + "\n" }.joined()
    let outcome = try Postcodes.run(
      ["lookup", "-", "--format", "csv", "--index", index], input: .pipe(Array(lines.utf8)))
    let postcodes = try Postcodes.run("export", "--index", index).lines.dropFirst()
      .map { $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init) }
    var results: [String: String] = [:]
    for (query, line) in zip(queries, outcome.lines.dropFirst()) {
      // The status and the nine values contain no quotation marks.
      var fields = line.split(separator: ",", omittingEmptySubsequences: false).suffix(10).map(String.init)
      switch fields[0] {
      case "found" where !fields[8].isEmpty: fields[0] = "terminated"
      case "outcode", "sector": fields = [fields[0]] + group(fields[1], postcodes)
      case "area": fields = ["not a postcode"] + [String](repeating: "", count: 9)
      default: break
      }
      results[query] = fields.joined(separator: String(Unicode.Scalar(delimiter)))
    }
    return results
  }

  /// Returns the values of an outcode or sector, computed from the rows of its live postcodes, or of all if none is live.
  private func group(_ name: String, _ postcodes: [[String]]) -> [String] {
    let prefix = name.contains(" ") ? name : name + " "
    let all = postcodes.filter { $0[0].hasPrefix(prefix) }
    let live = all.filter { $0[7].isEmpty }
    let rows = live.isEmpty ? all : live
    func mean(_ column: Int, _ decimals: Int) -> String {
      let values = rows.compactMap { Double($0[column]) }
      return values.isEmpty
        ? "" : String(format: "%.\(decimals)f", values.reduce(0, +) / Double(values.count))
    }
    let county = Set(rows.map { $0[8] })
    return [name, mean(1, 0), mean(2, 0), mean(3, 6), mean(4, 6), "", "", "", county.count == 1 ? rows[0][8] : ""]
  }

  /// Returns the expected output for a table.
  private func expected(_ table: GeneratedTable) throws -> [UInt8] {
    let results = try results(for: Set(table.records.compactMap(\.postcode)), delimiter: table.delimiter)
    let delimiter = String(Unicode.Scalar(table.delimiter))
    let names = ["postcode_status", "postcode_2"] + AnnotatePropertyTests.values
    let empty = "empty" + String(repeating: delimiter, count: names.count - 1)
    var bytes: [UInt8] = []
    for (number, record) in table.records.enumerated() {
      bytes += record.content
      if !record.isBlank {
        bytes += [UInt8](repeating: table.delimiter, count: max(table.fieldCount - record.fieldCount, 0) + 1)
        let added = number == 0 ? names.joined(separator: delimiter) : record.postcode.flatMap { results[$0] } ?? empty
        bytes += Array(added.utf8)
      }
      bytes += record.end
    }
    return bytes
  }

  /// The columns of the index, in the order of `lookup`.
  private static let values = [
    "easting", "northing", "latitude", "longitude", "quality", "introduced", "terminated", "county",
  ]
  private static let columns = [
    "--add", (["postcode"] + values).joined(separator: ","), "--column", "postcode",
  ]

  /// Compares two outputs. `#expect` would take minutes to describe the difference of long arrays.
  private func areEqual(_ left: [UInt8], _ right: [UInt8]) -> Bool { left == right }

  @Test(arguments: 0..<60 as Range<UInt64>)
  func bytesAreKeptAndResultsEqualLookup(_ seed: UInt64) throws {
    let table = GeneratedTable(seed: seed, rows: 0...60)
    let delimiter = ["--delimiter=\(String(Unicode.Scalar(table.delimiter)))"]
    let options = AnnotatePropertyTests.columns + (table.fieldCount == 1 || seed % 2 == 0 ? delimiter : [])
    let outcome = try Postcodes.annotate(table.bytes, options, index: index, chunks: [1, 7, 1, 64, 3])
    // A table of which nearly nothing matches is status 1.
    #expect(outcome.ending == .exit(0) || outcome.ending == .exit(1), "\(outcome.error)")
    let wanted = try expected(table)
    #expect(areEqual(outcome.outputBytes, wanted))
    let rows = table.records.dropFirst().count { !$0.isBlank }
    #expect(outcome.error.contains("postcodes: \(rows) row\(rows == 1 ? "" : "s"): "))
  }

  /// Tables long enough for records to cross the boundaries of read chunks.
  @Test(arguments: [100, 101] as [UInt64])
  func chunkBoundariesDoNotMatter(_ seed: UInt64) throws {
    let table = GeneratedTable(seed: seed, rows: 6_000...6_000, fieldCount: 8, fieldLength: 60)
    let bytes = table.bytes
    #expect(bytes.count > 1 << 20)
    let wanted = try expected(table)
    let options = AnnotatePropertyTests.columns + ["--delimiter=\(String(Unicode.Scalar(table.delimiter)))"]
    var random = SplitMix64(seed: seed)
    let odd = (0..<50).map { _ in random.below(5_000) + 1 }
    for chunks in [odd, [65_536, 1]] {
      let outcome = try Postcodes.annotate(bytes, options, index: index, chunks: chunks)
      #expect(areEqual(outcome.outputBytes, wanted), "chunks of \(chunks)")
    }
    let path = try folder.write("table.csv", bytes)
    #expect(areEqual(try Postcodes.run(["annotate", path, "--index", index] + options).outputBytes, wanted))
  }

  @Test func sampleIndexGivesTheSameRecords() throws {
    let index = try folder.sampleIndex()
    let export = try Postcodes.run("export", "--index", index)
    let queries = export.lines.dropFirst().map { String($0.prefix { $0 != "," }) }
    let outcome = try Postcodes.annotate(
      Array("postcode\n\(queries.joined(separator: "\n"))\n".utf8), [], index: index)
    let rows = export.lines.dropFirst().map { $0.replacing(",", with: ",found,", maxReplacements: 1) }
    let header = try #require(export.lines.first).replacing(",", with: ",postcode_status,", maxReplacements: 1)
    let isSame = outcome.lines == [header] + rows
    #expect(isSame)
  }
}
