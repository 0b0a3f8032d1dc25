import PostcodeKit
import PostcodeIndexBuilder

/// The rows of a Scottish Postcode Directory whose values are added to those of another dataset: one for each postcode that isn't
/// deleted.
struct ScottishDirectory: Sendable {
  /// The values of a postcode.
  struct Row: Sendable {
    /// The number of its texts in ``ScottishDirectory/texts``.
    let tuple: Int
    let isLargeUser: Bool
    /// The values of ``ScottishColumns/gridReference`` and ``ScottishColumns/geographic``.
    let positions: [Int64]
  }

  /// The columns to add, numbers before texts.
  let columns: [ColumnDeclaration]
  /// The label of the codes of each text column, such as `CouncilArea2019Code`.
  let labels: [UntrustedText: String]
  let report: ImportReport.ScottishDirectory
  let attribution: String
  private let rows: [UInt32: Row]
  private let texts: TextTuples
  /// The labels of the columns left out.
  let droppedColumns: [String]
  let warnings: [String]

  /// Reads the directory: an archive, a folder or a file.
  ///
  /// - Parameters:
  ///   - path: The path of the directory.
  ///   - options: The options of the import of the other dataset.
  ///   - onRejection: Called for every rejected row.
  init(
    path: String, _ options: ImportOptions, onRejection: ((Rejection) -> Void)? = nil
  ) throws(ImportError) {
    var own = ImportOptions(
      dialect: .spd, excludedAreas: options.excludedAreas, limits: options.limits,
      maximumRowLength: options.maximumRowLength, sampleCount: options.sampleCount,
      rejectionLimit: options.rejectionLimit)
    own.columns = options.columns
    let plan = try ImportPlan([path], options: own) { $0.besideAnotherDataset(options.columns) }
    let read = try Importer(options: own).read(
      plan, into: ScottishRows(plan.columns), onRejection: onRejection)
    let (report, lines) = (read.report, read.lines)
    try Importer(options: own).check(report)
    let texts = read.texts
    self.texts = texts
    let found = read.sink
    let isLargeUser = plan.inputs.flatMap(\.chosen).map { $0.layout.isOfLargeUsers(name: $0.entry.name) }
    var rows: [UInt32: Row] = [:]
    rows.reserveCapacity(found.rows.count)
    let typeColumn = texts.names.firstIndex { $0.hasSameBytes(as: ScottishColumns.postcodeType) }
    for (code, row) in found.rows {
      let type = typeColumn.map { texts.texts(column: $0)[Int(texts.number(column: $0, tuple: row.tuple))] } ?? ""
      let file = lines.location(of: row.line)?.file ?? 0
      let isInLargeFile = isLargeUser.indices.contains(file) && isLargeUser[file]
      rows[code] = Row(
        tuple: row.tuple, isLargeUser: type.isEmpty ? isInLargeFile : UntrustedText(type).hasPrefix("L"),
        positions: row.positions)
    }
    self.rows = rows
    let names = plan.columns.filter { $0.kind == .text }.map(\.name) + [ScottishColumns.userType, ScottishColumns.only]
    columns =
      [ScottishColumns.gridReference, ScottishColumns.geographic]
      + names.map { ColumnDeclaration(name: $0, kind: .text) }
    var labels: [UntrustedText: String] = [:]
    for layout in plan.inputs.flatMap(\.chosen).map(\.layout) {
      for text in layout.texts.fields { labels[UntrustedText(text.name)] = layout.label(of: text.field) }
    }
    self.labels = labels
    self.report = ImportReport.ScottishDirectory(report, postcodes: rows.count, deleted: found.deletedCount)
    attribution = report.attribution
    droppedColumns = report.droppedColumns
    warnings = report.warnings
  }

  /// Returns the row of a postcode, or `nil` if the directory doesn't have it.
  @inline(__always)
  func row(of postcode: Postcode) -> Row? { rows[postcode.code] }

  /// The postcodes, in order.
  var codes: [UInt32] { rows.keys.sorted() }

  /// The names of the directory's own text columns.
  var textNames: [String] { texts.names }

  /// The different texts of a column by number.
  func texts(column: Int) -> [String] { texts.texts(column: column) }

  /// Returns the number of a column's text in a row.
  func number(column: Int, in row: Row) -> Int { Int(texts.number(column: column, tuple: row.tuple)) }
}

/// Collects the rows of the directory that aren't deleted.
private struct ScottishRows: RowSink {
  struct Row {
    let tuple: Int
    let line: UInt32
    let positions: [Int64]
  }

  private(set) var rows: [UInt32: Row] = [:]
  private(set) var deletedCount = 0
  private let terminatedSlot: Int?
  private let positionSlots: [Int?]

  init(_ columns: [ColumnDeclaration]) {
    terminatedSlot = RowLayout.slot(of: .terminated, in: columns)
    positionSlots = [ColumnDeclaration.gridReference, .geographic].flatMap { column -> [Int?] in
      let slot = RowLayout.slot(of: column, in: columns)
      return [slot, slot.map { $0 + 1 }]
    }
  }

  /// A postcode can have several lives, of which at most one has no date of deletion.
  mutating func append(_ postcode: Postcode, values: [Int64], line: UInt32) {
    if let terminatedSlot, values[terminatedSlot] != ColumnDeclaration.missing {
      deletedCount += 1
      return
    }
    guard rows[postcode.code] == nil, let tuple = values.last else { return }
    rows[postcode.code] = Row(
      tuple: Int(tuple), line: line,
      positions: positionSlots.map { slot in slot.map { values[$0] } ?? ColumnDeclaration.missing })
  }
}

extension RowLayout {
  /// Returns the layout of a directory whose columns stand beside those of another dataset: dates and grades are texts, as
  /// published.
  fileprivate func besideAnotherDataset(_ selection: ColumnSelection) -> RowLayout {
    var fields = fields
    fields.indexes[.introduced] = nil
    fields.indexes[.quality] = nil
    let taken = Set(fields.indexes.values)
    let texts = ScottishColumns.texts((0..<fields.count).map { label(of: $0) }, taken: taken, selection)
    return RowLayout(dialect, format: format, header: header, fields: fields, texts: texts)
  }

  /// The label of a column, also of a known layout without a header; empty if it is unknown.
  fileprivate func label(of field: Int) -> String {
    let labels = header?.labels.map(\.text.string) ?? dialect.rules.impliedLabels(fieldCount: fields.count)
    return field < labels.count ? labels[field] : ""
  }

  /// Whether the file has the postcodes of large users, as its columns say, or else its name.
  fileprivate func isOfLargeUsers(name: UntrustedText) -> Bool {
    let keys = Set((0..<fields.count).compactMap { ScottishLabel(label(of: $0)).key })
    if keys.contains("linked_small_user_postcode") { return true }
    if keys.contains("never_digitised") || keys.contains("census_household_count") { return false }
    return EntryName(name).leaf.lowercased.contains("large")
  }
}
