/// Names as searches compare them.
package enum PlaceFolding {
  /// Returns a name in lowercase ASCII with single spaces between words, without accents, apostrophes and punctuation.
  ///
  /// Unlike `NameFolding`, "Saint" stays, so that a beginning of a name folds to a beginning of the folded name.
  package static func folded(_ utf8: [UInt8]) -> [UInt8] {
    var result = utf8
    var previous: UInt8 = 0x20
    for index in result.indices {
      let byte = result[index]
      let lower = byte | 0x20
      guard lower >= 0x61 && lower <= 0x7A || byte == 0x20 && previous != 0x20 else {
        return NameFolding.folded(utf8, abbreviatesSaint: false)
      }
      result[index] = lower
      previous = byte
    }
    if previous == 0x20 { return NameFolding.folded(utf8, abbreviatesSaint: false) }
    return result
  }

  /// Returns the part of a folded name from a word on; empty if there are fewer words.
  package static func suffix(_ folded: [UInt8], word: Int) -> ArraySlice<UInt8> {
    var rest = word
    var position = 0
    while rest > 0 {
      guard position < folded.count else { return [] }
      if folded[position] == 0x20 { rest &-= 1 }
      position &+= 1
    }
    return folded[position...]
  }

  /// Returns a name as the prefix search of postcodes.io compares it: lowercase, without accents and apostrophes, with spaces for
  /// hyphens and all other characters as they are.
  static func prefixFolded(_ utf8: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(utf8.count)
    forEachScalar(utf8) { scalar, bytes in
      switch scalar {
      case 0x27, 0x2018, 0x2019: break
      case 0x2D, 0x2010...0x2015: result.append(0x20)
      case ..<0x80: result.append(lowercased(UInt8(truncatingIfNeeded: scalar)))
      default: if let letters = NameFolding.latin(scalar) { result += letters } else { result += bytes }
      }
    }
    return result
  }

  /// Returns the term that postcodes.io makes of a query: lowercase, trimmed, without apostrophes, with spaces for hyphens.
  static func term(_ query: [UInt8]) -> [UInt8] {
    var characters: [[UInt8]] = []
    forEachScalar(query) { scalar, bytes in
      characters.append(isWhiteSpace(scalar) ? [0x20] + bytes : lowercase(scalar, bytes))
    }
    // White space is marked by the space before it.
    func isSpace(_ character: [UInt8]) -> Bool { character.count > 1 && character[0] == 0x20 }
    while let last = characters.last, isSpace(last) { characters.removeLast() }
    let first = characters.firstIndex { !isSpace($0) } ?? characters.count
    var term: [UInt8] = []
    for character in characters[first...] {
      switch character {
      case [0x27]: break
      case [0x2D]: term.append(0x20)
      default: term += isSpace(character) ? character[1...] : character[...]
      }
    }
    return term
  }

  /// Returns a term as the prefix search compares it: only the accents of Welsh and a few others are taken off.
  static func prefixFoldedTerm(_ term: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    forEachScalar(term) { scalar, bytes in
      switch scalar {
      // w and y, u, a, i, o, e with circumflex; u, a, i, o, e with grave; a with acute.
      case 0x175, 0x177, 0xFB, 0xE2, 0xEE, 0xF4, 0xEA, 0xF9, 0xE0, 0xEC, 0xF2, 0xE8, 0xE1:
        result += NameFolding.latin(scalar) ?? Array(bytes)
      default: result += bytes
      }
    }
    return result
  }

  /// Calls a closure with each scalar of a text and its bytes; an ill-formed byte has the value U+FFFD.
  static func forEachScalar(_ utf8: [UInt8], _ body: (_ scalar: UInt32, _ bytes: ArraySlice<UInt8>) -> Void) {
    var position = 0
    while position < utf8.count {
      let length = NameFolding.sequenceLength(utf8, at: position)
      let bytes = utf8[position..<(position + length)]
      let byte = utf8[position]
      body(byte < 0x80 ? UInt32(byte) : length == 1 ? 0xFFFD : NameFolding.scalar(bytes), bytes)
      position += length
    }
  }

  @inline(__always)
  static func lowercased(_ byte: UInt8) -> UInt8 { byte >= 0x41 && byte <= 0x5A ? byte | 0x20 : byte }

  /// Returns a scalar in lower case, for the Latin letters that names in Great Britain have.
  static func lowercase(_ scalar: UInt32, _ bytes: ArraySlice<UInt8>) -> [UInt8] {
    switch scalar {
    case 0x41...0x5A: return [UInt8(truncatingIfNeeded: scalar | 0x20)]
    case ..<0xC0: return Array(bytes)
    case 0xD7, 0x130, 0x138, 0x149, 0x17F: return Array(bytes)
    case 0xC0...0xDE: return encoded(scalar + 0x20)
    case 0x178: return encoded(0xFF)
    // Capitals with even numbers, except for two ranges with odd ones.
    case 0x139...0x148, 0x179...0x17E: return encoded(scalar + (scalar & 1))
    case 0x100...0x177, 0x1E00...0x1E95, 0x1EA0...0x1EFF: return encoded(scalar | 1)
    default: return Array(bytes)
    }
  }

  private static func encoded(_ scalar: UInt32) -> [UInt8] {
    let low = UInt8(truncatingIfNeeded: 0x80 | scalar & 0x3F)
    if scalar < 0x800 { return [UInt8(truncatingIfNeeded: 0xC0 | scalar >> 6), low] }
    return [
      UInt8(truncatingIfNeeded: 0xE0 | scalar >> 12), UInt8(truncatingIfNeeded: 0x80 | scalar >> 6 & 0x3F), low,
    ]
  }

  /// Whether JavaScript's `trim` removes a scalar.
  private static func isWhiteSpace(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x09...0x0D, 0x20, 0xA0, 0x1680, 0x2000...0x200A, 0x2028, 0x2029, 0x202F, 0x205F, 0x3000, 0xFEFF: true
    default: false
    }
  }
}
