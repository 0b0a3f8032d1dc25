import PostcodeKit
import PostcodeIndexBuilder

/// A table that is joined to an index.
struct Join: Sendable {
  let source: JoinSource
  let key: JoinKey
  private(set) var table: JoinTable
  /// Whether the table may lack a header.
  private let allowsMissingHeader: Bool
  /// The columns of the table, except the one with the codes, and their names in the index.
  private(set) var values: [(field: Int, name: String)] = []
  private(set) var keyField: Int?
  /// The row of each code.
  private(set) var rowOfCode: [UntrustedText: Int] = [:]
  /// The same for parts of postcodes.
  private(set) var rowOfPart: [UInt32: Int] = [:]
  /// For each row of the table, the first row with its code; `nil` if it has none.
  private var firstRow: [Int?] = []

  /// Reads a table and finds its key.
  ///
  /// - Parameters:
  ///   - source: The table.
  ///   - plan: The plan of the import.
  ///   - allowsMissingHeader: Whether the table may lack a header.
  init(_ source: JoinSource, _ plan: ImportPlan, allowsMissingHeader: Bool) throws(JoinError) {
    self.source = source
    self.allowsMissingHeader = allowsMissingHeader
    let texts = plan.columns.filter { $0.kind == .text }.map(\.name)
    guard let key = JoinKey(source.key, columns: texts) else {
      throw JoinError(
        source.path.hasSameBytes(as: "-") ? "standard input" : source.path, Self.unknown(source.key, texts, plan))
    }
    self.key = key
    let keyField = { (labels: [String]) -> Int? in
      guard let label = source.keyLabel else {
        return ColumnName.indexes(of: source.key, in: labels).first ?? labels.firstIndex { key.matches($0) }
      }
      return ColumnName.indexes(of: label, in: labels).first
        ?? Int(label).flatMap { labels.indices.contains($0 - 1) ? $0 - 1 : nil }
    }
    table = try JoinTable(path: source.path) { labels in
      // Other spellings of the postcode are redundant, and take much memory.
      guard case .part(.postcode) = key, let field = keyField(labels) else { return [] }
      return Set(labels.indices.filter { $0 != field && HeaderLabel(labels[$0]).role == .postcode })
    }
    self.keyField = keyField(table.labels)
    if self.keyField == nil, let label = source.keyLabel {
      throw JoinError(
        table.file, "has no column \"\(label.excerpt(limit: 60))\"; the columns are \(Self.list(table.labels))")
    }
    if self.keyField == nil, case .part(let part) = key {
      self.keyField = try mostMatching("is \(part.withArticle)") { part.key($0) != nil }
    }
    if case .part = key { try addRows() }
  }

  /// Finds the column with codes by the values, if its label is unknown, and fills the rows by code.
  mutating func addRows(codes: [String]) throws(JoinError) {
    let known = Set(codes.filter { !$0.isEmpty }.map { UntrustedText($0) })
    if keyField == nil {
      keyField = try mostMatching("is a code of \(key.name) in the dump") { known.contains(UntrustedText($0)) }
    }
    try addRows(known)
  }

  /// Returns the column with the most values that satisfy a condition, the first of several.
  private func mostMatching(_ condition: String, _ isMatch: (String) -> Bool) throws(JoinError) -> Int {
    var best: (field: Int, count: Int)?
    for field in table.labels.indices {
      let count = table.count(field, where: isMatch)
      if count > best?.count ?? 0 { best = (field, count) }
    }
    if let best { return best.field }
    throw JoinError(
      table.file,
      "no value \(condition), in any of the columns \(Self.list(table.labels)); name the column with \(source.key)=COLUMN"
    )
  }

  /// Returns what the label of the column with the codes is if the table has no header: one of the codes.
  ///
  /// - Parameter known: The codes of the dump, as far as they are known.
  private func codeInHeader(_ keyField: Int, _ known: Set<UntrustedText>) -> String? {
    let label = table.labels[keyField]
    switch key {
    case .part(let part): return part.key(label) == nil ? nil : part.rawValue
    case .codes(let column):
      // A code that the dump doesn't have looks like the others, such as E01000001.
      let shape = HeaderLabel(label).key
      let isLikeOthers = shape.contains("####") && table.count(keyField) { HeaderLabel($0).key == shape } > 0
      return known.contains(UntrustedText(label)) || isLikeOthers && !key.matches(label) ? "code of \(column)" : nil
    }
  }

