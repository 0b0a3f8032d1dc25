import PostcodeCore

extension PostcodeTrie {
  /// Walks the postcodes in order, from any place on.
  ///
  /// A step within a row costs a few instructions; nothing is allocated.
  struct Cursor: Sendable {
    private let trie: PostcodeTrie
    private var area = 0
    private var outcode: Int
    /// The code of the outcode, sector and row that the walk is in, as far as known.
    private var outcodeCode: UInt32 = 0
    private var sectorCode: UInt32 = 0
    private var unitMaskCode: UInt32 = 0
    // What is left of the masks on the way down; the row's is consumed bit by bit.
    private var digits: UInt32 = 0
    private var letters: UInt32 = 0
    private var units: UInt32 = 0
    private var sectorPlace = 0
    private var sectors = SectorList.none
    private var sectorPosition = 0
    private var nextSectorPosition = 0
    private var body = SectorBody.none
    private var row = 0
    private var rowPosition = 0
    private var exceptionPlace = 0
    private var standard: UInt32?
    /// The ordinal of the next postcode.
    private(set) var ordinal = 0

    /// Starts at the first postcode whose code is at least `code`.
    init(_ trie: PostcodeTrie, from code: UInt32) {
      self.trie = trie
      outcode = 0
      seek(code)
    }

    /// Starts at an ordinal; at the end if there is no such ordinal.
    init(_ trie: PostcodeTrie, ordinal: Int) {
      self.trie = trie
      outcode = 0
      if let code = trie.select(ordinal) {
        seek(code)
      } else {
        outcode = trie.outcodeCount
        exceptionPlace = trie.exceptionCount
        self.ordinal = trie.count
      }
    }

    /// Goes to the first postcode whose code is at least `code`.
    mutating func seek(_ code: UInt32) {
      standard = nil
      units = 0
      letters = 0
      digits = 0

      if trie.exceptionCount > 0 { exceptionPlace = trie.exceptionCount(below: code) }
      let key = code / Postcode.incodesPerOutcode
      let (place, isExact) = trie.firstOutcode(from: key)
      outcode = place
      let start = trie.start(ofOutcode: place)
      ordinal = start.rank &+ exceptionPlace
      guard place < trie.outcodeCount else { return }
      area = trie.area(ofOutcode: place, from: key / Outcode.districtsPerArea)
      enterOutcode(start.blob)
      if isExact { skip(toIncode: code % Postcode.incodesPerOutcode) }
      standard = advance()
    }

    /// The next postcode's code, if it is less than `bound`; else `nil`, and the cursor stays where it is.
    @inline(__always)
    mutating func next(below bound: UInt32) -> UInt32? {
      if exceptionPlace < trie.exceptionCount {
        let exception = trie.exception(exceptionPlace)
        guard let standard, standard <= exception else {
          guard exception < bound else { return nil }
          exceptionPlace &+= 1
          ordinal &+= 1
          return exception
        }
      }
      guard let code = standard, code < bound else { return nil }
      standard = advance()
      ordinal &+= 1
      return code
    }

    /// The next postcode of the tree proper.
    @inline(__always)
    private mutating func advance() -> UInt32? {
      while units == 0 {
        guard enterNextRow() else { return nil }
      }
      let letter = UnitAlphabet.letter(at: UInt32(truncatingIfNeeded: units.trailingZeroBitCount))
      units &= units &- 1
      return unitMaskCode &+ letter
    }

    private mutating func enterOutcode(_ blob: Int) {
      let key = trie.outcodeKey(outcode, inArea: area)
      outcodeCode = key &* Postcode.incodesPerOutcode
      sectors = SectorList(trie.bytes, at: blob)
      digits = sectors.digits
      sectorPlace = 0
      nextSectorPosition = sectors.bodies
      letters = 0
      units = 0
    }

    /// Enters the next sector of the outcode there is; the digits left must not be none.
    private mutating func enterSector() {
      let digit = UInt32(truncatingIfNeeded: digits.trailingZeroBitCount)
      digits &= digits &- 1
      sectorPosition = nextSectorPosition
      nextSectorPosition &+= sectors.entry(trie.bytes, sectorPlace).length
      sectorPlace &+= 1
      sectorCode = outcodeCode &+ digit &* 676
      body = SectorBody(trie.bytes, at: sectorPosition)
      letters = body.letters
      row = 0
      rowPosition = body.rows
      units = 0
    }

    /// Enters the next row of the sector; the letters left must not be none.
    private mutating func enterRow() {
      let letter = UnitAlphabet.letter(at: UInt32(truncatingIfNeeded: letters.trailingZeroBitCount))
      letters &= letters &- 1
      let ones = body.ones(trie.bytes, row: row)
      let width = UnitMaskCode.width(ones: ones)
      units = trie.unitMaskCode.mask(
        ones: ones, index: Int(trie.bytes.bits(rowPosition, width: width)))
      rowPosition &+= width
      row &+= 1
      unitMaskCode = sectorCode &+ letter &* 26
    }

    /// Finds the next row, in this sector or a later one; false at the end.
    private mutating func enterNextRow() -> Bool {
      while letters == 0 {
        while digits == 0 {
          outcode &+= 1
          guard outcode < trie.outcodeCount else {
            outcode = trie.outcodeCount
            return false
          }
          while area &+ 1 < trie.areaCount, trie.firstOutcode(ofArea: area &+ 1) <= outcode { area &+= 1 }
          enterOutcode(trie.blob(ofOutcode: outcode))
        }
        enterSector()
      }
      enterRow()
      return true
    }

    /// Drops what comes before an incode in the outcode just entered.
    private mutating func skip(toIncode incode: UInt32) {
      let digit = incode / 676
      while digits != 0, digits.trailingZeroBitCount < digit {
        digits &= digits &- 1
        let entry = sectors.entry(trie.bytes, sectorPlace)
        nextSectorPosition &+= entry.length
        ordinal &+= entry.count
        sectorPlace &+= 1
      }
      let unit = incode % 676
      guard unit > 0, digits & (1 &<< digit) != 0 else { return }
      enterSector()
      let letter = UnitAlphabet.index(of: unit / 26)
      row = (letters & ((1 &<< letter) &- 1)).nonzeroBitCount
      let before = trie.sumRows(body, before: row)
      rowPosition = before.position
      ordinal &+= before.ones
      letters &= ~((1 &<< letter) &- 1)
      guard UnitAlphabet.contains(unit / 26), letters & (1 &<< letter) != 0 else { return }
      enterRow()
      let skipped = units & ((1 &<< UnitAlphabet.index(of: unit % 26)) &- 1)
      ordinal &+= skipped.nonzeroBitCount
      units &= ~skipped
    }
  }

  /// The area that an outcode belongs to, given the key of an area at or before it.
  @inline(__always)
  func area(ofOutcode outcode: Int, from key: UInt32) -> Int {
    var area = firstArea(from: key)
    while area &+ 1 < areaCount, firstOutcode(ofArea: area &+ 1) <= outcode { area &+= 1 }
    return area
  }
}

extension SectorList {
  /// No sectors, for a cursor that has not entered an outcode.
  static let none = SectorList(digits: 0, entries: 0, bodies: 0)

  private init(digits: UInt32, entries: Int, bodies: Int) {
    self.digits = digits
    self.entries = entries
    self.bodies = bodies
  }
}

extension SectorBody {
  /// No rows, for a cursor that has not entered a sector.
  static let none = SectorBody(letters: 0, classes: 0)

  private init(letters: UInt32, classes: Int) {
    self.letters = letters
    self.classes = classes
  }
}
