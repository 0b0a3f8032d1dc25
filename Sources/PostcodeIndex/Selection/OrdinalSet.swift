/// A set of the ordinals of an index: one bit for each postcode.
///
/// ```swift
/// var chosen = index.ordinals(where: district, textNumbers: [7])
/// chosen.formIntersection(index.ordinals(where: terminated) { $0 == nil })
/// for range in chosen.ranges() { … }
/// ```
///
/// Sets of one index have one `capacity`; ordinals at or beyond it are never in a set.
public struct OrdinalSet: Sendable, Equatable {
  /// How many ordinals there can be, from 0: the `count` of the index.
  public let capacity: Int
  private var words: [UInt64]

  /// Makes a set of no ordinals.
  ///
  /// - Complexity: O(capacity / 64), as all operations on whole sets.
  public init(capacity: Int) {
    self.capacity = max(capacity, 0)
    words = [UInt64](repeating: 0, count: (self.capacity + 63) / 64)
  }

  /// Makes a set of ordinals that follow each other.
  public init(_ ordinals: Range<Int>, capacity: Int) {
    self.init(capacity: capacity)
    insert(ordinals)
  }

  /// Adds ordinals that follow each other; those beyond the capacity are left out.
  ///
  /// - Complexity: O(1 + number of ordinals / 64).
  public mutating func insert(_ ordinals: Range<Int>) {
    let range = ordinals.clamped(to: 0..<capacity)
    guard !range.isEmpty else { return }
    let first = range.lowerBound / 64
    let last = (range.upperBound - 1) / 64
    let head = ~UInt64(0) << UInt64(range.lowerBound % 64)
    let tail = ~UInt64(0) >> UInt64(63 - (range.upperBound - 1) % 64)
    guard first < last else {
      words[first] |= head & tail
      return
    }
    words[first] |= head
    for word in (first + 1)..<last { words[word] = ~0 }
    words[last] |= tail
  }

  /// Whether an ordinal is in the set.
  public func contains(_ ordinal: Int) -> Bool {
    ordinal >= 0 && ordinal < capacity && words[ordinal / 64] >> UInt64(ordinal % 64) & 1 == 1
  }

  /// How many ordinals are in the set.
  public var count: Int { words.reduce(0) { $0 + $1.nonzeroBitCount } }

  /// Whether there are none.
  public var isEmpty: Bool { words.allSatisfy { $0 == 0 } }

  /// Keeps what the other set has, too.
  public mutating func formIntersection(_ other: OrdinalSet) {
    for word in words.indices { words[word] &= word < other.words.count ? other.words[word] : 0 }
  }

  /// Adds what the other set has.
  public mutating func formUnion(_ other: OrdinalSet) {
    for word in words.indices where word < other.words.count { words[word] |= other.words[word] }
    clearBeyondCapacity()
  }

  /// Changes to the ordinals that were not in the set.
  public mutating func formComplement() {
    for word in words.indices { words[word] = ~words[word] }
    clearBeyondCapacity()
  }

  private mutating func clearBeyondCapacity() {
    guard capacity % 64 > 0, let last = words.indices.last else { return }
    words[last] &= ~(~UInt64(0) << UInt64(capacity % 64))
  }

  /// The first ordinal at or behind a place that is in the set, or is not; `capacity` if there is none.
  fileprivate func next(from start: Int, isMember: Bool) -> Int {
    guard start < capacity else { return capacity }
    let flip: UInt64 = isMember ? 0 : ~0
    var word = start / 64
    var bits = (words[word] ^ flip) & ~UInt64(0) << UInt64(start % 64)
    while bits == 0 {
      word += 1
      guard word < words.count else { return capacity }
      bits = words[word] ^ flip
    }
    return min(word * 64 + bits.trailingZeroBitCount, capacity)
  }
}

extension OrdinalSet {
  /// The ordinals in order, as ranges that neither touch nor overlap.
  public func ranges() -> Ranges { Ranges(self) }

  /// Steps through the ranges of a set.
  public struct Ranges: Sequence, IteratorProtocol, Sendable {
    private let set: OrdinalSet
    private var place = 0

    fileprivate init(_ set: OrdinalSet) { self.set = set }

    /// The next range; `nil` at the end.
    public mutating func next() -> Range<Int>? {
      let start = set.next(from: place, isMember: true)
      guard start < set.capacity else { return nil }
      place = set.next(from: start, isMember: false)
      return start..<place
    }
  }
}
