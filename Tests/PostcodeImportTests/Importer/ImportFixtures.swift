import Foundation
import PostcodeCore
import PostcodeIndex

@testable import PostcodeImport

/// Real dumps beside the checkout; tests that need them are skipped where they are absent.
enum SharedData {
  static let folder = URL(fileURLWithPath: #filePath).resolvingSymlinksInPath()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("shared/data")

  static var isPresent: Bool {
    FileManager.default.fileExists(atPath: folder.appendingPathComponent("headers.md").path)
  }

  /// Whether to read the dumps of a country: seconds with optimisation, minutes without.
  static var readsFullDumps: Bool {
    #if DEBUG
      isPresent && ProcessInfo.processInfo.environment["POSTCODES_FULL_DUMPS"] != nil
    #else
      isPresent
    #endif
  }

  static func path(_ name: String) -> String { folder.appendingPathComponent(name).path }

  static func text(_ name: String) throws -> String {
    try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
  }
}

/// Keeps what an import hands on.
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

/// Counts what an import hands on.
struct CountingSink: RowSink {
  var rows = 0
  var isAscending = true
  /// Rows whose first slot is missing: without position, where the first column is one.
  var withoutFirst = 0
  /// Rows whose last slot is there: terminated, where that is the last column.
  var withLast = 0
  private var lastLine: UInt32 = 0

  mutating func append(_ postcode: Postcode, values: [Int64], line: UInt32) {
    rows += 1
    isAscending = isAscending && line > lastLine
    lastLine = line
    if values.first == ColumnDeclaration.missing { withoutFirst += 1 }
    if values.last != ColumnDeclaration.missing { withLast += 1 }
  }
}

/// What came of an import into a recording sink.
struct Recorded {
  var columns: [ColumnDeclaration]
  var rows: [RecordingSink.Row]
  var report: ImportReport
  var rejections: [Rejection]
  var lines: LineMap

  /// The values of a postcode's first row, `nil` for missing ones.
  func values(_ postcode: String) -> [Int64?]? {
    rows.first { $0.postcode.description == postcode }?.values.map {
      $0 == ColumnDeclaration.missing ? nil : $0
    }
  }
}

func record(_ paths: [String], _ options: ImportOptions = ImportOptions()) throws(ImportError) -> Recorded {
  var rejections: [Rejection] = []
  let plan = try ImportPlan(paths, options: options)
  let reading = try Importer(options: options).read(
    plan, into: RecordingSink(), onRejection: { rejections.append($0) })
  return Recorded(
    columns: plan.columns, rows: reading.sink.rows, report: reading.report, rejections: rejections,
    lines: reading.lines)
}

/// Imports files with the names and texts given, from a folder; a single one by itself.
func record(
  _ files: KeyValuePairs<String, String>, _ options: ImportOptions = ImportOptions()
) throws -> Recorded {
  let scratch = try Scratch()
  for (name, text) in files { try scratch.write(Array(text.utf8), to: name) }
  let single = files.count == 1 ? files.first?.key : nil
  return try record([single.map { scratch.url.appendingPathComponent($0).path } ?? scratch.url.path], options)
}

extension Int64 {
  static func month(_ year: Int64, _ month: Int64) -> Int64 { year * 12 + month - 1 }
}
