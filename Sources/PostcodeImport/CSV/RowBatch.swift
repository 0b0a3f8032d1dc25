/// The rows in a chunk of a file, located but not parsed.
///
/// Fields of rows point into the chunk, so the chunk must live as long as they are used. A row that began in an earlier chunk is
/// copied.
final class RowBatch: @unchecked Sendable {
  // Sendable because one thread fills it, and then another reads it.
  fileprivate struct Row {
    let start: UnsafePointer<UInt8>
    /// The index of its first field in `ranges`, and the number of its fields there.
    let firstRange: Int
    let recordedCount: Int
    let fieldCount: Int
    let line: Int
    let trailingDelimiters: Int
  }

  fileprivate struct Defect {
    let defect: CSVDefect
    let line: Int
    let text: [UInt8]
    /// The number of rows before it.
    let position: Int
  }

  fileprivate struct Content {
    var rows: [Row] = []
    var ranges: [FieldRange] = []
    var defects: [Defect] = []
    var copies: [UnsafeMutableBufferPointer<UInt8>] = []
  }

  private var content = Content()

  deinit {
    for copy in content.copies { copy.deallocate() }
  }

  /// Replaces the rows by those of another chunk.
  ///
  /// - Parameter read: Passes rows to the recorder: those in `chunk`, and copies of others.
  @discardableResult
  func record<Result>(_ chunk: UnsafeRawBufferPointer, _ read: (_ recorder: inout Recorder) -> Result) -> Result {
    // Exchanged, because the arrays keep their memory only while they have a single owner.
    var recorder = Recorder(chunk)
    swap(&recorder.content, &content)
    recorder.removeAll()
    let result = read(&recorder)
    swap(&recorder.content, &content)
    return result
  }

  /// Passes the rows on in their order.
  func replay(to consumer: inout some CSVRowConsumer & ~Copyable) {
    content.ranges.withUnsafeBufferPointer { ranges in
      var next = 0
      for defect in content.defects {
        pass(content.rows[next..<defect.position], ranges, to: &consumer)
        next = defect.position
        defect.text.withUnsafeBufferPointer { consumer.take(defect.defect, line: defect.line, text: $0) }
      }
      pass(content.rows[next...], ranges, to: &consumer)
    }
  }

  @inline(__always)
  private func pass(
    _ rows: ArraySlice<Row>, _ ranges: UnsafeBufferPointer<FieldRange>,
    to consumer: inout some CSVRowConsumer & ~Copyable
  ) {
    // A row has at least one field, so there are ranges if there are rows.
    guard let base = ranges.baseAddress else { return }
    for row in rows {
      consumer.take(
        CSVRow(
          start: row.start, ranges: base + row.firstRange, recordedCount: row.recordedCount, fieldCount: row.fieldCount,
          line: row.line, trailingDelimiters: row.trailingDelimiters))
    }
  }

  /// Collects the rows that a ``CSVReader`` finds.
  struct Recorder: CSVRowConsumer {
    fileprivate var content = Content()
    private let chunk: UnsafeRawBufferPointer

    fileprivate init(_ chunk: UnsafeRawBufferPointer) {
      self.chunk = chunk
    }

    fileprivate mutating func removeAll() {
      for copy in content.copies { copy.deallocate() }
      content.copies.removeAll(keepingCapacity: true)
      content.rows.removeAll(keepingCapacity: true)
      content.ranges.removeAll(keepingCapacity: true)
      content.defects.removeAll(keepingCapacity: true)
    }

    mutating func take(_ row: CSVRow) {
      var start = row.start
      let found = UnsafeBufferPointer(start: row.ranges, count: row.recordedCount)
      let address = UInt(bitPattern: start)
      let first = UInt(bitPattern: chunk.baseAddress)
      if address < first || address - first >= UInt(chunk.count) { start = copy(start, found) }
      content.rows.append(
        Row(
          start: start, firstRange: content.ranges.count, recordedCount: row.recordedCount,
          fieldCount: row.fieldCount, line: row.line, trailingDelimiters: row.trailingDelimiters))
      content.ranges.append(contentsOf: found)
    }

    mutating func take(_ defect: CSVDefect, line: Int, text: UnsafeBufferPointer<UInt8>) {
      content.defects.append(
        Defect(defect: defect, line: line, text: Array(text), position: content.rows.count))
    }

    /// Copies the fields of a row.
    private mutating func copy(
      _ start: UnsafePointer<UInt8>, _ ranges: UnsafeBufferPointer<FieldRange>
    ) -> UnsafePointer<UInt8> {
      let length = ranges.reduce(0) { max($0, Int($1.start) + Int($1.length)) }
      let copy = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: max(length, 1))
      _ = copy.initialize(from: UnsafeBufferPointer(start: start, count: length))
      content.copies.append(copy)
      return copy.baseAddress.map { UnsafePointer($0) } ?? start
    }
  }
}
