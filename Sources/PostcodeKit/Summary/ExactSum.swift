/// An exact sum of integers, with the smallest and the largest of them.
///
/// The two 32-bit halves of the integers are summed separately, so fewer than 2³² integers cannot overflow.
struct ExactSum: Sendable {
  private var high: Int64 = 0
  private var low: UInt64 = 0
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

  /// Returns the mean divided by `scale`, or `nil` if nothing was added.
  func mean(scale: Double) -> Double? {
    guard count > 0 else { return nil }
    // Carrying first makes a sum below 2⁵³ one exact number.
    let carried = high &+ Int64(bitPattern: low >> 32)
    let sum = Double(carried) * 4_294_967_296 + Double(low & 0xFFFF_FFFF)
    return sum / (Double(count) * scale)
  }
}