  /// Fills the rows by code.
  ///
  /// - Parameter known: The codes of the dump, as far as they are known.
  /// - Throws: ``JoinError`` if the table has no header, or if two rows of a code differ.
  private mutating func addRows(_ known: Set<UntrustedText> = []) throws(JoinError) {
    guard let keyField else { return }
    if let found = codeInHeader(keyField, known) {
      guard allowsMissingHeader else {
        throw JoinError(
          table.file, line: table.headerLine,
          "expected the name of column \(keyField + 1), found the \(found) \"\(table.labels[keyField].excerpt(limit: 40))\"; "
            + "add --no-header if the file has no column names")
      }
      table.addHeaderAsRow()
    }
    table.clean()
    for index in table.rows {
      let code = table.text(index, keyField)
      var known: Int?
      switch key {
      case .codes where code.isEmpty:
        firstRow.append(nil)
        continue
      case .codes:
        known = rowOfCode[UntrustedText(code)]
        if known == nil { rowOfCode[UntrustedText(code)] = index }
      case .part(let part):
        guard let key = part.key(code) else {
          firstRow.append(nil)
          continue
        }
        known = rowOfPart[key]
        if known == nil { rowOfPart[key] = index }
      }
      firstRow.append(known ?? index)
      guard let known else { continue }
      // The spelling of the code doesn't matter.
      let isSame = table.labels.indices.allSatisfy {
        $0 == keyField || table.text(index, $0).hasSameBytes(as: table.text(known, $0))
      }
      if !isSame {
        throw JoinError(
          table.file, line: table.line(index),
          "a second row for \(code.excerpt(limit: 40)) with other values than line \(table.line(known))")
      }
    }
  }

  /// Names the columns.
  ///
  /// - Parameter taken: The names of the index's columns and attributes, to which the new ones are added.
  mutating func nameColumns(_ taken: inout Set<UntrustedText>) {
    guard let keyField else { return }
    let beginning = source.prefix.isEmpty ? "" : TextColumns.plain(source.prefix) + "_"
    for (field, label) in table.labels.enumerated() where field != keyField && !isRedundant(field) {
      let name = beginning + (TextColumns.plain(label).isEmpty ? "field_\(field + 1)" : TextColumns.plain(label))
      let unused = TextColumns.unused(name) { taken.contains(UntrustedText(shown($0))) }
      taken.insert(UntrustedText(shown(unused)))
      values.append((field, unused))
    }
  }

  /// Whether a column has another spelling of the postcode that is the key, or neither name nor values, as after a delimiter at the end of
  /// each row.
  private func isRedundant(_ field: Int) -> Bool {
    if table.labels[field].isEmpty, table.texts(field).allSatisfy(\.isEmpty) { return true }
    if case .part(.postcode) = key { return HeaderLabel(table.labels[field]).role == .postcode }
    return false
  }

  /// The name of a column as commands show it.
  func shown(_ name: String) -> String {
    if case .codes(let column) = key { "\(column)_\(name)" } else { name }
  }

  /// The attributes of the codes, if the table belongs to codes.
  var attributes: [CodeAttribute] {
    guard case .codes(let column) = key else { return [] }
    return values.map { field, name in
      CodeAttribute(column: column, name: name, isAlwaysStored: true) { [table, rowOfCode] code in
        guard let row = rowOfCode[UntrustedText(code)] else { return nil }
        let value = table.text(row, field)
        return value.isEmpty ? nil : value
      }
    }
  }

  /// Returns the report.
  ///
  /// - Parameters:
  ///   - isUsed: Whether the index has the code of a row of the table, for the first row of each code.
  ///   - missing: The number of codes of the index without a row.
  /// - Throws: ``JoinError`` if no row belongs to a code of the index.
  func report(isUsed: [Bool], missing: Int) throws(JoinError) -> ImportReport.JoinedTable {
    let label = keyField.map { table.labels[$0] } ?? ""
    let isMatched = firstRow.map { row in row.map { isUsed[$0] } ?? false }
    let surplus = isMatched.indices.filter { !isMatched[$0] }
    let samples = surplus.prefix(3).map { table.text($0, keyField ?? 0).excerpt(limit: 40) }
    if surplus.count == table.rows.count {
      let first = samples.first.map { ", such as \"\($0)\"," } ?? ""
      throw JoinError(
        table.file,
        "no value of the column \"\(label.excerpt(limit: 60))\"\(first) is a code of \(key.name) in the dump")
    }
    let empty = values.filter { value in
      !isUsed.indices.contains { isUsed[$0] && !table.text($0, value.field).isEmpty }
    }
    return ImportReport.JoinedTable(
      file: table.file, key: key.name, keyLabel: label, columns: values.map { shown($0.name) },
      emptyColumns: empty.map { shown($0.name) },
      missingValues: table.missing.reduce(into: [:]) { $0[$1.key.string] = $1.value },  // own text
      rows: table.rows.count,
      matched: table.rows.count - surplus.count,
      repeated: firstRow.enumerated().count { $1 != nil && $1 != $0 }, unmatchedSamples: Array(samples),
      codesWithoutRow: missing)
  }

  private static func list(_ names: [String]) -> String {
    let shown = names.prefix(20).map { $0.excerpt(limit: 60) }.joined(separator: ", ")
    return names.count > 20 ? "\(shown) and \(names.count - 20) more" : shown
  }

  private static func unknown(_ key: String, _ texts: [String], _ plan: ImportPlan) -> String {
    let shown = key.excerpt(limit: 60)
    let wanted = UntrustedText(key).lowercased
    let isDropped = plan.droppedColumns.contains {
      UntrustedText($0).lowercased == wanted || TextColumns.columnName($0)?.hasSameBytes(as: wanted.string) ?? false
    }
    let advice = isDropped ? "; --columns all includes it" : ""
    return
      "the index has no codes \"\(shown)\"\(advice): expected \(list(texts + PostcodePart.allCases.map(\.rawValue)))"
  }
}
