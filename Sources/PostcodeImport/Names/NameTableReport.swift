/// What became of a file, or of a sheet of a workbook, that may be a table of names.
struct NameTableReport: Sendable, Equatable {
  /// The codes of one geography in a table.
  struct Content: Sendable, Equatable {
    let geography: Geography
    /// Rows that have a code and a name.
    let rows: Int
  }

  enum Outcome: Sendable, Equatable {
    /// It was read; a look-up table has several geographies.
    case read([Content])
    /// It was not, and nothing of it is in the catalogue.
    case unused(NameTableFault)
  }

  /// The input.
  let file: String
  /// The name inside the archive or folder; `nil` for a single file.
  let entry: String?
  /// The sheet of a workbook.
  let sheet: String?
  let outcome: Outcome
  /// Codes that had another name, or short code, before.
  var disagreements = 0
  /// Lines that cannot be split into fields; they are passed over.
  var badLines = 0
  /// The first of them.
  var firstBadLine: Int?

  func with(_ outcome: Outcome) -> NameTableReport {
    var report = NameTableReport(file: file, entry: entry, sheet: sheet, outcome: outcome)
    (report.disagreements, report.badLines, report.firstBadLine) = (disagreements, badLines, firstBadLine)
    return report
  }
}

/// Why a file is not used as a table of names.
enum NameTableFault: Error, Sendable, Equatable {
  /// It has no content.
  case empty
  /// It is not text.
  case notText(found: String)
  /// Its header has no column of names that belongs to a column of codes.
  case noNames(header: String)
  /// It has names for codes, but what they denote is not known; the labels of the codes.
  case unknownGeography(labels: [String])
  /// It has a header and no rows with code and name.
  case noRows
  /// It is longer than any table of names; bytes.
  case tooLong(limit: Int)
  /// It has more rows than any table of names.
  case tooManyRows(limit: Int)
  /// It cannot be read as the workbook it should be.
  case workbook(WorkbookError)
  /// The sheet has neither a header nor the title of a kind of area.
  case unknownSheet
  /// Its name is not that of a table or workbook.
  case otherFile
}

extension NameTableFault: CustomStringConvertible {
  /// The reason in a few words.
  var description: String {
    switch self {
    case .empty: "empty"
    case .notText(let found): found
    case .noNames(let header):
      "\"\(header.excerpt(limit: 160))\" has no names beside codes, as in LAD25CD,LAD25NM"
    case .unknownGeography(let labels):
      "what the codes \(labels.prefix(5).map { $0.excerpt(limit: 40) }.joined(separator: ", ")) denote is not known"
    case .noRows: "a header without rows"
    case .tooLong(let limit): "longer than \(limit >> 20) MiB, which no table of names is"
    case .tooManyRows(let limit): "more than \(limit) names, which no table has"
    case .workbook(let error): error.description
    case .unknownSheet: "neither a header nor a sheet called as a kind of area, such as CTY"
    case .otherFile: "neither .csv nor .txt nor .xlsx"
    }
  }
}

extension NameTableReport: CustomStringConvertible {
  /// `dump.zip (Documents/LA_UA names and codes UK as at 04_25.csv): 366 × district`
  var description: String {
    var text = FileName.shown(file, entry)
    if let sheet { text += ", sheet \(sheet.excerpt(limit: 40))" }
    switch outcome {
    case .read(let contents):
      text += ": " + contents.map { "\($0.rows) × \($0.geography.rawValue)" }.joined(separator: ", ")
    case .unused(let fault): text += ": not used: \(fault)"
    }
    if let firstBadLine { text += "; \(badLines) unreadable lines, the first is \(firstBadLine)" }
    return text
  }
}
