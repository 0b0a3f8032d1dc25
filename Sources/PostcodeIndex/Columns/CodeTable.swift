/// Different codes in order of length, then bytes: mostly long rows of numbers behind a common beginning, such as
/// `E00000001`, `E00000003`, …, kept as a map of bits or in a fixed width; others as texts. See FORMAT.md, "Code tables".
struct CodeTable: Sendable {
  private let bytes: ByteView
  private let start: Int
  /// How many codes there are.
  let count: Int
  private let groupCount: Int
  /// The codes that are no numbers.
  private let literals: TextTable
  /// How many bytes the table takes.
  let byteCount: Int

  static let headerLength = 12
  static let groupLength = 32
  static let prefixLimit = 12
  /// A map of bits tells for every so many bits how many are set before.
  static let bitsPerSample = 512

  /// How the numbers of a group are kept.
  enum GroupKind: UInt8 {
    case literal = 0
    case bitmap = 1
    case packed = 2
  }

  /// A row of codes that are kept in the same way.
  private struct Group {
    let first: Int
    let kind: GroupKind?
    let digits: Int
    let prefixLength: Int
    let width: Int
    let base: UInt32
    let data: Int
    let position: Int
  }

  /// Reads the header at a position in bytes.
  ///
  /// - Throws: `IndexError.malformed` if the parts do not fit into the section.
  init(_ bytes: ByteView, at start: Int, section: String) throws(IndexError) {
    self.bytes = bytes
    self.start = start
    count = Int(truncatingIfNeeded: bytes.uint32(start))
    groupCount = Int(truncatingIfNeeded: bytes.uint32(start &+ 4))
    let dataBytes = Int(truncatingIfNeeded: bytes.uint32(start &+ 8))
    // Codes are all different, so that each takes a bit at least; whoever makes room for all of them relies on that.
    guard count >= 0, count <= bytes.count &* 8, groupCount >= 0, groupCount <= bytes.count / CodeTable.groupLength,
      dataBytes >= 0,
      dataBytes <= bytes.count
    else {
      throw .malformed(section: section, reason: "impossible sizes in a table of codes")
    }
    let texts = start &+ CodeTable.headerLength &+ CodeTable.groupLength &* groupCount &+ dataBytes
    literals = try TextTable(bytes, at: texts, section: section)
    byteCount = texts &+ literals.byteCount &- start
  }

  private func group(_ place: Int) -> Group {
    let position = start &+ CodeTable.headerLength &+ CodeTable.groupLength &* place
    return Group(
      first: Int(truncatingIfNeeded: bytes.uint32(position)), kind: GroupKind(rawValue: bytes.uint8(position &+ 4)),
      digits: min(Int(bytes.uint8(position &+ 5)), 9),
      prefixLength: min(Int(bytes.uint8(position &+ 6)), CodeTable.prefixLimit),
      width: min(Int(bytes.uint8(position &+ 7)), 32), base: bytes.uint32(position &+ 8),
      data: start &+ CodeTable.headerLength &+ CodeTable.groupLength &* groupCount
        &+ Int(truncatingIfNeeded: bytes.uint32(position &+ 12)), position: position &+ 16)
  }

  /// The code with a number; `nil` if there is none.
  ///
  /// - Complexity: O(log of the number of groups), and for texts as `TextTable.text`.
  func code(_ number: Int) -> String? {
    guard let utf8 = utf8(number) else { return nil }
    return String(decoding: utf8, as: UTF8.self)
  }

  /// The bytes of the code with a number.
  func utf8(_ number: Int) -> [UInt8]? {
    guard number >= 0, number < count, groupCount > 0 else { return nil }
    var low = 0
    var high = groupCount
    while high &- low > 1 {
      let middle = (low &+ high) / 2
      if Int(truncatingIfNeeded: bytes.uint32(start &+ CodeTable.headerLength &+ CodeTable.groupLength &* middle))
        <= number
      {
        low = middle
      } else {
        high = middle
      }
    }
    let group = group(low)
    let place = number &- group.first
    guard place >= 0 else { return nil }
    var value: UInt32
    switch group.kind {
    case .literal: return literals.utf8(Int(truncatingIfNeeded: group.base) &+ place)
    case .packed:
      value =
        group.base
        &+ UInt32(truncatingIfNeeded: bytes.bits(group.data &* 8 &+ place &* group.width, width: group.width))
    case .bitmap: value = group.base &+ UInt32(truncatingIfNeeded: select(place, in: group))
    case nil: return nil
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

  /// The place of the set bit that has so many set bits before it. The map begins with how many samples it has.
  private func select(_ rank: Int, in group: Group) -> Int {
    let samples = Int(truncatingIfNeeded: bytes.uint32(group.data))
    var low = 0
    var high = max(min(samples, bytes.count / 4), 1)
    while high &- low > 1 {
      let middle = (low &+ high) / 2
      if Int(truncatingIfNeeded: bytes.uint32(group.data &+ 4 &+ 4 &* middle)) <= rank {
        low = middle
      } else {
        high = middle
      }
    }
    var rest = rank &- Int(truncatingIfNeeded: bytes.uint32(group.data &+ 4 &+ 4 &* low))
    let words = group.data &+ 4 &+ 4 &* samples &+ low &* (CodeTable.bitsPerSample / 8)
    for place in 0..<(CodeTable.bitsPerSample / 64) {
      var word = bytes.uint64(words &+ 8 &* place)
      let ones = word.nonzeroBitCount
      guard rest >= ones || rest < 0 else {
        for _ in 0..<rest { word &= word &- 1 }
        return low &* CodeTable.bitsPerSample &+ place &* 64 &+ word.trailingZeroBitCount
      }
      rest &-= ones
    }
    return 0
  }

  /// The number of a code; `nil` if it is not there.
  ///
  /// - Complexity: O(log of the number of codes).
  func number(of code: [UInt8]) -> Int? {
    var low = 0
    var high = count
    while low < high {
      let middle = (low &+ high) / 2
      guard let found = utf8(middle) else { return nil }
      if found == code { return middle }
      if CodeTable.precedes(found, code) { low = middle &+ 1 } else { high = middle }
    }
    return nil
  }

  /// The order of codes: by length, then by bytes.
  static func precedes(_ left: [UInt8], _ right: [UInt8]) -> Bool {
    if left.count != right.count { return left.count < right.count }
    for place in 0..<left.count where left[place] != right[place] { return left[place] < right[place] }
    return false
  }

  /// What is wrong with the structure; `nil` if it is sound.
  func firstInconsistency() -> String? {
    if let fault = literals.firstInconsistency() { return fault }
    var last: [UInt8]?
    for number in 0..<count {
      guard let code = utf8(number) else { return "code \(number) is not there" }
      if let last, !CodeTable.precedes(last, code) { return "code \(number) does not come after the one before" }
      last = code
    }
    return nil
  }
}
