/// A set of postcodes of an index, represented by one bit for each ordinal.
///
/// ```swift
/// var selection = index.ordinals(where: district, textIDs: [westminster])
/// selection.formIntersection(index.ordinals(where: terminated) { $0 == nil })
/// for range in selection.ranges() { … }
/// ```
///
/// Operations on whole sets are O(*c* / 64), where *c* is the capacity.
public struct OrdinalSet: Sendable, Equatable {
  /// The number of possible ordinals: the `count` of the index. Ordinals at or above it are never in the set.
  public let capacity: Int
  private var words: [UInt64]

  /// Creates an empty set.
  ///
  /// - Parameter capacity: The number of possible ordinals. It is clamped to 0 … `Postcode.codeCount`, the largest number of
  ///   postcodes that an index can have.
  /// - Complexity: O(*c* / 64) time and memory, where *c* is the capacity.
  public init(capacity: Int) {
    self.capacity = min(max(capacity, 0), Int(Postcode.codeCount))
    words = [UInt64](repeating: 0, count: (self.capacity + 63) / 64)
  }

  /// Creates a set of consecutive ordinals.
  ///
  /// - Parameters:
  ///   - ordinals: The ordinals. Those beyond the capacity are left out.
  ///   - capacity: The number of possible ordinals, clamped as in ``init(capacity:)``.
  /// - Complexity: O(*c* / 64) time and memory, where *c* is the capacity.
  public init(_ ordinals: Range<Int>, capacity: Int) {
    self.init(capacity: capacity)
    insert(ordinals)
  }

  /// Inserts consecutive ordinals, except those beyond the capacity.
  ///
  /// - Complexity: O(1 + *n* / 64), where *n* is the number of ordinals.
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

  /// Returns whether the set contains an ordinal.
  ///
  /// - Complexity: O(1).
  public func contains(_ ordinal: Int) -> Bool {
    ordinal >= 0 && ordinal < capacity && words[ordinal / 64] >> UInt64(ordinal % 64) & 1 == 1
  }

  /// The number of ordinals in the set.
  ///
  /// - Complexity: O(*c* / 64), where *c* is the capacity.
  public var count: Int { words.reduce(0) { $0 + $1.nonzeroBitCount } }

  /// A Boolean value that indicates whether the set has no ordinals.
  ///
  /// - Complexity: O(*c* / 64), where *c* is the capacity.
  public var isEmpty: Bool { words.allSatisfy { $0 == 0 } }

  /// Removes the ordinals that aren't also in another set.
  ///
  /// - Complexity: O(*c* / 64), where *c* is the capacity.
  public mutating func formIntersection(_ other: OrdinalSet) {
    for word in words.indices { words[word] &= word < other.words.count ? other.words[word] : 0 }
  }

  /// Inserts the ordinals of another set, except those beyond the capacity.
  ///
  /// - Complexity: O(*c* / 64), where *c* is the capacity.
  public mutating func formUnion(_ other: OrdinalSet) {
    for word in words.indices where word < other.words.count { words[word] |= other.words[word] }
    clearBeyondCapacity()
  }

  /// Replaces the set's ordinals with all those that it doesn't contain.
  ///
  /// - Complexity: O(*c* / 64), where *c* is the capacity.
  public mutating func formComplement() {
    for word in words.indices { words[word] = ~words[word] }
    clearBeyondCapacity()
  }

  private mutating func clearBeyondCapacity() {
    guard capacity % 64 > 0, let last = words.indices.last else { return }
    words[last] &= ~(~UInt64(0) << UInt64(capacity % 64))
  }

  /// Returns the first ordinal from `start` on whose membership equals `isMember`, or `capacity` if there is none.
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
  /// Returns the ordinals as ascending ranges that neither touch nor overlap.
  public func ranges() -> Ranges { Ranges(self) }

  /// A sequence of the ranges of a set.
  public struct Ranges: Sequence, IteratorProtocol, Sendable {
    private let set: OrdinalSet
    private var position = 0

    fileprivate init(_ set: OrdinalSet) { self.set = set }

    /// Returns the next range, or `nil` at the end.
    public mutating func next() -> Range<Int>? {
      let start = set.next(from: position, isMember: true)
      guard start < set.capacity else { return nil }
      position = set.next(from: start, isMember: false)
      return start..<position
    }
  }
}
