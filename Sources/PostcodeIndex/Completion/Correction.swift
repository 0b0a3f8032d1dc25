public import PostcodeCore

// Slips that cannot mean anything else: the letter O and the digit 0, the letter I and the digit 1. They are undone
// only where the index has exactly one thing that can have been meant.

extension PostcodeIndex {
  /// A text found in the index, perhaps after its O/0 and I/1 were put right.
  public struct Match: Sendable, Equatable {
    /// The postcode.
    public let postcode: Postcode
    /// Its ordinal.
    public let ordinal: Int
    /// Whether it differs from what was typed.
    public let isCorrected: Bool
  }

  /// Finds the postcode that a text means.
  ///
  /// - Returns: `nil` if the index has neither the postcode typed nor exactly one that differs only in O/0 and I/1.
  /// - Complexity: O(1): at most 2⁷ variants are tried, most texts have none.
  public func find(_ text: String) -> Match? {
    if let postcode = Postcode(text), let ordinal = ordinal(of: postcode) {
      return Match(postcode: postcode, ordinal: ordinal, isCorrected: false)
    }
    let typed = TypedText(text)
    guard typed.isUsable else { return nil }
    var found: Match?
    var isUnique = true
    typed.forEachLookAlike { variant in
      guard let postcode = variant.postcode, let ordinal = ordinal(of: postcode) else { return }
      if found != nil { isUnique = false }
      found = Match(postcode: postcode, ordinal: ordinal, isCorrected: true)
    }
    return isUnique ? found : nil
  }

  /// The completions of a text, or if there are none, of the one text that differs from it only in O/0 and I/1 and has
  /// some.
  ///
  /// - Returns: `nil` if neither has completions; `isCorrected` tells which of the two it is.
  /// - Complexity: O(1), as for `find`.
  public func correctedCompletions(of text: String) -> (completions: Completions, isCorrected: Bool)? {
    let typed = TypedText(text)
    if let partial = PartialPostcode(typed) {
      let completions = completions(of: partial)
      if !completions.isEmpty { return (completions, false) }
    }
    guard typed.isUsable else { return nil }
    var found: Completions?
    var isUnique = true
    typed.forEachLookAlike { variant in
      guard let partial = PartialPostcode(variant) else { return }
      let completions = completions(of: partial)
      guard !completions.isEmpty else { return }
      if found != nil { isUnique = false }
      found = completions
    }
    guard let found, isUnique else { return nil }
    return (found, true)
  }
}

extension TypedText {
  /// The other symbol of the pairs O/0 and I/1; `nil` for any other.
  private static func lookAlike(_ symbol: UInt8) -> UInt8? {
    switch symbol {
    case 0: 24  // 0 → O
    case 24: 0  // O → 0
    case 1: 18  // 1 → I
    case 18: 1  // I → 1
    default: nil
    }
  }

  /// Calls `body` with every text that differs in one or more of O/0 and I/1.
  func forEachLookAlike(_ body: (TypedText) -> Void) {
    var positions: [Int] = []
    for position in 0..<min(count, 8) where TypedText.lookAlike(symbol(at: position)) != nil {
      positions.append(position)
    }
    for subset in 1..<max(1 << positions.count, 1) {
      var variant = self
      for (bit, position) in positions.enumerated() where subset & (1 << bit) != 0 {
        guard let other = TypedText.lookAlike(symbol(at: position)) else { continue }
        variant = variant.replacing(position, by: other)
      }
      body(variant)
    }
  }
}
