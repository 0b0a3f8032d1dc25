/// Consecutive records of a table, copied from it, so that one thread can work on them while another reads on.
package struct RecordBlock {
  /// A record, with its ranges in the bytes of the block.
  package struct Record {
    package let start: Int
    /// The end of the content, before the line end.
    package let contentEnd: Int
    package let end: Int
    package let fieldCount: Int
    package let kind: TableRecord.Kind
    package let line: Int
  }

  /// The number of bytes to collect.
  static let length = 1 << 17

  private var bytes: [UInt8] = []
  package private(set) var records: [Record] = []
  /// For each record the ranges of the wanted fields in the bytes of the block.
  private var fields: [Range<Int>] = []
  /// The fraction of the table that has been read with this block.
  package internal(set) var progress: Double?

  package init() {}

  var byteCount: Int { bytes.count }

  mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
    records.removeAll(keepingCapacity: true)
    fields.removeAll(keepingCapacity: true)
  }

  /// Appends a record whose bytes are appended later.
  @inline(__always)
  mutating func append(_ record: TableRecord, at start: Int, _ wanted: [Int]) {
    for field in wanted {
      let range = record.range(ofField: field)
      fields.append((start &+ range.lowerBound)..<(start &+ range.upperBound))
    }
    records.append(
      Record(
        start: start, contentEnd: start &+ record.contentCount, end: start &+ record.bytes.count,
        fieldCount: record.fieldCount, kind: record.kind, line: record.line))
  }

  mutating func append(bytes: UnsafeBufferPointer<UInt8>) { self.bytes.append(contentsOf: bytes) }

  /// Calls a closure with the bytes of all records, and for each record the ranges of the wanted fields.
  package func withBytes<Result>(
    _ body: (_ bytes: UnsafeBufferPointer<UInt8>, _ fields: UnsafeBufferPointer<Range<Int>>) throws -> Result
  ) rethrows -> Result {
    try bytes.withUnsafeBufferPointer { bytes in
      try fields.withUnsafeBufferPointer { try body(bytes, $0) }
    }
  }
}
