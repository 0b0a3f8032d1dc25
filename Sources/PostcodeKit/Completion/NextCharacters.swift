/// A set of characters that can be typed next: digits, capital letters, and the space that ends an outcode.
public struct NextCharacters: Sendable, Hashable {
  /// Bits 0 to 9 stand for the digits, bits 10 to 35 for the letters, bit 36 for the space.
  let bits: UInt64

  static let spaceBit: UInt64 = 1 << 36

  /// A Boolean value that indicates whether no character can follow: the text is a whole postcode or has no completions.
  public var isEmpty: Bool { bits == 0 }

  /// A Boolean value that indicates whether a space can follow: the text is an outcode with postcodes.
  public var containsSpace: Bool { bits & NextCharacters.spaceBit != 0 }

  /// Returns whether a character can follow, ignoring case.
  public func contains(_ character: Unicode.Scalar) -> Bool {
    switch character.value {
    case 48...57: bits & 1 &<< UInt64(character.value &- 48) != 0
    case 65...90: bits & 1 &<< UInt64(character.value &- 55) != 0
    case 97...122: bits & 1 &<< UInt64(character.value &- 87) != 0
    case 32: containsSpace
    default: false
    }
  }
}

extension NextCharacters: CustomStringConvertible {
  /// The characters in order, digits first, without the space, such as `0123456789AW`.
  public var description: String {
    var characters: [UInt8] = []
    for symbol in UInt8(0)..<36 where bits & 1 &<< UInt64(symbol) != 0 {
      characters.append(symbol < 10 ? symbol &+ 48 : symbol &+ 55)
    }
    return String(decoding: characters, as: UTF8.self)
  }
}

extension PostcodeIndex {
  /// Returns the characters that can follow a text so that it still has completions.
  ///
  /// - Complexity: O(*o* + *e*), where *o* is the number of outcodes of the areas that match, and *e* that of postcodes with unusual letters.
  public func nextCharacters(after text: String) -> NextCharacters {
    PartialPostcode(text).map { nextCharacters(after: $0) } ?? NextCharacters(bits: 0)
  }

  /// Returns the characters that can follow a partial postcode so that it still has completions.
  ///
  /// - Complexity: O(*o* + *e*), where *o* is the number of outcodes of the areas that match, and *e* that of postcodes with unusual letters.
  public func nextCharacters(after partial: PartialPostcode) -> NextCharacters {
    withExtendedLifetime(owner) {
      var bits = trie.charactersAfter(partial.first)
      if let second = partial.second { bits |= trie.charactersAfter(second) }
      if partial.text.endsInSeparator { bits &= ~NextCharacters.spaceBit }
      return NextCharacters(bits: bits)
    }
  }
}

extension PostcodeTrie {
  /// Returns the bits of the characters that follow in the postcodes that match.
  fileprivate func charactersAfter(_ interpretation: PartialPostcode.Interpretation) -> UInt64 {
    let lower = interpretation.lowerCode
    let upper = interpretation.upperCode
    var bits = exceptionCount > 0 ? charactersOfExceptions(interpretation) : 0
    let key = lower / Postcode.incodesPerOutcode
    switch interpretation.kind {
    case .everything, .area: bits |= charactersOfAreas(from: key, upTo: upper / Postcode.incodesPerOutcode)
    case .outcode:
      var outcodes = OutcodeWalk(self, from: key)
      while let (outcode, found) = outcodes.next(self), found < upper / Postcode.incodesPerOutcode {
        if found == key {
          bits |= UInt64(SectorList(bytes, at: blob(ofOutcode: outcode)).digits) | NextCharacters.spaceBit
        } else {
          bits |= 1 &<< UInt64(found &- key &- 1)
        }
      }
    case .sector, .partialUnit:
      if let body = sector(ofCode: lower) {
        let letters =
          interpretation.kind == .sector ? body.letters : unitMask(body, startingWith: lower % 676 / 26)
        bits |= UInt64(UnitAlphabet.spread(letters)) &<< 10
      }
    case .postcode: break
    }
    return bits
  }

