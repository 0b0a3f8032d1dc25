extension PostcodeTrie {
  /// Steps through the outcodes of the trie in order, from any key on, and counts no district twice.
  struct OutcodeWalk: Sendable {
    /// The index of the next outcode.
    private(set) var outcode: Int
    private var area: Int
    private var word: Int
    /// The districts of the current word that are left.
    private var districts: UInt64

    /// Creates a walk at the first outcode whose key is at least `key`.
    init(_ trie: PostcodeTrie, from key: UInt32) {
      let areaKey = key / Outcode.districtsPerArea
      area = trie.firstArea(from: areaKey)
      outcode = trie.firstOutcode(ofArea: area)
      word = 0
      districts = trie.districts(area, word: 0)
      guard area < trie.areaCount else {
        self = OutcodeWalk(atEndOf: trie)
        return
      }
      guard areaKey < 702, trie.firstArea(from: areaKey &+ 1) > area else { return }
      let district = Int(key % Outcode.districtsPerArea)
      word = district >> 6
      districts = trie.districts(area, word: word)
      let skipped = districts & ((1 &<< UInt64(district & 63)) &- 1)
      outcode &+= trie.districtCount(area, beforeWord: word) &+ skipped.nonzeroBitCount
      districts &= ~skipped
    }

    /// Returns the index and the key of the next outcode, or `nil` at the end.
    @inline(__always)
    mutating func next(_ trie: PostcodeTrie) -> (outcode: Int, key: UInt32)? {
      while districts == 0 {
        word &+= 1
        if word >= 7 {
          area &+= 1
          word = 0
          guard area < trie.areaCount else {
            self = OutcodeWalk(atEndOf: trie)
            return nil
          }
        }
        districts = trie.districts(area, word: word)
      }
      guard outcode < trie.outcodeCount else { return nil }
      let district = UInt32(truncatingIfNeeded: 64 &* word &+ districts.trailingZeroBitCount)
      districts &= districts &- 1
      outcode &+= 1
      return (outcode &- 1, trie.areaKey(area) &* Outcode.districtsPerArea &+ district)
    }

    /// Creates a walk that has ended.
    init(atEndOf trie: PostcodeTrie) {
      area = trie.areaCount
      outcode = trie.outcodeCount
      word = 6
      districts = 0
    }
  }
}
