extension PostcodeTrie {
  /// Calls a closure with each sector of an outcode in the trie, in order.
  ///
  /// The ordinals of a sector extend to the first ordinal of the next. So exceptions, which are outside the trie, belong to the
  /// sector before them, or to the first; every ordinal belongs to exactly one sector.
  ///
  /// - Parameters:
  ///   - outcode: The index of the outcode.
  ///   - area: The index of its area.
  ///   - body: Takes the index of the sector in the outcode, and its ordinals.
  /// - Complexity: O(1), or O(log *e*) if there are *e* exceptions.
  package func forEachSector(
    ofOutcode outcode: Int, inArea area: Int, _ body: (_ index: Int, _ ordinals: Range<Int>) -> Void
  ) {
    let start = start(ofOutcode: outcode)
    let sectors = SectorList(bytes, at: start.blob)
    let key = exceptionCount > 0 ? outcodeKey(outcode, inArea: area) : 0
    var digits = sectors.digits
    var first = outcode == 0 ? 0 : start.rank &+ exceptionCount(beforeSectorsOf: key, digits)
    var index = 0
    while digits != 0 {
      digits &= digits &- 1
      let end =
        digits != 0
        ? start.rank &+ sectors.start(bytes, index &+ 1).rank &+ exceptionCount(beforeSectorsOf: key, digits)
        : endOfSectors(ofOutcode: outcode, inArea: area)
      body(index, first..<max(first, end))
      first = max(first, end)
      index &+= 1
    }
  }

  /// Returns the first ordinal of the next outcode.
  @inline(never)
  private func endOfSectors(ofOutcode outcode: Int, inArea area: Int) -> Int {
    let next = outcode &+ 1
    guard next < outcodeCount else { return count }
    let start = start(ofOutcode: next)
    guard exceptionCount > 0 else { return start.rank }
    let nextArea = area &+ 1 < areaCount && firstOutcode(ofArea: area &+ 1) <= next ? area &+ 1 : area
    let key = outcodeKey(next, inArea: nextArea)
    return start.rank &+ exceptionCount(beforeSectorsOf: key, SectorList(bytes, at: start.blob).digits)
  }

  /// Returns the number of exceptions before the sector of the first remaining digit.
  @inline(never)
  private func exceptionCount(beforeSectorsOf key: UInt32, _ digits: UInt32) -> Int {
    guard exceptionCount > 0 else { return 0 }
    let digit = UInt32(truncatingIfNeeded: min(digits.trailingZeroBitCount, 9))
    return exceptionCount(below: key &* Postcode.incodesPerOutcode &+ digit &* 676)
  }
}
