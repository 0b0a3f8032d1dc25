import PostcodeCore

extension PostcodeTrie {
  /// How many postcodes have a smaller code, and whether one has just this code.
  ///
  /// - Parameter code: any number up to `Postcode.codeCount`, a postcode's or a bound between postcodes.
  /// - Complexity: O(1): at most 10 sector entries and 20 rows are stepped over.
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

  /// How many postcodes have a smaller code.
  ///
  /// - Complexity: O(1), less work than `locate` for the bounds of areas, outcodes and sectors.
  func rank(_ code: UInt32) -> Int {
    let key = code / Postcode.incodesPerOutcode
    guard exceptionCount == 0, key &* Postcode.incodesPerOutcode == code else { return locate(code).rank }
    return rank(ofOutcode: firstOutcode(from: key).outcode)
  }

  /// The ordinals of the postcodes of Northern Ireland (area BT), whose grid references are on the Irish Grid.
  var irishOrdinals: Range<Int> {
    let perArea = Outcode.districtsPerArea &* Postcode.incodesPerOutcode
    let first = rank(Outcode.northernIrelandKey &* perArea)
    return first..<max(first, rank((Outcode.northernIrelandKey &+ 1) &* perArea))
  }

  private func locateStandard(_ code: UInt32) -> (rank: Int, isPresent: Bool) {
    let (outcode, isExact) = firstOutcode(from: code / Postcode.incodesPerOutcode)
    let start = start(ofOutcode: outcode)
    var rank = start.rank
    guard isExact else { return (rank, false) }
    let incode = code % Postcode.incodesPerOutcode
    let digit = incode / 676
    let sectors = SectorList(bytes, at: start.blob)
    let sectorsBefore = (sectors.digits & ((1 &<< digit) &- 1)).nonzeroBitCount
    var position = sectors.bodies
    for place in 0..<sectorsBefore {
      let entry = sectors.entry(bytes, place)
      rank &+= entry.count
      position &+= entry.length
    }
    guard sectors.digits & (1 &<< digit) != 0 else { return (rank, false) }
    let unit = incode % 676
    if unit == 0 { return (rank, isFirstOfSector(position)) }
    let first = unit / 26
    let body = SectorBody(bytes, at: position)
    let letter = UnitAlphabet.index(of: first)
    let rowsBefore = (body.letters & ((1 &<< letter) &- 1)).nonzeroBitCount
    let (ones, row) = sumRows(body, before: rowsBefore)
    rank &+= ones
    guard UnitAlphabet.contains(first), body.letters & (1 &<< letter) != 0 else { return (rank, false) }
    let second = unit % 26
    let mask = self.row(body, rowsBefore, at: row)
    let bit = UInt32(1) &<< UnitAlphabet.index(of: second)
    rank &+= (mask & (bit &- 1)).nonzeroBitCount
    return (rank, UnitAlphabet.contains(second) && mask & bit != 0)
  }

  /// Whether unit AA of a sector exists.
  private func isFirstOfSector(_ position: Int) -> Bool {
    let body = SectorBody(bytes, at: position)
    return body.letters & 1 != 0 && row(body, 0, at: body.rows) & 1 != 0
  }

  /// The number of postcodes in the first rows of a sector, and where the next row's index is.
  @inline(__always)
  func sumRows(_ body: SectorBody, before row: Int) -> (ones: Int, position: Int) {
    var ones = 0
    var position = body.rows
    var place = 0
    while place < row {
      // One load brings eleven classes.
      var classes = bytes.bits(body.classes &+ SectorBody.classBits &* place)
      let end = min(place &+ 11, row)
      while place < end {
        let inRow = min(Int(classes & 31) &+ 1, 20)
        ones &+= inRow
        position &+= UnitMaskCode.width(ones: inRow)
        classes &>>= 5
        place &+= 1
      }
    }
    return (ones, position)
  }

  /// The mask of second letters in a row whose index is at a bit position.
  @inline(__always)
  func row(_ body: SectorBody, _ row: Int, at position: Int) -> UInt32 {
    let ones = body.ones(bytes, row: row)
    let index = Int(bytes.bits(position, width: UnitMaskCode.width(ones: ones)))
    return unitMaskCode.mask(ones: ones, index: index)
  }
}
