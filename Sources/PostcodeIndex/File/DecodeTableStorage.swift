/// The memory of the decode tables that are built when an index is opened.
///
/// Tables are written while the index opens, before another thread can see it, and are never changed afterwards. Their
/// addresses stay valid for as long as the storage lives.
final class DecodeTableStorage: @unchecked Sendable {
  // Sendable because it allocates nothing after the index is open.
  private var chunks: [UnsafeMutablePointer<UInt16>] = []
  private var free = 0
  private var next: UnsafeMutablePointer<UInt16>?

  private static let chunkLength = 1 << 13

  /// Returns the address of `count` uninitialized entries.
  func allocate(_ count: Int) -> UnsafeMutablePointer<UInt16> {
    if let next, count <= free {
      free -= count
      self.next = next + count
      return next
    }
    let length = max(count, DecodeTableStorage.chunkLength)
    let chunk = UnsafeMutablePointer<UInt16>.allocate(capacity: length)
    chunks.append(chunk)
    // Keep whichever chunk has more room left.
    if length - count > free {
      free = length - count
      next = chunk + count
    }
    return chunk
  }

  deinit {
    for chunk in chunks { chunk.deallocate() }
  }
}
