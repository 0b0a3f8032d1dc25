/// The identifiers of places, ascending. Those that end in digits are numbers with a common prefix; others are texts.
struct PlaceCodes: Sendable {
  private struct Group: Sendable {
    let prefix: [UInt8]
    let digits: Int
    /// The ranks of its codes.
    let ranks: Range<Int>
    let firstBlock: Int
    let first: UInt64
    /// The widths of a block's first number and of the lower part of a difference.
    let width: Int
    let shift: Int
  }

  private let bytes: ByteView
  let count: Int
  private let groups: [Group]
  private let directory: BlockDirectory
  private let blockCount: Int
  private let stream: Int
  private let literals: TextTable
  private let ranks: PackedFields
  private let rankWidth: Int

  init(_ bytes: ByteView, _ position: inout Int, count: Int) throws(IndexError) {
    self.bytes = bytes
    self.count = count
    let groupCount = Int(bytes.uint16(position))
    position &+= 2
    var groups: [Group] = []
    var rank = 0
    var block = 0
    for _ in 0..<groupCount {
      let length = Int(bytes.uint8(position))
      var prefix: [UInt8] = []
      for offset in 0..<length { prefix.append(bytes.uint8(position &+ 1 &+ offset)) }
      position &+= 1 &+ length
      let size = Int(truncatingIfNeeded: bytes.uint32(position &+ 1))
      let group = Group(
        prefix: prefix, digits: Int(bytes.uint8(position)), ranks: rank..<max(rank, rank &+ size), firstBlock: block,
        first: bytes.uint64(position &+ 5), width: Int(bytes.uint8(position &+ 13)),
        shift: Int(bytes.uint8(position &+ 14)))
      position &+= 15
      guard size <= count &- rank, group.digits <= PlaceFrame.digitLimit, group.width <= 57, group.shift <= 32,
        position <= bytes.count
      else { throw PlaceSection.malformed("impossible group of codes") }
      groups.append(group)
      rank &+= size
      block &+= blocksNeeded(for: size, shift: PlaceFrame.codeBlockShift)
    }
    self.groups = groups
    blockCount = block
    let streamBytes = Int(truncatingIfNeeded: bytes.uint32(position))
    position &+= 4
    directory = try BlockDirectory(bytes, at: position, blockCount: block, section: "places")
    position &+= directory.byteCount
    stream = position &* 8
    position &+= streamBytes &+ 8
    guard position <= bytes.count else { throw PlaceSection.malformed("codes are longer than the section") }
    literals = try PlaceSection.texts(bytes, &position, count: count &- rank)
    rankWidth = bitWidth(for: count)
    ranks = try PackedFields(bytes, at: &position, count: count, width: rankWidth)
  }

  /// Returns the rank of a place's code.
  func rank(ofPlace place: Int) -> Int { ranks.field(place, width: rankWidth) }

  /// Returns the place whose code has a rank.
  ///
  /// - Complexity: O(number of places); some ten microseconds for those of Great Britain.
  func place(ofRank rank: Int) -> Int? {
    for place in 0..<count where ranks.field(place, width: rankWidth) == rank { return place }
    return nil
  }

  /// Returns the code with a rank; empty for a rank out of range.
  ///
  /// - Complexity: O(log of the number of groups).
  func utf8(_ rank: Int) -> [UInt8] {
    let number = lowerBound(0..<groups.count) { groups[$0].ranks.upperBound <= rank }
    guard number < groups.count, rank >= 0 else {
      return literals.utf8(rank &- (groups.last?.ranks.upperBound ?? 0)) ?? []
    }
    let group = groups[number]
    let index = rank &- group.ranks.lowerBound
    var walk = Walk(self, group, block: index >> PlaceFrame.codeBlockShift)
    for _ in 0..<(index & (1 << PlaceFrame.codeBlockShift - 1)) { walk.next() }
    var value = walk.value
    var utf8 = group.prefix
    utf8.reserveCapacity(group.prefix.count &+ group.digits)
    for _ in 0..<group.digits { utf8.append(48) }
    var end = utf8.count
    while end > group.prefix.count {
      end &-= 1
      utf8[end] = UInt8(truncatingIfNeeded: 48 &+ value % 10)
      value /= 10
    }
    return utf8
  }

