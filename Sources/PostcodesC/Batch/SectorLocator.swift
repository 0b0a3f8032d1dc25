internal import PostcodeKit

/// Finds ordinals of postcodes, fastest in ascending order, because it keeps the sector of the last one.
struct SectorLocator {
  private let trie: PostcodeTrie
  private var number = UInt32.max
  private var sector: (body: SectorBody, rank: Int)?

  init(_ trie: PostcodeTrie) { self.trie = trie }

  /// Returns the ordinal of a postcode, or -1 if the index doesn't contain it.
  @inline(__always)
  mutating func ordinal(ofCode code: UInt32) -> Int {
    let number = code / 676
    if number != self.number {
      self.number = number
      sector = trie.sector(number)
    }
    if let sector {
      let located = sector.body.locate(trie.bytes, unit: code &- 676 &* number)
      if located.isPresent {
        return sector.rank &+ located.rank &+ (trie.exceptionCount == 0 ? 0 : trie.exceptionCount(below: code))
      }
    }
    return trie.exceptionCount == 0 ? -1 : exception(code)
  }

  /// Returns the ordinal of a postcode whose unit has another letter.
  @inline(never)
  private func exception(_ code: UInt32) -> Int {
    let (rank, isPresent) = trie.locate(code)
    return isPresent ? rank : -1
  }
}
