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
    let rank = start.rank
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
    let located = SectorBody(bytes, at: sector.body).locate(bytes, unit: incode % 676)
    return (rank &+ sector.rank &+ located.rank, located.isPresent)
  }

  /// Returns the sector whose codes begin at 676 times a number, and the rank of its first postcode in the tree; `nil` if the tree has none.
  package func sector(_ number: UInt32) -> (body: SectorBody, rank: Int)? {
    let key = number / 10
    let (outcode, isExact) = firstOutcode(from: key)
    guard isExact, outcode < outcodeCount else { return nil }
    let start = start(ofOutcode: outcode)
    let sectors = SectorList(bytes, at: start.blob)
    let digit = number &- 10 &* key
    guard sectors.digits & (1 &<< digit) != 0 else { return nil }
    let sector = sectors.start(bytes, sectors.index(ofDigit: digit))
    return (SectorBody(bytes, at: sector.body), start.rank &+ sector.rank)
  }
}

extension SectorBody {
  /// Returns the number of units in the sector before a unit, 0 for `AA`, and whether the sector has that unit.
  ///
  /// - Complexity: O(1): the ones of at most seven words are counted.
  @inline(__always)
  package func locate(_ bytes: ByteView, unit: UInt32) -> (rank: Int, isPresent: Bool) {
    let first = unit / 26
    let letter = UnitAlphabet.index(of: first)
    let before = SectorBody.maskBits &* (letters & ((1 &<< letter) &- 1)).nonzeroBitCount
    guard UnitAlphabet.contains(first), letters & (1 &<< letter) != 0 else {
      return (ones(bytes, count: before), false)
    }
    let second = unit &- 26 &* first
    let bit = before &+ Int(UnitAlphabet.index(of: second))
    return (ones(bytes, count: bit), UnitAlphabet.contains(second) && bytes.bits(masks &+ bit) & 1 != 0)
  }
}
