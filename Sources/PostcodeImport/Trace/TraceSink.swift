import PostcodeKit

/// Keeps the rows of one postcode.
struct TraceSink: RowSink {
  static var readsAllFields: Bool { true }

  /// A row with the values that an index would have.
  struct Appended {
    let values: [Int64]
    /// The number in the ``LineMap``.
    let line: UInt32
  }

  private(set) var appended: [Appended] = []
  private let postcode: Postcode
  private let log: TraceLog

  init(_ postcode: Postcode, _ log: TraceLog) {
    self.postcode = postcode
    self.log = log
  }

  mutating func accepts(_ postcode: Postcode?, _ row: CSVRow, of file: CurrentFile) -> Bool {
    guard postcode == self.postcode || (postcode == nil && mentionsPostcode(row, file)) else {
      log.endRow()
      return false
    }
    return log.begin(row, of: file)
  }

  mutating func append(_ postcode: Postcode, values: [Int64], line: UInt32) {
    appended.append(Appended(values: values, line: line))
  }

  /// Whether any field of a malformed row is the postcode: its fields may be shifted.
  private func mentionsPostcode(_ row: CSVRow, _ file: CurrentFile) -> Bool {
    var fields = PostcodeField()
    for index in 0..<row.recordedCount {
      let found = fields.postcode(in: row[index])
      if found == postcode { return true }
      if found == nil, file.hasSplitSuffix, fields.splitPostcode(in: row[index])?.0 == postcode { return true }
    }
    return false
  }
}

/// The rows of one postcode, as they are in the dump, and the reasons why they are rejected.
final class TraceLog {
  /// A row.
  struct Row {
    let file: Int
    let line: Int
    let layout: RowLayout
    let texts: [String]
    var rejections: [Rejection] = []
  }

  /// The maximum number of rows to keep. No published dump has more than a handful of one postcode.
  static let capacity = 1000

  private(set) var rows: [Row] = []
  /// Rejected rows that cannot be divided into fields, and mention the postcode.
  private(set) var malformed: [Rejection] = []
  private(set) var moreRows = 0
  private let postcode: Postcode
  /// Whether the last row is the one that the importer processes.
  private var isInRow = false

  init(_ postcode: Postcode) {
    self.postcode = postcode
  }

  /// Adds a row.
  ///
  /// - Returns: Whether there is room for it.
  func begin(_ row: CSVRow, of file: CurrentFile) -> Bool {
    guard let layout = file.layout, rows.count + malformed.count < Self.capacity else {
      moreRows += 1
      isInRow = false
      return false
    }
    rows.append(Row(file: file.number, line: row.line, layout: layout, texts: row.texts))
    isInRow = true
    return true
  }

  func endRow() { isInRow = false }

  /// Adds a rejection, if it is that of the current row, or of a malformed one with the postcode.
  func take(_ rejection: Rejection) {
    switch rejection.reason {
    case .rowTooLong, .unterminatedQuote, .strayQuote:
      isInRow = false
      guard Postcode.matches(in: rejection.value).contains(where: { $0.postcode == postcode }) else { return }
      if rows.count + malformed.count < Self.capacity { malformed.append(rejection) } else { moreRows += 1 }
    case .noPostcode, .notAPostcode, .outcodeOnly: isInRow = false
    default:
      guard isInRow, let last = rows.indices.last, rows[last].line == rejection.location.line else { return }
      rows[last].rejections.append(rejection)
    }
  }
}
