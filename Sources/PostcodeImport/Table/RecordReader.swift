/// A record of a table, as ranges of the bytes it was read from; valid until the next record is read.
package struct TableRecord {
  /// All bytes of the record, including its line end.
  package let bytes: UnsafeBufferPointer<UInt8>
  /// The number of bytes before the line end.
  package let contentCount: Int
  /// The number of fields; 1 if the record cannot be split.
  package let fieldCount: Int
  package let kind: Kind
  /// The line on which the record starts, from 1.
  package let line: Int
  /// The leading fields; `nil` if the record cannot be split.
  private let row: CSVRow?

  package enum Kind: Sendable {
    case fields
    /// A line of only spaces and tabs, which CSV readers skip.
    case blank
    /// A line with an unclosed quotation mark, or with text after a closing one.
    case malformed
    /// The first line `sep=;`, in which Excel states the delimiter.
    case separatorLine
  }

  init(
    bytes: UnsafeBufferPointer<UInt8>, contentCount: Int, fieldCount: Int, kind: Kind, line: Int, row: CSVRow?
  ) {
    self.bytes = bytes
    self.contentCount = contentCount
    self.fieldCount = fieldCount
    self.kind = kind
    self.line = line
    self.row = row
  }

  /// The range within ``bytes`` of a field without its enclosing quotes; empty if the record has no such field.
  ///
  /// - Parameter index: The index of the field, below the number of fields that the reader extracts.
  package func range(ofField index: Int) -> Range<Int> {
    guard let field = row?[index].bytes, let start = field.baseAddress, let base = bytes.baseAddress else {
      return 0..<0
    }
    return (start - base)..<(start - base + field.count)
  }
}

@available(*, unavailable)
extension TableRecord: Sendable {}

