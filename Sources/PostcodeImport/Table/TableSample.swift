/// The beginning of a table, from which its format and columns are detected.
package struct TableSample {
  let input: TextInput
  let window: InputWindow
  let format: CSVFormat
  let markLength: Int
  /// The length of a first line `sep=;`, in which Excel states the delimiter, with its line end; 0 if there is none.
  let separatorLineLength: Int
  /// The bytes of a delimiter outside ASCII in a UTF-8 text, for which ``delimiter`` stands in all records; otherwise empty.
  package let wideDelimiter: [UInt8]
  /// The fields of the first records, without blank lines. Empty only if the table has no others.
  package let rows: [[String]]
  /// The number of fields in the first record, which can exceed the number of texts.
  package let fieldCount: Int
  /// The byte between fields.
  package var delimiter: UInt8 { format.delimiter }
  /// Whether the sample is valid UTF-8.
  package let isUTF8: Bool

  /// The error for a table without a header.
  package var missingHeader: TableError { .noHeader(file: input.name) }

  /// The maximum number of rows in the sample.
  package static let rowLimit = 200
  private static let columnLimit = 1 << 16

  /// Reads the beginning of a table.
  ///
  /// - Parameters:
  ///   - input: A text of which nothing has been read.
  ///   - delimiter: The byte between fields; `nil` to detect it from the first line.
  ///   - wideDelimiter: The character between fields instead, if it is outside ASCII.
  ///   - length: The number of bytes to read. More are read if the first record is longer.
  /// - Throws: ``TableError`` if the input cannot be read or its first record is malformed.
  package init(_ input: TextInput, delimiter: UInt8?, wideDelimiter: Unicode.Scalar? = nil, length: Int = 1 << 20)
    throws(TableError)
  {
    let window = InputWindow(input, length: length)
    self.input = input
    self.window = window
    try window.extend(toAtLeast: max(length, 4))
    if let encoding = TableSample.wideEncoding(window.bytes) {
      throw .wideText(file: input.name, encoding: encoding)
    }
    let isUTF8 = TableSample.isUTF8(window.bytes, isWhole: window.isAtEnd)
    self.isUTF8 = isUTF8
    let byteOfWide = wideDelimiter.flatMap { isUTF8 ? nil : Windows1252.byte(of: $0) }
    let wideBytes = byteOfWide == nil ? wideDelimiter.map { Array(String($0).utf8) } ?? [] : []
    self.wideDelimiter = wideBytes
    if !wideBytes.isEmpty { try window.replace(wideBytes) }
    markLength = window.bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    let stated = TableSample.statedDelimiter(window.bytes[markLength...])
    separatorLineLength = stated?.length ?? 0
    let delimiter =
      delimiter ?? byteOfWide ?? (wideBytes.isEmpty ? stated?.delimiter : InputWindow.replacement)
    let start = separatorLineLength == 0 ? 0 : markLength + separatorLineLength
    var format = TableSample.format(window.bytes, delimiter)
    var rows = Rows(window, from: start, format)
    while rows.texts.isEmpty, rows.defect == nil, !window.isAtEnd {
      // The first record is longer than the sample.
      try window.extend()
      format = TableSample.format(window.bytes, delimiter)
      rows = Rows(window, from: start, format)
    }
    switch rows.texts.isEmpty ? rows.defect : nil {
    case (.tooLong, var line, _)?:
      if separatorLineLength > 0 { line += 1 }
      throw .recordTooLong(file: input.name, line: line, limit: RecordReader.limit)
    case (_, var line, let text)?:
      if separatorLineLength > 0 { line += 1 }
      throw .brokenHeader(file: input.name, line: line, text: text)
    case nil: break
    }
    self.format = format
    self.rows = rows.texts
    fieldCount = rows.fieldCount
  }

  private static func format(_ bytes: UnsafeBufferPointer<UInt8>, _ delimiter: UInt8?) -> CSVFormat {
    var format = CSVFormat(sniffing: bytes)
    format.delimiter = delimiter ?? mostFrequentDelimiter(bytes)
    return format
  }

  /// Returns the delimiter that is most frequent in the first line outside quotes; a comma if there is none.
  private static func mostFrequentDelimiter(_ bytes: UnsafeBufferPointer<UInt8>) -> UInt8 {
    let candidates: [UInt8] = [.comma, .semicolon, .tab, .verticalBar]
    var counts = [0, 0, 0, 0]
    var isInQuotes = false
    var hasText = false
    for byte in bytes {
      if byte == .quote { isInQuotes.toggle() }
      guard !isInQuotes else { continue }
      if byte == .lineFeed || byte == .carriageReturn, hasText { break }
      hasText = hasText || byte > .space
      if let index = candidates.firstIndex(of: byte) { counts[index] += 1 }
    }
    var best = 0
    for index in 1..<candidates.count where counts[index] > counts[best] { best = index }
    return candidates[best]
  }

  /// Returns the delimiter that a line `sep=;` states, and the length of the line.
  static func statedDelimiter(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> (delimiter: UInt8, length: Int)? {
    let head = Array(bytes.prefix(7))
    guard head.count >= 6, head[..<3].map({ $0 | 0x20 }) == Array("sep".utf8), head[3] == UInt8(ascii: "="),
      head[4] > 0x1F || head[4] == .tab, head[4] != .quote
    else { return nil }
    switch (head[5], head.count > 6 ? head[6] : 0) {
    case (.carriageReturn, .lineFeed): return (head[4], 7)
    case (.carriageReturn, _), (.lineFeed, _): return (head[4], 6)
    default: return nil
    }
  }

  /// Returns the UTF-16 or UTF-32 encoding that a byte-order mark announces, or that its zero bytes show.
  package static func wideEncoding(_ bytes: UnsafeBufferPointer<UInt8>) -> String? {
    if bytes.starts(with: [0xFF, 0xFE, 0, 0]) || bytes.starts(with: [0, 0, 0xFE, 0xFF]) { return "UTF-32" }
    if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) { return "UTF-16" }
    // Without a mark: nearly every other byte of Western text is zero.
    var zeros = [0, 0]
    let pairs = min(bytes.count, 4096) / 2
    for index in 0..<(pairs * 2) where bytes[index] == 0 { zeros[index % 2] += 1 }
    guard pairs >= 4, max(zeros[0], zeros[1]) * 10 >= pairs * 9, min(zeros[0], zeros[1]) * 10 <= pairs else {
      return nil
    }
    return zeros[0] < zeros[1] ? "UTF-16LE" : "UTF-16BE"
  }

  private static func isUTF8(_ bytes: UnsafeBufferPointer<UInt8>, isWhole: Bool) -> Bool {
    // Ignores a character that the end of the sample cuts.
    var end = bytes.count
    while !isWhole, end > 0, bytes[end - 1] >= 0x80, bytes.count - end < 4 { end -= 1 }
    return String(validUTF8: bytes[..<end]) != nil
  }

  /// Collects the first rows.
  private struct Rows: CSVRowConsumer {
    var texts: [[String]] = []
    var fieldCount = 0
    var defect: (CSVDefect, line: Int, text: String)?

    init(_ window: InputWindow, from start: Int, _ format: CSVFormat) {
      var reader = CSVReader(
        format, capacity: TableSample.columnLimit, maximumRowLength: RecordReader.limit)
      reader.feed(UnsafeBufferPointer(rebasing: window.bytes[start...]), to: &self)
      if window.isAtEnd { reader.finish(to: &self) }
    }

    mutating func take(_ row: CSVRow) {
      guard texts.count < TableSample.rowLimit, !texts.isEmpty || defect == nil else { return }
      if texts.isEmpty { fieldCount = row.fieldCount }
      texts.append(row.texts)
    }

    mutating func take(_ defect: CSVDefect, line: Int, text: UnsafeBufferPointer<UInt8>) {
      if self.defect == nil { self.defect = (defect, line, String(decodingText: text)) }
    }
  }
}

@available(*, unavailable)
extension TableSample: Sendable {}
