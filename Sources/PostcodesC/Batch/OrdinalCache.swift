internal import CPostcodes

/// A number for each postcode that takes long to read from the index. Batches ask for the same postcodes again and again, so each
/// number is read once. 0 stands for a number that isn't known yet.
///
/// A cache takes the size of a number for each postcode of the parts of the index that were asked for.
final class OrdinalCache<Number: CachedNumber>: @unchecked Sendable {
  // Sendable because threads store chunks and numbers atomically, and always the same numbers.
  private let chunks: UnsafeMutablePointer<UnsafeMutableRawPointer?>
  private let chunkCount: Int

  private static var chunkShift: Int { 12 }
  private static var chunkLength: Int { 1 << chunkShift }

  /// Creates an empty cache for a number of postcodes.
  init(count: Int) {
    chunkCount = count >> OrdinalCache.chunkShift + 1
    chunks = .allocate(capacity: chunkCount)
    chunks.initialize(repeating: nil, count: chunkCount)
  }

  deinit {
    for chunk in 0..<chunkCount { postcodes_deallocate(chunks[chunk]) }
    chunks.deallocate()
  }

  /// Returns the numbers of a chunk of ordinals, or `nil` if there is no memory for them.
  private func chunk(_ chunk: Int) -> UnsafeMutablePointer<Number>? {
    guard chunk >= 0, chunk < chunkCount else { return nil }
    if let made = postcodes_load(chunks + chunk) { return made.assumingMemoryBound(to: Number.self) }
    guard let mine = postcodes_allocate(OrdinalCache.chunkLength * MemoryLayout<Number>.size) else { return nil }
    mine.initializeMemory(as: Number.self, repeating: 0, count: OrdinalCache.chunkLength)
    // Another thread may have been faster.
    let stored = postcodes_store_once(chunks + chunk, mine)
    if stored != mine { postcodes_deallocate(mine) }
    return stored?.assumingMemoryBound(to: Number.self)
  }

  /// Reads and writes numbers, fastest in ascending order.
  struct Cursor {
    private let cache: OrdinalCache
    private var chunk = -1
    private var numbers: UnsafeMutablePointer<Number>?

    init(_ cache: OrdinalCache) { self.cache = cache }

    /// Returns the address of an ordinal's number.
    @inline(__always)
    private mutating func address(_ ordinal: Int) -> UnsafeMutablePointer<Number>? {
      let chunk = ordinal &>> OrdinalCache.chunkShift
      if chunk != self.chunk {
        numbers = cache.chunk(chunk)
        self.chunk = chunk
      }
      return numbers.map { $0 + ordinal & (OrdinalCache.chunkLength &- 1) }
    }

    /// The number at an ordinal, or 0. Setting it without memory for it does nothing.
    @inline(__always)
    subscript(ordinal: Int) -> Number {
      mutating get { address(ordinal).map { Number.load($0) } ?? 0 }
      set { if let address = address(ordinal) { Number.store(newValue, at: address) } }
    }
  }
}

/// A number that threads load and store atomically.
protocol CachedNumber: FixedWidthInteger {
  static func load(_ address: UnsafePointer<Self>) -> Self
  static func store(_ number: Self, at address: UnsafeMutablePointer<Self>)
}

extension UInt32: CachedNumber {
  @inline(__always)
  static func load(_ address: UnsafePointer<UInt32>) -> UInt32 { postcodes_load_word(address) }
  @inline(__always)
  static func store(_ number: UInt32, at address: UnsafeMutablePointer<UInt32>) {
    postcodes_store_word(address, number)
  }
}

extension UInt64: CachedNumber {
  @inline(__always)
  static func load(_ address: UnsafePointer<UInt64>) -> UInt64 { postcodes_load_number(address) }
  @inline(__always)
  static func store(_ number: UInt64, at address: UnsafeMutablePointer<UInt64>) {
    postcodes_store_number(address, number)
  }
}
