/// An open-addressing hash table of indices into an array that its owner keeps.
///
/// The table stores 32-bit indices only. The owner supplies hashes and comparisons, so elements of any layout can be
/// found without a second copy of their keys.
package struct HashIndex: Sendable {
  private var slots: [UInt32]
  private var count = 0

  private static let vacant = UInt32.max

  /// Creates an empty table.
  ///
  /// - Parameter minimumCapacity: The number of indices that fit without growing.
  package init(minimumCapacity: Int = 32) {
    slots = [UInt32](repeating: HashIndex.vacant, count: 1 << bitWidth(for: max(2 * minimumCapacity, 2)))
  }

  /// Returns the index of an equal element, or adds the next free index, which is the number of elements so far.
  ///
  /// - Parameters:
  ///   - hash: A well-mixed hash of the element.
  ///   - isEqual: Whether the element at an index equals the wanted one.
  ///   - hashOfElement: The hash of the element at an index, needed when the table grows.
  /// - Returns: The element's index, and whether it was added.
  /// - Complexity: O(1), amortized.
  @inline(__always)
  package mutating func findOrAdd(
    hash: UInt64, isEqual: (Int) -> Bool, hashOfElement: (Int) -> UInt64
  ) -> (index: Int, isNew: Bool) {
    let mask = slots.count &- 1
    var slot = Int(truncatingIfNeeded: hash) & mask
    while slots[slot] != HashIndex.vacant {
      let index = Int(truncatingIfNeeded: slots[slot])
      if isEqual(index) { return (index, false) }
      slot = (slot &+ 1) & mask
    }
    slots[slot] = UInt32(truncatingIfNeeded: count)
    count &+= 1
    if count &* 2 > slots.count { grow(hashOfElement, newest: hash) }
    return (count &- 1, true)
  }

  /// Doubles the table. The owner has not stored the newest element yet, so its hash is passed.
  private mutating func grow(_ hashOfElement: (Int) -> UInt64, newest: UInt64) {
    slots = [UInt32](repeating: HashIndex.vacant, count: slots.count * 2)
    let mask = slots.count - 1
    for index in 0..<count {
      var slot = Int(truncatingIfNeeded: index == count - 1 ? newest : hashOfElement(index)) & mask
      while slots[slot] != HashIndex.vacant { slot = (slot + 1) & mask }
      slots[slot] = UInt32(index)
    }
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
