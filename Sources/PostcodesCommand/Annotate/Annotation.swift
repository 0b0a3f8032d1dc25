#if Programs
  internal import CommandSupport
  internal import PostcodeCore
  internal import PostcodeImport
  internal import PostcodeIndex

  /// Adds columns to the records of a table.
  struct Annotation {
    /// The choices of the user.
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
    /// The index of the field with the postcode.
    private let column: Int
    /// The description of the column with the postcodes, if it was detected.
    let foundColumn: String?
    /// The expected number of fields in a record.
    private let fieldCount: Int
    /// The names of the added columns, until the header is written.
    private var header: [String]?
    /// For each status: a delimiter and the status.
    private let statusFields: [[UInt8]]
    /// For each status: the same followed by empty fields, for a postcode that is not in the index.
    private let emptyTails: [[UInt8]]

    /// Creates the annotation of a table.
    ///
    /// - Throws: `Failure` if the column with the postcodes is unclear, `TableError` if the table has no header.
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
        header =
          options.hasHeader ? try AddedNames(present: first, status: options.statusName).names(columns.names) : nil
        foundColumn = options.column == nil ? choice.describe(column) : nil
      } else {
        column = 0
        foundColumn = nil
      }
      let delimiter = sample.delimiter
      statusFields = AnnotationTally.Status.allCases.map { [delimiter] + Array($0.text.utf8) }
      emptyTails = statusFields.map { $0 + [UInt8](repeating: delimiter, count: columns.names.count) }
    }

    /// Copies the table with the added columns.
    ///
    /// - Throws: `TableError`, `OutputError` or `Failure`. Records before the error have been written.
    mutating func run(_ sample: TableSample, to output: AnnotationOutput) throws {
      var reader = RecordReader(sample, wanted: column)
      var progress = ProgressLine()
      defer { progress.clear() }
      var bytes: [UInt8] = []
      bytes.reserveCapacity(AnnotationOutput.chunkSize * 2)
      do {
        while let record = try reader.next() {
          append(record, to: &bytes)
          guard bytes.count >= AnnotationOutput.chunkSize else { continue }
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

    private func describe(_ fraction: Double?) -> String {
      let rows = "\(NumberFormat.grouped(tally.rows)) rows"
      return fraction.map { ProgressLine.percent($0) + "  " + rows } ?? rows
    }

    /// Appends a record and its added fields.
    private mutating func append(_ record: TableRecord, to bytes: inout [UInt8]) {
      guard record.kind != .blank else {
        tally.blank.add(line: record.line)
        bytes.append(contentsOf: record.bytes)
        return
      }
      bytes.append(contentsOf: UnsafeBufferPointer(rebasing: record.bytes[..<record.contentCount]))
      pad(record, &bytes)
      if let names = header {
        header = nil
        for name in names {
          bytes.append(writer.delimiter)
          writer.append(name, to: &bytes)
        }
      } else {
        appendResult(for: record, &bytes)
      }
      if record.contentCount < record.bytes.count {
        bytes.append(contentsOf: UnsafeBufferPointer(rebasing: record.bytes[record.contentCount...]))
      }
    }

    /// Pads a short record with empty fields, and counts irregular records.
    private mutating func pad(_ record: TableRecord, _ bytes: inout [UInt8]) {
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

    /// Appends the status and the values.
    private mutating func appendResult(for record: TableRecord, _ bytes: inout [UInt8]) {
      if let postcode = Postcode(utf8: record.field), let ordinal = index.ordinal(of: postcode) {
        appendValues(.found, postcode, ordinal, &bytes)
        return
      }
      let (status, match) = statusOfIrregular(of: record)
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

    /// Returns the status of a record whose field is not a postcode in the index, and the corrected postcode.
    private func statusOfIrregular(of record: TableRecord) -> (AnnotationTally.Status, PostcodeIndex.Match?) {
      if record.kind == .malformed { return (.malformed, nil) }
      if record.field.allSatisfy({ $0 <= 32 }) { return (.empty, nil) }
      let text = record.fieldText
      let match = index.find(text)
      return (AnnotationTally.Status(text, match), match)
    }
  }
#endif
