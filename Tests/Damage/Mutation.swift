import TestSupport

/// Damage to bytes.
extension [UInt8] {
  /// Changes bytes in one of several ways; headers, at the beginning, more often than their length suggests.
  mutating func damage(_ random: inout SplitMix64) {
    guard !isEmpty else { return append(random.byte()) }
    let offset = random.oneIn(2) ? random.below(Swift.min(count, 64)) : random.below(count)
    switch random.below(12) {
    case 0..<3: self[offset] ^= 1 << UInt8(random.below(8))
    case 3: self[offset] = random.byte()
    case 4..<8: setNumber(at: offset, &random)
    case 8:
      let end = Swift.min(count, offset + 1 + random.below(random.oneIn(4) ? 300 : 12))
      let kind = random.below(3)
      for index in offset..<end { self[index] = kind == 0 ? random.byte() : kind == 1 ? 0 : 255 }
    case 9:
      let start = random.below(count)
      let length = 1 + random.below(Swift.min(32, count))
      let source = Array(self[start..<Swift.min(count, start + length)])
      for (index, byte) in source.enumerated() where offset + index < count { self[offset + index] = byte }
    case 10: removeSubrange(offset..<Swift.min(count, offset + 1 + random.below(random.oneIn(4) ? 100 : 4)))
    default:
      let length = 1 + random.below(random.oneIn(4) ? 100 : 4)
      let value = random.oneIn(2) ? 0 : random.byte()
      insert(contentsOf: repeatElement(value, count: length), at: offset)
    }
  }

  /// Sets a little-endian number to an extreme, or to a neighbour of its value.
  private mutating func setNumber(at offset: Int, _ random: inout SplitMix64) {
    let width = random.pick([1, 2, 4, 4, 8])
    guard offset + width <= count else { return }
    let old = number(at: offset, bytes: width)
    let value: UInt64 =
      switch random.below(8) {
      case 0: 0
      case 1: .max
      case 2: .max >> UInt64(65 - 8 * width)
      case 3: old &+ 1
      case 4: old &- 1
      case 5: 1 << UInt64(random.below(8 * width))
      case 6: (1 << UInt64(random.below(8 * width))) &- 1
      default: random.next()
      }
    set(value, at: offset, bytes: width)
  }
}
