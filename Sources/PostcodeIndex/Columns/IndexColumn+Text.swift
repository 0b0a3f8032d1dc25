extension IndexColumn {
  /// How many different texts the column has; 0 for other kinds of columns.
  public var textCount: Int {
    if case .text(let column, _) = storage { column.codes.count } else { 0 }
  }

  /// The number of the text at an ordinal, from 1; 0 if the dump gives none, or for other kinds of columns.
  ///
  /// Equal texts have equal numbers, and numbers ascend with the texts (by length, then by bytes).
  ///
  /// - Complexity: O(1).
  public func textNumber(at ordinal: Int) -> Int {
    withExtendedLifetime(owner) {
      guard case .text(let column, let codeSets) = storage, ordinal >= 0, ordinal < count else { return 0 }
      return column.number(at: ordinal, codeSet: column.needsCodeSet ? codeSets?.number(at: ordinal) ?? 0 : 0)
    }
  }

  /// The text that a number stands for; `nil` for 0 and for numbers that there are not.
  ///
  /// - Complexity: O(log of the number of texts).
  public func text(_ number: Int) -> String? {
    withExtendedLifetime(owner) {
      if case .text(let column, _) = storage { column.text(number) } else { nil }
    }
  }

  /// The text at an ordinal; `nil` if the dump gives none, or for other kinds of columns.
  ///
  /// - Complexity: as `textNumber(at:)` and `text(_:)`.
  public func text(at ordinal: Int) -> String? { text(textNumber(at: ordinal)) }

  /// The number of a text; `nil` if no postcode has it.
  ///
  /// - Complexity: O(log of the number of texts).
  public func textNumber(of text: String) -> Int? {
    withExtendedLifetime(owner) {
      guard case .text(let column, _) = storage else { return nil }
      return column.codes.number(of: Array(text.utf8)).map { $0 + 1 }
    }
  }

  /// What is known of the texts beside themselves, such as `name`, in the order of the file.
  public var attributeNames: [String] { attributes.map { $0.name } }

  /// An attribute of the text with a number, such as the name that goes with a code; `nil` where it is not known.
  ///
  /// - Complexity: O(length of some neighbouring values).
  public func attribute(_ name: String, ofText number: Int) -> String? {
    withExtendedLifetime(owner) {
      attributes.first { $0.name.utf8.elementsEqual(name.utf8) }?.table.text(number - 1)
    }
  }

  /// The numbers of the texts whose attribute has a value, compared byte by byte after `folding`.
  ///
  /// - Complexity: O(number of texts).
  public func textNumbers(whose attribute: String, is value: String, folding: ([UInt8]) -> [UInt8] = { $0 }) -> [Int] {
    withExtendedLifetime(owner) {
      guard let table = attributes.first(where: { $0.name.utf8.elementsEqual(attribute.utf8) })?.table else {
        return []
      }
      let wanted = folding(Array(value.utf8))
      var numbers: [Int] = []
      table.forEach { number, utf8 in
        if let utf8, folding(utf8) == wanted { numbers.append(number + 1) }
      }
      return numbers
    }
  }

  /// Hands over the column's texts by number from 1, with all postcodes of the index that have them: for each stretch of
  /// ordinals with one text that text's number, 0 for none.
  ///
  /// - Complexity: O(number of runs of the column), a fraction of the number of postcodes.
  public func forEachRun(_ body: (_ number: Int, _ ordinals: Range<Int>) -> Void) {
    withExtendedLifetime(owner) {
      guard case .text(let column, let codeSets) = storage else { return }
      if case .rows(let sequence) = column.source {
        sequence.forEachRun(body)
        return
      }
      guard let codeSets else { return }
      // Every place is looked at once; then the postcodes follow by their places.
      let numbers = column.numbersByCodeSet
      codeSets.forEachRun { place, ordinals in body(place < numbers.count ? Int(numbers[place]) : 0, ordinals) }
    }
  }
}

/// An attribute of the different texts of a column.
struct CodeAttributeTable: Sendable {
  /// What it is: `name`.
  let name: String
  /// The column it belongs to.
  let column: String
  /// The values by the texts' places.
  let table: TextTable
  /// How many bytes of the file it takes.
  let byteCount: Int

  /// The name of the values, as a column of their own would have it: `district_name`.
  var fullName: String { "\(column)_\(name)" }

  /// Reads an attribute section: lengths of the two names, the names of column and attribute, the texts.
  init(_ bytes: ByteView) throws(IndexError) {
    let columnLength = Int(bytes.uint8(0))
    let nameLength = Int(bytes.uint8(1))
    column = bytes.slice(2, columnLength).text
    name = bytes.slice(2 + columnLength, nameLength).text
    table = try TextTable(bytes, at: 2 + columnLength + nameLength, section: "\(column)_\(name)")
    byteCount = bytes.count
  }
}
