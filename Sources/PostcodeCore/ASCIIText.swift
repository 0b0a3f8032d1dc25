/// Up to eight ASCII characters in a register: what postcodes are formatted from.
@usableFromInline
package struct ASCIIText: Sendable, Hashable {
  /// The characters, the first in the low byte; bytes from `count` up are zero.
  @usableFromInline
  package var bytes: UInt64
  @usableFromInline
  package var count: Int

  @usableFromInline
  package init() {
    bytes = 0
    count = 0
  }

  @usableFromInline
  package init(bytes: UInt64, count: Int) {
    self.count = min(max(count, 0), 8)
    self.bytes = self.count == 8 ? bytes : bytes & ((1 &<< UInt64(8 &* self.count)) &- 1)
  }

  /// Takes bytes of which those from `count` (at most 8) up are known to be zero.
  @usableFromInline
  init(unchecked bytes: UInt64, count: Int) {
    self.bytes = bytes
    self.count = count
  }

  @usableFromInline
  package mutating func append(_ character: UInt8) {
    guard count < 8 else { return }
    bytes |= UInt64(character) &<< UInt64(8 &* count)
    count &+= 1
  }

  @usableFromInline
  package mutating func append(digit: UInt32) {
    append(UInt8(truncatingIfNeeded: digit &+ 48))
  }

  @usableFromInline
  package mutating func append(_ other: ASCIIText) {
    bytes |= count < 8 ? other.bytes &<< UInt64(8 &* count) : 0
    count = min(count &+ other.count, 8)
  }

  /// How many letters stand before the first digit.
  @usableFromInline
  package var letterCount: Int {
    var letters = 0
    while letters < count, (bytes >> UInt64(8 &* letters)) & 0xFF >= 65 { letters &+= 1 }
    return min(letters, 2)
  }

  /// The characters as a string; short enough to need no allocation.
  @usableFromInline
  package var string: String {
    String(unsafeUninitializedCapacity: 8) { buffer in
      // The buffer holds the eight bytes asked for; one store of all eight is three times as fast as eight.
      UnsafeMutableRawBufferPointer(buffer).storeBytes(of: bytes.littleEndian, as: UInt64.self)
      return count
    }
  }
}
