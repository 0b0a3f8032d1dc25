extension Completions {
  /// The postcodes in capitals with their space, such as `SW1A 1AA`, in less time than formatting each one takes.
  ///
  /// ```swift
  /// index.completions(of: "sw1a")?.prefix(10).texts
  /// ```
  ///
  /// - Complexity: O(*n*), where *n* is the number of completions.
  public var texts: [String] {
    let trie = trie
    guard startsAtFirst, !trie.hasExceptions(partial.first), partial.second.map({ !trie.hasExceptions($0) }) ?? true
    else { return map { $0.postcode.description } }
    // In a damaged file, outcodes can share their sectors.
    let limit = Swift.min(limit, trie.count)
    // An array that grows by appending takes less time than one whose memory is initialized by a closure.
    var texts: [String] = []
    texts.reserveCapacity(limit <= 16 ? limit : count)
    trie.appendTexts(partial.first, to: &texts, limit: limit)
    if let second = partial.second { trie.appendTexts(second, to: &texts, limit: limit) }
    return texts
  }
}

extension PostcodeTrie {
  /// Returns whether postcodes outside the tree match.
  fileprivate func hasExceptions(_ interpretation: PartialPostcode.Interpretation) -> Bool {
    exceptionCount > 0
      && exceptionCount(below: interpretation.lowerCode) != exceptionCount(below: interpretation.upperCode)
  }

  /// Appends the texts of the postcodes that match, up to a number of elements in all.
  fileprivate func appendTexts(_ interpretation: PartialPostcode.Interpretation, to texts: inout [String], limit: Int) {
    guard texts.count < limit else { return }
    let filter = UnitFilter(interpretation)
    let end = (interpretation.upperCode &+ (Postcode.incodesPerOutcode &- 1)) / Postcode.incodesPerOutcode
    var outcodes = OutcodeWalk(self, from: interpretation.lowerCode / Postcode.incodesPerOutcode)
    while let (outcode, key) = outcodes.next(self), key < end {
      let text = Outcode(uncheckedKey: key).ascii
      let shift = UInt64(truncatingIfNeeded: 8 &* text.count)
      let sectors = SectorList(bytes, at: blob(ofOutcode: outcode))
      var digits = sectors.digits
      var index = 0
      while digits != 0 {
        let digit = UInt32(truncatingIfNeeded: digits.trailingZeroBitCount)
        digits &= digits &- 1
        let position = sectors.start(bytes, index).body
        index &+= 1
        guard filter.digits & 1 &<< digit != 0 else { continue }
        // A space, the digit, and two letters.
        let start = text.bytes | (UInt64(digit) &<< 8 | 0x4141_3020) &<< shift
        appendTexts(
          ofSector: position, filter, start: start, shift: shift &+ 16, count: text.count &+ 4, to: &texts, limit: limit
        )
        if texts.count >= limit { return }
      }
    }
  }

  @inline(__always)
  private func appendTexts(
    ofSector position: Int, _ filter: UnitFilter, start: UInt64, shift: UInt64, count: Int, to texts: inout [String],
    limit: Int
  ) {
    let body = SectorBody(bytes, at: position)
    var letters = body.letters
    var mask = 0
    while letters != 0 {
      let first = letters.trailingZeroBitCount
      letters &= letters &- 1
      defer { mask &+= 1 }
      guard filter.firstLetters & 1 &<< UInt32(truncatingIfNeeded: first) != 0 else { continue }
      let units = body.unitMask(bytes, mask)
      let prefix =
        start &+ UInt64(UnitAlphabet.letter(at: UInt32(truncatingIfNeeded: first))) &<< shift
      var seconds = UnitAlphabet.spread(units & filter.secondLetters)
      while seconds != 0 {
        guard texts.count < limit else { return }
        let second = UInt64(truncatingIfNeeded: seconds.trailingZeroBitCount)
        seconds &= seconds &- 1
        texts.append(ASCIIText(unchecked: prefix &+ second &<< (shift &+ 8), count: count).string)
      }
    }
  }
}

/// The units of an outcode that match an interpretation, as masks of the sector's digit and the two letters.
private struct UnitFilter {
  var digits: UInt32 = 0x3FF
  var firstLetters: UInt32 = 0xF_FFFF
  var secondLetters: UInt32 = 0xF_FFFF

  init(_ interpretation: PartialPostcode.Interpretation) {
    let width = interpretation.upperCode &- interpretation.lowerCode
    guard width <= 676 else { return }
    let incode = interpretation.lowerCode % Postcode.incodesPerOutcode
    let unit = incode % 676
    digits = 1 &<< (incode / 676)
    if width <= 26 { firstLetters = UnitFilter.mask(unit / 26) }
    if width == 1 { secondLetters = UnitFilter.mask(unit % 26) }
  }

  private static func mask(_ letter: UInt32) -> UInt32 {
    UnitAlphabet.contains(letter) ? 1 &<< UnitAlphabet.index(of: letter) : 0
  }
}
