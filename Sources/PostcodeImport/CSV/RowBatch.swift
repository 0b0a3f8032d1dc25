/// The rows in a chunk of a file, located but not parsed.
///
/// Fields of rows point into the chunk, so the chunk must live as long as they are used. A row that began in an earlier chunk is
/// copied.
final class RowBatch: @unchecked Sendable {
  // Sendable because one thread fills it, and then another reads it.
  private struct Row {
    let start: UnsafePointer<UInt8>
    /// The index of its first field in `ranges`, and the number of its fields there.
    let firstRange: Int
    let recordedCount: Int
    let fieldCount: Int
    let line: Int
  }

  private struct Defect {
    let defect: CSVDefect
    let line: Int
    let text: [UInt8]
    /// The number of rows before it.
    let position: Int
  }

  private var rows: [Row] = []
  private var ranges: [FieldRange] = []
  private var defects: [Defect] = []
  private var copies: [UnsafeMutableBufferPointer<UInt8>] = []
  /// The chunk.
  private var chunk = UnsafeRawBufferPointer(start: nil, count: 0)

  deinit {
    freeCopies()
  }

  /// Empties the batch for another chunk.
  func begin(_ chunk: UnsafeRawBufferPointer) {
    self.chunk = chunk
    rows.removeAll(keepingCapacity: true)
    ranges.removeAll(keepingCapacity: true)
    defects.removeAll(keepingCapacity: true)
    freeCopies()
  }

  private func freeCopies() {
    for copy in copies { copy.deallocate() }
    copies.removeAll(keepingCapacity: true)
  }

  /// Passes the rows on in their order.
  func replay(to consumer: inout some CSVRowConsumer & ~Copyable) {
    ranges.withUnsafeBufferPointer { ranges in
      var next = 0
      for defect in defects {
        pass(next..<defect.position, ranges, to: &consumer)
        next = defect.position
        defect.text.withUnsafeBufferPointer { consumer.take(defect.defect, line: defect.line, text: $0) }
      }
      pass(next..<rows.count, ranges, to: &consumer)
    }
  }

  @inline(__always)
  private func pass(
    _ range: Range<Int>, _ ranges: UnsafeBufferPointer<FieldRange>, to consumer: inout some CSVRowConsumer & ~Copyable
  ) {
    // A row has at least one field, so there are ranges if there are rows.
    guard let base = ranges.baseAddress else { return }
    for index in range {
      let row = rows[index]
      consumer.take(
        CSVRow(
          start: row.start, ranges: base + row.firstRange, recordedCount: row.recordedCount, fieldCount: row.fieldCount,
          line: row.line))
    }
  }

  /// Adds the rows that a ``CSVReader`` finds to a batch.
  struct Recorder: CSVRowConsumer {
    let batch: RowBatch

    func take(_ row: CSVRow) { batch.add(row) }

    func take(_ defect: CSVDefect, line: Int, text: UnsafeBufferPointer<UInt8>) {
      batch.defects.append(Defect(defect: defect, line: line, text: Array(text), position: batch.rows.count))
    }
  }

  private func add(_ row: CSVRow) {
    var start = row.start
    let found = UnsafeBufferPointer(start: row.ranges, count: row.recordedCount)
    let address = UInt(bitPattern: start)
    let first = UInt(bitPattern: chunk.baseAddress)
    if address < first || address - first >= UInt(chunk.count) {
      let length = found.reduce(0) { max($0, Int($1.start) + Int($1.length)) }
      let copy = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: max(length, 1))
      _ = copy.initialize(from: UnsafeBufferPointer(start: start, count: length))
      copies.append(copy)
      if let base = copy.baseAddress { start = UnsafePointer(base) }
    }
    rows.append(
      Row(
        start: start, firstRange: ranges.count, recordedCount: row.recordedCount, fieldCount: row.fieldCount,
        line: row.line))
    ranges.append(contentsOf: found)
  }
}
