import PostcodeKit

extension XXHash64 {
  /// Returns the checksum of bytes in an array.
  static func hash(_ bytes: [UInt8]) -> UInt64 {
    let copy = IndexBytes(copying: bytes)
    return withExtendedLifetime(copy) { hash(copy.view) }
  }
}
