/// A column of texts that many postcodes share, such as district codes: a sorted dictionary, and for each postcode a number.
/// Number 0 stands for "none"; any other is the text's dictionary index plus one.
///
/// The numbers come from a sequence over the postcodes or from a code-set column, or follow from another text column by a
/// functional dependency. See FORMAT.md, "Text columns".
package final class TextColumn: Sendable {
  /// The dictionary.
  let codes: CodeTable
  package let source: Source
  /// The code set of each postcode.
  package let codeSets: NumberSequence?

  package enum Source: Sendable {
    case postcodes(NumberSequence)
    case codeSets(CodeSetTable, column: Int)
    /// Each number of the source column determines the number here.
    case derived(from: TextColumn, FunctionalDependency)
  }

  /// How the file stores the kind of source.
  package enum SourceCode {
    @inlinable package static var postcodes: UInt8 { 0 }
    @inlinable package static var codeSets: UInt8 { 1 }
    @inlinable package static var derived: UInt8 { 2 }
  }

  static let headerLength = 8

  /// Reads the column's header.
  ///
  /// - Parameters:
  ///   - earlier: The text columns before this one, any of which may be its source column.
  ///   - codeSets: The code set of each postcode.
  ///   - table: The code-set columns.
  /// - Throws: `IndexError.malformed` if its parts don't fit into the section, or refer to missing columns.
  init(
    _ bytes: ByteView, owner: IndexBytes, name: String, earlier: [TextColumn], codeSets: NumberSequence?,
    table: CodeSetTable?
  ) throws(IndexError) {
    self.codeSets = codeSets
    let width = Int(bytes.uint8(1))
    let column = Int(bytes.uint16(2))
    let numberCount = Int(truncatingIfNeeded: bytes.uint32(4))
    codes = try CodeTable(bytes, at: TextColumn.headerLength, section: name)
    let position = TextColumn.headerLength &+ codes.byteCount
    switch bytes.uint8(0) {
    case SourceCode.postcodes: source = .postcodes(try NumberSequence(bytes, at: position, owner: owner, section: name))
    case SourceCode.codeSets:
      guard let table, column < table.columnCount else {
        throw .malformed(
          section: name, reason: "code-set column \(column) is missing; there are \(table?.columnCount ?? 0)")
      }
      source = .codeSets(table, column: column)
    case SourceCode.derived:
      guard column < earlier.count, width <= 32, numberCount == earlier[column].numberCount,
        numberCount <= bytes.count &* 8,
        position &+ (numberCount &* width &+ 7) / 8 &+ 8 <= bytes.count
      else { throw .malformed(section: name, reason: "its source column is missing or another") }
      guard case .codeSets = earlier[column].source else {
        throw .malformed(section: name, reason: "its source column is not a code-set column")
      }
      source = .derived(from: earlier[column], FunctionalDependency(bytes, bit: position &* 8, width: width))
    default: throw .unknownCode(bytes.uint8(0), of: "source", section: name)
    }
  }

  /// One more than the largest number.
  var numberCount: Int { codes.count &+ 1 }

  /// The number of entries: one for each postcode, unless the file is damaged.
  var count: Int {
    if case .postcodes(let sequence) = source { sequence.count } else { codeSets?.count ?? 0 }
  }

  /// Returns the number at an ordinal.
  @inline(never)
  func number(at ordinal: Int) -> Int {
    number(at: ordinal, codeSet: needsCodeSet ? codeSets?.number(at: ordinal) ?? 0 : 0)
  }

  /// Returns the number at an ordinal.
  ///
  /// - Parameter codeSet: The ordinal's code set, if `needsCodeSet`.
  private func number(at ordinal: Int, codeSet: Int) -> Int {
    switch source {
    case .postcodes(let sequence): return sequence.number(at: ordinal)
    case .codeSets(let table, let column): return table.number(at: codeSet, column: column)
    case .derived(let column, let dependency): return dependency[column.number(at: ordinal, codeSet: codeSet)]
    }
  }

  /// Whether the number depends on the postcode's code set.
  var needsCodeSet: Bool {
    switch source {
    case .postcodes: false
    case .codeSets: true
    case .derived(let column, _): column.needsCodeSet
    }
  }

  /// Returns the text with a number, or `nil` for "none".
  func text(_ number: Int) -> String? { number > 0 ? codes.code(number &- 1) : nil }
}

/// A functional dependency between two text columns: for each number of the source column, the number that always goes with
/// it in the other column.
package struct FunctionalDependency: Sendable {
  private let bytes: ByteView
  private let bit: Int
  private let width: Int

  /// Creates a dependency whose numbers have `width` bits each, at most 32, from a bit position on.
  init(_ bytes: ByteView, bit: Int, width: Int) {
    self.bytes = bytes
    self.bit = bit
    self.width = width
  }

  /// Returns the number that goes with a number of the source column.
  package subscript(number: Int) -> Int { Int(truncatingIfNeeded: bytes.bits(bit &+ number &* width, width: width)) }
}
