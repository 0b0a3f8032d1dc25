internal import CPostcodes

/// Positions in degrees that were computed from grid references, which takes a fifth of a microsecond each. Batches ask for the same
/// postcodes again and again, so each is computed once. A cache takes 8 bytes for each postcode of the parts of the index that were
/// asked for.
final class DegreeCache: @unchecked Sendable {
  // Sendable because threads store chunks and positions atomically, and always the same positions.
  private let chunks: UnsafeMutablePointer<UnsafeMutableRawPointer?>
  private let chunkCount: Int

  static let chunkShift = 12
  static let chunkLength = 1 << chunkShift

  /// Creates an empty cache with room for `count` postcodes.
  init(count: Int) {
    chunkCount = count >> DegreeCache.chunkShift + 1
    chunks = .allocate(capacity: chunkCount)
    chunks.initialize(repeating: nil, count: chunkCount)
  }

  deinit {
    for chunk in 0..<chunkCount { postcodes_deallocate(chunks[chunk]) }
    chunks.deallocate()
  }

  /// Returns the positions of a chunk of ordinals, 0 for those that aren't known, or `nil` if there is no memory for them.
  func chunk(_ chunk: Int) -> UnsafeMutablePointer<UInt64>? {
    guard chunk >= 0, chunk < chunkCount else { return nil }
    if let made = postcodes_load(chunks + chunk) { return made.assumingMemoryBound(to: UInt64.self) }
    guard let mine = postcodes_allocate(DegreeCache.chunkLength * 8) else { return nil }
    mine.initializeMemory(as: UInt64.self, repeating: 0, count: DegreeCache.chunkLength)
    // Another thread may have been faster.
    let stored = postcodes_store_once(chunks + chunk, mine)
    if stored != mine { postcodes_deallocate(mine) }
    return stored?.assumingMemoryBound(to: UInt64.self)
  }

  /// Returns a position as one number, or 0 for one that doesn't fit, which is computed each time.
  @inline(__always)
  static func pack(_ position: (first: Int64, second: Int64)) -> UInt64 {
    guard let first = Int32(exactly: position.first), let second = Int32(exactly: position.second) else { return 0 }
    return UInt64(UInt32(bitPattern: first)) &<< 32 | UInt64(UInt32(bitPattern: second))
  }

  @inline(__always)
  static func unpack(_ packed: UInt64) -> (first: Int64, second: Int64) {
    (Int64(bitPattern: packed) &>> 32, Int64(Int32(truncatingIfNeeded: packed)))
  }
}
