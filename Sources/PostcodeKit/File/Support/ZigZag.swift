/// Zigzag encoding, which maps integers of small magnitude to small unsigned integers: 0, −1, 1, −2, 2, … become
/// 0, 1, 2, 3, 4, ….
package enum ZigZag {
  /// Returns the signed integer with a code.
  @inline(__always)
  static func decode(_ code: UInt64) -> Int64 {
    Int64(bitPattern: code &>> 1 ^ (0 &- (code & 1)))
  }
}
