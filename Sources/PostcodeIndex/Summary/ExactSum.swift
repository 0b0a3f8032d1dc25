/// The sum of whole numbers without rounding, however many and large, with the smallest and the largest of them.
///
/// Halves of 32 bits are added up apart, so that fewer than 2³² numbers cannot overflow.
struct ExactSum: Sendable {
  private var high: Int64 = 0
  private var low: UInt64 = 0
  /// How many numbers were added.
  private(set) var count = 0
  private(set) var lowest = Int64.max
  private(set) var highest = Int64.min

  mutating func add(_ value: Int64) {
    high &+= value >> 32
    low &+= UInt64(UInt32(truncatingIfNeeded: value))
    count &+= 1
    lowest = min(lowest, value)
    highest = max(highest, value)
  }

  /// The mean divided by `scale`; `nil` of nothing.
  func mean(scale: Double) -> Double? {
    guard count > 0 else { return nil }
    // Carried over first, so that a sum below 2⁵³ is one exact number.
    let carried = high &+ Int64(bitPattern: low >> 32)
    let sum = Double(carried) * 4_294_967_296 + Double(low & 0xFFFF_FFFF)
    return sum / (Double(count) * scale)
  }
}
