/// Letters and digits that are mistaken for one another, as symbols of `TypedText`.
enum LookAlikes {
  /// Pairs of a letter and a digit: O/0, I/1, L/1, S/5, B/8, Z/2, G/6.
  private static let pairs: [(letter: UInt8, digit: UInt8)] = [
    (24, 0), (18, 1), (21, 1), (28, 5), (11, 8), (35, 2), (16, 6),
  ]

  /// Returns the symbols that are mistaken for a symbol, the most similar first.
  static func symbols(similarTo symbol: UInt8) -> [UInt8] {
    pairs.compactMap { $0.letter == symbol ? $0.digit : $0.digit == symbol ? $0.letter : nil }
  }
}
