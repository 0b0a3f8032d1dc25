/// A partition of elements into classes, numbered from 0.
struct Partition {
  private(set) var classes: [UInt32]
  private(set) var count: Int

  /// Creates a partition with all elements in one class.
  init(size: Int) {
    classes = [UInt32](repeating: 0, count: size)
    count = size > 0 ? 1 : 0
  }

  /// Returns the coarsest partition whose classes agree on this partition and on `numbers`. Classes are numbered in the order of
  /// their first elements.
  ///
  /// - Complexity: O(size).
  func refined(by numbers: TextNumbers) -> Partition {
    // The number of each class's first element.
    var firstNumbers = [UInt32](repeating: .max, count: count)
    var agrees = true
    for element in classes.indices {
      let old = Int(classes[element])
      if firstNumbers[old] == .max { firstNumbers[old] = numbers[element] }
      if firstNumbers[old] != numbers[element] {
        agrees = false
        break
      }
    }
    if agrees { return self }

    var refined = self
    refined.count = 0
    // The new class of a class's elements that have the number of its first element. Only the others need hashing.
    var classOfFirst = [UInt32](repeating: .max, count: count)
    firstNumbers = [UInt32](repeating: .max, count: count)
    var index = HashIndex(minimumCapacity: max(count, 512))
    // The class and number of each other new class, and its number.
    var keys: [UInt64] = []
    var classOfKey: [UInt32] = []
    for element in classes.indices {
      let (old, number) = (Int(classes[element]), numbers[element])
      if classOfFirst[old] == .max {
        classOfFirst[old] = refined.addClass()
        firstNumbers[old] = number
      }
      if firstNumbers[old] == number {
        refined.classes[element] = classOfFirst[old]
        continue
      }
      let key = UInt64(old) << 32 | UInt64(number)
      let hash = HashIndex.mix(key)
      if let found = index.find(hash: hash, isEqual: { keys[$0] == key }) {
        refined.classes[element] = classOfKey[found]
      } else {
        _ = index.add(hash: hash)
        keys.append(key)
        classOfKey.append(refined.addClass())
        refined.classes[element] = classOfKey[classOfKey.count - 1]
      }
    }
    return refined
  }

  private mutating func addClass() -> UInt32 {
    defer { count += 1 }
    return UInt32(truncatingIfNeeded: count)
  }
}
