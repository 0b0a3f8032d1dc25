import Foundation
import PostcodeCore

@testable import PostcodeImport
@testable import PostcodeIndex

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

  /// Whether to compare the dumps of a country row by row: a minute with optimisation, far too long without.
  static var readsLargestDumps: Bool {
    #if DEBUG
      false
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
  /// Rows whose slot of the month of termination is there.
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

/// What came of an import into a recording sink.
struct Recorded {
  var columns: [ColumnDeclaration]
  var rows: [RecordingSink.Row]
  var report: ImportReport
  var rejections: [Rejection]
  var lines: LineMap
  var tuples: TextTuples

  /// The columns that are not of texts.
  var plainColumns: [ColumnDeclaration] { columns.filter { $0.kind != .text } }

  /// The values of a postcode's first row, `nil` for missing ones; not the number of its texts.
  func values(_ postcode: String) -> [Int64?]? {
    rows.first { $0.postcode.description == postcode }.map(values)
  }

  func values(_ row: RecordingSink.Row) -> [Int64?] {
    row.values.prefix(columns.reduce(0) { $0 + $1.slotCount }).map { $0 == ColumnDeclaration.missing ? nil : $0 }
  }

  /// The texts of a postcode's first row by column, without those that the dump does not give.
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
