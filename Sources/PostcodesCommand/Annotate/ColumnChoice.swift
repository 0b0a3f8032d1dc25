internal import CommandSupport
internal import PostcodeKit
internal import PostcodeImport

/// Finds the column of a table that contains the postcodes.
struct ColumnChoice {
  /// The first row: the header, or data if there is none.
  private let first: [String]
  private let hasHeader: Bool
  /// The next rows.
  private let rows: [[String]]

  /// - Parameter rows: The first rows of the table, including the header.
  init(rows: [[String]], hasHeader: Bool) {
    first = rows.first ?? []
    self.hasHeader = hasHeader
    self.rows = hasHeader ? Array(rows.dropFirst()) : rows
  }

  /// The maximum length of a column's name in bytes. Some tables have whole questions of a survey there.
  static let maximumNameLength = 4096

  /// Rejects a header with a name that is too long.
  static func checkLengths(of header: [String]) throws {
    guard let column = header.firstIndex(where: { $0.utf8.count > maximumNameLength }) else { return }
    throw Failure(
      status: .badData,
      message: "line 1: the name of column \(column + 1) is longer than \(maximumNameLength) bytes; "
        + "add --no-header if the file has no column names")
  }

  /// Returns the index of the column with the postcodes, found by its name or content.
  ///
  /// - Throws: `Failure` unless exactly one column matches.
  func detectedColumn() throws -> Int {
    let column = try detected()
    try checkName(of: column)
    return column
  }

  /// Returns the index of the column that `--column` names.
  ///
  /// - Throws: `Failure` unless exactly one column matches.
  func postcodeColumn(_ name: String) throws -> Int {
    let column = try self.column(name, option: "--column")
    try checkName(of: column)
    return column
  }

  /// Returns the description of a column for messages.
  func describe(_ column: Int) -> String {
    guard hasHeader, column < first.count else { return "column \(column + 1)" }
    return "column \(column + 1), \"\(excerpt(first[column]))\""
  }

  /// Returns the name of a column, or `column 2` if the table has no header.
  func name(_ column: Int) -> String {
    hasHeader && column < first.count ? first[column].trimmingSpaces : "column \(column + 1)"
  }

  /// Returns the index of the column that an option names, by name or by number from 1.
  ///
  /// - Throws: `Failure` unless exactly one column matches.
  func column(_ name: String, option: String) throws -> Int {
    let wanted = UntrustedText(name).trimmingSpaces.lowercased
    if hasHeader {
      let fitting = ColumnName.indexes(of: name, in: first)
      if fitting.count > 1 { throw ambiguous("are named \(Printable.quoted(name))", fitting, option: option) }
      if let column = fitting.first { return column }
    }
    let digits = wanted.hasPrefix("#") ? String(Substring(wanted.utf8.dropFirst())) : wanted.string
    if let number = Int(digits), number >= 1, number <= first.count { return number - 1 }
    throw Failure(status: .usage, message: "\(option): no column \(Printable.quoted(name))" + listing(option))
  }

  /// The column `grid`, if its values are names of national grids.
  var gridColumn: Int? {
    guard hasHeader else { return nil }
    let fitting = first.indices.filter {
      UntrustedText(first[$0]).trimmingSpaces.lowercased == UntrustedText(RowItem.gridName)
    }
    guard fitting.count == 1, let column = fitting.first, values(column).allSatisfy({ NationalGrid(named: $0) != nil })
    else { return nil }
    return column
  }

  /// Returns the likely remedy for a column whose values don't match.
  ///
  /// - Parameters:
  ///   - column: The index of the column.
  ///   - isExtracted: Whether its values were searched for postcodes.
  ///   - hasForm: Whether most of its values have the form of postcodes.
  func remedy(for column: Int, isExtracted: Bool, hasForm: Bool) -> String {
    if let delimiter = commonPunctuation(column) {
      return
        "if \(Printable.quoted(String(delimiter))) separates its fields, add --delimiter \(Printable.quoted(String(delimiter)))"
    }
    if hasForm {
      return "they have the form of postcodes; does the index cover them? 'postcodes info' says what it has"
    }
    if !isExtracted, containsPostcodes(column) { return "it has postcodes within other text; add --extract" }
    if let other = first.indices.first(where: { $0 != column && hasPostcodes($0) }) {
      return "\(describe(other)) has postcodes; add --column \(other + 1)"
    }
    if let other = first.indices.first(where: { $0 != column && containsPostcodes($0) }) {
      return "\(describe(other)) has postcodes within other text; add --extract --column \(other + 1)"
    }
    return "choose another column with --column"
  }

