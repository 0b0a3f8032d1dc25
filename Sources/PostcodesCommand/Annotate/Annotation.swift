internal import PostcodeCore
internal import PostcodeImport
internal import PostcodeIndex
internal import CommandSupport

/// Adds columns to the records of a table.
struct Annotation {
  /// What the user can choose.
  struct Options {
    var column: String?
    var statusName: String?
    var hasHeader = true
    var encoding: TextEncoding?
  }

  private(set) var tally = AnnotationTally()
  private let index: PostcodeIndex
  private var columns: AddedColumns
  private var writer: FieldWriter
  /// The number of the field with the postcode, from 0.
  private let column: Int
  /// The column with the postcodes for people, if it was not named but found.
  let foundColumn: String?
  /// How many fields a record should have.
  private let fieldCount: Int
  /// The names of what is added, until they are written.
  private var header: [String]?
  /// A delimiter and the text of each status.
  private let statusFields: [[UInt8]]
  /// The same with empty fields behind, for a record that is not in the index.
  private let emptyTails: [[UInt8]]

  /// Gets ready for a table.
  ///
  /// - Throws: `Failure` if its column of postcodes cannot be told, `TableError` if it has no header.
  init(_ index: PostcodeIndex, _ columns: AddedColumns, _ sample: TableSample, _ options: Options) throws {
    self.index = index
    self.columns = columns
    writer = FieldWriter(
      delimiter: sample.delimiter, encoding: options.encoding ?? (sample.isUTF8 ? .utf8 : .windows1252))
    let first = sample.rows.first
    if first == nil, options.hasHeader { throw sample.missingHeader }
    fieldCount = sample.fieldCount
    if let first {
      let choice = ColumnChoice(rows: sample.rows, hasHeader: options.hasHeader)
      column = try choice.column(options.column)
      header = options.hasHeader ? try AddedNames(present: first, status: options.statusName).names(columns.names) : nil
      foundColumn = options.column == nil ? choice.describe(column) : nil
    } else {
      column = 0
      foundColumn = nil
    }
    let delimiter = sample.delimiter
    statusFields = AnnotationTally.Status.allCases.map { [delimiter] + Array($0.text.utf8) }
    emptyTails = statusFields.map { $0 + [UInt8](repeating: delimiter, count: columns.names.count) }
  }

  /// Reads the table to its end and writes it with the columns added.
  ///
  /// - Throws: `TableError`, `OutputError` or `Failure`. What has been read before an error has been handed on.
  mutating func run(_ sample: TableSample, to output: AnnotationOutput) throws {
    var reader = RecordReader(sample, wanted: column)
    var progress = ProgressLine()
    defer { progress.clear() }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(AnnotationOutput.pieceLength * 2)
    do {
      while let record = try reader.next() {
        append(record, to: &bytes)
        guard bytes.count >= AnnotationOutput.pieceLength else { continue }
        try output.write(bytes)
        bytes.removeAll(keepingCapacity: true)
        if output.showsProgress { progress.show(describe(reader.progress)) }
      }
    } catch let error as TableError {
      try output.write(bytes)
      throw error
    }
    try output.write(bytes)
    try output.finish()
    tally.replaced = writer.replaced
  }

  private func describe(_ share: Double?) -> String {
    let rows = "\(Figures.grouped(tally.rows)) rows"
    return share.map { ProgressLine.percent($0) + "  " + rows } ?? rows
  }

  /// Appends a record with what is added to it.
  private mutating func append(_ record: TableRecord, to bytes: inout [UInt8]) {
    guard record.kind != .blank else {
      tally.blank.add(line: record.line)
      bytes.append(contentsOf: record.bytes)
      return
    }
    bytes.append(contentsOf: UnsafeBufferPointer(rebasing: record.bytes[..<record.contentCount]))
    align(record, &bytes)
    if let names = header {
      header = nil
      for name in names {
        bytes.append(writer.delimiter)
        writer.append(name, to: &bytes)
      }
    } else {
      appendAnswer(to: record, &bytes)
    }
    if record.contentCount < record.bytes.count {
      bytes.append(contentsOf: UnsafeBufferPointer(rebasing: record.bytes[record.contentCount...]))
    }
  }

  /// Fills a record up with empty fields until it has as many as it should have.
  private mutating func align(_ record: TableRecord, _ bytes: inout [UInt8]) {
    guard record.fieldCount != fieldCount || record.kind == .malformed else { return }
    if record.kind == .malformed {
      tally.malformed.add(line: record.line)
    } else if record.fieldCount > fieldCount {
      tally.long.add(line: record.line)
    } else {
      tally.short.add(line: record.line)
      bytes.append(contentsOf: repeatElement(writer.delimiter, count: fieldCount - record.fieldCount))
    }
  }

  /// Appends status and values.
  private mutating func appendAnswer(to record: TableRecord, _ bytes: inout [UInt8]) {
    if let postcode = Postcode(utf8: record.field), let ordinal = index.ordinal(of: postcode) {
      appendValues(.found, postcode, ordinal, &bytes)
      return
    }
    let (status, match) = slowStatus(of: record)
    if let match {
      appendValues(status, match.postcode, match.ordinal, &bytes)
    } else {
      tally.add(status)
      bytes.append(contentsOf: emptyTails[status.rawValue])
    }
  }

  private mutating func appendValues(
    _ status: AnnotationTally.Status, _ postcode: Postcode, _ ordinal: Int, _ bytes: inout [UInt8]
  ) {
    tally.add(status)
    bytes.append(contentsOf: statusFields[status.rawValue])
    columns.append(postcode, at: ordinal, with: &writer, to: &bytes)
  }

  /// The status of a record whose postcode, if it is one, is not in the index as it stands.
  private func slowStatus(of record: TableRecord) -> (AnnotationTally.Status, PostcodeIndex.Match?) {
    if record.kind == .malformed { return (.malformed, nil) }
    if record.field.allSatisfy({ $0 <= 32 }) { return (.empty, nil) }
    let text = record.fieldText
    let match = index.find(text)
    return (AnnotationTally.Status(text, match), match)
  }
}
