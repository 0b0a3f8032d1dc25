extension PostcodeTrie {
  /// Returns the number of postcodes with a smaller code, and whether a postcode has this code.
  ///
  /// - Parameter code: A number up to `Postcode.codeCount`: a postcode's code, or a bound between postcodes.
  /// - Complexity: O(1): the ones of at most seven words are counted.
  @inline(__always)
  func locate(_ code: UInt32) -> (rank: Int, isPresent: Bool) {
    let located = locateStandard(code)
    guard exceptionCount > 0 else { return located }
    let before = exceptionCount(below: code)
    return (
      located.rank &+ before,
      located.isPresent || (before < exceptionCount && exception(before) == code)
    )
  }

  /// Returns the number of postcodes with a smaller code.
  ///
  /// - Complexity: O(1), and less work than `locate` for the bounds of areas and outcodes.
  func rank(_ code: UInt32) -> Int {
    let key = code / Postcode.incodesPerOutcode
    guard exceptionCount == 0, key &* Postcode.incodesPerOutcode == code else { return locate(code).rank }
    return rank(ofOutcode: firstOutcode(from: key).outcode)
  }

  /// The ordinals of the postcodes of Northern Ireland (area BT), which have grid references on the Irish Grid.
  var irishOrdinals: Range<Int> {
    let perArea = Outcode.districtsPerArea &* Postcode.incodesPerOutcode
    let first = rank(Outcode.northernIrelandKey &* perArea)
    return first..<max(first, rank((Outcode.northernIrelandKey &+ 1) &* perArea))
  }

  private func locateStandard(_ code: UInt32) -> (rank: Int, isPresent: Bool) {
    let (outcode, isExact) = firstOutcode(from: code / Postcode.incodesPerOutcode)
    let start = start(ofOutcode: outcode)
    var rank = start.rank
    // In a damaged file, the outcode may be out of range. A cursor stops there too, so ranks agree with its ordinals.
    guard isExact, outcode < outcodeCount else { return (rank, false) }
    let incode = code % Postcode.incodesPerOutcode
    let digit = incode / 676
    let sectors = SectorList(bytes, at: start.blob)
    let index = sectors.index(ofDigit: digit)
    guard sectors.digits & (1 &<< digit) != 0 else {
      // The rank of the next sector, or that of the next outcode.
      let isLast = sectors.digits &>> digit == 0
      return (isLast ? self.rank(ofOutcode: outcode &+ 1) : rank &+ sectors.start(bytes, index).rank, false)
    }
    let sector = sectors.start(bytes, index)
    rank &+= sector.rank
    let unit = incode % 676
    if unit == 0 { return (rank, isFirstOfSector(sector.body)) }
    let first = unit / 26
    let body = SectorBody(bytes, at: sector.body)
    let letter = UnitAlphabet.index(of: first)
    let masksBefore = (body.letters & ((1 &<< letter) &- 1)).nonzeroBitCount
    let before = SectorBody.maskBits &* masksBefore
    guard UnitAlphabet.contains(first), body.letters & (1 &<< letter) != 0 else {
      return (rank &+ body.ones(bytes, count: before), false)
    }
    let second = unit % 26
    let bit = before &+ Int(UnitAlphabet.index(of: second))
    rank &+= body.ones(bytes, count: bit)
    return (rank, UnitAlphabet.contains(second) && bytes.bits(body.masks &+ bit) & 1 != 0)
  }

  /// Whether unit AA of a sector exists.
  private func isFirstOfSector(_ position: Int) -> Bool {
    let body = SectorBody(bytes, at: position)
    return body.letters & 1 != 0 && bytes.bits(body.masks) & 1 != 0
  }
}
