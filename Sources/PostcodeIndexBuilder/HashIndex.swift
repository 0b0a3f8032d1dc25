/// An open-addressing hash table of indices into an array that its owner keeps.
///
/// A slot holds 32 bits of an element's hash and its index. The owner compares elements, so elements of any layout can be found
/// without a second copy of their keys.
package struct HashIndex: Sendable {
  private var slots: [UInt64]
  /// The number of elements.
  package private(set) var count = 0

  private static let vacant = UInt64.max

  /// Creates an empty table.
  ///
  /// - Parameter minimumCapacity: The number of elements that fit without growing.
  package init(minimumCapacity: Int = 32) {
    var slotCount = 2
    while slotCount < 2 * minimumCapacity { slotCount *= 2 }
    slots = [UInt64](repeating: HashIndex.vacant, count: slotCount)
  }

  /// Returns the index of an element, or `nil` if the table doesn't contain it.
  ///
  /// - Parameters:
  ///   - hash: The element's hash, well mixed.
  ///   - isEqual: Whether the element at an index equals the wanted one.
  /// - Complexity: O(1) on average.
  @inline(__always)
  package func find(hash: UInt64, isEqual: (Int) -> Bool) -> Int? {
    let mask = slots.count &- 1
    let high = hash &>> 32
    var slot = Int(truncatingIfNeeded: high) & mask
    while slots[slot] != HashIndex.vacant {
      let index = Int(truncatingIfNeeded: slots[slot] & 0xFFFF_FFFF)
      if slots[slot] &>> 32 == high, isEqual(index) { return index }
      slot = (slot &+ 1) & mask
    }
    return nil
  }

  /// Adds an element that the table doesn't contain yet.
  ///
  /// - Returns: Its index: the number of elements before it.
  /// - Complexity: O(1), amortised.
  package mutating func add(hash: UInt64) -> Int {
    let index = count
    count += 1
    if count * 2 > slots.count {
      let old = slots
      slots = [UInt64](repeating: HashIndex.vacant, count: old.count * 2)
      for entry in old where entry != HashIndex.vacant { insert(entry) }
    }
    insert((hash &>> 32) &<< 32 | UInt64(truncatingIfNeeded: index))
    return index
  }

  private mutating func insert(_ entry: UInt64) {
    let mask = slots.count &- 1
    var slot = Int(truncatingIfNeeded: entry &>> 32) & mask
    while slots[slot] != HashIndex.vacant { slot = (slot &+ 1) & mask }
    slots[slot] = entry
  }

  /// Returns `value` with its bits mixed: the finalizer of SplitMix64 (Steele, Lea and Flood, "Fast splittable
  /// pseudorandom number generators", 2014).
  @inline(__always)
  package static func mix(_ value: UInt64) -> UInt64 {
    var value = value &+ 0x9E37_79B9_7F4A_7C15
    value = (value ^ value &>> 30) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ value &>> 27) &* 0x94D0_49BB_1331_11EB
    return value ^ value &>> 31
  }
}
