/// The memory of decode tables.
///
/// Only the initializer of an index or of a section of places allocates and writes tables; other threads see them afterwards. Their addresses stay
/// valid as long as the storage exists.
package final class DecodeTableStorage: @unchecked Sendable {
  // Sendable because it allocates nothing once another thread can see it.
  private var chunks: [UnsafeMutablePointer<UInt16>] = []
  private var free = 0
  private var next: UnsafeMutablePointer<UInt16>?

  private static let chunkLength = 1 << 13
  /// The number of entries of all tables.
  private(set) var entryCount = 0
  /// The most entries of all tables, 32 MB. A few bytes of a hostile file can ask for a megabyte.
  private static let entryLimit = 1 << 24

  /// Returns the address of `count` uninitialized entries.
  ///
  /// - Throws: `IndexError.malformed` if all tables together are too large.
  func allocate(_ count: Int, section: String) throws(IndexError) -> UnsafeMutablePointer<UInt16> {
    entryCount &+= count
    guard entryCount <= DecodeTableStorage.entryLimit else {
      throw .malformed(section: section, reason: "its prefix codes need too much memory")
    }
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
