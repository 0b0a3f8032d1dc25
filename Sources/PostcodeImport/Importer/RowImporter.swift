import PostcodeCore
import PostcodeIndex

/// Turns the rows of CSV files into postcodes with values and passes them to a sink. It runs for every row of an
/// import.
///
/// Call ``begin(_:file:)`` before and ``endFile(lines:)`` after the rows of each file, and ``finishRows()`` at the end.
struct RowImporter<Sink: RowSink & ~Copyable>: ~Copyable, CSVRowConsumer {
  var sink: Sink
  private(set) var lines = LineMap()
  /// Parts of split postcodes that were superseded by part A.
  private(set) var superseded: [ImportReport.SupersededRow] = []
  /// The rows of the current input, by ``PostcodeCore/Outcode/areaKey``, rejected ones included.
  private(set) var areaCounts = [Int](repeating: 0, count: Int(Outcode.areaCount))
  /// The texts of all rows.
  private(set) var texts: TextTuples
  var tally = RowTally()
  /// The reason why the import cannot continue; later rows are ignored.
  var failure: RowImportFailure?

  let rejections: RejectionLog
  var file = CurrentFile()
  var postcodes = PostcodeField()
  private let columns: [ColumnDeclaration]
  private let excludedAreas: [Bool]
  private let liveOnly: Bool
  /// The slot for the number of a row's texts; -1 without text columns.
  private let textSlot: Int
  private var values: [Int64] = []
  private var splitParts: SplitParts

  init(
    columns: [ColumnDeclaration], options: ImportOptions, rejections: RejectionLog, sink: consuming Sink
  ) {
    self.columns = columns
    self.sink = sink
    self.rejections = rejections
    liveOnly = options.liveOnly
    var excludedAreas = [Bool](repeating: false, count: Int(Outcode.areaCount))
    for area in options.excludedAreas {
      if let key = Outcode.areaKey(named: area) { excludedAreas[key] = true }
    }
    self.excludedAreas = excludedAreas
    let textNames = columns.filter { $0.kind == .text }.map(\.name)
    texts = TextTuples(names: textNames)
    textSlot = textNames.isEmpty ? -1 : columns.reduce(0) { $0 + $1.slotCount }
    splitParts = SplitParts(terminatedSlot: RowLayout.slot(of: .terminated, in: columns) ?? -1)
  }

  /// Starts an input: resets the counts of areas.
  mutating func beginInput() {
    areaCounts = [Int](repeating: 0, count: Int(Outcode.areaCount))
  }

  /// Starts a file.
  mutating func begin(_ layout: RowLayout, file number: Int) {
    let layout = layout.filling(columns)
    file = CurrentFile(
      layout, number: number, firstLine: lines.beginFile(number), textNames: texts.names, areaCounts: areaCounts)
    values = [Int64](repeating: ColumnDeclaration.missing, count: layout.slotCount + (textSlot < 0 ? 0 : 1))
    for (column, field) in file.textFields.enumerated() where field < 0 { texts.set("", column: column) }
  }

  /// Whether the current file has had rows of an area.
  func hasRows(of area: String) -> Bool {
    guard let key = Outcode.areaKey(named: area), file.areaCountsAtStart.indices.contains(key) else { return false }
    return areaCounts[key] > file.areaCountsAtStart[key]
  }

  /// Ends a file.
  mutating func endFile(lines count: Int) {
    lines.endFile(lines: count)
  }

  /// Adds the parts of split postcodes that no part A supersedes.
  mutating func finishRows() {
    for row in splitParts.waiting {
      if let rival = splitParts.rival(of: row) {
        if rival.values == row.values {
          tally.merged &+= 1
        } else {
          tally.superseded &+= 1
          superseded.append(
            .init(
              postcode: row.postcode, kept: rejections.location(rival.file, rival.line),
              dropped: rejections.location(row.file, row.line)))
        }
        continue
      }
      guard let number = lines.repeatLine(row.line, of: row.file) else {
        failure = .tooManyLines
        return
      }
      tally.appended &+= 1
      sink.append(row.postcode, values: row.values, line: number)
    }
  }

  /// Ends the import and returns the sink.
  consuming func takeSink() -> Sink {
    sink
  }

