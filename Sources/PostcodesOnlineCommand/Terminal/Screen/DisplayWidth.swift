/// Computes the number of terminal columns of a text.
enum DisplayWidth {
  /// Returns the number of columns of a text.
  ///
  /// - Complexity: O(number of characters).
  static func of(_ text: some StringProtocol) -> Int {
    text.reduce(0) { $0 + of($1) }
  }

  /// Returns the number of columns of a character: 0, 1 or 2.
  static func of(_ character: Character) -> Int {
    guard let scalar = character.unicodeScalars.first else { return 0 }
    if scalar.isASCII { return character.unicodeScalars.count > 1 && isEmoji(character) ? 2 : 1 }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format, .control: return 0
    default: break
    }
    return scalar.properties.isEmojiPresentation || isEmoji(character) || isWide(scalar.value) ? 2 : 1
  }

  /// Returns whether a variation selector requests the emoji form of a character.
  private static func isEmoji(_ character: Character) -> Bool {
    character.unicodeScalars.dropFirst().first?.value == 0xFE0F
  }

  /// Returns whether a character belongs to a block that is wide or full-width by UAX #11.
  private static func isWide(_ value: UInt32) -> Bool {
    switch value {
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x4DBF, 0x4E00...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3,
      0xF900...0xFAFF, 0xFE10...0xFE19, 0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x17000...0x18CFF,
      0x1B000...0x1B2FF, 0x20000...0x3FFFD:
      true
    default: false
    }
  }
}
