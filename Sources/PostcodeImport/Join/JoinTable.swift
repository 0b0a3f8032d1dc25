import PostcodeKit
import PostcodeIndexBuilder

/// The content of a table to join.
struct JoinTable: Sendable {
  /// The maximum length of a table, unpacked.
  static let maximumLength = 512 << 20
  /// The index stores values of up to this many bytes.
  static let maximumValueLength = 4095
  private static let maximumColumns = 1024
  /// The maximum length of a label in bytes. Some tables have whole questions of a survey there.
  static let maximumLabelLength = 4096

  let file: String
  /// The labels of the columns, or `field_1`, `field_2` and so on.
  private(set) var labels: [String]
  /// The line of the header.
  let headerLine: Int
  /// The values that stand for a missing one, by spelling.
  private(set) var missing: MissingCounts = [:]
  /// The fields of all rows, and for each row its tuple and its line.
  private var texts: TextTuples
  private var tuples: [UInt32]
  private var lines: [Int]

  /// Reads a table: CSV with any usual delimiter, in UTF-8 or else Windows-1252, optionally gzipped.
  ///
  /// - Parameter skipping: Returns the columns whose values aren't needed.
  /// - Throws: ``JoinError`` if the table cannot be read, or if a row has another number of fields than the header.
  init(path: String, skipping: @escaping (_ labels: [String]) -> Set<Int> = { _ in [] }) throws(JoinError) {
    let file = path.hasSameBytes(as: "-") ? "standard input" : path
    let bytes: [UInt8]
    do throws(TableError) {
      bytes = try Self.readAll(try TextInput(path: path))
    } catch {
      throw JoinError(error, in: file)
    }
    if bytes.count > Self.maximumLength {
      throw JoinError(file, "longer than \(Self.maximumLength >> 20) MiB")
    }
    try self.init(bytes, file: file, skipping: skipping)
  }

  /// Parses a table.
  init(
    _ bytes: [UInt8], file: String, skipping: @escaping (_ labels: [String]) -> Set<Int> = { _ in [] }
  ) throws(JoinError) {
    self.file = file
    if let encoding = bytes.withUnsafeBufferPointer({ TableSample.wideEncoding($0) }) {
      throw JoinError(
        file, "expected UTF-8, found \(encoding); convert it with 'iconv -f \(encoding) -t UTF-8'")
    }
    if bytes.prefix(1 << 16).contains(0) { throw JoinError(file, "expected a CSV file, found binary data") }
    var text = Windows1252.utf8(bytes)[...]
    var format = CSVFormat(sniffing: text)
    if let stated = text.withUnsafeBufferPointer({ TableSample.statedDelimiter($0[...]) }) {
      text = text.dropFirst(stated.length)
      format = CSVFormat(sniffing: text)
      format.delimiter = stated.delimiter
    }
    var collector = Collector(firstLine: text.startIndex == 0 ? 0 : 1, skipping: skipping)
    var reader = CSVReader(format, capacity: Self.maximumColumns)
    text.withUnsafeBufferPointer { reader.feed($0, to: &collector) }
    reader.finish(to: &collector)
    if let defect = collector.defect { throw JoinError(file, line: defect.line, defect.problem) }
    guard let labels = collector.labels else { throw JoinError(file, "expected a header, found an empty file") }
    if labels.count < 2 {
      throw JoinError(
        file, "expected a column with codes and at least one more, found \"\(labels[0].excerpt(limit: 60))\"")
    }
    self.labels = labels
    headerLine = collector.headerLine
    (texts, tuples, lines) = (collector.texts, collector.tuples, collector.lines)
  }

  /// The rows, by number.
  var rows: Range<Int> { tuples.indices }

  /// Returns the line of a row.
  func line(_ row: Int) -> Int { lines[row] }

  /// Returns a value of a row.
  func text(_ row: Int, _ field: Int) -> String { texts.texts(column: field)[number(row, field)] }

  /// Returns the number of a value among the texts of its column.
  func number(_ row: Int, _ field: Int) -> Int { Int(texts.number(column: field, tuple: Int(tuples[row]))) }

  /// Returns the different values of a column by number.
  func texts(_ field: Int) -> [String] { texts.texts(column: field) }

