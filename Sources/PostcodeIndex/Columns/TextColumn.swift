/// A column of texts of which many postcodes share each, such as the codes of districts: a table of the different ones,
/// and for each postcode a number in it. Number 0 stands for "none"; others are one more than the text's number.
///
/// The number comes from a sequence over the postcodes, or over the *places* (combinations of texts that postcodes
/// share), or is told by the number that another column has. See FORMAT.md, "Text columns".
final class TextColumn: Sendable {
  /// The different texts.
  let codes: CodeTable
  let source: Source
  /// The column's part of the section, for the map of a column that is told by another.
  private let bytes: ByteView

  enum Source: Sendable {
    case rows(RunSequence)
    case places(RunSequence)
    /// Told by another column: a number of `width` bits for each of its numbers, from bit `map` on.
    case derived(from: TextColumn, map: Int, width: Int)
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
  ///   - placeCount: how many places there are.
  /// - Throws: `IndexError.malformed` if its parts do not fit into the section or the file.
  init(_ bytes: ByteView, name: String, earlier: [TextColumn], placeCount: Int?) throws(IndexError) {
    self.bytes = bytes
    let width = Int(bytes.uint8(1))
    let parent = Int(bytes.uint16(2))
    let numberCount = Int(truncatingIfNeeded: bytes.uint32(4))
    codes = try CodeTable(bytes, at: TextColumn.headerLength, section: name)
    let position = TextColumn.headerLength &+ codes.byteCount
    switch SourceCode(rawValue: bytes.uint8(0)) {
    case .rows: source = .rows(try RunSequence(bytes, at: position, section: name))
    case .places:
      let sequence = try RunSequence(bytes, at: position, section: name)
      guard let placeCount, sequence.count == placeCount else {
        throw .malformed(section: name, reason: "\(sequence.count) entries for \(placeCount ?? 0) places")
      }
      source = .places(sequence)
    case .derived:
      guard parent < earlier.count, width <= 32, numberCount >= 0,
        numberCount <= bytes.count &* 8, position &+ (numberCount &* width &+ 7) / 8 &+ 8 <= bytes.count
      else { throw .malformed(section: name, reason: "it is told by a column that is not there") }
      guard case .places = earlier[parent].source else {
        throw .malformed(section: name, reason: "it is told by a column that is not told by places")
      }
      source = .derived(from: earlier[parent], map: position &* 8, width: width)
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
    case .places(let sequence): return sequence.number(at: place)
    case .derived(let parent, _, _): return number(fromParent: parent.number(at: ordinal, place: place))
    }
  }

  /// The number that goes with a number of the column that tells this one.
  @inline(__always)
  func number(fromParent number: Int) -> Int {
    guard case .derived(_, let map, let width) = source else { return 0 }
    return Int(truncatingIfNeeded: bytes.bits(map &+ number &* width, width: width))
  }

  /// Whether the number depends on the place of a postcode.
  var needsPlace: Bool {
    switch source {
    case .rows: false
    case .places: true
    case .derived(let parent, _, _): parent.needsPlace
    }
  }

  /// The numbers of all places; empty if the column is not told by places.
  var numbersByPlace: [UInt32] {
    switch source {
    case .rows: return []
    case .places(let sequence):
      var numbers: [UInt32] = []
      numbers.reserveCapacity(sequence.count)
      sequence.forEachRun { number, places in
        numbers.append(contentsOf: repeatElement(UInt32(truncatingIfNeeded: number), count: places.count))
      }
      return numbers
    case .derived(let parent, _, _):
      return parent.numbersByPlace.map {
        UInt32(truncatingIfNeeded: number(fromParent: Int(truncatingIfNeeded: $0)))
      }
    }
  }

  /// The text that a number stands for; `nil` for "none".
  func text(_ number: Int) -> String? { number > 0 ? codes.code(number &- 1) : nil }

  /// What is wrong with the structure; `nil` if it is sound.
  func firstFault() -> String? {
    if let fault = codes.firstFault() { return fault }
    switch source {
    case .rows(let sequence), .places(let sequence):
      if sequence.limit > numberCount { return "numbers up to \(sequence.limit) for \(codes.count) texts" }
      return sequence.firstFault()
    case .derived(let parent, _, _):
      for number in 0..<parent.numberCount where self.number(fromParent: number) >= numberCount {
        return "the number \(self.number(fromParent: number)) for \(codes.count) texts"
      }
      return nil
    }
  }
}
