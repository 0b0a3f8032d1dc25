extension PostcodeTrie {
  /// Returns the code of the postcode at an ordinal, or `nil` if the ordinal is out of range.
  ///
  /// - Complexity: O(log of the number of outcodes).
  func select(_ ordinal: Int) -> UInt32? {
    guard ordinal >= 0, ordinal < count else { return nil }
    guard exceptionCount > 0 else { return selectStandard(ordinal) }
    let first = lowerBound(0..<exceptionCount) { self.ordinal(ofException: $0) < ordinal }
    if first < exceptionCount, self.ordinal(ofException: first) == ordinal { return exception(first) }
    return selectStandard(ordinal &- first)
  }

  private func selectStandard(_ ordinal: Int) -> UInt32? {
    guard let outcode = lastOutcode(withRankAtMost: ordinal) else { return nil }
    var rest = ordinal &- rank(ofOutcode: outcode)
    guard let area = lastArea(withFirstOutcodeAtMost: outcode) else { return nil }
    var code = outcodeKey(outcode, inArea: area) &* Postcode.incodesPerOutcode
    let sectors = SectorList(bytes, at: blob(ofOutcode: outcode))
    var digits = sectors.digits
    guard digits != 0 else { return nil }
    var sector = sectors.start(bytes, 0)
    var index = 1
    while digits & (digits &- 1) != 0 {
      let next = sectors.start(bytes, index)
      if rest < next.rank { break }
      sector = next
      digits &= digits &- 1
      index &+= 1
    }
    rest &-= sector.rank
    code &+= UInt32(truncatingIfNeeded: digits.trailingZeroBitCount) &* 676
    let body = SectorBody(bytes, at: sector.body)
    var letters = body.letters
    var mask = 0
    var units: UInt32 = 0
    while letters != 0 {
      units = body.unitMask(bytes, mask)
      let ones = units.nonzeroBitCount
      if rest < ones { break }
      rest &-= ones
      letters &= letters &- 1
      mask &+= 1
    }
    guard letters != 0 else { return nil }
    code &+= UnitAlphabet.letter(at: UInt32(truncatingIfNeeded: letters.trailingZeroBitCount)) &* 26
    while rest > 0 {
      units &= units &- 1
      rest &-= 1
    }
    return code &+ UnitAlphabet.letter(at: UInt32(truncatingIfNeeded: units.trailingZeroBitCount))
  }

  /// Returns the last outcode that at most `rank` standard postcodes precede.
  private func lastOutcode(withRankAtMost rank: Int) -> Int? {
    let groups = outcodeCount / PostcodeTrie.outcodesPerGroup &+ 1
    let end = lowerBound(0..<groups) { Int(truncatingIfNeeded: bytes.uint32(outcodeGroups &+ 8 &* $0)) <= rank }
    guard end > 0 else { return nil }
    var outcode = (end &- 1) &* PostcodeTrie.outcodesPerGroup
    let limit = min(outcode &+ PostcodeTrie.outcodesPerGroup, outcodeCount)
    guard outcode < limit else { return nil }
    while outcode &+ 1 < limit, self.rank(ofOutcode: outcode &+ 1) <= rank { outcode &+= 1 }
    return outcode
  }

  /// Returns the area of an outcode.
  private func lastArea(withFirstOutcodeAtMost outcode: Int) -> Int? {
    let end = lowerBound(0..<areaCount) { firstOutcode(ofArea: $0) <= outcode }
    return end > 0 ? end &- 1 : nil
  }

  /// Returns the key of an outcode in a known area.
  func outcodeKey(_ outcode: Int, inArea area: Int) -> UInt32 {
    let rest = outcode &- firstOutcode(ofArea: area)
    var word = 0
    while word < 6, districtCount(area, beforeWord: word &+ 1) <= rest { word &+= 1 }
    var mask = districts(area, word: word)
    for _ in 0..<min(max(rest &- districtCount(area, beforeWord: word), 0), 63) { mask &= mask &- 1 }
    let district = mask == 0 ? 0 : UInt32(truncatingIfNeeded: 64 &* word &+ mask.trailingZeroBitCount)
    return areaKey(area) &* Outcode.districtsPerArea &+ district
  }
}
