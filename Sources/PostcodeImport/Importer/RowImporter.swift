import PostcodeCore
import PostcodeIndex

/// Turns rows into postcodes with values and hands them to a sink; the part of an import that runs for every row.
///
/// Files are read one after another between ``begin(_:file:)`` and ``endFile(lines:)``.
struct RowImporter<Sink: RowSink & ~Copyable>: ~Copyable, CSVRowConsumer {
  /// Where the postcodes go.
  var sink: Sink
  private(set) var tally = RowTally()
  private(set) var lines = LineMap()
  /// Parts of split postcodes that gave way to part A.
  private(set) var superseded: [ImportReport.SupersededRow] = []
  /// What ends the import; rows that follow are ignored.
  private(set) var fault: RowFault?
  /// Rows of each postcode area in the current input, whether they were taken over or not.
  private(set) var areaCounts = [Int](repeating: 0, count: Int(Outcode.areaCount))

  /// The same when the current file began.
  private var areaCountsBefore: [Int] = []

  private let columns: [ColumnDeclaration]
  private let excludes: [Bool]
  private let liveOnly: Bool
  private let rejections: RejectionLog
  private var layout: RowLayout?
  private var readings: [RowLayout.Reading] = []
  private var fieldCount = 0
  private var postcodeField = 0
  private var hasSplitSuffix = false
  private var terminatedSlot = -1
  /// The texts of all rows.
  private(set) var texts: TextTuples
  /// Of each column of texts, the field in the current file; -1 if it has none.
  private var textFields: [Int] = []
  /// Where the number of a row's texts goes; -1 without columns of texts.
  private let textSlot: Int
  private var values: [Int64] = []
  private var postcodes = PostcodeField()
  private var expectsHeader = false
  private var file = 0
  private var firstLine = 0
  private var splitParts: SplitParts

  init(
    columns: [ColumnDeclaration], options: ImportOptions, rejections: RejectionLog, sink: consuming Sink
  ) {
    self.columns = columns
    self.sink = sink
    self.rejections = rejections
    liveOnly = options.liveOnly
    var excludes = [Bool](repeating: false, count: Int(Outcode.areaCount))
    for area in options.excludedAreas {
      if let key = PostcodeArea.key(area) { excludes[key] = true }
    }
    self.excludes = excludes
    let textNames = columns.filter { $0.kind == .text }.map(\.name)
    texts = TextTuples(names: textNames)
    textSlot = textNames.isEmpty ? -1 : columns.reduce(0) { $0 + $1.slotCount }
    splitParts = SplitParts(terminatedSlot: RowLayout.slot(of: .terminated, in: columns) ?? -1)
  }

  /// Starts the next input: the counts of areas begin again.
  mutating func beginInput() {
    areaCounts = [Int](repeating: 0, count: Int(Outcode.areaCount))
  }

  /// Starts the next file.
  mutating func begin(_ layout: RowLayout, file: Int) {
    let moved = layout.filling(columns)
    self.layout = moved
    self.file = file
    readings = moved.readings
    fieldCount = moved.fields.count
    postcodeField = moved.postcodeField
    hasSplitSuffix = moved.fields.hasSplitSuffix
    terminatedSlot = moved.terminatedSlot ?? -1
    values = [Int64](repeating: ColumnDeclaration.missing, count: moved.slotCount + (textSlot < 0 ? 0 : 1))
    textFields = texts.names.map { name in moved.texts.fields.first { $0.name == name }?.field ?? -1 }
    for (column, field) in textFields.enumerated() where field < 0 { texts.set("", column: column) }
    expectsHeader = moved.header != nil
    firstLine = lines.beginFile(file)
    areaCountsBefore = areaCounts
  }

  /// Whether the current file has had rows of an area.
  func hasRows(of area: String) -> Bool {
    guard let key = PostcodeArea.key(area), areaCountsBefore.indices.contains(key) else { return false }
    return areaCounts[key] > areaCountsBefore[key]
  }

  /// Ends a file of so many lines.
  mutating func endFile(lines count: Int) {
    lines.endFile(lines: count)
  }

  /// Hands over what waited for the end.
  mutating func finishRows() {
    for row in splitParts.waiting {
      if let rival = splitParts.rival(of: row) {
        if rival.values == row.values {
          tally.merged &+= 1
        } else {
          tally.superseded &+= 1
          let places = (rejections.place(rival.file, rival.line), rejections.place(row.file, row.line))
          superseded.append(.init(postcode: row.postcode, kept: places.0, dropped: places.1))
        }
        continue
      }
      guard let number = lines.repeatLine(row.line, of: row.file) else {
        fault = .tooManyLines
        return
      }
      tally.appended &+= 1
      sink.append(row.postcode, values: row.values, line: number)
    }
  }

  /// Gives the sink back.
  consuming func takeSink() -> Sink {
    sink
  }

  mutating func take(_ row: CSVRow) {
    if expectsHeader {
      expectsHeader = false
      return
    }
    if fault != nil { return }
    guard row.fieldCount == fieldCount else { return refuseCount(row) }
    var part: UInt8 = 0
    let field = row[postcodeField]
    guard let postcode = postcodes.postcode(in: field) ?? split(field, &part) else {
      return refusePostcode(row)
    }
    tally.rows &+= 1
    let area = Int(postcode.outcode.areaKey)
    areaCounts[area] &+= 1
    if excludes[area] {
      tally.excluded &+= 1
      return
    }
    for index in 0..<readings.count {
      if let fault = readings[index].read(row, into: &values) {
        return refuse(row, fault, readings[index])
      }
    }
    if liveOnly, terminatedSlot >= 0, values[terminatedSlot] != ColumnDeclaration.missing {
      tally.terminatedLeftOut &+= 1
      return
    }
    if textSlot >= 0 { values[textSlot] = Int64(readTexts(row)) }
    if part > 0,
      splitParts.take(.init(postcode: postcode, values: values, file: file, line: row.line), part: part)
    {
      return
    }
    guard let number = UInt32(exactly: firstLine &+ row.line &- 1) else {
      fault = .tooManyLines
      return
    }
    tally.appended &+= 1
    sink.append(postcode, values: values, line: number)
  }

