/// Makes a ``NameTable`` of the text of a file.
struct NameTableReading: CSVRowConsumer {
  /// The columns that are looked at; the widest look-up table has about twenty.
  static let columnLimit = 64

  /// The table, after a header that makes sense.
  private(set) var table: NameTable?
  /// What is wrong with the header.
  private(set) var fault: NameTableFault?
  /// Lines that cannot be split into fields.
  private(set) var badLines = 0
  /// The first of them.
  private(set) var firstBadLine: Int?

  /// Reads the text: comma or tab between the fields; UTF-8, or Windows-1252 where it is not that.
  ///
  /// - Parameters:
  ///   - bytes: the content, or the beginning of it.
  ///   - isWhole: whether the last row is complete.
  /// - Throws: ``NameTableFault`` if it is no text.
  /// - Complexity: O(n).
  init(_ bytes: [UInt8], isWhole: Bool) throws(NameTableFault) {
    if bytes.isEmpty { throw .empty }
    if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
      throw .notText(found: "UTF-16 text, which is to be converted to UTF-8 first")
    }
    if bytes.contains(0) { throw .notText(found: "binary data") }
    let text = Windows1252.utf8(bytes)
    var reader = CSVReader(CSVFormat(sniffing: text), capacity: Self.columnLimit)
    text.withUnsafeBufferPointer { reader.feed($0, to: &self) }
    if isWhole { reader.finish(to: &self) }
  }

  mutating func take(_ row: CSVRow) {
    if table != nil {
      table?.add { row[$0].trimmed.text }
    } else if fault == nil {
      do throws(NameTableFault) {
        table = try NameTable(header: (0..<row.recordedCount).map { row[$0].trimmed.text })
      } catch {
        fault = error
      }
    }
  }

  mutating func take(_ defect: CSVDefect, line: Int, text: UnsafeBufferPointer<UInt8>) {
    badLines += 1
    firstBadLine = firstBadLine ?? line
  }
}
