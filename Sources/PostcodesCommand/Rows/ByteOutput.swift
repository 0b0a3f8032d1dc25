/// Bytes that are collected for writing.
///
/// An array would check at every append whether it is shared, which takes longer than copying a short field.
struct ByteOutput: ~Copyable {
  private var start: UnsafeMutablePointer<UInt8>
  private var capacity: Int
  private(set) var count = 0

  init(capacity: Int = 1 << 12) {
    self.capacity = max(capacity, 16)
    start = .allocate(capacity: self.capacity)
  }

  deinit { start.deallocate() }

  /// The collected bytes, valid until more are appended.
  var bytes: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: start, count: count) }

  /// The bytes from an offset on, valid until more are appended.
  func bytes(from offset: Int) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(rebasing: bytes[min(max(offset, 0), count)...])
  }

  /// Removes all bytes, and keeps the memory.
  mutating func removeAll() { count = 0 }

  @inline(__always)
  mutating func append(_ byte: UInt8) {
    if count == capacity { grow(by: 1) }
    start[count] = byte
    count &+= 1
  }

  @inline(__always)
  mutating func append(contentsOf bytes: UnsafeBufferPointer<UInt8>) {
    guard let source = bytes.baseAddress else { return }
    if bytes.count > capacity &- count { grow(by: bytes.count) }
    (start + count).update(from: source, count: bytes.count)
    count &+= bytes.count
  }

  @inline(__always)
  mutating func append(contentsOf bytes: Slice<UnsafeBufferPointer<UInt8>>) {
    append(contentsOf: UnsafeBufferPointer(rebasing: bytes))
  }

  @inline(__always)
  mutating func append(contentsOf bytes: [UInt8]) {
    bytes.withUnsafeBufferPointer { append(contentsOf: $0) }
  }

  mutating func append(_ text: String) {
    var text = text
    text.withUTF8 { append(contentsOf: $0) }
  }

  mutating func append(repeating byte: UInt8, count: Int) {
    for _ in 0..<count { append(byte) }
  }

  /// Replaces a byte by others wherever it is.
  mutating func replace(_ byte: UInt8, with others: [UInt8]) {
    let old = Array(bytes)
    removeAll()
    for part in old.split(separator: byte, omittingEmptySubsequences: false).enumerated() {
      if part.offset > 0 { append(contentsOf: others) }
      part.element.withUnsafeBufferPointer { append(contentsOf: $0) }
    }
  }

  @inline(never)
  private mutating func grow(by more: Int) {
    let larger = max(count + more, 2 * capacity)
    let target = UnsafeMutablePointer<UInt8>.allocate(capacity: larger)
    target.update(from: start, count: count)
    start.deallocate()
    (start, capacity) = (target, larger)
  }
}