  /// The number of the texts of a row.
  @inline(__always)
  private mutating func readTexts(_ row: CSVRow) -> UInt32 {
    for column in 0..<textFields.count {
      let place = textFields[column]
      guard place >= 0 else { continue }
      let field = row[place]
      if let key = field.textKey {
        texts.set(key, column: column) { field.indexText }
      } else {
        texts.set(field.indexText, column: column)
      }
    }
    return texts.finishRow()
  }

  mutating func take(_ defect: CSVDefect, line: Int, text: UnsafeBufferPointer<UInt8>) {
    if fault != nil { return }
    if expectsHeader { expectsHeader = false }
    tally.rows &+= 1
    let reason: Rejection.Reason =
      switch defect {
      case .tooLong: .rowTooLong
      case .unterminatedQuote: .unterminatedQuote
      case .strayQuote: .strayQuote
      }
    rejections.add(reason, file: file, line: line, column: "", value: String(decodingText: text))
  }
}

/// What is wrong with a whole file.
enum RowFault: Sendable, Equatable {
  /// A header with other columns.
  case changedHeader(file: Int, line: Int, header: String)
  /// More lines than can be numbered.
  case tooManyLines
}

/// How many rows came to what.
struct RowTally: Sendable, Equatable {
  var rows = 0
  /// Given to the sink.
  var appended = 0
  /// Parts of split postcodes that part A stands for, with the same values and with others.
  var merged = 0
  var superseded = 0
  var excluded = 0
  var terminatedLeftOut = 0
  var repeatedHeaders = 0
}

/// The rows that cannot be taken over: seldom, so this may take its time.
extension RowImporter where Sink: ~Copyable {
  private mutating func split(_ field: CSVField, _ part: inout UInt8) -> Postcode? {
    guard hasSplitSuffix, let (postcode, letter) = postcodes.splitPostcode(in: field) else { return nil }
    part = letter
    return postcode
  }

  private mutating func refuseCount(_ row: CSVRow) {
    if noteHeader(row) { return }
    tally.rows &+= 1
    rejections.add(
      row.fieldCount < fieldCount ? .tooFewFields : .tooManyFields, file: file, line: row.line, column: "",
      value: "\(row.fieldCount) instead of \(fieldCount)")
  }

  private mutating func refusePostcode(_ row: CSVRow) {
    if noteHeader(row) { return }
    tally.rows &+= 1
    let field = row[postcodeField]
    let reason: Rejection.Reason =
      field.isMissing ? .noPostcode : Outcode(field.text) != nil ? .outcodeOnly : .notAPostcode
    rejections.add(
      reason, file: file, line: row.line, column: layout?.fieldName(postcodeField) ?? "", value: field.text)
  }

  private mutating func refuse(_ row: CSVRow, _ fault: ValueFault, _ reading: RowLayout.Reading) {
    let field = fault.isInSecondField ? reading.secondField : reading.field
    rejections.add(
      fault.reason, file: file, line: row.line, column: layout?.fieldName(field) ?? "", value: row[field].text
    )
  }

  /// Takes note of a header among the rows, as files that were put together have it.
  ///
  /// - Returns: whether the row is one. One whose columns differ makes all that follows unreadable.
  private mutating func noteHeader(_ row: CSVRow) -> Bool {
    // Labels are words, while rows of data have a number somewhere: that tells most apart at no cost.
    for index in 0..<row.recordedCount {
      let first = row[index].bytes.first ?? 0
      if first.isDigit || first == UInt8(ascii: "-") { return false }
    }
    let texts = row.texts
    let roles = texts.compactMap { HeaderLabel($0).role }
    guard let layout,
      roles.count > 1 || (texts.count == 1 && roles == [.postcode])
        || layout.dialect.rules.fields(of: Header(texts)) != nil
    else { return false }
    if row.fieldCount == fieldCount {
      if let header = layout.header {
        if header.labels.prefix(texts.count).map(\.text) == texts {
          tally.repeatedHeaders &+= 1
          return true
        }
      } else if let fields = layout.dialect.rules.fields(of: Header(texts)),
        fields.places == layout.fields.places
      {
        tally.repeatedHeaders &+= 1
        return true
      }
    }
    let separator = layout.format.delimiter == .tab ? "\t" : ","
    let shown = (texts + (row.fieldCount > texts.count ? ["…"] : [])).joined(separator: separator)
    fault = .changedHeader(file: file, line: row.line, header: shown.excerpt(limit: 160))
    return true
  }
}

/// The areas of postcodes as numbers.
enum PostcodeArea {
  /// The number of an area, `nil` if it is none by its letters.
  static func key(_ area: String) -> Int? {
    let letters = area.utf8.map { ($0 | 0x20) &- UInt8(ascii: "a") }
    guard letters.allSatisfy({ $0 < 26 }) else { return nil }
    switch letters.count {
    case 1: return Int(letters[0]) * 27
    case 2: return Int(letters[0]) * 27 + Int(letters[1]) + 1
    case 3 where area.uppercased() == "GIR": return Int(Outcode.gir.areaKey)
    default: return nil
    }
  }
}
