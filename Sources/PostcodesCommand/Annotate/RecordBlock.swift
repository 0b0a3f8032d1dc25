internal import PostcodeImport

/// Consecutive records of a table, copied from it, so that one thread can annotate them while another reads on.
struct RecordBlock {
  /// A record, with its ranges in the bytes of the block.
  struct Record {
    let start: Int
    /// The end of the content, before the line end.
    let contentEnd: Int
    let end: Int
    let fieldCount: Int
    let kind: TableRecord.Kind
    let line: Int
  }

  private(set) var bytes: [UInt8] = []
  private(set) var records: [Record] = []
  /// For each record the ranges of the wanted fields, relative to the start of the record.
  private var fields: [Range<Int>] = []
  /// The fraction of the table that has been read with this block.
  private(set) var progress: Double?
  /// The index of the record with the names of the columns, if it is in this block.
  var headerIndex: Int?

  /// The number of bytes to collect.
  private static let length = 1 << 17

  /// Reads the next records.
  ///
  /// - Returns: Whether there were any.
  /// - Throws: `TableError`. The block then has the records before the error.
  mutating func read(_ reader: inout RecordReader, wanted: [Int]) throws(TableError) -> Bool {
    bytes.removeAll(keepingCapacity: true)
    records.removeAll(keepingCapacity: true)
    fields.removeAll(keepingCapacity: true)
    headerIndex = nil
    while bytes.count < RecordBlock.length, let record = try reader.next() {
      let start = bytes.count
      bytes.append(contentsOf: record.bytes)
      for field in wanted { fields.append(record.range(ofField: field)) }
      records.append(
        Record(
          start: start, contentEnd: start + record.contentCount, end: bytes.count, fieldCount: record.fieldCount,
          kind: record.kind, line: record.line))
    }
    progress = reader.progress
    return !records.isEmpty
  }

  /// Returns the range of a wanted field in the bytes of the block.
  func range(ofField field: Int, of record: Int, wantedCount: Int) -> Range<Int> {
    let range = fields[record * wantedCount + field]
    let start = records[record].start
    return (start + range.lowerBound)..<(start + range.upperBound)
  }
}
