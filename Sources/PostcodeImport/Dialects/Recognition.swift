import PostcodeKit

/// What the user says about a table.
struct TableHints: Sendable {
  /// The label or number, from 1, of the column with postcodes.
  var postcodeColumn: String?
  /// The byte between fields.
  var delimiter: UInt8?
  /// Whether the file may lack a header.
  var allowsMissingHeader = false
}

/// The content of a file, judged by its first bytes.
enum Recognition: Sendable {
  /// Rows of a dialect, and the postcode area of the first one.
  case rows(RowLayout, area: String?)
  /// The header of a dialect without rows.
  case headerOnly(RowLayout)
  /// Rows whose first has a postcode instead of the name of a column, from 1.
  case missingHeader(postcode: Postcode, column: Int)
  /// Text in no known dialect.
  case unknown(firstLine: String)
  /// Not text.
  case notText(found: String)
  case empty

  /// The number of bytes to examine.
  static let sampleLength = 32 << 10
  private static let sampleRows = 40

  /// The dialects in the order of detection, specific before general.
  private static let order: [Dialect] = [
    .codePointOpen, .openPostcodeGeo, .spd, .nhspd, .nspl, .onspd, .csv, .geonames, .list,
  ]

  /// Examines a file.
  ///
  /// - Parameters:
  ///   - bytes: The first bytes of the file.
  ///   - isWhole: Whether they are the whole file.
  ///   - wanted: The only dialect to consider; `nil` for all.
  ///   - columns: The columns to import.
  ///   - hints: What the user says about the table.
  init(
    _ bytes: [UInt8], isWhole: Bool, wanted: Dialect? = nil, columns: ColumnSelection = .served,
    hints: TableHints = TableHints()
  ) {
    if bytes.isEmpty {
      self = .empty
      return
    }
    if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
      self = .notText(found: "UTF-16 text; convert it to UTF-8 first")
      return
    }
    if bytes.contains(0) {
      self = .notText(found: "binary data")
      return
    }
    var sniffed = CSVFormat(sniffing: bytes)
    if let delimiter = hints.delimiter { sniffed.delimiter = delimiter }
    let sampled = Self.firstRows(of: bytes, sniffed, isWhole: isWhole)
    let rows = sampled.rows
    guard let first = rows.first else {
      let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
      let content = bytes.dropFirst(bytes.starts(with: mark) ? 3 : 0).drop { $0 <= .space }.prefix {
        $0 >= .space
      }
      self =
        isWhole && content.isEmpty ? .empty : .unknown(firstLine: String(decodingText: content.prefix(200)))
      return
    }
    let header = Header(first, postcodeColumn: hints.postcodeColumn)
    for dialect in wanted.map({ [$0] }) ?? Self.order {
      if var layout = Self.layout(dialect, header, sniffed, columns, isForced: wanted != nil) {
        let label = first[layout.postcodeField]
        // The user named the column. If its label is a postcode, reading the row as a header would lose it.
        if let postcode = Postcode(label), !hints.allowsMissingHeader {
          self = .missingHeader(postcode: postcode, column: layout.postcodeField + 1)
          return
        }
        if hints.allowsMissingHeader, Postcode(label) != nil || dialect == .list && HeaderLabel(label).role != .postcode
        {
          layout = RowLayout(dialect, format: layout.format, header: nil, fields: layout.fields, selection: columns)
          self = .rows(layout, area: Self.area(in: rows, layout))
          return
        }
        let data = rows.dropFirst().filter { row in
          row.count <= layout.postcodeField
            || (HeaderLabel(row[layout.postcodeField]).role != .postcode
              && !row[layout.postcodeField].hasSameBytes(as: first[layout.postcodeField]))
        }
        if dialect == .csv { layout = GenericCSV.layout(layout, for: data, columns) }
        // Malformed rows and rows beyond the sample count as rows.
        self =
          data.isEmpty && isWhole && !sampled.hasDefects
          ? .headerOnly(layout) : .rows(layout, area: Self.area(in: data, layout))
        return
      }
    }
    let sample = SampleRows(rows: rows, delimiter: sniffed.delimiter)
    for dialect in wanted.map({ [$0] }) ?? Self.order {
      if let fields = dialect.rules.fields(ofRows: sample) {
        let layout = RowLayout(
          dialect, format: dialect.rules.format(sniffed), header: nil, fields: fields, selection: columns)
        self = .rows(layout, area: Self.area(in: rows[...], layout))
        return
      }
    }
    let line = first.joined(separator: sniffed.delimiter == .tab ? "\t" : ",")
    self = .unknown(firstLine: line.excerpt(limit: 160))
  }

  private static func layout(
    _ dialect: Dialect, _ header: Header, _ sniffed: CSVFormat, _ columns: ColumnSelection, isForced: Bool
  ) -> RowLayout? {
    var fields = dialect.rules.fields(of: header)
    if fields == nil, isForced {
      // The user has named the dialect, so the required columns suffice.
      let byRole = header.fieldsByRole
      if byRole[.postcode] != nil, dialect == .list || byRole.hasPosition { fields = byRole }
      if dialect == .list, let field = byRole[.postcode] {
        fields = FieldMap([.postcode: field], count: header.count)
      }
    }
    return fields.map {
      RowLayout(dialect, format: dialect.rules.format(sniffed), header: header, fields: $0, selection: columns)
    }
  }

  private static func area(in rows: ArraySlice<[String]>, _ layout: RowLayout) -> String? {
    for row in rows where row.count > layout.postcodeField {
      if let postcode = Postcode(row[layout.postcodeField]) { return postcode.area }
    }
    return nil
  }

  private static func area(in rows: [[String]], _ layout: RowLayout) -> String? {
    area(in: rows[...], layout)
  }

  private static func firstRows(of bytes: [UInt8], _ format: CSVFormat, isWhole: Bool) -> RowCollector {
    var collector = RowCollector(limit: sampleRows)
    var reader = CSVReader(format, capacity: 1024)
    bytes.withUnsafeBufferPointer { reader.feed($0, to: &collector) }
    if isWhole {
      reader.finish(to: &collector)
    } else if collector.rows.count < 2 {
      // An unclosed quotation mark can hide the rest of the sample. Its last row may be cut off.
      let before = collector.rows.count
      reader.finish(to: &collector)
      if collector.rows.count > before, bytes.last != format.terminator { collector.dropLastRow() }
    }
    return collector
  }
}

/// Collects the first rows as text, except those of empty cells, with which spreadsheets begin and end.
struct RowCollector: CSVRowConsumer {
  let limit: Int
  private(set) var rows: [[String]] = []
  /// Whether some rows are malformed.
  private(set) var hasDefects = false

  init(limit: Int) {
    self.limit = limit
  }

  mutating func take(_ row: CSVRow) {
    if rows.count < limit, !row.hasNoText { rows.append(row.texts) }
  }

  mutating func take(_ defect: CSVDefect, line: Int, text: UnsafeBufferPointer<UInt8>) {
    hasDefects = true
  }

  /// Drops the last row, unless the limit was reached before it.
  mutating func dropLastRow() {
    if rows.count < limit { _ = rows.popLast() }
  }
}
