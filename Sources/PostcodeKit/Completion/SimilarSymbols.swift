/// Letters and digits that look the same, as symbols of `TypedText`.
enum SimilarSymbols {
  /// Returns the symbol that looks nearly identical, which is the other one of O/0 or I/1, or `nil` if there is none.
  ///
  /// Only these are corrected without asking.
  @inline(__always)
  static func symbol(identicalTo symbol: UInt8) -> UInt8? {
    // A switch, because each keystroke without completions asks for every symbol.
    switch symbol {
    case 0: 24
    case 24: 0
    case 1: 18
    case 18: 1
    default: nil
    }
  }
}
