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
    case places(PlaceTable, column: Int)
    /// Told by another column.
    case derived(from: TextColumn, NumberMap)
  }

  /// How the file tells the sources apart.
  enum SourceCode: UInt8 {
    case rows = 0
    case places = 1
    case derived = 2
  }

  static let headerLength = 8

  /// Reads the column's header.
  ///
  /// - Parameters:
  ///   - earlier: the text columns before this one, of which one may tell its numbers.
  ///   - table: the columns of places.
  /// - Throws: `IndexError.malformed` if its parts do not fit into the section or the file.
  init(_ bytes: ByteView, name: String, earlier: [TextColumn], table: PlaceTable?) throws(IndexError) {
    let width = Int(bytes.uint8(1))
    let parent = Int(bytes.uint16(2))
    let numberCount = Int(truncatingIfNeeded: bytes.uint32(4))
    codes = try CodeTable(bytes, at: TextColumn.headerLength, section: name)
    let position = TextColumn.headerLength &+ codes.byteCount
    switch SourceCode(rawValue: bytes.uint8(0)) {
    case .rows: source = .rows(try NumberSequence(bytes, at: position, section: name))
    case .places:
      guard let table, parent < table.columnCount else {
        throw .malformed(
          section: name, reason: "it is number \(parent) of \(table?.columnCount ?? 0) columns of places")
      }
      source = .places(table, column: parent)
    case .derived:
      guard parent < earlier.count, width <= 32, numberCount >= 0,
        numberCount <= bytes.count &* 8, position &+ (numberCount &* width &+ 7) / 8 &+ 8 <= bytes.count
      else { throw .malformed(section: name, reason: "it is told by a column that is not there") }
      guard case .places = earlier[parent].source else {
        throw .malformed(section: name, reason: "it is told by a column that is not told by places")
      }
      source = .derived(from: earlier[parent], NumberMap(bytes, bit: position &* 8, width: width))
    case nil: throw .malformed(section: name, reason: "unknown source \(bytes.uint8(0))")
    }
  }

  /// How many numbers there are: one more than texts.
  var numberCount: Int { codes.count &+ 1 }

  /// The number at an ordinal, whose place is known.
  @inline(__always)
  func number(at ordinal: Int, place: Int) -> Int {
    switch source {
    case .rows(let sequence): return sequence.number(at: ordinal)
    case .places(let table, let column): return table.number(at: place, column: column)
    case .derived(let parent, let map): return map[parent.number(at: ordinal, place: place)]
    }
  }

  /// Whether the number depends on the place of a postcode.
  var needsPlace: Bool {
    switch source {
    case .rows: false
    case .places: true
    case .derived(let parent, _): parent.needsPlace
    }
  }

  /// The numbers of all places; empty if the column is not told by places.
  var numbersByPlace: [UInt32] {
    switch source {
    case .rows: return []
    case .places(let table, let column): return table.numbers(ofColumn: column)
    case .derived(let parent, let map):
      return parent.numbersByPlace.map { UInt32(truncatingIfNeeded: map[Int(truncatingIfNeeded: $0)]) }
    }
  }

  /// The text that a number stands for; `nil` for "none".
  func text(_ number: Int) -> String? { number > 0 ? codes.code(number &- 1) : nil }

  /// What is wrong with the structure; `nil` if it is sound.
  func firstFault() -> String? {
    if let fault = codes.firstFault() { return fault }
    switch source {
    case .rows(let sequence):
      if sequence.limit > numberCount { return "numbers up to \(sequence.limit) for \(codes.count) texts" }
      return sequence.firstFault()
    case .places(let table, let column):
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
