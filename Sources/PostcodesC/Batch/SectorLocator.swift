internal import CPostcodes
internal import PostcodeKit

/// Finds ordinals of postcodes, fastest in ascending order.
struct SectorLocator: ~Copyable {
  private let cache: SectorCache
  private let trie: PostcodeTrie
  private var outcodeKey = UInt32.max
  /// What the cache has of the outcode; `nil` if there is no such outcode.
  private var outcode: UnsafePointer<UInt32>?
  private var sector = UInt32.max
  /// The letters that units of the sector begin with; none if there is no such sector.
  private var letters: UInt32 = 0
  /// For each of these letters the mask of second letters, and the ordinal of the first postcode.
  private var masks: UnsafePointer<UInt32>
  /// Where an outcode is decoded that the cache has no memory for.
  private let scratch: UnsafeMutablePointer<UInt32>

  init(_ cache: SectorCache) {
    self.cache = cache
    trie = cache.trie
    scratch = .allocate(capacity: SectorCache.wordLimit)
    masks = UnsafePointer(scratch)
  }

  deinit { scratch.deallocate() }

  /// Returns the ordinal of a postcode, or -1 if the index doesn't contain it.
  @inline(__always)
  mutating func ordinal(ofCode code: UInt32) -> Int {
    let sector = code / 676
    if sector != self.sector { enter(sector) }
    let unit = code &- sector &* 676
    let first = unit / 26
    let second = unit &- first &* 26
    let letter = UInt32(1) &<< UnitAlphabet.index(of: first)
    guard letters & letter != 0, UnitAlphabet.contains(first), UnitAlphabet.contains(second) else {
      return absent(code)
    }
    let index = 2 &* (letters & (letter &- 1)).nonzeroBitCount
    let mask = masks[index]
    let bit = UInt32(1) &<< UnitAlphabet.index(of: second)
    guard mask & bit != 0 else { return absent(code) }
    let ordinal = Int(masks[index &+ 1]) &+ (mask & (bit &- 1)).nonzeroBitCount
    return trie.exceptionCount == 0 ? ordinal : ordinal &+ trie.exceptionCount(below: code)
  }

  @inline(__always)
  private func absent(_ code: UInt32) -> Int { trie.exceptionCount == 0 ? -1 : exception(code) }

  /// Returns the ordinal of a postcode whose unit has another letter.
  @inline(never)
  private func exception(_ code: UInt32) -> Int {
    let (rank, isPresent) = trie.locate(code)
    return isPresent ? rank : -1
  }

  private mutating func enter(_ sector: UInt32) {
    self.sector = sector
    let outcodeKey = sector / 10
    if outcodeKey != self.outcodeKey {
      self.outcodeKey = outcodeKey
      outcode = cache.outcode(outcodeKey, scratch: scratch)
    }
    letters = 0
    guard let outcode else { return }
    let start = outcode[Int(sector &- outcodeKey &* 10)]
    guard start > 0 else { return }
    letters = outcode[Int(start)]
    masks = outcode + (Int(start) &+ 1)
  }
}

/// What the trie says about outcodes, decoded when a batch first looks up one of their postcodes: about 1 MB for all of the UK.
///
/// An outcode is a sequence of words. For each of the ten digits there is the position of a sector, or 0 if there is none. A sector is
/// the mask of the first letters of its units, and for each letter the mask of second letters and the ordinal of the first postcode.
final class SectorCache: @unchecked Sendable {
  // Sendable because outcodes are stored atomically and then never change.
  let trie: PostcodeTrie
  private let outcodes: UnsafeMutablePointer<UnsafeMutableRawPointer?>

  static let wordLimit = 10 * (1 + 1 + 2 * SectorBody.letterBits)

  init(_ trie: PostcodeTrie) {
    self.trie = trie
    outcodes = .allocate(capacity: max(trie.outcodeCount, 1))
    outcodes.initialize(repeating: nil, count: trie.outcodeCount)
  }

  deinit {
    for outcode in 0..<trie.outcodeCount { postcodes_deallocate(outcodes[outcode]) }
    outcodes.deallocate()
  }

  /// Returns the words of an outcode, or `nil` if the index doesn't contain it.
  ///
  /// - Parameter scratch: Memory for `wordLimit` words, which holds the result if there is no other memory.
  @inline(__always)
  fileprivate func outcode(_ key: UInt32, scratch: UnsafeMutablePointer<UInt32>) -> UnsafePointer<UInt32>? {
    let (outcode, isExact) = trie.firstOutcode(from: key)
    guard isExact, outcode < trie.outcodeCount else { return nil }
    if let made = postcodes_load(outcodes + outcode) { return UnsafePointer(made.assumingMemoryBound(to: UInt32.self)) }
    return decoded(outcode, scratch)
  }

  @inline(never)
  private func decoded(_ outcode: Int, _ scratch: UnsafeMutablePointer<UInt32>) -> UnsafePointer<UInt32> {
    let byteCount = 4 * decode(outcode, into: scratch)
    guard let mine = postcodes_allocate(byteCount) else { return UnsafePointer(scratch) }
    mine.copyMemory(from: scratch, byteCount: byteCount)
    // Another thread may have been faster.
    let stored = postcodes_store_once(outcodes + outcode, mine)
    if stored != mine { postcodes_deallocate(mine) }
    return stored.map { UnsafePointer($0.assumingMemoryBound(to: UInt32.self)) } ?? UnsafePointer(scratch)
  }

  /// Writes an outcode.
  ///
  /// - Returns: The number of words.
  private func decode(_ outcode: Int, into words: UnsafeMutablePointer<UInt32>) -> Int {
    let bytes = trie.bytes
    let start = trie.start(ofOutcode: outcode)
    let sectors = SectorList(bytes, at: start.blob)
    var end = 10
    var index = 0
    for digit in 0..<10 {
      words[digit] = 0
      guard sectors.digits &>> UInt32(truncatingIfNeeded: digit) & 1 != 0 else { continue }
      words[digit] = UInt32(truncatingIfNeeded: end)
      let sector = sectors.start(bytes, index)
      index &+= 1
      let body = SectorBody(bytes, at: sector.body)
      words[end] = body.letters
      end &+= 1
      var first = start.rank &+ sector.rank
      for letter in 0..<body.letters.nonzeroBitCount {
        words[end] = body.unitMask(bytes, letter)
        words[end &+ 1] = UInt32(truncatingIfNeeded: first)
        first &+= words[end].nonzeroBitCount
        end &+= 2
      }
    }
    return end
  }
}
