extension IndexColumn {
  /// The number of distinct texts in the column's dictionary; 0 if the column isn't a text column.
  public var textCount: Int {
    if case .text(let column) = storage { column.codes.count } else { 0 }
  }

  /// The identifiers of the column's distinct texts, ascending.
  public var textIDs: LazyMapSequence<Range<Int>, DictionaryID> {
    (1..<(textCount + 1)).lazy.map { DictionaryID(rawValue: $0) }
  }

  /// Returns the identifier of the text at an ordinal, or `.missing` if the postcode has no text in this column.
  ///
  /// - Complexity: O(1).
  public func textID(at ordinal: Int) -> DictionaryID {
    withExtendedLifetime(owner) {
      guard case .text(let column) = storage, ordinal >= 0, ordinal < column.count else { return .missing }
      return DictionaryID(rawValue: column.number(at: ordinal))
    }
  }

  /// Returns the text with an identifier, or `nil` if the column has none with it.
  ///
  /// - Complexity: O(log *n*), where *n* is the number of distinct texts.
  public func text(_ id: DictionaryID) -> String? {
    withExtendedLifetime(owner) {
      if case .text(let column) = storage { column.text(id.rawValue) } else { nil }
    }
  }

  /// Returns the bytes of the text with an identifier, or `nil` if the column has none with it.
  ///
  /// - Complexity: O(log *n*), where *n* is the number of distinct texts.
  func utf8(_ id: DictionaryID) -> [UInt8]? {
    withExtendedLifetime(owner) {
      if case .text(let column) = storage, id.rawValue > 0 { column.codes.utf8(id.rawValue &- 1) } else { nil }
    }
  }

  /// Returns the text at an ordinal, or `nil` if the postcode has no text in this column.
  ///
  /// - Complexity: O(log *n*), where *n* is the number of distinct texts.
  public func text(at ordinal: Int) -> String? { text(textID(at: ordinal)) }

  /// Returns the identifier of a text, or `nil` if no postcode has the text.
  ///
  /// - Complexity: O(log *n*), where *n* is the number of distinct texts.
  public func textID(of text: String) -> DictionaryID? {
    withExtendedLifetime(owner) {
      guard case .text(let column) = storage else { return nil }
      return column.codes.number(of: Array(text.utf8)).map { DictionaryID(rawValue: $0 + 1) }
    }
  }

  /// The names of the attributes that the column's texts have, such as `name`, in the order of the file.
  ///
  /// - Complexity: O(number of attributes); an index has a few.
  public var attributeNames: [String] { attributes.map { $0.name } }

  /// Returns an attribute of a text, such as the name of a code, or `nil` if the index doesn't have it.
  ///
  /// - Parameters:
  ///   - name: The name of the attribute, one of ``attributeNames``.
  ///   - id: The identifier of the text.
  /// - Complexity: O(length of a few neighbouring values).
  public func attribute(_ name: String, of id: DictionaryID) -> String? {
    withExtendedLifetime(owner) {
      attributes.first { $0.name.hasSameBytes(as: name) }?.table.text(id.rawValue &- 1)
    }
  }

  /// Returns the name of a code, or `nil` if the index doesn't have it.
  ///
  /// - Complexity: O(length of a few neighbouring names).
  public func name(of id: DictionaryID) -> String? { attribute("name", of: id) }
}

/// An attribute of a column's distinct texts.
struct CodeAttributeTable: Sendable {
  /// The name of the attribute, such as `name`.
  let name: String
  /// The name of the column.
  let column: String
  /// The values in the order of the texts.
  let table: TextTable
  /// The number of bytes that the section takes.
  let byteCount: Int

  /// The name of column and attribute, such as `district_name`.
  var fullName: String { "\(column)_\(name)" }

  /// Reads an attribute section: the lengths of both names, the names of column and attribute, and the values.
  init(_ bytes: ByteView) throws(IndexError) {
    let columnLength = Int(bytes.uint8(0))
    let nameLength = Int(bytes.uint8(1))
    column = bytes.slice(2, columnLength).text
    name = bytes.slice(2 + columnLength, nameLength).text
    table = try TextTable(bytes, at: 2 + columnLength + nameLength, section: "\(column)_\(name)")
    byteCount = bytes.count
  }
}