  mutating func take(_ row: CSVRow) {
    if file.expectsHeader {
      file.expectsHeader = false
      return
    }
    if failure != nil { return }
    guard row.fieldCount == file.fieldCount else { return rejectFieldCount(row) }
    var part: UInt8 = 0
    let field = row[file.postcodeField]
    guard let postcode = postcodes.postcode(in: field) ?? splitPostcode(field, &part) else {
      return rejectPostcode(row)
    }
    tally.rows &+= 1
    let area = Int(postcode.outcode.areaKey)
    areaCounts[area] &+= 1
    if excludedAreas[area] {
      tally.excluded &+= 1
      return
    }
    for index in 0..<file.parsers.count {
      if let error = file.parsers[index].parse(row, into: &values) {
        return reject(row, error, file.parsers[index])
      }
    }
    if liveOnly, file.terminatedSlot >= 0, values[file.terminatedSlot] != ColumnDeclaration.missing {
      tally.terminatedLeftOut &+= 1
      return
    }
    if textSlot >= 0 { values[textSlot] = Int64(addTexts(row)) }
    if part > 0,
      splitParts.take(.init(postcode: postcode, values: values, file: file.number, line: row.line), part: part)
    {
      return
    }
    guard let number = UInt32(exactly: file.firstLine &+ row.line &- 1) else {
      failure = .tooManyLines
      return
    }
    tally.appended &+= 1
    sink.append(postcode, values: values, line: number)
  }

  /// Adds the texts of a row and returns the number of the tuple they make.
  @inline(__always)
  private mutating func addTexts(_ row: CSVRow) -> UInt32 {
    for column in 0..<file.textFields.count {
      let index = file.textFields[column]
      guard index >= 0 else { continue }
      let field = row[index]
      if let key = field.textKey {
        texts.set(key, column: column) { field.indexText }
      } else {
        texts.set(field.indexText, column: column)
      }
    }
    return texts.finishRow()
  }

  mutating func take(_ defect: CSVDefect, line: Int, text: UnsafeBufferPointer<UInt8>) {
    if failure != nil { return }
    file.expectsHeader = false
    tally.rows &+= 1
    let reason: Rejection.Reason =
      switch defect {
      case .tooLong: .rowTooLong
      case .unterminatedQuote: .unterminatedQuote
      case .strayQuote: .strayQuote
      }
    rejections.add(reason, file: file.number, line: line, column: "", value: String(decodingText: text))
  }
}

/// The file that a ``RowImporter`` reads, with the parts of its layout that every row needs.
struct CurrentFile {
  private(set) var number = 0
  private(set) var layout: RowLayout?
  private(set) var parsers: [RowLayout.FieldParser] = []
  private(set) var fieldCount = 0
  private(set) var postcodeField = 0
  private(set) var hasSplitSuffix = false
  /// The slot of the month of termination; -1 if there is none.
  private(set) var terminatedSlot = -1
  /// For each text column of the index the field with its text; -1 if the file doesn't have it.
  private(set) var textFields: [Int] = []
  /// The number of the file's first line in the ``LineMap``.
  private(set) var firstLine = 0
  private(set) var areaCountsAtStart: [Int] = []
  var expectsHeader = false

  init() {}

  init(_ layout: RowLayout, number: Int, firstLine: Int, textNames: [String], areaCounts: [Int]) {
    self.number = number
    self.layout = layout
    self.firstLine = firstLine
    parsers = layout.parsers
    fieldCount = layout.fields.count
    postcodeField = layout.postcodeField
    hasSplitSuffix = layout.fields.hasSplitSuffix
    terminatedSlot = layout.terminatedSlot ?? -1
    textFields = textNames.map { name in layout.texts.fields.first { $0.name == name }?.field ?? -1 }
    areaCountsAtStart = areaCounts
    expectsHeader = layout.header != nil
  }
}

/// The number of rows by outcome.
struct RowTally: Sendable, Equatable {
  var rows = 0
  /// Rows passed to the sink.
  var appended = 0
  /// Parts of split postcodes with the same values as part A.
  var merged = 0
  /// Parts of split postcodes with other values than part A.
  var superseded = 0
  var excluded = 0
  var terminatedLeftOut = 0
  var repeatedHeaders = 0
}