  /// Returns the bits of the characters that follow one letter, two letters or nothing, given the range of outcode keys that match.
  private func charactersOfAreas(from key: UInt32, upTo end: UInt32) -> UInt64 {
    let perArea = Outcode.districtsPerArea
    var bits: UInt64 = 0
    var area = firstArea(from: key / perArea)
    while area < areaCount, areaKey(area) < end / perArea {
      let areaKey = areaKey(area)
      if end &- key > 27 &* perArea {
        bits |= 1 &<< UInt64(areaKey / 27 &+ 10)
      } else if end &- key > perArea, areaKey % 27 > 0 {
        bits |= 1 &<< UInt64(areaKey % 27 &+ 9)
      } else {
        for word in 0..<7 {
          var districts = districts(area, word: word)
          while districts != 0 {
            let district = UInt32(truncatingIfNeeded: 64 &* word &+ districts.trailingZeroBitCount)
            bits |= Outcode(uncheckedKey: areaKey &* perArea &+ district).characterAfterArea
            districts &= districts &- 1
          }
        }
      }
      area &+= 1
    }
    return bits
  }

  /// Returns the bits of the characters that follow in the postcodes outside the tree.
  @inline(never)
  private func charactersOfExceptions(_ interpretation: PartialPostcode.Interpretation) -> UInt64 {
    var bits: UInt64 = 0
    var index = exceptionCount(below: interpretation.lowerCode)
    while index < exceptionCount, exception(index) < interpretation.upperCode {
      let code = exception(index)
      let outcode = Outcode(uncheckedKey: code / Postcode.incodesPerOutcode)
      let width = interpretation.upperCode &- interpretation.lowerCode
      let area = outcode.areaKey
      let perArea = Outcode.districtsPerArea &* Postcode.incodesPerOutcode
      switch interpretation.kind {
      case .everything: bits |= 1 &<< UInt64(area / 27 &+ 10)
      case .area: bits |= width > perArea && area % 27 > 0 ? 1 &<< UInt64(area % 27 &+ 9) : outcode.characterAfterArea
      case .outcode:
        let suffix = outcode.key &- interpretation.lowerCode / Postcode.incodesPerOutcode
        bits |= suffix > 0 ? 1 &<< UInt64(suffix &- 1) : 1 &<< UInt64(code % 6760 / 676) | NextCharacters.spaceBit
      case .sector: bits |= 1 &<< UInt64(code % 676 / 26 &+ 10)
      case .partialUnit: bits |= 1 &<< UInt64(code % 26 &+ 10)
      case .postcode: break
      }
      index &+= 1
    }
    return bits
  }

  /// Returns the sector of a code, or `nil` if the tree has none.
  private func sector(ofCode code: UInt32) -> SectorBody? {
    let (outcode, isExact) = firstOutcode(from: code / Postcode.incodesPerOutcode)
    guard isExact, outcode < outcodeCount else { return nil }
    let sectors = SectorList(bytes, at: blob(ofOutcode: outcode))
    let digit = code % Postcode.incodesPerOutcode / 676
    guard sectors.digits & (1 &<< digit) != 0 else { return nil }
    return SectorBody(bytes, at: sectors.start(bytes, sectors.index(ofDigit: digit)).body)
  }

  /// Returns the second letters of the units of a sector that begin with a letter, 0 for `A`.
  private func unitMask(_ body: SectorBody, startingWith first: UInt32) -> UInt32 {
    let letter = UnitAlphabet.index(of: first)
    guard UnitAlphabet.contains(first), body.letters & (1 &<< letter) != 0 else { return 0 }
    let mask = (body.letters & ((1 &<< letter) &- 1)).nonzeroBitCount
    return body.unitMask(bytes, mask)
  }
}

extension Outcode {
  /// The bit of the character after the letters of the area.
  fileprivate var characterAfterArea: UInt64 {
    let digit = districtKey / 37
    return 1 &<< UInt64(digit < Outcode.letterInsteadOfDigit ? digit : districtKey % 37 &- 1)
  }
}
