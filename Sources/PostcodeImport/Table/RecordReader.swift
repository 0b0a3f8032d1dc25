/// One record of a table, as places in the bytes it was read from; valid until the next one is asked for.
package struct TableRecord {
  /// All bytes of the record, with its line end if it has one.
  package let bytes: UnsafeBufferPointer<UInt8>
  /// How many of them come before the line end.
  package let contentCount: Int
  /// How many fields there are; 1 if they cannot be told apart.
  package let fieldCount: Int
  /// The content of the wanted field, without quotes around it; empty if the record has no such field.
  package let field: UnsafeBufferPointer<UInt8>
  /// What the record is.
  package let kind: Kind
  /// The line on which it begins, from 1.
  package let line: Int

  package enum Kind {
    case fields
    /// A line without anything but spaces, which readers of CSV pass over.
    case blank
    /// A line with a quotation mark that is never closed, or has text behind the closing one.
    case malformed
  }

  /// The wanted field as text: UTF-8, or Latin-1 if it is not.
  package var fieldText: String { String(decodingText: field) }
}

@available(*, unavailable)
extension TableRecord: Sendable {}

/// Reads the records of a table one after another, and loses no byte of it.
///
/// All bytes of the input are in one record or another: blank lines, a byte-order mark and lines that cannot be
/// understood too. A quoted field that does not end costs only the line on which it opens, as in ``CSVReader``.
package struct RecordReader: ~Copyable {
  private let input: TextInput
  private let window: InputWindow
  private var scanner: RowScanner
  private let format: CSVFormat
  private let wanted: Int
  private var line = 1
  /// How many bytes at the start are a byte-order mark.
  private var markLength: Int
  /// Up to here in the input, quotes end with their line.
  private var singleLineEnd = 0

  /// The longest record in bytes.
  package static let limit = 16 << 20

  /// - Parameters:
  ///   - sample: the table, of which nothing but the sample has been read.
  ///   - wanted: the number of the field that is wanted of each record, from 0.
  package init(_ sample: TableSample, wanted: Int) {
    input = sample.input
    window = sample.window
    format = sample.format
    markLength = sample.markLength
    self.wanted = max(wanted, 0)
    scanner = RowScanner(sample.format, capacity: self.wanted + 1)
  }

  /// How much of the stored form has been read, from 0 to 1; `nil` for a stream.
  package var progress: Double? {
    guard let count = input.storedByteCount, count > 0 else { return nil }
    return Double(input.storedBytesRead) / Double(count)
  }

  /// The next record; `nil` at the end.
  package mutating func next() throws(TableError) -> TableRecord? {
    while true {
      let bytes = window.bytes
      guard let base = bytes.baseAddress, bytes.count > markLength else {
        if window.isAtEnd { return rest(bytes) }
        try window.extend(toAtLeast: markLength + 1)
        continue
      }
      let start = base + markLength
      let available = bytes.count &- markLength
      let isSingleLine = window.offset < singleLineEnd
      switch scanner.scan(start, count: available, isFinal: window.isAtEnd, singleLine: isSingleLine) {
      case .row(let next): return try take(bytes, start, next, lines: 1 &+ scanner.innerLines)
      case .strayQuote(let next) where scanner.innerLines == 0: return try take(bytes, start, next, isMalformed: true)
      case .openQuote(let next) where isSingleLine: return try take(bytes, start, next, isMalformed: true)
      case .strayQuote(let next), .openQuote(let next):
        // More likely a quote that was never closed than a record of several lines with text behind one.
        singleLineEnd = max(singleLineEnd, window.offset &+ next)
        let end = BytePair(format.terminator, format.terminator).first(in: start, from: 0, to: available)
        return try take(bytes, start, min(end &+ 1, available), isMalformed: true)
      case .incomplete:
        guard available <= RecordReader.limit else {
          throw .recordTooLong(file: input.name, line: line, limit: RecordReader.limit)
        }
        try window.extend()
      }
    }
  }

  /// Hands on a record that ends `length` bytes behind the byte-order mark.
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
    var field = UnsafeBufferPointer<UInt8>(start: nil, count: 0)
    var kind = TableRecord.Kind.malformed
    if !isMalformed {
      let fields = CSVRow(
        start: start, ranges: UnsafePointer(scanner.ranges),
        recordedCount: min(scanner.fieldCount, scanner.capacity), fieldCount: scanner.fieldCount, line: line)
      field = fields[wanted].bytes
      kind = .fields
      if scanner.fieldCount == 1, isBlank(start, content) { kind = .blank }
    }
    defer {
      line &+= lines
      window.consume(mark &+ length)
    }
    return TableRecord(
      bytes: UnsafeBufferPointer(rebasing: bytes[..<(mark &+ length)]), contentCount: mark &+ content,
      fieldCount: isMalformed ? 1 : scanner.fieldCount, field: field, kind: kind, line: line)
  }

  private func isBlank(_ start: UnsafePointer<UInt8>, _ count: Int) -> Bool {
    UnsafeBufferPointer(start: start, count: count).allSatisfy { $0 == .space || $0 == .tab }
  }

  /// What is left when there is no further record: nothing, or a byte-order mark and nothing else.
  private mutating func rest(_ bytes: UnsafeBufferPointer<UInt8>) -> TableRecord? {
    markLength = 0
    guard !bytes.isEmpty else { return nil }
    defer { window.consume(bytes.count) }
    return TableRecord(
      bytes: bytes, contentCount: bytes.count, fieldCount: 1, field: UnsafeBufferPointer(start: nil, count: 0),
      kind: .blank, line: line)
  }
}