  /// Returns the rank of a code, or `nil` if no place has it.
  ///
  /// - Complexity: O(log of the number of codes).
  func rank(of code: [UInt8]) -> Int? {
    for group in groups where code.count == group.prefix.count &+ group.digits && code.starts(with: group.prefix) {
      var value: UInt64 = 0
      var isNumber = true
      for digit in code.suffix(group.digits) {
        isNumber = isNumber && digit >= 48 && digit <= 57
        value = value &* 10 &+ UInt64(digit &- 48)
      }
      guard isNumber else { continue }
      let blocks = blocksNeeded(for: group.ranks.count, shift: PlaceFrame.codeBlockShift)
      let block = max(lowerBound(0..<blocks) { Walk(self, group, block: $0).value <= value } &- 1, 0)
      var walk = Walk(self, group, block: block)
      let start = group.ranks.lowerBound &+ block << PlaceFrame.codeBlockShift
      for rank in start..<min(start &+ 1 << PlaceFrame.codeBlockShift, max(group.ranks.upperBound, start)) {
        if walk.value == value { return rank }
        walk.next()
      }
    }
    let index = lowerBound(0..<literals.count) { literals.utf8($0).map { $0.lexicographicallyPrecedes(code) } ?? false }
    guard index < literals.count, literals.utf8(index) == code else { return nil }
    return (groups.last?.ranks.upperBound ?? 0) &+ index
  }

  /// Reads the numbers of a block one after another.
  private struct Walk {
    private let codes: PlaceCodes
    private let group: Group
    private(set) var bit: Int
    private(set) var value: UInt64

    init(_ codes: PlaceCodes, _ group: Group, block: Int) {
      self.codes = codes
      self.group = group
      bit = codes.stream &+ codes.directory.start(ofBlock: group.firstBlock &+ block)
      value = group.first &+ codes.bytes.bits(bit, width: group.width)
      bit &+= group.width
    }

    mutating func next() {
      let ones = min((~codes.bytes.bits(bit)).trailingZeroBitCount, PlaceFrame.unaryLimit)
      var difference = UInt64(ones)
      if ones == PlaceFrame.unaryLimit {
        bit &+= ones
        difference = codes.bytes.bits(bit, width: group.width)
        bit &+= group.width
      } else {
        bit &+= ones &+ 1
        difference = difference &<< UInt64(group.shift) | codes.bytes.bits(bit, width: group.shift)
        bit &+= group.shift
      }
      value = value &+ difference &+ 1
    }
  }

  /// Returns the first inconsistency, or `nil` if there is none.
  func firstInconsistency() -> String? {
    if let fault = literals.firstInconsistency() { return fault }
    var end = stream &+ directory.start(ofBlock: 0)
    for group in groups {
      let limit = (0..<group.digits).reduce(UInt64(1)) { limit, _ in limit &* 10 }
      var last: UInt64?
      for block in 0..<blocksNeeded(for: group.ranks.count, shift: PlaceFrame.codeBlockShift) {
        guard end == stream &+ directory.start(ofBlock: group.firstBlock + block) else {
          return "a block of codes does not begin where the previous one ends"
        }
        var walk = Walk(self, group, block: block)
        for index in 0..<min(1 << PlaceFrame.codeBlockShift, group.ranks.count - block << PlaceFrame.codeBlockShift) {
          if index > 0 { walk.next() }
          if let last, walk.value <= last { return "the codes do not ascend" }
          guard walk.value < limit else { return "a code has too many digits" }
          last = walk.value
        }
        end = walk.bit
      }
    }
    guard end == stream &+ directory.end(blockCount: blockCount) else {
      return "the codes do not end with their stream"
    }
    var isTaken = [Bool](repeating: false, count: count)
    for place in 0..<count {
      let rank = rank(ofPlace: place)
      guard rank < count, !isTaken[rank] else { return "two places have one code" }
      isTaken[rank] = true
    }
    var last: [UInt8]?
    for index in 0..<literals.count {
      guard let code = literals.utf8(index) else { return "a code is missing" }
      if let last, !last.lexicographicallyPrecedes(code) { return "the codes do not ascend" }
      last = code
    }
    return nil
  }
}
