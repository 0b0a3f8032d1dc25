/// Collects little-endian integers and bit streams.
struct ByteWriter {
  private(set) var bytes: [UInt8] = []
  private var pending: UInt64 = 0
  private var pendingBits = 0

  /// The number of bits written.
  var bitCount: Int { bytes.count * 8 + pendingBits }

  /// Reserves capacity for a total number of bytes.
  mutating func reserveCapacity(_ byteCount: Int) { bytes.reserveCapacity(byteCount) }

  mutating func append<T: FixedWidthInteger>(_ value: T) {
    flushBits()
    withUnsafeBytes(of: value.littleEndian) { bytes.append(contentsOf: $0) }
  }

  mutating func append(_ other: [UInt8]) {
    flushBits()
    bytes.append(contentsOf: other)
  }

  /// Appends the lowest `width` bits (0 to 57), the lowest first.
  @inline(__always)
  mutating func append(bits value: UInt64, width: Int) {
    pending |= (value & ((1 &<< UInt64(width)) &- 1)) &<< UInt64(pendingBits)
    pendingBits &+= width
    // Whole bytes are moved out, four at a time if possible, before another 57 bits could overflow the 64.
    if pendingBits >= 32 {
      withUnsafeBytes(of: UInt32(truncatingIfNeeded: pending).littleEndian) { bytes.append(contentsOf: $0) }
      pending &>>= 32
      pendingBits &-= 32
    }
    while pendingBits >= 8, pendingBits &+ 57 > 64 {
      bytes.append(UInt8(truncatingIfNeeded: pending))
      pending &>>= 8
      pendingBits &-= 8
    }
  }

  /// Fills the last byte with zeros.
  mutating func flushBits() {
    while pendingBits > 0 {
      bytes.append(UInt8(truncatingIfNeeded: pending))
      pending &>>= 8
      pendingBits &-= 8
    }
    pending = 0
    pendingBits = 0
  }

  /// Appends the padding that lets a reader load eight bytes at the last bit.
  mutating func padBitStream() {
    flushBits()
    bytes.append(contentsOf: repeatElement(0, count: 8))
  }
}
