/// A division of things into classes, numbered from 0.
struct Partition {
  private(set) var classes: [UInt32]
  private(set) var count: Int

  /// Everything in one class.
  init(size: Int) {
    classes = [UInt32](repeating: 0, count: size)
    count = size > 0 ? 1 : 0
  }

  /// The division into classes that are alike in both.
  ///
  /// - Complexity: O(size).
  func refined(by numbers: [UInt32]) -> Partition {
    var refined = self
    var shift = 10
    while 1 << shift < 2 * count { shift += 1 }
    var keys = [UInt64](repeating: .max, count: 1 << shift)
    var places = [UInt32](repeating: 0, count: 1 << shift)
    var found = 0
    for (thing, number) in numbers.enumerated() {
      if found * 2 > keys.count {
        (keys, places) = Self.grown(keys, places)
        shift += 1
      }
      let key = UInt64(classes[thing]) << 32 | UInt64(number)
      let mask = keys.count - 1
      var slot = Int(truncatingIfNeeded: (key &* 0x9E37_79B9_7F4A_7C15) >> UInt64(64 - shift))
      while keys[slot] != .max, keys[slot] != key { slot = (slot + 1) & mask }
      if keys[slot] == .max {
        keys[slot] = key
        places[slot] = UInt32(found)
        found += 1
      }
      refined.classes[thing] = places[slot]
    }
    refined.count = found
    return refined
  }

  private static func grown(_ keys: [UInt64], _ places: [UInt32]) -> ([UInt64], [UInt32]) {
    let shift = keys.count.trailingZeroBitCount + 1
    var newKeys = [UInt64](repeating: .max, count: 1 << shift)
    var newPlaces = [UInt32](repeating: 0, count: 1 << shift)
    for (key, place) in zip(keys, places) where key != .max {
      var slot = Int(truncatingIfNeeded: (key &* 0x9E37_79B9_7F4A_7C15) >> UInt64(64 - shift))
      while newKeys[slot] != .max { slot = (slot + 1) & (newKeys.count - 1) }
      newKeys[slot] = key
      newPlaces[slot] = place
    }
    return (newKeys, newPlaces)
  }
}
