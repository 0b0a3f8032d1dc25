import PostcodeKit
import PostcodeIndexBuilder

/// Turns the rows of CSV files into postcodes with values and passes them to a sink.
///
/// For each input call ``beginInput()``, for each of its files ``begin(_:file:)`` and ``endFile(lines:)``, with the rows
/// between them, and at the end ``finishRows()``. ``take(_:)`` runs for every row of an import, so its checks are ordered
/// from cheap and frequent to expensive and rare.
struct RowImporter<Sink: RowSink & ~Copyable>: ~Copyable, CSVRowConsumer {
  // The results.
  var sink: Sink
  /// The texts of all rows.
  private(set) var texts: TextTuples
  private(set) var lines = LineMap()
  var tally = RowTally()
  /// The rows of the current input, rejected ones included.
  private(set) var areaCounts = AreaCounts()
  /// Parts of split postcodes that part A superseded.
  private(set) var superseded: [ImportReport.SupersededRow] = []
  let rejections: RejectionLog
  /// The reason why the import cannot continue; later rows are ignored.
  var failure: RowImportFailure?

  // The options.
  private let columns: [ColumnDeclaration]
  /// By `Outcode.areaKey`.
  private let isExcluded: [Bool]
  private let liveOnly: Bool
  /// The slot for the number of a row's tuple of texts; -1 without text columns.
  private let textSlot: Int

  // The state.
  var file = CurrentFile()
  var postcodes = PostcodeField()
  /// The values of the current row, by slot. Every row overwrites them.
  var values: [Int64] = []
  /// The invalid values of the current row: the parser and its error.
  var invalidValues: [(parser: Int, error: ValueError)] = []
  private var splitParts: SplitParts
  private(set) var partJoins: PartJoins
  private(set) var populatedPlaces: PopulatedPlaceNames.Follower?
  private var scotland: ScottishTexts
  /// For each text column whether any of the files has it.
  private var isOfFile: [Bool]
  /// For each tuple of texts the number of its rows, from the first text on that may stand for a missing value.
  private var rowsOfTuple: [Int] = []
  private var countsTuples = false
  /// The values of all rows that stand for a missing value, by spelling.
  private(set) var missing: MissingCounts = [:]
  /// The number of postcodes that only the Scottish Postcode Directory has.
  private(set) var onlyInScotland = 0

  init(
    columns: [ColumnDeclaration], options: ImportOptions, joins: [Join] = [], populatedPlaces: PopulatedPlaces? = nil,
    scotland: ScottishDirectory? = nil,
    rejections: RejectionLog, sink: consuming Sink
  ) {
    self.columns = columns
    self.sink = sink
    self.rejections = rejections
    liveOnly = options.liveOnly
    var isExcluded = [Bool](repeating: false, count: Int(Outcode.areaCount))
    for area in options.excludedAreas {
      if let key = Outcode.areaKey(named: area) { isExcluded[key] = true }
    }
    self.isExcluded = isExcluded
    let textNames = columns.filter { $0.kind == .text }.map(\.name)
    texts = TextTuples(names: textNames)
    isOfFile = textNames.map { _ in false }
    textSlot = textNames.isEmpty ? -1 : columns.reduce(0) { $0 + $1.slotCount }
    partJoins = PartJoins(joins, textNames: textNames)
    if let populatedPlaces, let column = textNames.firstIndex(where: { $0.hasSameBytes(as: populatedPlaces.column) }) {
      self.populatedPlaces = PopulatedPlaceNames.Follower(populatedPlaces.names, column: column)
    }
    self.scotland = ScottishTexts(scotland, columns: columns)
    splitParts = SplitParts(terminatedSlot: RowLayout.slot(of: .terminated, in: columns) ?? -1)
  }

  /// Starts an input: resets the counts of areas.
  mutating func beginInput() {
    areaCounts = AreaCounts()
  }

  /// Starts a file.
  mutating func begin(_ layout: RowLayout, file number: Int) {
    let layout = layout.remapped(to: columns)
    file = CurrentFile(
      layout, number: number, firstLine: lines.beginFile(number), textNames: texts.names, areaCounts: areaCounts)
    values = [Int64](repeating: ColumnDeclaration.missing, count: layout.slotCount + (textSlot < 0 ? 0 : 1))
    for (column, field) in file.textFields.enumerated() {
      if field < 0 { texts.set("", column: column) } else { isOfFile[column] = true }
    }
    partJoins.beginFile()
    populatedPlaces?.beginFile()
    scotland.beginFile()
  }

  /// Returns whether the current file has had rows of an area.
  func hasRows(of area: String) -> Bool { areaCounts.count(of: area) > file.areaCountsAtStart.count(of: area) }

  /// Ends a file.
  mutating func endFile(lines count: Int) {
    lines.endFile(lines: count)
  }

  /// Adds the parts of split postcodes that part A doesn't supersede, and the postcodes that only a Scottish Postcode Directory
  /// has.
  mutating func finishRows() {
    for row in splitParts.waiting {
      guard let kept = splitParts.partSuperseding(row) else {
        guard let number = lines.repeatLine(row.line, of: row.file) else {
          failure = .tooManyLines
          return
        }
        tally.appended &+= 1
        sink.append(row.postcode, values: row.values, line: number)
        continue
      }
      if kept.values == row.values {
        tally.merged &+= 1
      } else {
        tally.superseded &+= 1
        superseded.append(
          .init(
            postcode: row.postcode, kept: rejections.location(kept.file, kept.line),
            dropped: rejections.location(row.file, row.line)))
      }
    }
    addOnlyInScotland()
    for column in isOfFile.indices where isOfFile[column] {
      texts.clean(column: column, rowsOfTuple: rowsOfTuple, missing: &missing)
    }
  }

