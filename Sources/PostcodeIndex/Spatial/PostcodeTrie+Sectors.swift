import PostcodeCore

extension PostcodeTrie {
  /// Calls `body` for each sector of an outcode that is in the tree, in order, with its place among them and the ordinals
  /// that count as its own.
  ///
  /// Those are the ordinals from the sector's first one to the next sector's. Odd postcodes that are in no sector of the
  /// tree so belong to the sector before them, or to the first; every ordinal belongs to one sector.
  ///
  /// - Complexity: O(1); O(log of the number of odd postcodes) if there are any.
  @inline(__always)
  func forEachSector(ofOutcode outcode: Int, inArea area: Int, _ body: (_ place: Int, _ ordinals: Range<Int>) -> Void) {
    let start = start(ofOutcode: outcode)
    let sectors = SectorList(bytes, at: start.blob)
    let key = exceptionCount > 0 ? outcodeKey(outcode, inArea: area) : 0
    var digits = sectors.digits
    var rank = start.rank
    var first = outcode == 0 ? 0 : rank &+ exceptionCount(beforeSectorsOf: key, digits)
    var place = 0
    while digits != 0 {
      rank &+= sectors.entry(bytes, place).count
      digits &= digits &- 1
      let end =
        digits != 0
        ? rank &+ exceptionCount(beforeSectorsOf: key, digits) : endOfSectors(ofOutcode: outcode, inArea: area)
      body(place, first..<max(first, end))
      first = max(first, end)
      place &+= 1
    }
  }

  /// The first ordinal of the outcode behind.
  @inline(__always)
  private func endOfSectors(ofOutcode outcode: Int, inArea area: Int) -> Int {
    let next = outcode &+ 1
    guard next < outcodeCount else { return count }
    let start = start(ofOutcode: next)
    guard exceptionCount > 0 else { return start.rank }
    let nextArea = area &+ 1 < areaCount && firstOutcode(ofArea: area &+ 1) <= next ? area &+ 1 : area
    let key = outcodeKey(next, inArea: nextArea)
    return start.rank &+ exceptionCount(beforeSectorsOf: key, SectorList(bytes, at: start.blob).digits)
  }

  /// How many odd postcodes come before the first of the digits left.
  @inline(__always)
  private func exceptionCount(beforeSectorsOf key: UInt32, _ digits: UInt32) -> Int {
    guard exceptionCount > 0 else { return 0 }
    let digit = UInt32(truncatingIfNeeded: min(digits.trailingZeroBitCount, 9))
    return exceptionCount(below: key &* Postcode.incodesPerOutcode &+ digit &* 676)
  }
}
