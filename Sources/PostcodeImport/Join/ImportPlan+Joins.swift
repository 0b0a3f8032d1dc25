import PostcodeKit
import PostcodeIndexBuilder

extension ImportPlan {
  /// Returns the attributes of codes from joined tables.
  ///
  /// - Parameters:
  ///   - others: The attributes that the index has anyway.
  ///   - texts: The texts of all rows.
  /// - Throws: ``JoinError`` if no column of a table has the codes, or if two rows of a code differ.
  mutating func joinedAttributes(
    beside others: [CodeAttribute], _ texts: TextTuples
  ) throws(JoinError) -> [CodeAttribute] {
    var taken = Set(columns.map { UntrustedText($0.name) }).union(TextColumns.reserved)
    for other in others { taken.insert(UntrustedText("\(other.column)_\(other.name)")) }
    var attributes: [CodeAttribute] = []
    for index in joins.indices {
      guard case .codes(let name) = joins[index].key else { continue }
      if let column = texts.names.firstIndex(where: { $0.hasSameBytes(as: name) }) {
        try joins[index].addRows(codes: texts.texts(column: column))
      }
      joins[index].nameColumns(&taken)
      attributes += joins[index].attributes
    }
    return attributes
  }

  /// Returns a report of each joined table, in the order of the options.
  ///
  /// - Parameters:
  ///   - partJoins: The tables that belong to parts of postcodes, after all rows.
  ///   - codes: The codes that the index has, by column.
  func joinReports(
    _ partJoins: PartJoins, codes: [UntrustedText: [String]]
  ) throws(JoinError) -> [ImportReport.JoinedTable] {
    var ofParts = try partJoins.reports()[...]
    var reports: [ImportReport.JoinedTable] = []
    for join in joins {
      guard case .codes(let column) = join.key else {
        if let report = ofParts.popFirst() { reports.append(report) }
        continue
      }
      var isUsed = [Bool](repeating: false, count: join.table.rows.count)
      var missing = 0
      for code in codes[UntrustedText(column)] ?? [] {
        if let row = join.rowOfCode[UntrustedText(code)] { isUsed[row] = true } else { missing += 1 }
      }
      reports.append(try join.report(isUsed: isUsed, missing: missing))
    }
    return reports
  }
}
