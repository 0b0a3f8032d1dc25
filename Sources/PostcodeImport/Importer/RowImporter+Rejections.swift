import PostcodeKit

/// The reason why an import ends before its last row.
enum RowImportFailure: Sendable, Equatable {
  /// A header row in the middle of the file has other columns.
  case changedHeader(file: Int, line: Int, header: String)
  /// The lines exceed the range of line numbers.
  case tooManyLines
  /// Too many rows are rejected for the import to succeed, whatever rows follow.
  case tooManyRejected
}

/// The rare rows: those that are not imported, those with invalid values, and parts of split postcodes.
extension RowImporter where Sink: ~Copyable {
  /// Parses the postcode of a part, if the dialect has split postcodes. Sets `part` to the letter of the part.
  mutating func splitPostcode(_ field: CSVField, _ part: inout UInt8) -> Postcode? {
    guard file.hasSplitSuffix, let (postcode, letter) = postcodes.splitPostcode(in: field) else { return nil }
    part = letter
    return postcode
  }

  /// Rejects a row with the wrong number of fields, unless it is a header or has no text.
  mutating func rejectFieldCount(_ row: CSVRow) {
    if row.hasNoText || handleHeaderRow(row) { return }
    tally.rows &+= 1
    _ = sink.accepts(nil, row, of: file)
    rejections.add(
      row.fieldCount < file.fieldCount ? .tooFewFields : .tooManyFields, file: file.number, line: row.line, column: "",
      value: "\(row.fieldCount)", expected: "\(file.fieldCount) fields")
  }

  /// Rejects a row without a postcode, unless it is a header or has no text.
  mutating func rejectPostcode(_ row: CSVRow) {
    if row.hasNoText || handleHeaderRow(row) { return }
    tally.rows &+= 1
    let field = row[file.postcodeField]
    let reason: Rejection.Reason =
      field.isMissing ? .noPostcode : Outcode(field.text) != nil ? .outcodeOnly : .notAPostcode
    reject(row, reason, field: file.postcodeField)
  }

  /// Handles an invalid value: rejects the row if the value decides whether the postcode is live. Otherwise the value is missing
  /// in the index, and ``reportInvalidValues(_:)`` reports it if the row is imported.
  ///
  /// - Returns: Whether the row can be imported.
  mutating func handle(_ error: ValueError, _ row: CSVRow, parser index: Int) -> Bool {
    let parser = file.parsers[index]
    if parser.slot == file.terminatedSlot {
      reject(row, error, parser)
      return false
    }
    for slot in parser.slot..<(parser.slot &+ parser.form.slotCount) { values[slot] = ColumnDeclaration.missing }
    invalidValues.append((index, error))
    return true
  }

  /// Reports the invalid values of a row that is imported.
  mutating func reportInvalidValues(_ row: CSVRow) {
    for (index, error) in invalidValues { reject(row, error, file.parsers[index], .value) }
    invalidValues.removeAll(keepingCapacity: true)
  }

  private func reject(
    _ row: CSVRow, _ error: ValueError, _ parser: RowLayout.FieldParser, _ scope: Rejection.Scope = .row
  ) {
    reject(
      row, error.reason, scope, field: error.isInSecondField ? parser.secondField : parser.field,
      expected: error.reason == .coordinateOutOfRange ? parser.form.bounds : nil)
  }

  private func reject(
    _ row: CSVRow, _ reason: Rejection.Reason, _ scope: Rejection.Scope = .row, field: Int, expected: String? = nil
  ) {
    rejections.add(
      reason, scope, file: file.number, line: row.line, column: file.layout?.fieldName(field) ?? "",
      value: row[field].text, expected: expected)
  }

  /// Handles a header row in the middle of a file, as concatenated files have it: skips it if it repeats the file's
  /// header, and fails if its columns differ.
  ///
  /// - Returns: Whether the row is a header.
  private mutating func handleHeaderRow(_ row: CSVRow) -> Bool {
    // Labels are words, and nearly every row of data has a number: this decides most cases cheaply.
    for index in 0..<row.recordedCount {
      let first = row[index].bytes.first ?? 0
      if first.isDigit || first == UInt8(ascii: "-") { return false }
    }
    guard file.wordRows < CurrentFile.maximumWordRows else { return false }
    file.wordRows &+= 1
    let texts = row.texts
    let roles = texts.compactMap { HeaderLabel($0).role }
    guard let layout = file.layout,
      roles.count > 1 || (texts.count == 1 && roles == [.postcode])
        || layout.dialect.rules.fields(of: Header(texts)) != nil
    else { return false }
    if row.fieldCount == file.fieldCount, repeatsHeader(texts, layout) {
      tally.repeatedHeaders &+= 1
      return true
    }
    let separator = layout.format.delimiter == .tab ? "\t" : ","
    let shown = (texts + (row.fieldCount > texts.count ? ["…"] : [])).joined(separator: separator)
    failure = .changedHeader(file: file.number, line: row.line, header: shown.excerpt(limit: 160))
    return true
  }

  /// Whether the labels are those of the file's header or, if it has none, those of its columns.
  private func repeatsHeader(_ texts: [String], _ layout: RowLayout) -> Bool {
    if let header = layout.header {
      return header.labels.prefix(texts.count).map(\.text) == texts.map { UntrustedText($0) }
    }
    return layout.dialect.rules.fields(of: Header(texts))?.indexes == layout.fields.indexes
  }
}