/// Reads a table record by record without losing a byte.
///
/// Every byte of the input belongs to a record, including blank lines, a byte-order mark and malformed lines. For an
/// unclosed quotation mark see ``QuoteRecovery``.
package struct RecordReader: ~Copyable {
  private let input: TextInput
  private let window: InputWindow
  private var scanner: RowScanner
  private let format: CSVFormat
  private var line = 1
  /// The length of a byte-order mark at the start.
  private var markLength: Int
  /// The length of a line `sep=;` after it, which is the first record.
  private var separatorLineLength: Int
  private var recovery = QuoteRecovery()

  /// The maximum number of bytes in a record.
  package static let limit = 16 << 20

  /// Creates a reader.
  ///
  /// - Parameters:
  ///   - sample: The beginning of the table.
  ///   - fieldCount: The number of leading fields to extract from each record.
  package init(_ sample: TableSample, fieldCount: Int) {
    input = sample.input
    window = sample.window
    format = sample.format
    markLength = sample.markLength
    separatorLineLength = sample.separatorLineLength
    scanner = RowScanner(sample.format, capacity: max(fieldCount, 1))
  }

  /// The fraction of the file that has been read; `nil` for a stream.
  package var progress: Double? {
    guard let count = input.storedByteCount, count > 0 else { return nil }
    return Double(input.storedBytesRead) / Double(count)
  }

  /// Returns the next record; `nil` at the end.
  package mutating func next() throws(TableError) -> TableRecord? {
    while true {
      if let record = try nextInWindow() { return record }
      guard try extendWindow() else { return nil }
    }
  }

  /// Reads records into a block until it has ``RecordBlock/length`` bytes or the table ends.
  ///
  /// - Parameters:
  ///   - block: The block, whose records are replaced.
  ///   - wanted: The indexes of the fields whose ranges the block keeps.
  /// - Returns: Whether there were any records.
  /// - Throws: ``TableError``. The block then has the records before the error.
  package mutating func read(_ block: inout RecordBlock, wanted: [Int]) throws(TableError) -> Bool {
    block.removeAll()
    defer { block.progress = progress }
    repeat {
      // Records follow each other in the window, so they are copied together.
      let start = window.bytes.baseAddress
      var length = 0
      defer { block.append(bytes: UnsafeBufferPointer(start: start, count: length)) }
      while block.byteCount &+ length < RecordBlock.length {
        guard let record = try nextInWindow() else { break }
        block.append(record, at: block.byteCount &+ length, wanted)
        length &+= record.bytes.count
      }
      if block.byteCount &+ length >= RecordBlock.length { return true }
    } while try extendWindow()
    return !block.records.isEmpty
  }

  /// Reads more of the table into the window; returns `false` at its end.
  private mutating func extendWindow() throws(TableError) -> Bool {
    guard !window.isAtEnd else { return false }
    try window.extend(toAtLeast: markLength + 1)
    return true
  }

  /// Returns the next record, or `nil` if it is not in the window as a whole.
  @inline(__always)
  private mutating func nextInWindow() throws(TableError) -> TableRecord? {
    if separatorLineLength > 0 { return takeSeparatorLine() }
    let bytes = window.bytes
    guard let base = bytes.baseAddress, bytes.count > markLength else {
      return window.isAtEnd ? rest(bytes) : nil
    }
    let start = base + markLength
    let available = bytes.count &- markLength
    let isSingleLine = recovery.isSingleLine(at: window.offset)
    switch scanner.scan(start, count: available, isFinal: window.isAtEnd, singleLine: isSingleLine) {
    case .row(let next): return try take(bytes, start, next, lines: 1 &+ scanner.innerLines)
    case .strayQuote(let next): return try take(bytes, start, next, isMalformed: true)
    case .openQuote(let next) where isSingleLine: return try take(bytes, start, next, isMalformed: true)
    case .openQuote(let next):
      recovery.endQuotesWithLine(before: window.offset &+ next)
      let end = BytePair(format.terminator, format.terminator).first(in: start, from: 0, to: available)
      return try take(bytes, start, min(end &+ 1, available), isMalformed: true)
    case .incomplete:
      guard available <= RecordReader.limit else {
        throw .recordTooLong(file: input.name, line: line, limit: RecordReader.limit)
      }
      return nil
    }
  }

  private mutating func takeSeparatorLine() -> TableRecord {
    // The sample has read the line.
    let length = markLength + separatorLineLength
    defer {
      (markLength, separatorLineLength) = (0, 0)
      line &+= 1
      window.consume(length)
    }
    return TableRecord(
      bytes: UnsafeBufferPointer(rebasing: window.bytes[..<length]), contentCount: length, fieldCount: 1,
      kind: .separatorLine, line: line, row: nil)
  }

  /// Makes a record of the `length` bytes after the byte-order mark, and consumes them.
  private mutating func take(
    _ bytes: UnsafeBufferPointer<UInt8>, _ start: UnsafePointer<UInt8>, _ length: Int, lines: Int = 1,
    isMalformed: Bool = false
  ) throws(TableError) -> TableRecord {
    guard length <= RecordReader.limit else {
      throw .recordTooLong(file: input.name, line: line, limit: RecordReader.limit)
    }
    let mark = markLength
    markLength = 0
    var content = length
    if content > 0, start[content &- 1] == format.terminator { content &-= 1 }
    if format.terminator == .lineFeed, content > 0, start[content &- 1] == .carriageReturn { content &-= 1 }
    var row: CSVRow?
    var kind = TableRecord.Kind.malformed
    if !isMalformed {
      row = CSVRow(
        start: start, ranges: UnsafePointer(scanner.ranges),
        recordedCount: min(scanner.fieldCount, scanner.capacity), fieldCount: scanner.fieldCount, line: line)
      kind = scanner.fieldCount == 1 && isBlank(start, content) ? .blank : .fields
    }
    defer {
      line &+= lines
      window.consume(mark &+ length)
    }
    return TableRecord(
      bytes: UnsafeBufferPointer(rebasing: bytes[..<(mark &+ length)]), contentCount: mark &+ content,
      fieldCount: isMalformed ? 1 : scanner.fieldCount, kind: kind, line: line, row: row)
  }

  private func isBlank(_ start: UnsafePointer<UInt8>, _ count: Int) -> Bool {
    UnsafeBufferPointer(start: start, count: count).allSatisfy { $0 == .space || $0 == .tab }
  }

  /// Returns what remains after the last record: `nil`, or a lone byte-order mark.
  private mutating func rest(_ bytes: UnsafeBufferPointer<UInt8>) -> TableRecord? {
    markLength = 0
    guard !bytes.isEmpty else { return nil }
    defer { window.consume(bytes.count) }
    return TableRecord(
      bytes: bytes, contentCount: bytes.count, fieldCount: 1, kind: .blank, line: line, row: nil)
  }
}
