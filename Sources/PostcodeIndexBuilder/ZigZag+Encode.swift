import PostcodeKit

extension ZigZag {
  /// Returns the unsigned code of a signed integer.
  @inline(__always)
  static func encode(_ value: Int64) -> UInt64 {
    UInt64(bitPattern: value &<< 1 ^ value &>> 63)
  }
}
