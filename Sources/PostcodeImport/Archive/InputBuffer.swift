/// Compressed bytes that a decoder has read but not consumed.
final class InputBuffer {
  /// Larger buffers are not measurably faster.
  static let capacity = 256 << 10

  private let source: any ByteSource
  private let storage: UnsafeMutableRawBufferPointer
  private var start = 0
  private var end = 0
  /// Whether the source has ended.
  private(set) var isAtEnd = false
  /// The number of bytes consumed.
  private(set) var consumed: UInt64 = 0

  /// - Parameter expected: The number of bytes in the source, if known. A small entry gets a small buffer.
  init(_ source: any ByteSource, expected: UInt64? = nil) {
    self.source = source
    let size = Int(clamping: min(expected ?? UInt64(Self.capacity), UInt64(Self.capacity)))
    storage = .allocate(byteCount: max(size, 64), alignment: 16)
  }

  deinit {
    storage.deallocate()
  }

  /// The bytes to consume next; empty only at the end of the source.
  func available() throws(ArchiveError.Problem) -> UnsafeRawBufferPointer {
    if start == end, !isAtEnd {
      start = 0
      end = 0
      end = try source.read(into: storage)
      isAtEnd = end == 0
    }
    return UnsafeRawBufferPointer(rebasing: storage[start..<end])
  }

  /// Consumes the first `count` available bytes.
  func consume(_ count: Int) {
    start += min(max(count, 0), end - start)
    consumed &+= UInt64(max(count, 0))
  }

  /// Consumes and returns one byte; `nil` at the end of the source.
  func next() throws(ArchiveError.Problem) -> UInt8? {
    guard let byte = try available().first else { return nil }
    consume(1)
    return byte
  }
}
