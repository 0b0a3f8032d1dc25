/// A partition of elements into classes, numbered from 0.
struct Partition {
  private(set) var classes: [UInt32]
  private(set) var count: Int

  /// Creates a partition with all elements in one class.
  init(size: Int) {
    classes = [UInt32](repeating: 0, count: size)
    count = size > 0 ? 1 : 0
  }

  /// Returns the coarsest partition whose classes agree on this partition and on `numbers`.
  ///
  /// - Complexity: O(size).
  func refined(by numbers: [UInt32]) -> Partition {
    var refined = self
    var index = HashIndex(minimumCapacity: max(count, 512))
    // The class and number of each new class.
    var keys: [UInt64] = []
    for (element, number) in numbers.enumerated() {
      let key = UInt64(classes[element]) << 32 | UInt64(number)
      let hash = HashIndex.mix(key)
      var found = index.find(hash: hash) { keys[$0] == key }
      if found == nil {
        keys.append(key)
        found = index.add(hash: hash)
      }
      refined.classes[element] = UInt32(truncatingIfNeeded: found ?? 0)
    }
    refined.count = keys.count
    return refined
  }
}
