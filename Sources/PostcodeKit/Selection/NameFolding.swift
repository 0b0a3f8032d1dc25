/// Normalization of names for comparison: ignores case, accents and punctuation, and equates "&" with "and" and "Saint"
/// with "St".
///
/// `Saint Mary's & Ŵern` and `st marys and wern` fold to the same bytes. Folding covers Latin letters up to U+017F and the
/// Welsh letters beyond, and keeps all others. It needs no Unicode tables, so it works in Embedded Swift.
package enum NameFolding {
  /// Returns a name in lowercase ASCII, as far as its letters can be folded, with single spaces between words.
  ///
  /// - Parameters:
  ///   - utf8: The name in UTF-8; ill-formed bytes are kept.
  ///   - abbreviatesSaint: Whether "Saint" becomes "st". Without it the folded beginning of a name is the beginning of the folded name.
  /// - Complexity: O(length of the name).
  package static func folded(_ utf8: [UInt8], abbreviatesSaint: Bool = true) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(utf8.count)
    var wordStart = 0
    var isBetweenWords = true
    func endWord() {
      if abbreviatesSaint, !isBetweenWords, result[wordStart...].elementsEqual(saint) {
        result.removeLast(saint.count)
        result.append(contentsOf: [0x73, 0x74])
      }
      isBetweenWords = true
    }
    func append(_ bytes: some Sequence<UInt8>) {
      if isBetweenWords {
        if !result.isEmpty { result.append(0x20) }
        wordStart = result.count
        isBetweenWords = false
      }
      result.append(contentsOf: bytes)
    }
    var position = 0
    while position < utf8.count {
      let byte = utf8[position]
      let length = sequenceLength(utf8, at: position)
      defer { position += length }
      switch byte {
      case 0x41...0x5A: append(CollectionOfOne(byte | 0x20))
      case 0x61...0x7A, 0x30...0x39: append(CollectionOfOne(byte))
      case 0x26:
        endWord()
        append([0x61, 0x6E, 0x64])
        endWord()
      // Apostrophes and full stops are dropped: King's = Kings, St. = St.
      case 0x27, 0x2E, 0x60: break
      case ..<0x80: endWord()
      default:
        let bytes = utf8[position..<(position + length)]
        switch scalar(bytes) {
        case 0xB4, 0x2018, 0x2019, 0x02BC, 0x0300...0x036F: break
        case 0xA0, 0x2010...0x2015: endWord()
        case let scalar: if let letters = latin(scalar) { append(letters) } else { append(bytes) }
        }
      }
    }
    endWord()
    return result
  }

  static let saint: [UInt8] = [0x73, 0x61, 0x69, 0x6E, 0x74]

  /// Returns the length in bytes of the UTF-8 sequence at a position; 1 if it is ill-formed or incomplete.
  static func sequenceLength(_ utf8: [UInt8], at position: Int) -> Int {
    let length =
      switch utf8[position] {
      case 0xC2...0xDF: 2
      case 0xE0...0xEF: 3
      case 0xF0...0xF4: 4
      default: 1
      }
    guard position + length <= utf8.count else { return 1 }
    for next in (position + 1)..<(position + length) where utf8[next] & 0xC0 != 0x80 { return 1 }
    return length
  }

  static func scalar(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    guard let lead = bytes.first, bytes.count > 1 else { return 0 }
    var scalar = UInt32(lead) & (0xFF >> UInt32(bytes.count + 1))
    for byte in bytes.dropFirst() { scalar = scalar << 6 | UInt32(byte & 0x3F) }
    return scalar
  }

  /// Returns the ASCII letters that a Latin letter folds to, or `nil` for any other character.
  static func latin(_ scalar: UInt32) -> [UInt8]? {
    switch scalar {
    case 0xC6, 0xE6: return [0x61, 0x65]
    case 0xDE, 0xFE: return [0x74, 0x68]
    case 0xDF: return [0x73, 0x73]
    case 0x132, 0x133: return [0x69, 0x6A]
    case 0x152, 0x153: return [0x6F, 0x65]
    case 0x1E80...0x1E85: return [0x77]
    case 0x1EF2, 0x1EF3: return [0x79]
    case 0xC0...0x17F:
      let letter = letters[Int(scalar) - 0xC0]
      return letter == 0x2D ? nil : [letter]
    default: return nil
    }
  }

  /// The folded letters of U+00C0 to U+017F; a hyphen marks a character that is not a letter or folds to two.
  private static let letters: [UInt8] = Array(
    ("aaaaaa-ceeeeiiiidnooooo-ouuuuy--aaaaaa-ceeeeiiiidnooooo-ouuuuy-y"
      + "aaaaaaccccccccddddeeeeeeeeeegggggggghhhhiiiiiiiiii--jjkkkllllllllll"
      + "nnnnnnnnnoooooo--rrrrrrssssssssttttttuuuuuuuuuuuuwwyyyzzzzzzs").utf8)
}
