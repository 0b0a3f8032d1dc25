import PostcodeCore

/// What a file is, judged by its first bytes.
enum Recognition: Sendable {
  /// Rows of a dialect. `area` is the postcode area of the first row that has a postcode.
  case rows(RowLayout, area: String?)
  /// The header of a dialect and nothing else.
  case headerOnly(RowLayout)
  /// Text of which nothing is known; how it begins.
  case unknown(firstLine: String)
  /// No text that could be read.
  case notText(found: String)
  case empty

  /// How many bytes of a file are enough.
  static let sampleLength = 32 << 10
  private static let sampleRows = 40

  /// The dialects in the order in which they are tried: the peculiar before the general.
  private static let order: [Dialect] = [
    .codePointOpen, .openPostcodeGeo, .spd, .nspl, .onspd, .csv, .geonames, .list,
  ]

  /// Judges a file.
  ///
  /// - Parameters:
  ///   - bytes: its first bytes.
  ///   - isWhole: whether there are no more.
  ///   - wanted: the only dialect to consider; `nil` for all.
  ///   - columns: which columns are to come into the index.
  init(_ bytes: [UInt8], isWhole: Bool, wanted: Dialect? = nil, columns: ColumnSelection = .served) {
    if bytes.isEmpty {
      self = .empty
      return
    }
    if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
      self = .notText(found: "UTF-16 text, which is to be converted to UTF-8 first")
      return
    }
    if bytes.contains(0) {
      self = .notText(found: "binary data")
      return
    }
    let sniffed = CSVFormat(sniffing: bytes)
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
    let header = Header(first)
    for dialect in wanted.map({ [$0] }) ?? Self.order {
      if var layout = Self.layout(dialect, header, sniffed, columns, isForced: wanted != nil) {
        let data = rows.dropFirst().filter { row in
          row.count <= layout.postcodeField || HeaderLabel(row[layout.postcodeField]).role != .postcode
        }
        if dialect == .csv { layout = GenericCSV.layout(layout, for: data, columns) }
        // A row that cannot be split into fields is one all the same, and so is what lies beyond the sample.
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
      // Whoever names the dialect knows better; what is needed must be there all the same.
      let byRole = header.fieldsByRole
      if byRole[.postcode] != nil, dialect == .list || byRole.hasPosition { fields = byRole }
      if dialect == .list, let place = byRole[.postcode] {
        fields = FieldMap([.postcode: place], count: header.count)
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
      // A quote that does not end in the sample hides all that follows it. The last row is cut off.
      let before = collector.rows.count
      reader.finish(to: &collector)
      if collector.rows.count > before, bytes.last != format.terminator { collector.dropLastRow() }
    }
    return collector
  }
}

/// Keeps the first rows as text.
struct RowCollector: CSVRowConsumer {
  let limit: Int
  private(set) var rows: [[String]] = []
  /// Whether there are rows that cannot be split into fields.
  private(set) var hasDefects = false

  init(limit: Int) {
    self.limit = limit
  }

  mutating func take(_ row: CSVRow) {
    if rows.count < limit { rows.append(row.texts) }
  }

  mutating func take(_ defect: CSVDefect, line: Int, text: UnsafeBufferPointer<UInt8>) {
    hasDefects = true
  }

  /// Drops the last row, unless there were more than are kept.
  mutating func dropLastRow() {
    if rows.count < limit { _ = rows.popLast() }
  }
}
