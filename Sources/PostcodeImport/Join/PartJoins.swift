import PostcodeKit
import PostcodeIndexBuilder

/// The tables that belong to parts of postcodes, whose values are texts of each row.
struct PartJoins: Sendable {
  private struct Table: Sendable {
    let join: Join
    let part: PostcodePart
    /// For each column of the table, its index in ``PostcodeIndexBuilder/TextTuples``.
    let columns: [(field: Int, text: Int)]
    /// For each of them, the number in ``PostcodeIndexBuilder/TextTuples`` of each text of the table, as far as it was needed.
    var numbers: [[UInt32?]]
    /// The part of the latest postcode, and its row.
    var lastKey: UInt32?
    var lastRow: Int?
    /// The parts of the postcodes so far that have no row.
    var missing: Set<UInt32> = []
    var isUsed: [Bool]
  }

  private var tables: [Table] = []
  /// Whether there are any such tables.
  let isEmpty: Bool

  /// - Parameters:
  ///   - joins: All joined tables.
  ///   - textNames: The names of the text columns.
  init(_ joins: [Join], textNames: [String]) {
    for join in joins {
      guard case .part(let part) = join.key else { continue }
      let columns: [(field: Int, text: Int)] = join.values.compactMap { field, name in
        textNames.firstIndex(where: { $0.hasSameBytes(as: name) }).map { (field, $0) }
      }
      let numbers = columns.map { [UInt32?](repeating: nil, count: join.table.texts($0.field).count) }
      let isUsed = [Bool](repeating: false, count: join.table.rows.count)
      tables.append(Table(join: join, part: part, columns: columns, numbers: numbers, isUsed: isUsed))
    }
    isEmpty = tables.isEmpty
  }

  /// Forgets the latest postcode, because its texts were cleared.
  mutating func beginFile() {
    for index in tables.indices { (tables[index].lastKey, tables[index].lastRow) = (nil, nil) }
  }

  /// Sets the texts of a row's postcode.
  mutating func setTexts(of postcode: Postcode, in texts: inout TextTuples) {
    for index in tables.indices {
      let key = tables[index].part.key(of: postcode)
      if key == tables[index].lastKey { continue }
      tables[index].lastKey = key
      let row = tables[index].join.rowOfPart[key]
      if let row { tables[index].isUsed[row] = true } else { tables[index].missing.insert(key) }
      if row == tables[index].lastRow { continue }
      tables[index].lastRow = row
      for (position, (field, text)) in tables[index].columns.enumerated() {
        guard let row else {
          texts.set(number: 0, column: text)
          continue
        }
        let number = tables[index].join.table.number(row, field)
        let known = tables[index].numbers[position][number]
        let found = known ?? texts.number(of: tables[index].join.table.texts(field)[number], column: text)
        if known == nil { tables[index].numbers[position][number] = found }
        texts.set(number: found, column: text)
      }
    }
  }

  /// The reports, in the order of the tables.
  func reports() throws(JoinError) -> [ImportReport.JoinedTable] {
    var reports: [ImportReport.JoinedTable] = []
    for table in tables { reports.append(try table.join.report(isUsed: table.isUsed, missing: table.missing.count)) }
    return reports
  }
}
