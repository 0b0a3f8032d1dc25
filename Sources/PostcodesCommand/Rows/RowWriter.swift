#if Programs
  internal import CommandSupport
  internal import PostcodeKit
  internal import PostcodesIOResponder

  /// Writes the values of many postcodes as CSV or JSON without a `String` for each value: every code, name and month is encoded
  /// once, and so are the fields that postcodes share by their code set.
  struct RowWriter {
    /// How values are written.
    enum Notation {
      /// Fields with a delimiter before each, or between them. Formulas in texts are written as they are or as texts.
      case csv(delimiter: UInt8, encoding: TextEncoding, startsWithDelimiter: Bool, escapesFormulas: Bool = false)
      /// An object. Missing values are null.
      case json
    }

    /// The months that are kept: until the year 3000.
    private static let monthLimit = 36_000
    private let notation: Notation
    private let isJSON: Bool
    private let index: PostcodeIndex
    private var fields: [Field]
    private var followers: [ColumnFollower] = []
    private var months = EncodedTexts(limit: RowWriter.monthLimit)
    /// The fields with a text for each postcode, and the reader of their columns.
    private var ownTexts: [TextField] = []
    private var ownReader: TextReader
    /// The fields with texts that postcodes share, as far as they follow each other.
    private var shared: [SharedFields] = []
    private var codeSets: CodeSetReader
    /// What `fetch` has read.
    private var fetched: UInt8 = 0

    /// One or several fields.
    private struct Field {
      /// What comes before the value.
      let lead: [UInt8]
      let kind: Kind
      /// The index among `followers`, `ownTexts` or `shared`.
      let source: Int
    }

    private enum Kind {
      case postcode
      case number
      case month
      case first(decimals: Int)
      case second(decimals: Int)
      /// The longitude of the dataset, which may be -0.00000.
      case longitude(decimals: Int)
      case ownText
      case sharedTexts
      case grid
    }

    /// Creates a writer.
    ///
    /// - Parameters:
    ///   - index: The index.
    ///   - items: The fields in order.
    ///   - notation: How to write them.
    init(_ index: PostcodeIndex, _ items: [RowItem], _ notation: Notation) {
      self.notation = notation
      self.index = index
      isJSON = if case .json = notation { true } else { false }
      fields = []
      ownReader = TextReader(index, columns: [])
      codeSets = CodeSetReader(index)
      var positions: [String: Int] = [:]
      var sharedTexts: [TextField] = []
      for (offset, item) in items.enumerated() {
        let lead = RowWriter.lead(item.name, isFirst: offset == 0, notation)
        if let text = TextField(item, lead: lead, notation), SharedFields.isShared(text.column) {
          sharedTexts.append(text)
          continue
        }
        addShared(&sharedTexts, index)
        fields.append(field(item, lead, &positions))
      }
      addShared(&sharedTexts, index)
      ownReader = TextReader(index, columns: ownTexts.map(\.column))
    }

    /// Adds a field for consecutive texts that postcodes share, if there are any.
    private mutating func addShared(_ texts: inout [TextField], _ index: PostcodeIndex) {
      guard !texts.isEmpty else { return }
      fields.append(Field(lead: [], kind: .sharedTexts, source: shared.count))
      shared.append(SharedFields(index, texts))
      texts = []
    }

    /// Returns the field of an item that postcodes don't share.
    private mutating func field(_ item: RowItem, _ lead: [UInt8], _ positions: inout [String: Int]) -> Field {
      func follow(_ column: IndexColumn) -> Int {
        followers.append(ColumnFollower(column))
        return followers.count - 1
      }
      func followPosition(_ column: IndexColumn) -> Int {
        if let known = positions[column.declaration.name] { return known }
        let follower = follow(column)
        positions[column.declaration.name] = follower
        return follower
      }
      if case .grid(let column) = item { return Field(lead: lead, kind: .grid, source: followPosition(column)) }
      guard case .value(let value) = item else { return Field(lead: lead, kind: .postcode, source: 0) }
      switch value.source {
      case .first(let column, let decimals):
        return Field(lead: lead, kind: .first(decimals: Int(decimals)), source: followPosition(column))
      case .second(let column, let decimals):
        let isLongitude = value.name.utf8.elementsEqual(ColumnDeclaration.geographic.secondName.utf8)
        return Field(
          lead: lead, kind: isLongitude ? .longitude(decimals: Int(decimals)) : .second(decimals: Int(decimals)),
          source: followPosition(column))
      case .number(let column): return Field(lead: lead, kind: .number, source: follow(column))
      case .month(let column): return Field(lead: lead, kind: .month, source: follow(column))
      case .text, .attribute:
        if let text = TextField(item, lead: lead, notation) { ownTexts.append(text) }
        return Field(lead: [], kind: .ownText, source: ownTexts.count - 1)
      }
    }

    private static func lead(_ name: String, isFirst: Bool, _ notation: Notation) -> [UInt8] {
      switch notation {
      case .csv(let delimiter, _, let startsWithDelimiter, _): return isFirst && !startsWithDelimiter ? [] : [delimiter]
      case .json:
        var json = JSONWriter()
        json.append(raw: isFirst ? "{" : ",")
        json.append(text: name)
        json.append(raw: ":")
        return json.utf8
      }
    }

    /// Appends the fields of a postcode; those of neighbouring postcodes are written fastest.
    ///
    /// - Returns: The number of characters that the encoding lacks, replaced with question marks.
    @discardableResult
    mutating func append(_ postcode: Postcode, at ordinal: Int, to bytes: inout ByteOutput) -> Int {
      append(postcode, at: ordinal, codeSet: shared.isEmpty ? -1 : codeSets.codeSet(at: ordinal), to: &bytes)
    }

    /// Finds the code sets of postcodes that will be written, and brings their fields into the cache of the processor: it waits for
    /// the memory of many postcodes at once.
    mutating func fetch(_ matches: inout [PostcodeMatch]) {
      guard !shared.isEmpty else { return }
      for index in matches.indices where matches[index].ordinal >= 0 {
        matches[index].codeSet = Int32(truncatingIfNeeded: codeSets.codeSet(at: Int(matches[index].ordinal)))
      }
      for fields in shared {
        for match in matches { fetched &+= fields.fetch(codeSet: Int(match.codeSet)) }
      }
    }

    /// Appends the fields of a postcode whose code set is known; −1 if no field needs it.
    mutating func append(_ postcode: Postcode, at ordinal: Int, codeSet: Int, to bytes: inout ByteOutput) -> Int {
      // The functions for single values are static, because a call of a method would copy the writer.
      let isJSON = isJSON
      if !ownTexts.isEmpty { ownReader.read(ordinal) }
      var replaced = 0
      for index in fields.indices {
        let source = fields[index].source
        if !fields[index].lead.isEmpty { bytes.append(contentsOf: fields[index].lead) }
        switch fields[index].kind {
        case .postcode: RowWriter.append(postcode, isJSON, to: &bytes)
        case .number: RowWriter.append(number: followers[source].value(at: ordinal), isJSON, to: &bytes)
        case .month: append(month: followers[source].value(at: ordinal), to: &bytes)
        case .first(let decimals):
          RowWriter.append(
            number: followers[source].position(at: ordinal)?.first, decimals: decimals, isJSON, to: &bytes)
        case .second(let decimals):
          RowWriter.append(
            number: followers[source].position(at: ordinal)?.second, decimals: decimals, isJSON, to: &bytes)
        case .longitude(let decimals):
          let longitude = followers[source].position(at: ordinal)?.second
          if longitude == 0, !isJSON, self.index.secondDegrees(0, of: .geographic, at: ordinal).isNegativeZero {
            bytes.append(UInt8(ascii: "-"))
          }
          RowWriter.append(number: longitude, decimals: decimals, isJSON, to: &bytes)
        case .grid:
          if followers[source].position(at: ordinal) == nil {
            RowWriter.appendMissing(to: &bytes, notation)
          } else {
            replaced += RowWriter.append(postcode.outcode.grid.name, to: &bytes, notation)
          }
        case .ownText: replaced += ownTexts[source].append(ownReader[source], to: &bytes)
        case .sharedTexts: replaced += shared[source].append(codeSet: codeSet, to: &bytes)
        }
      }
      if isJSON { bytes.append(UInt8(ascii: "}")) }
      return replaced
    }

    private static func append(_ postcode: Postcode, _ isJSON: Bool, to bytes: inout ByteOutput) {
      if isJSON { bytes.append(UInt8(ascii: "\"")) }
      bytes.append(postcode: postcode)
      if isJSON { bytes.append(UInt8(ascii: "\"")) }
    }

    private static func append(number: Int64?, decimals: Int = 0, _ isJSON: Bool, to bytes: inout ByteOutput) {
      guard var number else {
        if isJSON { bytes.append("null") }
        return
      }
      var decimals = decimals
      if isJSON {
        // As JavaScript writes numbers: without zeros at the end.
        while decimals > 0, number % 10 == 0 {
          number /= 10
          decimals -= 1
        }
      }
      bytes.append(decimal: number, decimals: decimals)
    }

    private mutating func append(month: Int64?, to bytes: inout ByteOutput) {
      guard let month else { return RowWriter.appendMissing(to: &bytes, notation) }
      let number = YearMonth(stored: month).months
      guard months.append(number, to: &bytes) == nil else { return }
      let start = bytes.count
      _ = RowWriter.append(YearMonth(months: number).description, to: &bytes, notation)
      months.keep(number, bytes.bytes(from: start), replaced: 0)
    }

    /// Appends what stands for a missing value.
    static func appendMissing(to bytes: inout ByteOutput, _ notation: Notation) {
      if case .json = notation { bytes.append("null") }
    }

    /// Appends a text and returns the number of characters that the encoding lacks.
    static func append(_ text: String, to bytes: inout ByteOutput, _ notation: Notation) -> Int {
      switch notation {
      case .csv(let delimiter, let encoding, _, let escapesFormulas):
        let text = escapesFormulas ? CSVText.escapingFormula(text) : text
        return encoding.append(CSVText.quoted(text, delimiter: delimiter), to: &bytes)
      case .json:
        var json = JSONWriter()
        json.append(text: text)
        bytes.append(contentsOf: json.utf8)
        return 0
      }
    }
  }

  @available(*, unavailable)
  extension RowWriter: Sendable {}
#endif
