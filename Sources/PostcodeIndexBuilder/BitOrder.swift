/// Reversal of the bits of prefix codes.
enum BitOrder {
  /// Returns the lowest `count` bits in reverse order.
  @inline(__always)
  static func reversed(_ bits: UInt32, count: Int) -> UInt32 {
    var rest = bits
    var reversed: UInt32 = 0
    for _ in 0..<count {
      reversed = reversed &<< 1 | rest & 1
      rest &>>= 1
    }
    return reversed
  }
}
