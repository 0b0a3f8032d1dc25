import Foundation
@testable import PostcodeKit
import TestSupport
import Testing

@testable import PostcodeImport

/// The expected counts of whole dumps.
@Suite(.serialized)
struct FullDumpTests {
  private func count(
    _ name: String, _ options: ImportOptions = ImportOptions()
  ) throws -> (sink: CountingSink, report: ImportReport) {
    let plan = try ImportPlan([Checkout.dump(name)], options: options)
    let reading = try Importer(options: options).read(plan, into: CountingSink(plan.columns))
    #expect(reading.sink.isAscending)
    #expect(reading.report.rejections == [:])
    #expect(
      reading.report.rows == reading.sink.rows + reading.report.excluded + reading.report.terminatedLeftOut)
    return (reading.sink, reading.report)
  }

  @Test(
    .enabled(if: Checkout.readsFullDumps, "needs the published dumps and POSTCODES_FULL_DUMPS=1"),
    arguments: [
      ("code-point-open-2025-10.zip", 1_745_849, 836, "2025.4.0"),
      ("code-point-open-2014-08.zip", 1_684_769, 84, "2014.3.0"),
    ])
  func codePointOpen(name: String, rows: Int, missing: Int, edition: String) throws {
    let (sink, report) = try count(name)
    #expect(sink.rows == rows)
    #expect(sink.withoutFirst == missing)
    #expect(report.edition == edition)
    #expect(report.dataset == "Code-Point Open")
    #expect(report.used.count == 120)
    #expect(report.unused.count == 6)
    // The number of rows in each area matches the dump's metadata.
    #expect(report.warnings == [])
    #expect(report.attribution.contains("© Crown copyright and database right"))
  }

  @Test(.enabled(if: Checkout.readsFullDumps, "needs the published dumps and POSTCODES_FULL_DUMPS=1"))
  func wholeFreemaptoolsDump() throws {
    let (sink, report) = try count("uk-latlon-2025-05.zip")
    #expect(sink.rows == 2_714_964)
    #expect(sink.withoutFirst == 24_087)
    #expect(report.dialect == .csv)
    let (some, rest) = try count("uk-latlon-2025-05.zip", ImportOptions(excludedAreas: ["BT"]))
    #expect(some.rows + rest.excluded == 2_714_964)
    #expect(rest.excluded > 40_000)
  }

  @Test(.enabled(if: Checkout.readsFullDumps, "needs the published dumps and POSTCODES_FULL_DUMPS=1"))
  func wholeAreasOfNSPL() throws {
    let (sink, report) = try count("nspl-2023-02-areas.zip")
    #expect(sink.rows == 113_773)
    #expect(sink.terminated == 26_805)
    #expect(report.edition == "February 2023")
    #expect(report.used.count == 19)
    let (live, rest) = try count("nspl-2023-02-areas.zip", ImportOptions(liveOnly: true))
    #expect(live.rows == 113_773 - 26_805)
    #expect(rest.terminatedLeftOut == 26_805)
  }

  /// Compared with a parser that splits at commas and shares only the decompression with the importer.
  @Test(.enabled(if: Checkout.readsFullDumps, "needs the published dumps and POSTCODES_FULL_DUMPS=1"))
  func everyRowOfCodePointOpenMatches() throws {
    let path = Checkout.dump("code-point-open-2025-10.zip")
    let plan = try ImportPlan([path], options: ImportOptions())
    let reading = try Importer().read(plan, into: CollectingSink())
    let input = try DumpInput(path: path)
    var position = 0
    for entry in input.entries where entry.name.hasPrefix("Data/CSV/") {
      let text = String(decoding: try input.readAll(entry, limit: 1 << 24), as: UTF8.self)
      for line in text.utf8.split(whereSeparator: { $0 == 10 || $0 == 13 }) {
        let fields = line.split(separator: 44, omittingEmptySubsequences: false).prefix(4).map {
          Substring($0)
        }
        let row = reading.sink.rows[position]
        position += 1
        let isMissing = fields[2] == "0" && fields[3] == "0"
        let numbers = fields.dropFirst().compactMap { Int64($0) }
        let expected =
          isMissing
          ? [ColumnDeclaration.missing, ColumnDeclaration.missing, 90] : [numbers[1], numbers[2], numbers[0]]
        guard "\"\(row.postcode)\"" == fields[0], Array(row.values.prefix(3)) == expected else {
          Issue.record("\(entry.name): \(line) became \(row)")
          return
        }
      }
    }
    #expect(position == reading.sink.rows.count)
  }
}

/// Counts the rows of an import.
private struct CountingSink: RowSink {
  var rows = 0
  var isAscending = true
  /// The number of rows whose first slot, usually the position, is missing.
  var withoutFirst = 0
  /// The number of rows with a month of termination.
  var terminated = 0
  private let terminatedSlot: Int?
  private var lastLine: UInt32 = 0

  init(_ columns: [ColumnDeclaration]) {
    terminatedSlot = columns.firstIndex(of: .terminated).map { columns[..<$0].reduce(0) { $0 + $1.slotCount } }
  }

  mutating func append(_ postcode: Postcode, values: [Int64], line: UInt32) {
    rows += 1
    isAscending = isAscending && line > lastLine
    lastLine = line
    if values.first == ColumnDeclaration.missing { withoutFirst += 1 }
    if let terminatedSlot, values[terminatedSlot] != ColumnDeclaration.missing { terminated += 1 }
  }
}

/// Collects the rows of an import.
private struct CollectingSink: RowSink {
  var rows: [(postcode: Postcode, values: [Int64])] = []

  mutating func append(_ postcode: Postcode, values: [Int64], line: UInt32) { rows.append((postcode, values)) }
}
