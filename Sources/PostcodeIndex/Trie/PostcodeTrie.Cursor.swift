import PostcodeCore

extension PostcodeTrie {
  /// Steps through the postcodes in order, from any postcode on.
  ///
  /// A step within a unit mask costs a few instructions; nothing is allocated.
  package struct Cursor: Sendable {
    let trie: PostcodeTrie
    private var area = 0
    private var outcode: Int
    /// The codes of the current outcode, sector, and first letter of the unit.
    private var outcodeCode: UInt32 = 0
    private var sectorCode: UInt32 = 0
    private var prefixCode: UInt32 = 0
    // The bits that are left of the masks on the path down.
    private var digits: UInt32 = 0
    private var letters: UInt32 = 0
    private var units: UInt32 = 0
    private var sectorIndex = 0
    private var sectors = SectorList.none
    private var sectorPosition = 0
    private var nextSectorPosition = 0
    private var body = SectorBody.none
    private var maskIndex = 0
    private var maskPosition = 0
    private var exceptionIndex = 0
    private var standard: UInt32?
    /// The ordinal of the next postcode.
    package private(set) var ordinal = 0

    /// Creates a cursor at the first postcode whose code is at least `code`.
    @inline(never)
    package init(_ trie: PostcodeTrie, from code: UInt32) {
      self.trie = trie
      outcode = 0
      seek(code)
    }

    /// Creates a cursor at an ordinal, or at the end if the ordinal is out of range.
    @inline(never)
    package init(_ trie: PostcodeTrie, ordinal: Int) {
      self.trie = trie
      outcode = 0
      if let code = trie.select(ordinal) {
        seek(code)
      } else {
        outcode = trie.outcodeCount
        exceptionIndex = trie.exceptionCount
        self.ordinal = trie.count
      }
    }

    /// Moves to the first postcode whose code is at least `code`.
    mutating func seek(_ code: UInt32) {
      standard = nil
      units = 0
      letters = 0
      digits = 0

      if trie.exceptionCount > 0 { exceptionIndex = trie.exceptionCount(below: code) }
      let key = code / Postcode.incodesPerOutcode
      let (first, isExact) = trie.firstOutcode(from: key)
      outcode = first
      let start = trie.start(ofOutcode: first)
      ordinal = start.rank &+ exceptionIndex
      guard first < trie.outcodeCount else { return }
      area = trie.area(ofOutcode: first, from: key / Outcode.districtsPerArea)
      enterOutcode(start.blob)
      if isExact { skip(toIncode: code % Postcode.incodesPerOutcode) }
      standard = advance()
    }

    /// Returns the code of the next postcode and moves on, or returns `nil` if it isn't below `bound`.
    @inline(__always)
    package mutating func next(below bound: UInt32) -> UInt32? {
      if exceptionIndex < trie.exceptionCount {
        let exception = trie.exception(exceptionIndex)
        guard let standard, standard <= exception else {
          guard exception < bound else { return nil }
          exceptionIndex &+= 1
          ordinal &+= 1
          return exception
        }
      }
      guard let code = standard, code < bound else { return nil }
      standard = advance()
      ordinal &+= 1
      return code
    }

    /// Returns the code of the next standard postcode.
    @inline(__always)
    private mutating func advance() -> UInt32? {
      while units == 0 {
        guard enterNextMask() else { return nil }
      }
      let letter = UnitAlphabet.letter(at: UInt32(truncatingIfNeeded: units.trailingZeroBitCount))
      units &= units &- 1
      return prefixCode &+ letter
    }

    private mutating func enterOutcode(_ blob: Int) {
      let key = trie.outcodeKey(outcode, inArea: area)
      outcodeCode = key &* Postcode.incodesPerOutcode
      sectors = SectorList(trie.bytes, at: blob)
      digits = sectors.digits
      sectorIndex = 0
      nextSectorPosition = sectors.bodies
      letters = 0
      units = 0
    }

    /// Enters the next sector of the outcode. There must be one.
    private mutating func enterSector() {
      let digit = UInt32(truncatingIfNeeded: digits.trailingZeroBitCount)
      digits &= digits &- 1
      sectorPosition = nextSectorPosition
      nextSectorPosition &+= sectors.entry(trie.bytes, sectorIndex).length
      sectorIndex &+= 1
      sectorCode = outcodeCode &+ digit &* 676
      body = SectorBody(trie.bytes, at: sectorPosition)
      letters = body.letters
      maskIndex = 0
      maskPosition = body.masks
      units = 0
    }

    /// Enters the next unit mask of the sector. There must be one.
    private mutating func enterMask() {
      let letter = UnitAlphabet.letter(at: UInt32(truncatingIfNeeded: letters.trailingZeroBitCount))
      letters &= letters &- 1
      let ones = body.ones(trie.bytes, mask: maskIndex)
      let width = UnitMaskCode.width(ones: ones)
      units = trie.unitMaskCode.mask(
        ones: ones, index: Int(trie.bytes.bits(maskPosition, width: width)))
      maskPosition &+= width
      maskIndex &+= 1
      prefixCode = sectorCode &+ letter &* 26
    }

    /// Enters the next unit mask, in this sector or a later one.
    ///
    /// - Returns: Whether there is one.
    @inline(never)
    private mutating func enterNextMask() -> Bool {
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
      enterMask()
      return true
    }

    /// Skips the postcodes before an incode in the outcode just entered.
    private mutating func skip(toIncode incode: UInt32) {
      let digit = incode / 676
      while digits != 0, digits.trailingZeroBitCount < digit {
        digits &= digits &- 1
        let entry = sectors.entry(trie.bytes, sectorIndex)
        nextSectorPosition &+= entry.length
        ordinal &+= entry.count
        sectorIndex &+= 1
      }
      let unit = incode % 676
      guard unit > 0, digits & (1 &<< digit) != 0 else { return }
      enterSector()
      let letter = UnitAlphabet.index(of: unit / 26)
      maskIndex = (letters & ((1 &<< letter) &- 1)).nonzeroBitCount
      let before = trie.sumMasks(body, before: maskIndex)
      maskPosition = before.position
      ordinal &+= before.ones
      letters &= ~((1 &<< letter) &- 1)
      guard UnitAlphabet.contains(unit / 26), letters & (1 &<< letter) != 0 else { return }
      enterMask()
      let skipped = units & ((1 &<< UnitAlphabet.index(of: unit % 26)) &- 1)
      ordinal &+= skipped.nonzeroBitCount
      units &= ~skipped
    }
  }

  /// Returns the area of an outcode, given the key of an area at or before it.
  @inline(__always)
  func area(ofOutcode outcode: Int, from key: UInt32) -> Int {
    var area = firstArea(from: key)
    while area &+ 1 < areaCount, firstOutcode(ofArea: area &+ 1) <= outcode { area &+= 1 }
    return area
  }
}

extension SectorList {
  /// An empty list, for a cursor that hasn't entered an outcode.
  static let none = SectorList(digits: 0, entries: 0, bodies: 0)

  private init(digits: UInt32, entries: Int, bodies: Int) {
    self.digits = digits
    self.entries = entries
    self.bodies = bodies
  }
}

extension SectorBody {
  /// An empty sector, for a cursor that hasn't entered one.
  static let none = SectorBody(letters: 0, classes: 0)

  private init(letters: UInt32, classes: Int) {
    self.letters = letters
    self.classes = classes
  }
}
