/// The different texts of a column, sorted by length, then by bytes. Runs of numbers with a common prefix, such as `E00000001`,
/// `E00000003`, …, are stored as a bitmap or with a fixed width, others as texts. See FORMAT.md, "Code tables".
package struct CodeTable: Sendable {
  private let bytes: ByteView
  private let start: Int
  /// The number of codes.
  package let count: Int
  private let groupCount: Int
  /// The codes that aren't stored as numbers.
  let literals: TextTable
  /// The number of bytes that the table takes.
  let byteCount: Int

  static let headerLength = 12
  static let groupLength = 32
  package static let prefixLimit = 12
  /// A bitmap has a sample of its rank for every block of this many bits.
  package static let bitsPerSample = 512

  /// How a group of codes is stored.
  package enum GroupKind {
    @inlinable package static var literal: UInt8 { 0 }
    @inlinable package static var bitmap: UInt8 { 1 }
    @inlinable package static var packed: UInt8 { 2 }
  }

  /// A run of codes that are stored in the same way.
  private struct Group {
    let first: Int
    /// One of `GroupKind`.
    let kind: UInt8
    let digits: Int
    let prefixLength: Int
    let width: Int
    let base: UInt32
    let data: Int
    let position: Int
  }

  /// Reads the header at a position in bytes.
  ///
  /// - Throws: `IndexError.malformed` if its parts don't fit into the section.
  init(_ bytes: ByteView, at start: Int, section: String) throws(IndexError) {
    self.bytes = bytes
    self.start = start
    count = Int(truncatingIfNeeded: bytes.uint32(start))
    groupCount = Int(truncatingIfNeeded: bytes.uint32(start &+ 4))
    let dataBytes = Int(truncatingIfNeeded: bytes.uint32(start &+ 8))
    // Codes differ, so each takes at least a bit. This bounds the memory for all codes.
    guard count >= 0, count <= bytes.count &* 8, groupCount >= 0, groupCount <= bytes.count / CodeTable.groupLength,
      dataBytes >= 0,
      dataBytes <= bytes.count
    else {
      throw .malformed(section: section, reason: "impossible sizes in the header of a code table")
    }
    let texts = start &+ CodeTable.headerLength &+ CodeTable.groupLength &* groupCount &+ dataBytes
    literals = try TextTable(bytes, at: texts, section: section)
    guard literals.count <= count else { throw .malformed(section: section, reason: "more texts than codes") }
    byteCount = texts &+ literals.byteCount &- start
  }

  private func group(_ index: Int) -> Group {
    let position = start &+ CodeTable.headerLength &+ CodeTable.groupLength &* index
    return Group(
      first: Int(truncatingIfNeeded: bytes.uint32(position)), kind: bytes.uint8(position &+ 4),
      digits: min(Int(bytes.uint8(position &+ 5)), 9),
      prefixLength: min(Int(bytes.uint8(position &+ 6)), CodeTable.prefixLimit),
      width: min(Int(bytes.uint8(position &+ 7)), 32), base: bytes.uint32(position &+ 8),
      data: start &+ CodeTable.headerLength &+ CodeTable.groupLength &* groupCount
        &+ Int(truncatingIfNeeded: bytes.uint32(position &+ 12)), position: position &+ 16)
  }

  /// Returns the code with a number, or `nil` if there is none.
  ///
  /// - Complexity: O(log of the number of groups), and for texts as `TextTable.text`.
  func code(_ number: Int) -> String? {
    guard let utf8 = utf8(number) else { return nil }
    return String(decoding: utf8, as: UTF8.self)
  }

  /// Returns the bytes of the code with a number.
  func utf8(_ number: Int) -> [UInt8]? {
    guard number >= 0, number < count, groupCount > 0 else { return nil }
    let headers = start &+ CodeTable.headerLength
    let next = lowerBound(1..<groupCount) {
      Int(truncatingIfNeeded: bytes.uint32(headers &+ CodeTable.groupLength &* $0)) <= number
    }
    let group = group(next &- 1)
    let index = number &- group.first
    guard index >= 0 else { return nil }
    var value: UInt32
    switch group.kind {
    case GroupKind.literal: return literals.utf8(Int(truncatingIfNeeded: group.base) &+ index)
    case GroupKind.packed:
      value =
        group.base
        &+ UInt32(truncatingIfNeeded: bytes.bits(group.data &* 8 &+ index &* group.width, width: group.width))
    case GroupKind.bitmap: value = group.base &+ UInt32(truncatingIfNeeded: select(index, in: group))
    default: return nil
    }
    var utf8 = [UInt8](repeating: 48, count: group.prefixLength &+ group.digits)
    for digit in 0..<group.prefixLength { utf8[digit] = bytes.uint8(group.position &+ digit) }
    var end = utf8.count
    while end > group.prefixLength, value > 0 {
      end &-= 1
      utf8[end] = UInt8(truncatingIfNeeded: 48 &+ value % 10)
      value /= 10
    }
    return utf8
  }

  /// Returns the position of the set bit that `rank` set bits precede. A bitmap begins with the number of its samples.
  private func select(_ rank: Int, in group: Group) -> Int {
    let samples = Int(truncatingIfNeeded: bytes.uint32(group.data))
    let next = lowerBound(1..<max(min(samples, bytes.count / 4), 1)) {
      Int(truncatingIfNeeded: bytes.uint32(group.data &+ 4 &+ 4 &* $0)) <= rank
    }
    let sample = next &- 1
    var rest = rank &- Int(truncatingIfNeeded: bytes.uint32(group.data &+ 4 &+ 4 &* sample))
    let words = group.data &+ 4 &+ 4 &* samples &+ sample &* (CodeTable.bitsPerSample / 8)
    for index in 0..<(CodeTable.bitsPerSample / 64) {
      var word = bytes.uint64(words &+ 8 &* index)
      let ones = word.nonzeroBitCount
      guard rest >= ones || rest < 0 else {
        for _ in 0..<rest { word &= word &- 1 }
        return sample &* CodeTable.bitsPerSample &+ index &* 64 &+ word.trailingZeroBitCount
      }
      rest &-= ones
    }
    return 0
  }

  /// Returns the number of a code, or `nil` if the table doesn't contain it.
  ///
  /// - Complexity: O(log of the number of codes).
  func number(of code: [UInt8]) -> Int? {
    let number = lowerBound(0..<count) { utf8($0).map { CodeTable.precedes($0, code) } ?? false }
    return number < count && utf8(number) == code ? number : nil
  }

  /// Whether a code sorts before another: by length, then by bytes.
  package static func precedes(_ left: [UInt8], _ right: [UInt8]) -> Bool {
    if left.count != right.count { return left.count < right.count }
    for index in 0..<left.count where left[index] != right[index] { return left[index] < right[index] }
    return false
  }
}