  /// Adds the postcodes that only the Scottish Postcode Directory has. Their month of termination is unknown.
  private mutating func addOnlyInScotland() {
    guard !scotland.isEmpty, textSlot >= 0 else { return }
    let terminated = RowLayout.slot(of: .terminated, in: columns) ?? 0
    for postcode in scotland.onlyHere {
      var values = [Int64](repeating: ColumnDeclaration.missing, count: textSlot + 1)
      scotland.setOnly(postcode, in: &texts, &values)
      values[terminated] = ValueForm.unstatedMonth
      values[textSlot] = Int64(texts.finishRow())
      onlyInScotland += 1
      sink.append(postcode, values: values, line: .max)
    }
  }

  /// Ends the import and returns the sink.
  consuming func takeSink() -> Sink {
    sink
  }

  mutating func take(_ row: CSVRow) {
    if file.expectsHeader {
      file.expectsHeader = row.hasNoText
      return
    }
    if failure != nil || row.isBlank { return }
    guard row.fieldCount == file.fieldCount || file.accepts(row) else { return rejectFieldCount(row) }
    var part: UInt8 = 0
    let field = row[file.postcodeField]
    guard let postcode = postcodes.postcode(in: field) ?? splitPostcode(field, &part) else {
      return rejectPostcode(row)
    }
    tally.rows &+= 1
    let area = Int(postcode.outcode.areaKey)
    areaCounts.add(area)
    guard sink.accepts(postcode, row, of: file) else { return }
    if isExcluded[area] {
      tally.excluded &+= 1
      return
    }
    guard parseValues(row) else { return }
    if liveOnly, isTerminated {
      tally.terminatedLeftOut &+= 1
      invalidValues.removeAll(keepingCapacity: true)
      return
    }
    if !invalidValues.isEmpty { reportInvalidValues(row) }
    countMissingValues(row)
    if !partJoins.isEmpty { partJoins.setTexts(of: postcode, in: &texts) }
    populatedPlaces?.setText(of: postcode, in: &texts)
    if !scotland.isEmpty { scotland.set(postcode, in: &texts, &values) }
    if textSlot >= 0 { values[textSlot] = Int64(addTexts(row)) }
    if part > 0, splitParts.take(SplitParts.Row(postcode, values, file: file.number, line: row.line), part: part) {
      return
    }
    guard let number = UInt32(exactly: file.firstLine &+ row.line &- 1) else {
      failure = .tooManyLines
      return
    }
    tally.appended &+= 1
    sink.append(postcode, values: values, line: number)
  }

  /// Parses the numbers and dates of a row into `values`, or rejects the row. Invalid values that don't decide whether the
  /// postcode is live are missing.
  ///
  /// - Returns: Whether the row can be imported.
  @inline(__always)
  private mutating func parseValues(_ row: CSVRow) -> Bool {
    for index in 0..<file.parsers.count {
      if let error = file.parsers[index].parse(row, into: &values), !handle(error, row, parser: index) {
        invalidValues.removeAll(keepingCapacity: true)
        return false
      }
    }
    return true
  }

  /// Whether the parsed row has a month of termination.
  @inline(__always)
  private var isTerminated: Bool {
    file.terminatedSlot >= 0 && values[file.terminatedSlot] != ColumnDeclaration.missing
  }

  /// Counts the numbers and dates of an imported row that stand for a missing value.
  @inline(__always)
  private mutating func countMissingValues(_ row: CSVRow) {
    for parser in file.parsers where values[parser.slot] == ColumnDeclaration.missing && !parser.form.isStatus {
      if !row[parser.field].isEmpty { countMissing(row[parser.field]) }
      if parser.form.slotCount > 1, !row[parser.secondField].isEmpty { countMissing(row[parser.secondField]) }
    }
  }

  private mutating func countMissing(_ field: CSVField) {
    if field.isSpellingOfMissing { missing[UntrustedText(field.trimmed.text), default: 0] += 1 }
  }

  /// Adds the texts of a row and returns the number of the tuple they make.
  @inline(__always)
  private mutating func addTexts(_ row: CSVRow) -> UInt32 {
    var hasSpelling = false
    for column in 0..<file.textFields.count {
      let index = file.textFields[column]
      guard index >= 0 else { continue }
      let field = row[index]
      if let key = field.textKey {
        texts.set(key, column: column) {
          hasSpelling = hasSpelling || field.isSpellingOfMissing
          return field.indexText
        }
      } else {
        texts.set(field.indexText, column: column)
      }
    }
    let tuple = texts.finishRow()
    if hasSpelling { countsTuples = true }
    if countsTuples { countRow(of: Int(tuple)) }
    return tuple
  }

  private mutating func countRow(of tuple: Int) {
    if tuple >= rowsOfTuple.count { rowsOfTuple += repeatElement(0, count: tuple + 1 - rowsOfTuple.count) }
    rowsOfTuple[tuple] += 1
  }

  mutating func take(_ defect: CSVDefect, line: Int, text: UnsafeBufferPointer<UInt8>) {
    if failure != nil { return }
    file.expectsHeader = false
    tally.rows &+= 1
    rejections.add(
      Rejection.Reason(defect), file: file.number, line: line, column: "", value: String(decodingText: text))
  }
}
