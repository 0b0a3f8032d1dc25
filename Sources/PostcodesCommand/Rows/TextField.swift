#if Programs
  internal import CommandSupport
  internal import PostcodeKit

  /// A field with the texts of a column, or with an attribute of its codes. Every text is encoded once.
  struct TextField {
    let column: IndexColumn
    /// The name of the attribute; `nil` for the text itself.
    private let attribute: String?
    /// What comes before the text.
    private let lead: [UInt8]
    private let notation: RowWriter.Notation
    private var texts: EncodedTexts

    /// Creates the field of an item, or returns `nil` for an item without texts.
    init?(_ item: RowItem, lead: [UInt8], _ notation: RowWriter.Notation) {
      guard case .value(let value) = item else { return nil }
      switch value.source {
      case .text(let column, _): self.init(column, attribute: nil, lead: lead, notation)
      case .attribute(let column, _, let name): self.init(column, attribute: name, lead: lead, notation)
      case .first, .second, .number, .month: return nil
      }
    }

    /// Creates the field of a text column, or of an attribute of its codes.
    init(_ column: IndexColumn, attribute: String?, lead: [UInt8], _ notation: RowWriter.Notation) {
      self.column = column
      self.attribute = attribute
      self.lead = lead
      self.notation = notation
      texts = EncodedTexts(limit: column.textCount)
    }

    /// Appends what comes before the text with an identifier, and the text.
    ///
    /// - Returns: The number of characters that the encoding lacks.
    mutating func append(_ id: DictionaryID, to bytes: inout ByteOutput) -> Int {
      bytes.append(contentsOf: lead)
      if id == .missing {
        RowWriter.appendMissing(to: &bytes, notation)
        return 0
      }
      if let replaced = texts.append(id.rawValue, to: &bytes) { return replaced }
      let start = bytes.count
      var replaced = 0
      if let text = attribute.map({ column.attribute($0, of: id) }) ?? column.text(id) {
        replaced = RowWriter.append(text, to: &bytes, notation)
      } else {
        RowWriter.appendMissing(to: &bytes, notation)
      }
      texts.keep(id.rawValue, bytes.bytes(from: start), replaced: replaced)
      return replaced
    }
  }
#endif
