/// A range of an index's bytes. Reads outside it give zero and never trap.
///
/// A file may be damaged or hostile, so every offset in it is only a claim. A wrong one yields wrong results, not a crash;
/// `PostcodeIndex.verify()` finds it. All multi-byte values are little-endian.
///
/// A view doesn't keep its memory alive, because reference counting would cost more than the reads. Types that leave this
/// module (`PostcodeIndex`, `IndexColumn`, `Completions`) hold the `IndexBytes` next to their views.
package struct ByteView: @unchecked Sendable {
  // Sendable because the memory is only read.
  @usableFromInline let base: UnsafeRawPointer
  /// The number of bytes.
  package let count: Int

  init(_ owner: IndexBytes) {
    // An empty buffer may have no address. The substitute is never read, because `count` is 0.
    base = owner.memory.baseAddress ?? UnsafeRawPointer(Unmanaged.passUnretained(owner).toOpaque())
    count = owner.memory.baseAddress == nil ? 0 : owner.memory.count
  }

  private init(base: UnsafeRawPointer, count: Int) {
    self.base = base
    self.count = count
  }

  /// Returns `length` bytes from `offset`, clamped to the view.
  func slice(_ offset: Int, _ length: Int) -> ByteView {
    let start = min(max(offset, 0), count)
    return ByteView(base: base + start, count: min(max(length, 0), count &- start))
  }

  @inlinable
  @inline(__always)
  func load<T: FixedWidthInteger>(_ type: T.Type, _ offset: Int) -> T {
    // One unsigned comparison rejects negative offsets too.
    guard UInt(bitPattern: offset) < UInt(bitPattern: max(count &- (MemoryLayout<T>.size &- 1), 0))
    else { return 0 }
    return T(littleEndian: base.loadUnaligned(fromByteOffset: offset, as: T.self))
  }

  @inlinable
  @inline(__always)
  func uint8(_ offset: Int) -> UInt8 { load(UInt8.self, offset) }
  @inlinable
  @inline(__always)
  func uint16(_ offset: Int) -> UInt16 { load(UInt16.self, offset) }
  @inlinable
  @inline(__always)
  func uint32(_ offset: Int) -> UInt32 { load(UInt32.self, offset) }
  @inlinable
  @inline(__always)
  func uint64(_ offset: Int) -> UInt64 { load(UInt64.self, offset) }

  /// Returns at least 57 bits from bit `position` on, the first one lowest.
  ///
  /// Bit streams end in eight bytes of padding, so that loading eight bytes stays inside.
  @inlinable
  @inline(__always)
  func bits(_ position: Int) -> UInt64 {
    uint64(position >> 3) &>> UInt64(truncatingIfNeeded: position & 7)
  }

  /// Returns `width` bits (0 to 57) from bit `position` on.
  @inlinable
  @inline(__always)
  func bits(_ position: Int, width: Int) -> UInt64 {
    bits(position) & ((1 &<< UInt64(truncatingIfNeeded: width)) &- 1)
  }

  /// The bytes as a buffer, valid as long as the memory.
  package var buffer: UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: base, count: count) }

  /// The bytes as text. Ill-formed UTF-8 is repaired.
  var text: String { String(decoding: buffer, as: UTF8.self) }
}
