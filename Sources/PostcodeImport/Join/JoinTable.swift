import PostcodeKit

/// The content of a table to join.
struct JoinTable: Sendable {
  struct Row: Sendable {
    let line: Int
    let fields: [String]
  }

  /// The maximum length of a table, unpacked.
  static let maximumLength = 512 << 20
  /// The index stores values of up to this many bytes.
  static let maximumValueLength = 4095
  private static let maximumColumns = 1024
  /// The maximum length of a label in bytes. Some tables have whole questions of a survey there.
  static let maximumLabelLength = 4096

  let file: String
  let labels: [String]
  let rows: [Row]

  /// Reads a table: CSV with any usual delimiter, in UTF-8 or else Windows-1252, optionally gzipped.
  ///
  /// - Throws: ``JoinError`` if the table cannot be read, or if a row has another number of fields than the header.
  init(path: String) throws(JoinError) {
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
    try self.init(bytes, file: file)
  }

  /// Parses a table.
  init(_ bytes: [UInt8], file: String) throws(JoinError) {
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
    var collector = Collector()
    collector.firstLine = text.startIndex == 0 ? 0 : 1
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
    rows = collector.rows
  }

  /// Returns the index of the first column with a label, in any case.
  func field(named name: String) -> Int? {
    let wanted = UntrustedText(name).lowercased
    return labels.firstIndex { UntrustedText($0).lowercased == wanted }
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
    var firstLine = 0
    var labels: [String]?
    var rows: [Row] = []
    var defect: (line: Int, problem: String)?

    mutating func take(_ row: CSVRow) {
      guard defect == nil else { return }
      let fields = (0..<row.recordedCount).map { row[$0].indexText }
      // Spreadsheets end with rows of empty cells.
      if fields.allSatisfy({ $0.isEmpty }) { return }
      let line = row.line + firstLine
      guard let labels else {
        if row.fieldCount > JoinTable.maximumColumns {
          defect = (line, "more than \(JoinTable.maximumColumns) columns")
        } else if let long = fields.firstIndex(where: { $0.utf8.count > JoinTable.maximumLabelLength }) {
          defect = (line, "the label of column \(long + 1) is longer than \(JoinTable.maximumLabelLength) bytes")
        }
        labels = fields
        return
      }
      if row.fieldCount != labels.count {
        defect = (line, "expected \(labels.count) fields, found \(row.fieldCount)")
      } else if let long = fields.firstIndex(where: { $0.utf8.count > JoinTable.maximumValueLength }) {
        defect = (
          line,
          "the value of \"\(labels[long].excerpt(limit: 60))\" is longer than \(JoinTable.maximumValueLength) bytes"
        )
      } else {
        rows.append(Row(line: line, fields: fields))
      }
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
