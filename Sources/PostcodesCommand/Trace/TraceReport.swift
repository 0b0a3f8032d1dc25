internal import CommandSupport
internal import PostcodeKit
internal import PostcodeImport

/// The output of `trace`.
struct TraceReport: Encodable {
  /// A value of the index; `nil` if it is missing.
  struct Value: Encodable {
    let name: String
    let value: ColumnValue?
  }

  struct Field: Encodable {
    let number: Int
    let label: String
    let value: String
    /// The columns read from the field, and the attributes of their codes.
    let columns: [Value]
    let omitted: String?
    let rejected: String?
  }

  struct Row: Encodable {
    let file: String
    let entry: String?
    let line: Int
    /// File, entry and line in words.
    let location: String
    let outcome: String
    let reason: String?
    let hasHeader: Bool
    let fields: [Field]
    /// The values that are computed from others.
    let computed: [Value]
  }

  let postcode: String
  let dataset: String
  let edition: String
  let dialect: String
  let rows: [Row]
  let rowsNotShown: Int
  let rowsRead: Int

  init(_ trace: PostcodeTrace) throws(Failure) {
    postcode = trace.postcode.description
    dataset = trace.report.dataset
    edition = trace.report.edition
    dialect = trace.report.dialect?.name ?? ""
    rowsNotShown = trace.moreRows
    rowsRead = trace.report.rows
    var rows: [Row] = []
    for row in trace.rows { rows.append(try Row(row, trace.postcode)) }
    self.rows = rows
  }
}

extension TraceReport.Row {
  fileprivate init(_ row: PostcodeTrace.Row, _ postcode: Postcode) throws(Failure) {
    file = row.location.file
    entry = row.location.entry
    line = row.location.line
    location = row.location.description
    hasHeader = row.hasHeader
    (outcome, reason) = Self.describe(row.outcome)
    var values: [(column: String, name: String, value: ColumnValue?)] = []
    if let bytes = row.index {
      let index: PostcodeIndex
      do {
        index = try PostcodeIndex(bytes: IndexBytes(copying: bytes))
      } catch {
        throw Failure(status: .badData, message: "cannot read the index of a row: \(error)")
      }
      let reader = PostcodeRow(index, withAttributes: true)
      for (field, value) in zip(reader.fields, reader.values(at: 0)) {
        values.append((field.column, value.name, value.value))
      }
    }
    let known = Set(row.fields.flatMap(\.columns))
    computed = values.filter { !known.contains($0.column) && $0.value != nil }.map {
      .init(name: $0.name, value: $0.value)
    }
    fields = row.fields.map { field in
      TraceReport.Field(
        number: field.number, label: field.label, value: field.value,
        columns: field.columns.flatMap { column -> [TraceReport.Value] in
          if column == "postcode" {
            return [.init(name: column, value: .text(postcode.description))]
          }
          let own = values.filter { $0.column == column }.map { TraceReport.Value(name: $0.name, value: $0.value) }
          // A column without any value is not in the index.
          return own.isEmpty ? [.init(name: column, value: nil)] : own
        },
        omitted: field.omission.map { Self.describe($0) }, rejected: field.rejection.map { Self.describe($0) })
    }
  }

  private static func describe(_ outcome: PostcodeTrace.Outcome) -> (String, reason: String?) {
    switch outcome {
    case .indexed: ("indexed", nil)
    case .merged(let other): ("merged", "has the same values as \(other)")
    case .superseded(let other): ("superseded", "\(other) takes precedence")
    case .rejected(let rejection): ("rejected", describe(rejection))
    case .excluded: ("left out", "--exclude names its area")
    case .terminatedLeftOut: ("left out", "terminated, and --live-only leaves out terminated postcodes")
    }
  }

  private static func describe(_ rejection: Rejection) -> String {
    let found = rejection.column.isEmpty ? "" : ", found \"\(rejection.value)\""
    return "\(rejection.reason): expected \(rejection.expected)\(found)"
  }

  private static func describe(_ omission: PostcodeTrace.Omission) -> String {
    switch omission {
    case .spelling: "another spelling of the postcode"
    case .notServed: "left out; --columns all includes it"
    case .unknownValues(let value): "ignored because of the value \"\(value.excerpt(limit: 60))\" in the dump"
    case .unknown: "not a column of the index"
    }
  }
}

extension PostcodeRow.Field {
  /// The name of the column, of which this is the value or an attribute.
  fileprivate var column: String {
    if case .attribute(let column, _, _) = source { column.declaration.name } else { name }
  }
}
