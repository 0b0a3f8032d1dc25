public import PostcodeCore

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
  /// - Complexity: O(1): the method tries each of 37 characters, which takes a few microseconds.
  public func nextCharacters(after text: String) -> NextCharacters {
    nextCharacters(after: TypedText(text))
  }

  /// Returns the characters that can follow a partial postcode so that it still has completions.
  ///
  /// - Complexity: O(1): the method tries each of 37 characters, which takes a few microseconds.
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
      if let partial = PartialPostcode(typed.appendingSeparator()), partial.first.kind == .outcode,
        !typed.endsInSeparator, hasPostcodes(partial)
      {
        bits |= NextCharacters.spaceBit
      }
      return NextCharacters(bits: bits)
    }
  }

  private func hasPostcodes(_ partial: PartialPostcode) -> Bool {
    func hasPostcodes(_ interpretation: PartialPostcode.Interpretation) -> Bool {
      trie.rank(interpretation.lowerCode) < trie.rank(interpretation.upperCode)
    }
    return hasPostcodes(partial.first) || partial.second.map { hasPostcodes($0) } ?? false
  }
}
