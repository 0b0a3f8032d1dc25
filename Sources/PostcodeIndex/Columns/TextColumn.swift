/// A column of texts of which many postcodes share each, such as the codes of districts: a table of the different ones,
/// and for each postcode a number in it. Number 0 stands for "none"; others are one more than the text's number.
///
/// The number comes from a sequence over the postcodes, or over the *places* (combinations of texts that postcodes
/// share), or is told by the number that another column has. See FORMAT.md, "Text columns".
final class TextColumn: Sendable {
  /// The different texts.
  let codes: CodeTable
  let source: Source

  enum Source: Sendable {
    case rows(NumberSequence)
    case codeSets(CodeSetTable, column: Int)
    /// Told by another column.
    case derived(from: TextColumn, NumberMap)
  }

  /// How the file tells the sources apart.
  enum SourceCode: UInt8 {
    case rows = 0
    case codeSets = 1
    case derived = 2
  }

  static let headerLength = 8

  /// Reads the column's header.
  ///
  /// - Parameters:
  ///   - earlier: the text columns before this one, of which one may tell its numbers.
  ///   - table: the code-set columns.
  /// - Throws: `IndexError.malformed` if its parts do not fit into the section or the file.
  init(_ bytes: ByteView, name: String, earlier: [TextColumn], table: CodeSetTable?) throws(IndexError) {
    let width = Int(bytes.uint8(1))
    let parent = Int(bytes.uint16(2))
    let numberCount = Int(truncatingIfNeeded: bytes.uint32(4))
    codes = try CodeTable(bytes, at: TextColumn.headerLength, section: name)
    let position = TextColumn.headerLength &+ codes.byteCount
    switch SourceCode(rawValue: bytes.uint8(0)) {
    case .rows: source = .rows(try NumberSequence(bytes, at: position, section: name))
    case .codeSets:
      guard let table, parent < table.columnCount else {
        throw .malformed(
          section: name, reason: "it is number \(parent) of \(table?.columnCount ?? 0) code-set columns")
      }
      source = .codeSets(table, column: parent)
    case .derived:
      guard parent < earlier.count, width <= 32, numberCount >= 0,
        numberCount <= bytes.count &* 8, position &+ (numberCount &* width &+ 7) / 8 &+ 8 <= bytes.count
      else { throw .malformed(section: name, reason: "it is told by a column that is not there") }
      guard case .codeSets = earlier[parent].source else {
        throw .malformed(section: name, reason: "it is told by a column that is not told by places")
      }
      source = .derived(from: earlier[parent], NumberMap(bytes, bit: position &* 8, width: width))
    case nil: throw .malformed(section: name, reason: "unknown source \(bytes.uint8(0))")
    }
  }

  /// How many numbers there are: one more than texts.
  var numberCount: Int { codes.count &+ 1 }

  /// The number at an ordinal, whose codeSet is known.
  @inline(__always)
  func number(at ordinal: Int, codeSet: Int) -> Int {
    switch source {
    case .rows(let sequence): return sequence.number(at: ordinal)
    case .codeSets(let table, let column): return table.number(at: codeSet, column: column)
    case .derived(let parent, let map): return map[parent.number(at: ordinal, codeSet: codeSet)]
    }
  }

  /// Whether the number depends on the codeSet of a postcode.
  var needsCodeSet: Bool {
    switch source {
    case .rows: false
    case .codeSets: true
    case .derived(let parent, _): parent.needsCodeSet
    }
  }

  /// The numbers of all places; empty if the column is not told by places.
  var numbersByCodeSet: [UInt32] {
    switch source {
    case .rows: return []
    case .codeSets(let table, let column): return table.numbers(ofColumn: column)
    case .derived(let parent, let map):
      return parent.numbersByCodeSet.map { UInt32(truncatingIfNeeded: map[Int(truncatingIfNeeded: $0)]) }
    }
  }

  /// The text that a number stands for; `nil` for "none".
  func text(_ number: Int) -> String? { number > 0 ? codes.code(number &- 1) : nil }

  /// What is wrong with the structure; `nil` if it is sound.
  func firstInconsistency() -> String? {
    if let fault = codes.firstInconsistency() { return fault }
    switch source {
    case .rows(let sequence):
      if sequence.limit > numberCount { return "numbers up to \(sequence.limit) for \(codes.count) texts" }
      return sequence.firstInconsistency()
    case .codeSets(let table, let column):
      let limit = table.limit(ofColumn: column)
      return limit > numberCount ? "numbers up to \(limit) for \(codes.count) texts" : nil
    case .derived(let parent, let map):
      for number in 0..<parent.numberCount where map[number] >= numberCount {
        return "the number \(map[number]) for \(codes.count) texts"
      }
      return nil
    }
  }
}

/// For each number of one column of texts the number that always goes with it in another.
struct NumberMap: Sendable {
  private let bytes: ByteView
  private let bit: Int
  private let width: Int

  /// Numbers of `width` bits, at most 32, from a bit position on.
  init(_ bytes: ByteView, bit: Int, width: Int) {
    self.bytes = bytes
    self.bit = bit
    self.width = width
  }

  /// The number that goes with another.
  @inline(__always)
  subscript(number: Int) -> Int { Int(truncatingIfNeeded: bytes.bits(bit &+ number &* width, width: width)) }
}
