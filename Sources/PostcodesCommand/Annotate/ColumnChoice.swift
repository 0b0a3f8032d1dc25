internal import PostcodeCore
internal import PostcodeImport
internal import CommandSupport

/// Which column of a table has the postcodes.
struct ColumnChoice {
  /// The first row, which names the columns unless there is no header.
  private let first: [String]
  private let hasHeader: Bool
  /// Some of the rows below it.
  private let rows: [[String]]

  /// - Parameter rows: the first rows of the table, the header among them.
  init(rows: [[String]], hasHeader: Bool) {
    first = rows.first ?? []
    self.hasHeader = hasHeader
    self.rows = hasHeader ? Array(rows.dropFirst()) : rows
  }

  /// The number, from 0, of the column that was asked for, or else of the one that looks like it.
  ///
  /// - Throws: `Failure` if there is none, or more than one.
  func column(_ asked: String?) throws -> Int {
    let column = try asked.map(named) ?? found()
    try checkName(of: column)
    return column
  }

  /// A column for messages.
  func describe(_ column: Int) -> String {
    guard hasHeader, column < first.count else { return "column \(column + 1)" }
    return "column \(column + 1), \"\(excerpt(first[column]))\""
  }

  private func named(_ asked: String) throws -> Int {
    let wanted = asked.trimmingSpaces.lowercased()
    if hasHeader {
      let fitting = first.indices.filter { first[$0].trimmingSpaces.lowercased() == wanted }
      if fitting.count > 1 { throw ambiguous("are called \"\(Printable.text(asked))\"", fitting) }
      if let column = fitting.first { return column }
    }
    let digits = wanted.hasPrefix("#") ? String(wanted.dropFirst()) : wanted
    if let number = Int(digits), number >= 1, number <= first.count { return number - 1 }
    throw Failure(status: Failure.usage, message: "--column: there is no column \"\(Printable.text(asked))\"" + listing)
  }

  private func found() throws -> Int {
    if hasHeader {
      for fits in [PostcodeLabel.isPostcode, PostcodeLabel.mentionsPostcode] {
        let fitting = first.indices.filter { fits(first[$0]) }
        if fitting.count == 1 { return fitting[0] }
        guard fitting.count > 1 else { continue }
        let filled = fitting.filter(hasPostcodes)
        if filled.count == 1 { return filled[0] }
        throw ambiguous("may have the postcodes", filled.isEmpty ? fitting : filled)
      }
    }
    try first.indices.forEach(checkName)
    let fitting = first.indices.filter(hasPostcodes)
    if fitting.count > 1 { throw ambiguous("have postcodes", fitting) }
    guard let column = fitting.first else {
      throw Failure(
        status: Failure.usage, message: "no column has a name or values that tell it has the postcodes" + listing)
    }
    return column
  }

  /// Whether at least half of what stands in a column are postcodes.
  private func hasPostcodes(_ column: Int) -> Bool {
    let texts = rows.compactMap { column < $0.count ? $0[column] : nil }.filter { !$0.trimmingSpaces.isEmpty }
    return !texts.isEmpty && texts.count { Postcode($0) != nil } * 2 >= texts.count
  }

  /// Refuses a name that is a postcode: the table has no header then.
  private func checkName(of column: Int) throws {
    guard hasHeader, column < first.count, let postcode = Postcode(first[column]) else { return }
    throw Failure(
      status: Failure.usage,
      message: "the first line has a postcode, \(postcode), where the name of column \(column + 1) is expected; "
        + "say --no-header if there are no names")
  }

  private func ambiguous(_ what: String, _ columns: [Int]) -> Failure {
    Failure(
      status: Failure.usage,
      message: "several columns \(what): \(list(columns)); choose one by its number, as in --column \(columns[0] + 1)")
  }

  private var listing: String {
    let count = "; there \(first.count == 1 ? "is 1 column" : "are \(first.count) columns")"
    guard hasHeader else { return "\(count); give a number to --column" }
    return "\(count): \(list(Array(first.indices))); name one with --column"
  }

  private func list(_ columns: [Int]) -> String {
    let shown = 60
    let names = columns.prefix(shown).map { hasHeader ? "\($0 + 1) \"\(excerpt(first[$0]))\"" : "\($0 + 1)" }
    return names.joined(separator: ", ") + (columns.count > shown ? " and \(columns.count - shown) more" : "")
  }

  private func excerpt(_ text: String) -> String {
    Printable.text(text.count > 40 ? text.prefix(40) + "…" : text)
  }
}
