import PostcodeKit

/// The outcome of reading a file or sheet as a table of names.
struct NameTableReport: Sendable, Equatable {
  /// The codes of one geography in a table.
  struct Content: Sendable, Equatable {
    /// The name of the geography's column in an index.
    let kind: String
    /// The number of rows with a code and a name.
    let rows: Int
  }

  enum Outcome: Sendable, Equatable {
    /// The table was added. A lookup table has several geographies.
    case read([Content])
    /// Nothing was added.
    case unused(NameTableError)
  }

  /// The path of the input.
  let file: String
  /// The name inside the archive or folder; `nil` for a single file.
  let entry: String?
  /// The sheet of a workbook.
  let sheet: String?
  let outcome: Outcome
  /// The number of names and short codes that differ from earlier tables.
  var disagreements = 0
  /// The number of malformed lines, which were skipped.
  var badLines = 0
  /// The first malformed line.
  var firstBadLine: Int?

  func with(_ outcome: Outcome) -> NameTableReport {
    var report = NameTableReport(file: file, entry: entry, sheet: sheet, outcome: outcome)
    (report.disagreements, report.badLines, report.firstBadLine) = (disagreements, badLines, firstBadLine)
    return report
  }
}

/// The reason why a file is not used as a table of names.
enum NameTableError: Error, Sendable, Equatable {
  /// The file is empty.
  case empty
  /// The file is not text.
  case notText(found: String)
  /// The header has no column of names for a column of codes.
  case noNames(header: String)
  /// The names belong to codes of an unknown kind. Associated value: the labels of the codes.
  case unknownGeography(labels: [String])
  /// The header is not followed by any row with a code and a name.
  case noRows
  /// The file exceeds the maximum length in bytes.
  case tooLong(limit: Int)
  /// The table exceeds the maximum number of rows.
  case tooManyRows(limit: Int)
  /// A code is longer than the maximum in bytes.
  case longCode(limit: Int)
  /// A label in the header is longer than the maximum in bytes.
  case longLabel(limit: Int)
  /// The workbook cannot be read.
  case workbook(WorkbookError)
  /// The sheet has neither a header nor a known title.
  case unknownSheet
  /// The file extension is not that of a table or workbook.
  case otherFile
  /// Another file differs only in its extension.
  case copy
}

extension NameTableError: CustomStringConvertible {
  var description: String {
    switch self {
    case .empty: "empty"
    case .notText(let found): found
    case .noNames(let header):
      "\"\(header.excerpt(limit: 160))\" has no columns of codes and names, such as LAD25CD,LAD25NM"
    case .unknownGeography(let labels):
      "unknown kinds of code: \(labels.prefix(5).map { $0.excerpt(limit: 40) }.joined(separator: ", "))"
    case .noRows: "a header without rows"
    case .tooLong(let limit): "longer than \(limit >> 20) MiB"
    case .tooManyRows(let limit): "more than \(limit) names"
    case .longCode(let limit): "a code is longer than \(limit) bytes"
    case .longLabel(let limit): "a label is longer than \(limit) bytes"
    case .workbook(let error): error.description
    case .unknownSheet: "has neither a header nor a known title such as CTY"
    case .copy: "a copy of the file with another extension"
    case .otherFile: "not a .csv, .txt or .xlsx file"
    }
  }
}

extension NameTableReport: CustomStringConvertible {
  /// For example `dump.zip: entry Documents/LA_UA names and codes UK as at 04_25.csv: 366 × district`.
  var description: String {
    var text = SourceName.text(file, entry)
    if let sheet { text += ", sheet \(sheet.excerpt(limit: 40))" }
    switch outcome {
    case .read(let contents):
      text += ": " + contents.map { "\($0.rows) × \($0.kind)" }.joined(separator: ", ")
    case .unused(let error): text += ": not used: \(error)"
    }
    if let firstBadLine { text += "; \(badLines) malformed lines, the first is line \(firstBadLine)" }
    return text
  }
}
