import PostcodeCore

extension PostcodeTrie {
  /// The code of the postcode with an ordinal; `nil` if there is none.
  ///
  /// - Complexity: O(log of the number of outcodes).
  func select(_ ordinal: Int) -> UInt32? {
    guard ordinal >= 0, ordinal < count else { return nil }
    guard exceptionCount > 0 else { return selectStandard(ordinal) }
    // The first exception that is not before `ordinal` decides.
    var low = 0
    var high = exceptionCount
    while low < high {
      let middle = (low &+ high) / 2
      if self.ordinal(ofException: middle) < ordinal { low = middle &+ 1 } else { high = middle }
    }
    if low < exceptionCount, self.ordinal(ofException: low) == ordinal { return exception(low) }
    return selectStandard(ordinal &- low)
  }

  private func selectStandard(_ ordinal: Int) -> UInt32? {
    guard let outcode = lastOutcode(withRankAtMost: ordinal) else { return nil }
    var rest = ordinal &- rank(ofOutcode: outcode)
    guard let area = lastArea(withFirstOutcodeAtMost: outcode) else { return nil }
    var code = outcodeKey(outcode, inArea: area) &* Postcode.incodesPerOutcode
    let sectors = SectorList(bytes, at: blob(ofOutcode: outcode))
    var digits = sectors.digits
    var position = sectors.bodies
    var place = 0
    while digits != 0 {
      let entry = sectors.entry(bytes, place)
      if rest < entry.count { break }
      rest &-= entry.count
      position &+= entry.length
      digits &= digits &- 1
      place &+= 1
    }
    guard digits != 0 else { return nil }
    code &+= UInt32(truncatingIfNeeded: digits.trailingZeroBitCount) &* 676
    let body = SectorBody(bytes, at: position)
    var letters = body.letters
    position = body.rows
    var row = 0
    while letters != 0 {
      let ones = body.ones(bytes, row: row)
      if rest < ones { break }
      rest &-= ones
      position &+= UnitMaskCode.width(ones: ones)
      letters &= letters &- 1
      row &+= 1
    }
    guard letters != 0 else { return nil }
    code &+= UnitAlphabet.letter(at: UInt32(truncatingIfNeeded: letters.trailingZeroBitCount)) &* 26
    var units = self.row(body, row, at: position)
    while rest > 0 {
      units &= units &- 1
      rest &-= 1
    }
    return code &+ UnitAlphabet.letter(at: UInt32(truncatingIfNeeded: units.trailingZeroBitCount))
  }

  /// The last outcode before which there are at most `rank` postcodes.
  private func lastOutcode(withRankAtMost rank: Int) -> Int? {
    var low = 0
    var high = outcodeCount / PostcodeTrie.outcodesPerGroup &+ 1
    while low < high {
      let middle = (low &+ high) / 2
      if Int(truncatingIfNeeded: bytes.uint32(outcodeGroups &+ 8 &* middle)) <= rank {
        low = middle &+ 1
      } else {
        high = middle
      }
    }
    guard low > 0 else { return nil }
    var outcode = (low &- 1) &* PostcodeTrie.outcodesPerGroup
    let end = min(outcode &+ PostcodeTrie.outcodesPerGroup, outcodeCount)
    guard outcode < end else { return nil }
    while outcode &+ 1 < end, self.rank(ofOutcode: outcode &+ 1) <= rank { outcode &+= 1 }
    return outcode
  }

  private func lastArea(withFirstOutcodeAtMost outcode: Int) -> Int? {
    var low = 0
    var high = areaCount
    while low < high {
      let middle = (low &+ high) / 2
      if firstOutcode(ofArea: middle) <= outcode { low = middle &+ 1 } else { high = middle }
    }
    return low > 0 ? low &- 1 : nil
  }

  /// The key of an outcode of which the area is known.
  @inline(__always)
  func outcodeKey(_ outcode: Int, inArea area: Int) -> UInt32 {
    var rest = outcode &- firstOutcode(ofArea: area)
    var district: UInt32 = 0
    for word in 0..<7 {
      var mask = districts(area, word: word)
      let ones = mask.nonzeroBitCount
      if rest < ones {
        while rest > 0 {
          mask &= mask &- 1
          rest &-= 1
        }
        district = UInt32(truncatingIfNeeded: 64 &* word &+ mask.trailingZeroBitCount)
        break
      }
      rest &-= ones
    }
    return areaKey(area) &* Outcode.districtsPerArea &+ district
  }
}
