/// Parses the text of a file as a ``NameTable``.
struct NameTableParser: CSVRowConsumer {
  /// The number of columns to read. The widest lookup table has about twenty.
  static let columnLimit = 64

  /// The table; `nil` without a valid header.
  private(set) var table: NameTable?
  /// The problem with the header.
  private(set) var error: NameTableError?
  /// The number of malformed lines, which are skipped.
  private(set) var badLines = 0
  /// The first malformed line.
  private(set) var firstBadLine: Int?

  /// Parses text separated by commas or tabs, in UTF-8 or else Windows-1252.
  ///
  /// - Parameters:
  ///   - bytes: The content or its beginning.
  ///   - isWhole: Whether the last row is complete.
  /// - Throws: ``NameTableError`` if the content is not text.
  /// - Complexity: O(n).
  init(_ bytes: [UInt8], isWhole: Bool) throws(NameTableError) {
    if bytes.isEmpty { throw .empty }
    if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
      throw .notText(found: "UTF-16 text; convert it to UTF-8 first")
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
    } else if error == nil {
      do throws(NameTableError) {
        table = try NameTable(header: (0..<row.recordedCount).map { row[$0].trimmed.text })
      } catch {
        self.error = error
      }
    }
  }

  mutating func take(_ defect: CSVDefect, line: Int, text: UnsafeBufferPointer<UInt8>) {
    badLines += 1
    firstBadLine = firstBadLine ?? line
  }
}
