public import PostcodeCore

/// The characters that can be typed next: digits, capital letters, and the space that ends an outcode.
public struct NextCharacters: Sendable, Hashable {
  /// Bit n: digit n can follow (0–9), letter n − 10 can follow (10–35), a space can follow (36).
  let bits: UInt64

  static let spaceBit: UInt64 = 1 << 36

  /// Whether nothing can follow: the text is a whole postcode, or the beginning of none.
  public var isEmpty: Bool { bits == 0 }

  /// Whether a space can follow: the text is an outcode that has postcodes.
  public var containsSpace: Bool { bits & NextCharacters.spaceBit != 0 }

  /// Whether a character can follow; letters count in either case.
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
  /// The characters in order, digits first, without the space: `0123456789AW`.
  public var description: String {
    var characters: [UInt8] = []
    for symbol in UInt8(0)..<36 where bits & 1 &<< UInt64(symbol) != 0 {
      characters.append(symbol < 10 ? symbol &+ 48 : symbol &+ 55)
    }
    return String(decoding: characters, as: UTF8.self)
  }
}

extension PostcodeIndex {
  /// The characters after which the text still has completions.
  ///
  /// - Complexity: O(1): each of the 36 characters is tried, which takes a few microseconds in all.
  public func nextCharacters(after text: String) -> NextCharacters {
    nextCharacters(after: TypedText(text))
  }

  /// The characters after which a partial postcode still has completions.
  ///
  /// - Complexity: O(1), as for a text.
  public func nextCharacters(after partial: PartialPostcode) -> NextCharacters {
    nextCharacters(after: partial.text)
  }

  private func nextCharacters(after typed: TypedText) -> NextCharacters {
    withExtendedLifetime(owner) {
      guard typed.isUsable, typed.count < 8 else { return NextCharacters(bits: 0) }
      var bits: UInt64 = 0
      for symbol in UInt8(0)..<36 {
        guard let partial = PartialPostcode(typed.appending(symbol)) else { continue }
        if hasPostcodes(partial) { bits |= 1 &<< UInt64(symbol) }
      }
      if let partial = PartialPostcode(typed.appendingSeparator()), partial.interpretations[0].kind == .outcode,
        !typed.endsInSeparator, hasPostcodes(partial)
      {
        bits |= NextCharacters.spaceBit
      }
      return NextCharacters(bits: bits)
    }
  }

  private func hasPostcodes(_ partial: PartialPostcode) -> Bool {
    partial.interpretations.contains { trie.rank($0.lowerCode) < trie.rank($0.upperCode) }
  }
}