  /// Returns the number of rows whose value in a column satisfies a condition.
  func count(_ field: Int, where condition: (String) -> Bool) -> Int {
    let isMatch = texts(field).map(condition)
    return rows.count { isMatch[number($0, field)] }
  }

  /// Returns the index of the column with a name.
  func field(named name: String) -> Int? { ColumnName.indexes(of: name, in: labels).first }

  /// Makes the first record a row, because it isn't a header.
  mutating func addHeaderAsRow() {
    for (field, label) in labels.enumerated() { texts.set(label, column: field) }
    tuples.insert(texts.finishRow(), at: 0)
    lines.insert(headerLine, at: 0)
    labels = labels.indices.map { "field_\($0 + 1)" }
  }

  /// Puts right what other programs have rewritten. No row may be added afterwards.
  mutating func clean() {
    var rowsOfTuple = [Int](repeating: 0, count: texts.count)
    for tuple in tuples { rowsOfTuple[Int(tuple)] += 1 }
    for field in labels.indices { texts.clean(column: field, rowsOfTuple: rowsOfTuple, missing: &missing) }
  }

  private static func readAll(_ input: TextInput) throws(TableError) -> [UInt8] {
    var bytes: [UInt8] = []
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 18, alignment: 16)
    defer { buffer.deallocate() }
    while bytes.count <= maximumLength {
      let count = try input.read(into: buffer)
      if count == 0 { break }
      bytes.append(contentsOf: buffer.prefix(count))
    }
    return bytes
  }

  /// Collects the rows, and the first error.
  private struct Collector: CSVRowConsumer {
    let firstLine: Int
    let skipping: (_ labels: [String]) -> Set<Int>
    private(set) var labels: [String]?
    private(set) var headerLine = 1
    private(set) var texts = TextTuples(names: [])
    private(set) var tuples: [UInt32] = []
    private(set) var lines: [Int] = []
    private(set) var defect: (line: Int, problem: String)?
    private var fields: [Int] = []

    init(firstLine: Int, skipping: @escaping (_ labels: [String]) -> Set<Int>) {
      self.firstLine = firstLine
      self.skipping = skipping
    }

    mutating func take(_ row: CSVRow) {
      // Spreadsheets end with rows of empty cells.
      guard defect == nil, !row.hasNoText else { return }
      let line = row.line + firstLine
      guard let labels else { return takeHeader(row, line) }
      if !row.fits(labels.count) {
        defect = (line, "expected \(labels.count) fields, found \(row.fieldCount)")
      } else if let long = fields.first(where: { row[$0].trimmed.count > JoinTable.maximumValueLength }) {
        defect = (
          line,
          "the value of \"\(labels[long].excerpt(limit: 60))\" is longer than \(JoinTable.maximumValueLength) bytes"
        )
      } else {
        for field in fields {
          if let key = row[field].textKey {
            texts.set(key, column: field) { row[field].indexText }
          } else {
            texts.set(row[field].indexText, column: field)
          }
        }
        tuples.append(texts.finishRow())
        lines.append(line)
      }
    }

    private mutating func takeHeader(_ row: CSVRow, _ line: Int) {
      let labels = (0..<row.recordedCount).map { row[$0].indexText }
      if row.fieldCount > JoinTable.maximumColumns {
        defect = (line, "more than \(JoinTable.maximumColumns) columns")
      } else if let long = labels.firstIndex(where: { $0.utf8.count > JoinTable.maximumLabelLength }) {
        defect = (line, "the label of column \(long + 1) is longer than \(JoinTable.maximumLabelLength) bytes")
      }
      self.labels = labels
      headerLine = line
      texts = TextTuples(names: labels)
      let skipped = skipping(labels)
      fields = labels.indices.filter { !skipped.contains($0) }
    }

    mutating func take(_ defect: CSVDefect, line: Int, text: UnsafeBufferPointer<UInt8>) {
      guard self.defect == nil else { return }
      let problem =
        switch defect {
        case .tooLong: "the row is too long; is a quotation mark unclosed?"
        case .unterminatedQuote: "the quotation mark has no closing one"
        case .strayQuote: "expected a delimiter after the closing quotation mark"
        }
      self.defect = (line + firstLine, problem)
    }
  }
}
