import PostcodeKit
import PostcodeIndexBuilder

/// A table that is joined to an index.
struct Join: Sendable {
  let source: JoinSource
  let key: JoinKey
  let table: JoinTable
  /// The columns of the table, except the one with the codes, and their names in the index.
  private(set) var values: [(field: Int, name: String)] = []
  private(set) var keyField: Int?
  /// The index in `table.rows` of the row of each code.
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
  init(_ source: JoinSource, _ plan: ImportPlan) throws(JoinError) {
    self.source = source
    let texts = plan.columns.filter { $0.kind == .text }.map(\.name)
    guard let key = JoinKey(source.key, columns: texts) else {
      throw JoinError(
        source.path.hasSameBytes(as: "-") ? "standard input" : source.path, Self.unknown(source.key, texts, plan))
    }
    self.key = key
    table = try JoinTable(path: source.path)
    if let label = source.keyLabel {
      guard let field = table.field(named: label) else {
        throw JoinError(
          table.file, "has no column \"\(label.excerpt(limit: 60))\"; the columns are \(Self.list(table.labels))")
      }
      keyField = field
    } else {
      keyField = table.field(named: source.key) ?? table.labels.firstIndex { key.matches($0) }
      if keyField == nil, case .part(let part) = key {
        keyField = try mostMatching("is \(part == .sector ? "a" : "an") \(part.rawValue)") { part.key($0) != nil }
      }
    }
    if keyField != nil { try addRows() }
  }

  /// Finds the column with codes by the values, if its label is unknown.
  mutating func findKey(_ codes: [String]) throws(JoinError) {
    guard keyField == nil else { return }
    let known = Set(codes.map { UntrustedText($0) })
    keyField = try mostMatching("is a code of \(key.name) in the dump") { known.contains(UntrustedText($0)) }
    try addRows()
  }

  /// Returns the column with the most values that satisfy a condition, the first of several.
  private func mostMatching(_ condition: String, _ isMatch: (String) -> Bool) throws(JoinError) -> Int {
    var best: (field: Int, count: Int)?
    for field in table.labels.indices {
      let count = table.rows.count { isMatch($0.fields[field]) }
      if count > best?.count ?? 0 { best = (field, count) }
    }
    if let best { return best.field }
    throw JoinError(
      table.file,
      "no value \(condition), in any of the columns \(Self.list(table.labels)); name the column with \(source.key)=COLUMN"
    )
  }

  /// Fills the rows by code.
  ///
  /// - Throws: ``JoinError`` if two rows of a code differ.
  private mutating func addRows() throws(JoinError) {
    guard let keyField else { return }
    for (index, row) in table.rows.enumerated() {
      let code = row.fields[keyField]
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
      let first = table.rows[known]
      // The spelling of the code doesn't matter.
      let isSame = row.fields.indices.allSatisfy {
        $0 == keyField || row.fields[$0].hasSameBytes(as: first.fields[$0])
      }
      if !isSame {
        throw JoinError(
          table.file, line: row.line,
          "a second row for \(code.excerpt(limit: 40)) with other values than line \(first.line)")
      }
    }
  }

  /// Names the columns.
  ///
  /// - Parameter taken: The names of the index's columns and attributes, to which the new ones are added.
  mutating func nameColumns(_ taken: inout Set<UntrustedText>) {
    guard let keyField else { return }
    let beginning = source.prefix.isEmpty ? "" : TextColumns.plain(source.prefix) + "_"
    for (field, label) in table.labels.enumerated() where field != keyField {
      let name = beginning + (TextColumns.plain(label).isEmpty ? "field_\(field + 1)" : TextColumns.plain(label))
      let unused = TextColumns.unused(name) { taken.contains(UntrustedText(shown($0))) }
      taken.insert(UntrustedText(shown(unused)))
      values.append((field, unused))
    }
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
        let value = table.rows[row].fields[field]
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
    let samples = surplus.prefix(3).map { table.rows[$0].fields[keyField ?? 0].excerpt(limit: 40) }
    if surplus.count == table.rows.count {
      let first = samples.first.map { ", such as \"\($0)\"," } ?? ""
      throw JoinError(
        table.file,
        "no value of the column \"\(label.excerpt(limit: 60))\"\(first) is a code of \(key.name) in the dump")
    }
    let empty = values.filter { value in
      !isUsed.indices.contains { isUsed[$0] && !table.rows[$0].fields[value.field].isEmpty }
    }
    return ImportReport.JoinedTable(
      file: table.file, key: key.name, keyLabel: label, columns: values.map { shown($0.name) },
      emptyColumns: empty.map { shown($0.name) }, rows: table.rows.count, matched: table.rows.count - surplus.count,
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
