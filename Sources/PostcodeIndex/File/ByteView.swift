/// The bytes of an index, kept alive for as long as anybody reads them.
///
/// The one owner of the memory: a mapped file, or bytes that were copied.
public final class IndexBytes: @unchecked Sendable {
  // Sendable because the memory is never written after `init`, and `release` runs once, in `deinit`.
  let memory: UnsafeRawBufferPointer
  private let release: @Sendable (UnsafeRawBufferPointer) -> Void

  /// Adopts memory that stays readable and unchanged until `release` is called with it.
  ///
  /// - Parameters:
  ///   - memory: the whole index.
  ///   - release: called once, when nobody reads the index any more.
  public init(
    adopting memory: UnsafeRawBufferPointer,
    release: @escaping @Sendable (UnsafeRawBufferPointer) -> Void
  ) {
    self.memory = memory
    self.release = release
  }

  /// Copies the bytes of an index, for where there is no file to map.
  ///
  /// - Complexity: O(number of bytes).
  public convenience init(copying bytes: [UInt8]) {
    let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: max(bytes.count, 1), alignment: 16)
    bytes.withUnsafeBytes { copy.copyMemory(from: $0) }
    self.init(adopting: UnsafeRawBufferPointer(start: copy.baseAddress, count: bytes.count)) { memory in
      memory.deallocate()
    }
  }

  deinit {
    release(memory)
  }

  /// A view of all bytes.
  var view: ByteView { ByteView(self) }
}

/// A stretch of an index's bytes, read with bounds checks that never trap: outside of it everything is zero.
///
/// A file may be damaged or hostile, so every offset in it is only a claim. A wrong one reads as zeros and gives a
/// wrong answer, not a crash; `PostcodeIndex.verify()` is what tells. All multi-byte values are little-endian.
///
/// A view does not keep its memory alive, because counting references would cost more than the reads do. Whatever
/// leaves this module (`PostcodeIndex`, `IndexColumn`, `Completions`) holds the `IndexBytes` beside its views.
struct ByteView: @unchecked Sendable {
  // Sendable because nobody writes the memory.
  private let base: UnsafeRawPointer
  /// How many bytes there are.
  let count: Int

  fileprivate init(_ owner: IndexBytes) {
    // An empty buffer may have no address; nothing is ever read from the stand-in, as `count` is 0 then.
    base = owner.memory.baseAddress ?? UnsafeRawPointer(Unmanaged.passUnretained(owner).toOpaque())
    count = owner.memory.baseAddress == nil ? 0 : owner.memory.count
  }

  private init(base: UnsafeRawPointer, count: Int) {
    self.base = base
    self.count = count
  }

  /// The part from `offset` with `length` bytes, cut to what there is.
  func slice(_ offset: Int, _ length: Int) -> ByteView {
    let start = min(max(offset, 0), count)
    return ByteView(base: base + start, count: min(max(length, 0), count &- start))
  }

  @inline(__always)
  private func load<T: FixedWidthInteger>(_ type: T.Type, _ offset: Int) -> T {
    // One unsigned comparison, its right side the same for all reads, rejects negative offsets too.
    guard UInt(bitPattern: offset) < UInt(bitPattern: max(count &- (MemoryLayout<T>.size &- 1), 0))
    else { return 0 }
    return T(littleEndian: base.loadUnaligned(fromByteOffset: offset, as: T.self))
  }

  @inline(__always)
  func uint8(_ offset: Int) -> UInt8 { load(UInt8.self, offset) }
  @inline(__always)
  func uint16(_ offset: Int) -> UInt16 { load(UInt16.self, offset) }
  /// What stands at an offset that was found to lie inside, with the byte behind it, when the file was opened.
  @inline(__always)
  func uint16(known offset: Int) -> UInt16 {
    UInt16(littleEndian: base.loadUnaligned(fromByteOffset: offset, as: UInt16.self))
  }
  @inline(__always)
  func uint32(_ offset: Int) -> UInt32 { load(UInt32.self, offset) }
  @inline(__always)
  func uint64(_ offset: Int) -> UInt64 { load(UInt64.self, offset) }

  /// At least 57 bits from bit `position` on, the first in the lowest place; the places above hold what follows.
  ///
  /// Bit streams end in eight bytes of padding, so the load of eight bytes stays inside.
  @inline(__always)
  func bits(_ position: Int) -> UInt64 {
    uint64(position >> 3) &>> UInt64(truncatingIfNeeded: position & 7)
  }

  /// `width` bits (0 to 57) from bit `position` on.
  @inline(__always)
  func bits(_ position: Int, width: Int) -> UInt64 {
    bits(position) & ((1 &<< UInt64(truncatingIfNeeded: width)) &- 1)
  }

  /// At least 57 bits before bit `position`, the nearest in the highest place; the places below hold what precedes them.
  ///
  /// Bit streams that are read backwards have eight bytes or more of header before them.
  @inline(__always)
  func bits(endingAt position: Int) -> UInt64 {
    let end = (position &+ 7) >> 3
    return uint64(end &- 8) &<< UInt64(truncatingIfNeeded: end &* 8 &- position)
  }

  /// The bytes as text; ill-formed UTF-8 is repaired.
  var text: String {
    String(decoding: UnsafeRawBufferPointer(start: base, count: count), as: UTF8.self)
  }
}
