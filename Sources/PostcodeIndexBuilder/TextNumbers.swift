/// The numbers of a column's texts. A number takes 16 bits unless there are more texts.
struct TextNumbers: RandomAccessCollection, Sendable {
  private var narrow: [UInt16] = []
  private var wide: [UInt32] = []
  private let isNarrow: Bool

  /// Wraps numbers.
  init(_ numbers: [UInt32]) {
    wide = numbers
    isNarrow = false
  }

  /// Creates an empty collection for numbers below a limit.
  init(limit: Int, capacity: Int) {
    isNarrow = limit <= 1 << 16
    if isNarrow { narrow.reserveCapacity(capacity) } else { wide.reserveCapacity(capacity) }
  }

  var startIndex: Int { 0 }
  var endIndex: Int { isNarrow ? narrow.count : wide.count }

  subscript(index: Int) -> UInt32 { isNarrow ? UInt32(narrow[index]) : wide[index] }

  mutating func append(_ number: UInt32) {
    if isNarrow { narrow.append(UInt16(truncatingIfNeeded: number)) } else { wide.append(number) }
  }

  /// Replaces each number by an element of `map`, which isn't greater.
  mutating func replace(by map: [UInt32]) {
    for index in narrow.indices { narrow[index] = UInt16(truncatingIfNeeded: map[Int(narrow[index])]) }
    for index in wide.indices { wide[index] = map[Int(wide[index])] }
  }
}
