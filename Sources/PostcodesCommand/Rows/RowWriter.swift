#if Programs
  internal import CommandSupport
  internal import PostcodeCore
  internal import PostcodeIndex
  internal import PostcodeBulkReading
  internal import PostcodeJSON

  /// Writes the values of many postcodes as CSV or JSON without a `String` for each value: every code, name and month is encoded
  /// once.
  final class RowWriter {
    /// How values are written.
    enum Notation {
      /// Fields with a delimiter before each, or between them.
      case csv(delimiter: UInt8, encoding: TextEncoding, startsWithDelimiter: Bool)
      /// An object whose keys are in alphabetical order. Missing values are null.
      case json
    }

    /// The months that are kept: until the year 3000.
    private static let monthLimit = 36_000
    private let notation: Notation
    private var fields: [Field]
    private var followers: [ColumnFollower]
    private var reader: TextReader
    private let readsTexts: Bool
    private let isJSON: Bool

    /// A field: what comes before its value, and where that comes from.
    private struct Field {
      let lead: [UInt8]
      let kind: Kind
      /// The index among `followers`, or the slot of the text reader.
      let source: Int
      /// The column of a text, and the name of the attribute if it is one.
      let column: IndexColumn?
      let attribute: String?
      var texts: EncodedTexts
    }

    private enum Kind {
      case postcode
      case number
      case month
      case first(decimals: Int)
      case second(decimals: Int)
      case text
    }

    /// Creates a writer.
    ///
    /// - Parameters:
    ///   - index: The index.
    ///   - items: The fields in order.
    ///   - notation: How to write them.
    init(_ index: PostcodeIndex, _ items: [RowItem], _ notation: Notation) {
      var fields: [Field] = []
      var followers: [ColumnFollower] = []
      var items = items
      if case .json = notation { items.sort { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) } }
      var slots: [(name: String, column: IndexColumn)] = []
      var positions: [String: Int] = [:]
      for (offset, item) in items.enumerated() {
        let lead = RowWriter.lead(item.name, isFirst: offset == 0, notation)
        func add(_ kind: Kind, _ source: Int = 0, _ column: IndexColumn? = nil, attribute: String? = nil) {
          fields.append(
            Field(
              lead: lead, kind: kind, source: source, column: column, attribute: attribute,
              texts: EncodedTexts(limit: max(index.count, RowWriter.monthLimit))))
        }
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
        func slot(_ column: IndexColumn) -> Int {
          if let slot = slots.firstIndex(where: { $0.name == column.declaration.name }) { return slot }
          slots.append((column.declaration.name, column))
          return slots.count - 1
        }
        switch item {
        case .postcode: add(.postcode)
        case .value(let field):
          switch field.source {
          case .first(let column, let decimals): add(.first(decimals: Int(decimals)), followPosition(column))
          case .second(let column, let decimals): add(.second(decimals: Int(decimals)), followPosition(column))
          case .number(let column): add(.number, follow(column))
          case .month(let column): add(.month, follow(column))
          case .text(let column, _): add(.text, slot(column), column)
          case .attribute(let column, _, let name): add(.text, slot(column), column, attribute: name)
          }
        }
      }
      self.notation = notation
      isJSON = if case .json = notation { true } else { false }
      self.fields = fields
      self.followers = followers
      reader = TextReader(index, columns: slots.map(\.column))
      readsTexts = !slots.isEmpty
    }

    private static func lead(_ name: String, isFirst: Bool, _ notation: Notation) -> [UInt8] {
      switch notation {
      case .csv(let delimiter, _, let startsWithDelimiter): return isFirst && !startsWithDelimiter ? [] : [delimiter]
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
    func append(_ postcode: Postcode, at ordinal: Int, to bytes: inout [UInt8]) -> Int {
      if readsTexts { reader.read(ordinal) }
      var replaced = 0
      for index in fields.indices {
        bytes.append(contentsOf: fields[index].lead)
        let source = fields[index].source
        switch fields[index].kind {
        case .postcode: append(postcode, to: &bytes)
        case .number: append(number: followers[source].value(at: ordinal), to: &bytes)
        case .month: append(month: followers[source].value(at: ordinal), field: index, to: &bytes)
        case .first(let decimals):
          append(number: followers[source].position(at: ordinal)?.first, decimals: decimals, to: &bytes)
        case .second(let decimals):
          append(number: followers[source].position(at: ordinal)?.second, decimals: decimals, to: &bytes)
        case .text: replaced += append(textOf: index, reader[source], to: &bytes)
        }
      }
      if isJSON { bytes.append(UInt8(ascii: "}")) }
      return replaced
    }

    private func append(_ postcode: Postcode, to bytes: inout [UInt8]) {
      if isJSON { bytes.append(UInt8(ascii: "\"")) }
      bytes.append(postcode: postcode)
      if isJSON { bytes.append(UInt8(ascii: "\"")) }
    }

    private func append(number: Int64?, decimals: Int = 0, to bytes: inout [UInt8]) {
      guard var number else { return appendMissing(to: &bytes) }
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

    private func appendMissing(to bytes: inout [UInt8]) {
      if isJSON { bytes.append(contentsOf: "null".utf8) }
    }

    private func append(month: Int64?, field: Int, to bytes: inout [UInt8]) {
      guard let month else { return appendMissing(to: &bytes) }
      let months = YearMonth(stored: month).months
      guard fields[field].texts.appendKnown(months, to: &bytes) == nil else { return }
      _ = fields[field].texts.append(months, to: &bytes) { [notation] bytes in
        RowWriter.append(YearMonth(months: months).description, to: &bytes, notation)
      }
    }

    private func append(textOf field: Int, _ id: DictionaryID, to bytes: inout [UInt8]) -> Int {
      guard id != .missing else {
        appendMissing(to: &bytes)
        return 0
      }
      return fields[field].texts.appendKnown(id.rawValue, to: &bytes) ?? encode(textOf: field, id, to: &bytes)
    }

    private func encode(textOf field: Int, _ id: DictionaryID, to bytes: inout [UInt8]) -> Int {
      guard let column = fields[field].column else { return 0 }
      let attribute = fields[field].attribute
      return fields[field].texts.append(id.rawValue, to: &bytes) { [notation] bytes in
        guard let text = attribute.map({ column.attribute($0, of: id) }) ?? column.text(id) else {
          if case .json = notation { bytes.append(contentsOf: "null".utf8) }
          return 0
        }
        return RowWriter.append(text, to: &bytes, notation)
      }
    }

    /// Appends a text and returns the number of characters that the encoding lacks.
    private static func append(_ text: String, to bytes: inout [UInt8], _ notation: Notation) -> Int {
      switch notation {
      case .csv(let delimiter, let encoding, _):
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
