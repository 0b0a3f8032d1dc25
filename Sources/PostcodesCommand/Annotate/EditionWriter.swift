#if Programs
  internal import CommandSupport
  internal import PostcodeImport
  internal import PostcodeKit

  /// Finds postcodes in an edition, and writes the values that it has of them.
  struct EditionWriter {
    private let columns: EditionColumns
    private let delimiter: UInt8
    private let notation: RowWriter.Notation
    private var reader: EditionReader
    /// The months of the editions, as they are written.
    private let months: [[UInt8]]
    /// For each item and part of the history the texts. Those of a part are created at their first use.
    private var texts: [[TextField?]]
    private var monthTexts = EncodedTexts(limit: EditionWriter.monthLimit)
    /// The edition and the postcode that were found last.
    private var edition = 0
    private var postcode: Postcode?

    /// Months up to the year 9999.
    private static let monthLimit = 120_000

    init(_ columns: EditionColumns, delimiter: UInt8, _ notation: RowWriter.Notation) {
      self.columns = columns
      self.delimiter = delimiter
      self.notation = notation
      reader = EditionReader(columns.history, columns: columns.columns)
      months = columns.months.map { Array($0.dashed.utf8) }
      texts = columns.items.map { _ in [] }
    }

    /// Returns the number of the edition that was current on a date, or why there is none.
    func edition(on date: UnsafeBufferPointer<UInt8>) -> EditionColumns.DatedEdition { columns.edition(on: date) }

    /// Finds a postcode in an edition.
    ///
    /// - Parameters:
    ///   - postcode: The postcode that the field is; `nil` if it is none.
    ///   - field: The field.
    ///   - edition: The number of the edition.
    ///   - extracts: Whether the field is searched for a postcode.
    mutating func find(
      _ postcode: Postcode?, _ field: UnsafeBufferPointer<UInt8>, in edition: Int, extracts: Bool
    ) -> MatchStatus {
      self.edition = edition
      self.postcode = nil
      if let postcode, reader.find(postcode, in: edition) { return found(postcode) }
      guard !field.allSatisfy({ $0 <= 32 }) else { return .empty }
      let text = String(decodingText: field)
      let match =
        extracts
        ? columns.history.lastMatch(in: field, edition: edition) : columns.history.find(text, in: edition)
      guard let match, reader.find(match.postcode, in: edition) else {
        return (extracts ? Postcode.isAnywhere(in: field) : Postcode(text) != nil) ? .notFound : .notAPostcode
      }
      let status = found(match.postcode)
      return match.isCorrected ? .corrected : status
    }

    private mutating func found(_ postcode: Postcode) -> MatchStatus {
      self.postcode = postcode
      return reader.value(of: columns.terminated) == nil ? .found : .terminated
    }

    /// Appends the values of the postcode that was found; empty fields and the edition if there was none.
    ///
    /// - Returns: The number of characters that the encoding lacks.
    mutating func append(to bytes: inout ByteOutput) -> Int {
      var replaced = 0
      for item in columns.items.indices {
        bytes.append(delimiter)
        let kind = columns.items[item].kind
        if kind == .edition { bytes.append(contentsOf: months[edition]) }
        guard let postcode else { continue }
        switch kind {
        case .edition: break
        case .postcode: bytes.append(postcode: postcode)
        case .grid:
          if reader.value(of: columns.gridReference) != nil {
            replaced += RowWriter.append(postcode.outcode.grid.name, to: &bytes, notation)
          }
        case .value:
          guard let source = columns.sources[edition][item] else { continue }
          replaced += append(source, item, to: &bytes)
        }
      }
      return replaced
    }

    private mutating func append(_ source: EditionColumns.Source, _ item: Int, to bytes: inout ByteOutput) -> Int {
      switch reader.value(of: source.column) {
      case nil: return 0
      case .position(let first, let second):
        bytes.append(decimal: source.isSecond ? second : first, decimals: reader.decimals(of: source.column))
        return 0
      case .number(let number):
        guard columns.columns[source.column].kind == .month else {
          bytes.append(decimal: number)
          return 0
        }
        let month = YearMonth(stored: number)
        guard monthTexts.append(month.months, to: &bytes) == nil else { return 0 }
        let start = bytes.count
        bytes.append(month.description)
        monthTexts.keep(month.months, bytes.bytes(from: start), replaced: 0)
        return 0
      case .text(let id, let part):
        while texts[item].count <= part { texts[item].append(nil) }
        if texts[item][part] == nil, let column = reader.column(source.column, ofPart: part) {
          // Its name is that of the column, an underscore and that of the attribute.
          let name = columns.items[item].name.utf8.dropFirst(column.declaration.name.utf8.count + 1)
          let attribute = source.isAttribute ? String(Substring(name)) : nil
          texts[item][part] = TextField(column, attribute: attribute, lead: [], notation)
        }
        return texts[item][part]?.append(id, to: &bytes) ?? 0
      }
    }
  }

  @available(*, unavailable)
  extension EditionWriter: Sendable {}
#endif