  /// Returns punctuation that is equally frequent in the name and in each value of a column, as a delimiter is.
  private func commonPunctuation(_ column: Int) -> Unicode.Scalar? {
    let texts = (hasHeader && column < first.count ? [first[column]] : []) + values(column)
    guard let text = texts.first, texts.count > 1 else { return nil }
    return text.unicodeScalars.first { scalar in
      guard !scalar.properties.isAlphabetic, scalar.properties.numericType == nil,
        !" _-.,'\"()/&:".unicodeScalars.contains(scalar)
      else { return false }
      let count = text.unicodeScalars.count { $0 == scalar }
      return texts.allSatisfy { $0.unicodeScalars.count { $0 == scalar } == count }
    }
  }

  private func detected() throws -> Int {
    if hasHeader {
      for fits in [PostcodeLabel.isPostcode, PostcodeLabel.mentionsPostcode] {
        let fitting = first.indices.filter { fits(first[$0]) }
        if fitting.count == 1 { return fitting[0] }
        guard fitting.count > 1 else { continue }
        let filled = fitting.filter(hasPostcodes)
        if filled.count == 1 { return filled[0] }
        throw ambiguous("may contain the postcodes", filled.isEmpty ? fitting : filled)
      }
    }
    try first.indices.forEach(checkName)
    let fitting = first.indices.filter(hasPostcodes)
    if fitting.count > 1 { throw ambiguous("contain postcodes", fitting) }
    guard let column = fitting.first else {
      if let column = first.indices.first(where: containsPostcodes) {
        throw Failure(
          status: .usage,
          message: "no column contains only postcodes; \(describe(column)) has them within other text: "
            + "add --extract --column \(column + 1)")
      }
      throw Failure(
        status: .usage, message: "no column contains postcodes, by its name or values" + listing("--column"))
    }
    return column
  }

  /// Returns whether at least half of the values in a column are postcodes.
  private func hasPostcodes(_ column: Int) -> Bool {
    let texts = values(column)
    return !texts.isEmpty && texts.count { Postcode($0) != nil } * 2 >= texts.count
  }

  /// Returns whether at least half of the values in a column contain a postcode.
  private func containsPostcodes(_ column: Int) -> Bool {
    let texts = values(column)
    return !texts.isEmpty && texts.count { !Postcode.matches(in: $0).isEmpty } * 2 >= texts.count
  }

  /// The values of a column that are not blank.
  private func values(_ column: Int) -> [String] {
    rows.compactMap { column < $0.count ? $0[column] : nil }.filter { !$0.trimmingSpaces.isEmpty }
  }

  /// Rejects a column name that is a postcode, because the table then has no header.
  private func checkName(of column: Int) throws {
    guard hasHeader, column < first.count, let postcode = Postcode(first[column]) else { return }
    throw Failure(
      status: .usage,
      message: "line 1: expected the name of column \(column + 1), found the postcode \(postcode); "
        + "add --no-header if the file has no column names")
  }

  private func ambiguous(_ what: String, _ columns: [Int], option: String = "--column") -> Failure {
    Failure(
      status: .usage,
      message:
        "several columns \(what): \(list(columns)); choose one by number, for example \(option) \(columns[0] + 1)"
    )
  }

  private func listing(_ option: String) -> String {
    let count = "; the file has \(first.count) \(first.count == 1 ? "column" : "columns")"
    guard hasHeader else { return "\(count); choose one with \(option) NUMBER" }
    return "\(count): \(list(Array(first.indices))); choose one with \(option)"
  }

  private func list(_ columns: [Int]) -> String {
    let shown = 60
    let names = columns.prefix(shown).map { hasHeader ? "\($0 + 1) \"\(excerpt(first[$0]))\"" : "\($0 + 1)" }
    return names.joined(separator: ", ") + (columns.count > shown ? " and \(columns.count - shown) more" : "")
  }

  private func excerpt(_ text: String) -> String {
    text.excerpt(limit: 40)
  }
}
