import Foundation
@testable import PostcodeKit
import TestSupport

@testable import PostcodeImport
@testable import PostcodeIndexBuilder

extension Checkout {
  /// Reads a text among the published dumps.
  static func text(_ name: String) throws -> String {
    try String(contentsOf: URL(fileURLWithPath: dump(name)), encoding: .utf8)
  }
}

/// Records the rows of an import.
struct RecordingSink: RowSink {
  struct Row: Equatable {
    let postcode: Postcode
    let values: [Int64]
    let line: UInt32
  }

  var rows: [Row] = []

  mutating func append(_ postcode: Postcode, values: [Int64], line: UInt32) {
    rows.append(Row(postcode: postcode, values: values, line: line))
  }
}

/// The result of an import into a recording sink.
struct Recorded {
  var columns: [ColumnDeclaration]
  var rows: [RecordingSink.Row]
  var report: ImportReport
  var rejections: [Rejection]
  var lines: LineMap
  var tuples: TextTuples

  /// The columns other than text columns.
  var plainColumns: [ColumnDeclaration] { columns.filter { $0.kind != .text } }

  /// Returns the values of a postcode's first row, except for the number of its texts; `nil` stands for a missing
  /// value.
  func values(_ postcode: String) -> [Int64?]? {
    rows.first { $0.postcode.description == postcode }.map(values)
  }

  func values(_ row: RecordingSink.Row) -> [Int64?] {
    row.values.prefix(columns.reduce(0) { $0 + $1.slotCount }).map { $0 == ColumnDeclaration.missing ? nil : $0 }
  }

  /// Returns the non-empty texts of a postcode's first row by column.
  func texts(_ postcode: String) -> [String: String]? {
    rows.first { $0.postcode.description == postcode }.map(texts)
  }

  func texts(_ row: RecordingSink.Row) -> [String: String] {
    guard !tuples.names.isEmpty, let tuple = row.values.last else { return [:] }
    var texts: [String: String] = [:]
    for (column, name) in tuples.names.enumerated() {
      let number = Int(tuples.number(column: column, tuple: Int(tuple)))
      if number > 0 { texts[name] = tuples.texts(column: column)[number] }
    }
    return texts
  }
}

func record(_ paths: [String], _ options: ImportOptions = ImportOptions()) throws(ImportError) -> Recorded {
  var rejections: [Rejection] = []
  let plan = try ImportPlan(paths, options: options)
  let reading = try Importer(options: options).read(
    plan, into: RecordingSink(), onRejection: { rejections.append($0) })
  return Recorded(
    columns: plan.columns, rows: reading.sink.rows, report: reading.report, rejections: rejections,
    lines: reading.lines, tuples: reading.texts)
}

/// Imports files with these names and texts: a single file directly, several through a folder.
func record(
  _ files: KeyValuePairs<String, String>, _ options: ImportOptions = ImportOptions()
) throws -> Recorded {
  let folder = try TemporaryFolder()
  for (name, text) in files { try folder.write(name, Array(text.utf8)) }
  let single = files.count == 1 ? files.first?.key : nil
  return try record([single.map { folder.path($0) } ?? folder.path], options)
}

extension Int64 {
  static func month(_ year: Int64, _ month: Int64) -> Int64 { year * 12 + month - 1 }
}
