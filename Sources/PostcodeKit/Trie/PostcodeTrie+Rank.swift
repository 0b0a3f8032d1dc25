extension PostcodeTrie {
  /// Returns the number of postcodes with a smaller code, and whether a postcode has this code.
  ///
  /// - Parameter code: A number up to `Postcode.codeCount`: a postcode's code, or a bound between postcodes.
  /// - Complexity: O(1): at most 10 sectors and 20 unit masks are skipped.
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
    let (ones, indexPosition) = sumMasks(body, before: masksBefore)
    rank &+= ones
    guard UnitAlphabet.contains(first), body.letters & (1 &<< letter) != 0 else { return (rank, false) }
    let second = unit % 26
    let mask = unitMask(body, masksBefore, at: indexPosition)
    let bit = UInt32(1) &<< UnitAlphabet.index(of: second)
    rank &+= (mask & (bit &- 1)).nonzeroBitCount
    return (rank, UnitAlphabet.contains(second) && mask & bit != 0)
  }

  /// Whether unit AA of a sector exists.
  private func isFirstOfSector(_ position: Int) -> Bool {
    let body = SectorBody(bytes, at: position)
    return body.letters & 1 != 0 && unitMask(body, 0, at: body.masks) & 1 != 0
  }

  /// Returns the number of postcodes in the first unit masks of a sector, and the bit position of the next mask's index.
  @inline(__always)
  func sumMasks(_ body: SectorBody, before mask: Int) -> (ones: Int, position: Int) {
    let first = unitMaskCode.sums(bytes.bits(body.classes), count: min(mask, 10))
    guard mask > 10 else { return (first.ones, body.masks &+ first.width) }
    let rest = unitMaskCode.sums(bytes.bits(body.classes &+ 10 &* SectorBody.classBits), count: mask &- 10)
    return (first.ones &+ rest.ones, body.masks &+ first.width &+ rest.width)
  }

  /// Returns the unit mask whose index is at a bit position.
  @inline(never)
  func unitMask(_ body: SectorBody, _ mask: Int, at position: Int) -> UInt32 {
    let ones = body.ones(bytes, mask: mask)
    let index = Int(bytes.bits(position, width: UnitMaskCode.width(ones: ones)))
    return unitMaskCode.mask(ones: ones, index: index)
  }
}
