/// The compressed bytes that a decoder has read but not yet consumed.
final class InputBuffer {
  /// Larger buffers gain nothing measurable; smaller ones cost system calls.
  static let capacity = 256 << 10

  private let source: any ByteSource
  private let storage: UnsafeMutableRawBufferPointer
  private var start = 0
  private var end = 0
  /// Whether the source has said that it has no more.
  private(set) var isAtEnd = false
  /// Bytes taken out so far.
  private(set) var consumed: UInt64 = 0

  /// - Parameter expected: the number of bytes to come, if known: a small entry gets a small buffer.
  init(_ source: any ByteSource, expected: UInt64? = nil) {
    self.source = source
    let size = Int(clamping: min(expected ?? UInt64(Self.capacity), UInt64(Self.capacity)))
    storage = .allocate(byteCount: max(size, 64), alignment: 16)
  }

  deinit {
    storage.deallocate()
  }

  /// What is there now; empty only at the end of the source.
  func available() throws(ArchiveError.Problem) -> UnsafeRawBufferPointer {
    if start == end, !isAtEnd {
      start = 0
      end = 0
      end = try source.read(into: storage)
      isAtEnd = end == 0
    }
    return UnsafeRawBufferPointer(rebasing: storage[start..<end])
  }

  /// Takes the first `count` of the available bytes out.
  func consume(_ count: Int) {
    start += min(max(count, 0), end - start)
    consumed &+= UInt64(max(count, 0))
  }

  /// Takes one byte out; `nil` at the end of the source.
  func next() throws(ArchiveError.Problem) -> UInt8? {
    guard let byte = try available().first else { return nil }
    consume(1)
    return byte
  }
}
