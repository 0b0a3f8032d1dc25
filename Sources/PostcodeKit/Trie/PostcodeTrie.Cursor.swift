extension PostcodeTrie {
  /// Steps through the postcodes in order, from any postcode on.
  ///
  /// A step within a unit mask costs a few instructions; nothing is allocated.
  struct Cursor: Sendable {
    let trie: PostcodeTrie
    private var outcodes: OutcodeWalk
    /// The codes of the current outcode, sector, and first letter of the unit.
    private var outcodeCode: UInt32 = 0
    private var sectorCode: UInt32 = 0
    private var prefixCode: UInt32 = 0
    // The bits that are left of the masks on the path down. Bit n of the last two is the letter n of the alphabet.
    private var digits: UInt32 = 0
    private var letters: UInt32 = 0
    private var units: UInt32 = 0
    private var sectorIndex = 0
    private var sectors = SectorList.none
    private var body = SectorBody.none
    private var maskIndex = 0
    private var exceptionIndex = 0
    private var standard: UInt32?
    /// The ordinal of the next postcode.
    package private(set) var ordinal = 0

    /// Creates a cursor at the first postcode whose code is at least `code`.
    @inline(never)
    init(_ trie: PostcodeTrie, from code: UInt32) {
      self.trie = trie
      outcodes = OutcodeWalk(atEndOf: trie)
      seek(code)
    }

    /// Creates a cursor at an ordinal, or at the end if the ordinal is out of range.
    @inline(never)
    init(_ trie: PostcodeTrie, ordinal: Int) {
      self.trie = trie
      outcodes = OutcodeWalk(atEndOf: trie)
      if let code = trie.select(ordinal) {
        seek(code)
      } else {
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
      outcodes = OutcodeWalk(trie, from: key)
      guard let (outcode, found) = outcodes.next(trie) else {
        ordinal = trie.standardCount &+ exceptionIndex
        return
      }
      let start = trie.start(ofOutcode: outcode)
      ordinal = start.rank &+ exceptionIndex
      enter(outcode: found, at: start.blob)
      if found == key { skip(toIncode: code % Postcode.incodesPerOutcode) }
      standard = advance()
    }

    /// Returns the code of the next postcode and moves on, or returns `nil` if it isn't below `bound`.
    @inline(__always)
    mutating func next(below bound: UInt32) -> UInt32? {
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
      let letter = UInt32(truncatingIfNeeded: units.trailingZeroBitCount)
      units &= units &- 1
      return prefixCode &+ letter
    }

    private mutating func enter(outcode key: UInt32, at blob: Int) {
      outcodeCode = key &* Postcode.incodesPerOutcode
      sectors = SectorList(trie.bytes, at: blob)
      digits = sectors.digits
      sectorIndex = 0
      letters = 0
      units = 0
    }

    /// Enters the next sector of the outcode. There must be one.
    private mutating func enterSector() {
      let digit = UInt32(truncatingIfNeeded: digits.trailingZeroBitCount)
      digits &= digits &- 1
      sectorCode = outcodeCode &+ digit &* 676
      body = SectorBody(trie.bytes, at: sectors.start(trie.bytes, sectorIndex).body)
      sectorIndex &+= 1
      letters = UnitAlphabet.spread(body.letters)
      maskIndex = 0
      units = 0
    }

    /// Enters the next unit mask of the sector. There must be one.
    private mutating func enterMask() {
      let letter = UInt32(truncatingIfNeeded: letters.trailingZeroBitCount)
      letters &= letters &- 1
      units = UnitAlphabet.spread(body.unitMask(trie.bytes, maskIndex))
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
          guard let (outcode, key) = outcodes.next(trie) else { return false }
          enter(outcode: key, at: trie.blob(ofOutcode: outcode))
        }
        enterSector()
      }
      enterMask()
      return true
    }

    /// Skips the postcodes before an incode in the outcode just entered.
    private mutating func skip(toIncode incode: UInt32) {
      let digit = incode / 676
      sectorIndex = sectors.index(ofDigit: digit)
      digits &= ~((1 &<< digit) &- 1)
      // At the end, the rank of the next outcode.
      let rank =
        digits == 0
        ? trie.rank(ofOutcode: outcodes.outcode) &- ordinal &+ exceptionIndex
        : sectors.start(trie.bytes, sectorIndex).rank
      ordinal &+= rank
      let unit = incode % 676
      guard unit > 0, digits & (1 &<< digit) != 0 else { return }
      enterSector()
      let letter = unit / 26
      maskIndex = (letters & ((1 &<< letter) &- 1)).nonzeroBitCount
      ordinal &+= body.ones(trie.bytes, count: SectorBody.maskBits &* maskIndex)
      letters &= ~((1 &<< letter) &- 1)
      guard letters & (1 &<< letter) != 0 else { return }
      enterMask()
      let skipped = units & ((1 &<< (unit % 26)) &- 1)
      ordinal &+= skipped.nonzeroBitCount
      units &= ~skipped
    }
  }
}

extension SectorBody {
  /// An empty sector, for a cursor that hasn't entered one.
  static let none = SectorBody(letters: 0, masks: 0)

  private init(letters: UInt32, masks: Int) {
    self.letters = letters
    self.masks = masks
  }
}
