extension PostcodeIndex {
  /// A postcode found for a text, with the letter O and the digit 0, or I and 1, exchanged where necessary.
  public struct Match: Sendable, Equatable {
    /// The postcode.
    public let postcode: Postcode
    /// The ordinal of the postcode.
    public let ordinal: Int
    /// A Boolean value that indicates whether the postcode differs from the text.
    public let isCorrected: Bool

    package init(postcode: Postcode, ordinal: Int, isCorrected: Bool) {
      self.postcode = postcode
      self.ordinal = ordinal
      self.isCorrected = isCorrected
    }
  }

  /// Returns the postcode that a text means.
  ///
  /// If the index doesn't contain the postcode as typed, the method exchanges the letter O with the digit 0 and I with 1:
  /// `SWIA 1AA` finds SW1A 1AA.
  ///
  /// - Returns: The postcode as typed, or the only corrected one in the index; `nil` if there is none or more than one.
  /// - Complexity: O(1): most texts have no variants, none has more than 127.
  public func find(_ text: String) -> Match? {
    if let postcode = Postcode(text), let ordinal = ordinal(of: postcode) {
      return Match(postcode: postcode, ordinal: ordinal, isCorrected: false)
    }
    return corrected(TypedText(text))
  }

  /// Returns the postcode that a text means, as `find(_:)` does.
  func find(_ typed: TypedText) -> Match? {
    if let postcode = typed.postcode, let ordinal = ordinal(of: postcode) {
      return Match(postcode: postcode, ordinal: ordinal, isCorrected: false)
    }
    return corrected(typed)
  }

  /// Returns the only corrected postcode in the index.
  private func corrected(_ typed: TypedText) -> Match? {
    guard let postcode = typed.onlyCorrection(where: { contains($0) }), let ordinal = ordinal(of: postcode) else {
      return nil
    }
    return Match(postcode: postcode, ordinal: ordinal, isCorrected: true)
  }

  /// Returns the completions of a text or, if there are none, of its only correction that has completions.
  ///
  /// Corrections are those of ``find(_:)``.
  ///
  /// - Returns: The completions, and whether they belong to a correction; `nil` if there are none.
  /// - Complexity: O(1): most texts have no variants, none has more than 127.
  public func correctedCompletions(of text: String) -> (completions: Completions, isCorrected: Bool)? {
    let typed = TypedText(text)
    if let partial = PartialPostcode(typed) {
      let completions = completions(of: partial)
      if !completions.isEmpty { return (completions, false) }
    }
    guard typed.isUsable else { return nil }
    var found: Completions?
    var isUnique = true
    typed.forEachCorrection { variant in
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
  /// Returns the only corrected postcode that fulfils a condition; `nil` if there is none or more than one.
  func onlyCorrection(where isWanted: (Postcode) -> Bool) -> Postcode? {
    guard isUsableAsPostcode else { return nil }
    var found: Postcode?
    var isUnique = true
    forEachCorrection { variant in
      guard let postcode = variant.postcode, isWanted(postcode) else { return }
      if found != nil { isUnique = false }
      found = postcode
    }
    return isUnique ? found : nil
  }

  /// Calls a closure with every text in which one or more symbols are replaced by their identical-looking counterparts.
  fileprivate func forEachCorrection(_ body: (TypedText) -> Void) {
    // All symbols replaced, and a mask with a bit at the start of each replaced symbol.
    var replaced = self
    var positions: UInt64 = 0
    for position in 0..<min(count, 8) {
      guard let symbol = SimilarSymbols.symbol(identicalTo: symbol(at: position)) else { continue }
      replaced = replaced.replacing(position, by: symbol)
      positions |= 1 &<< UInt64(8 &* position)
    }
    let differences = symbols ^ replaced.symbols
    // Subtracting the mask steps through its subsets.
    var subset = (0 &- positions) & positions
    while subset != 0 {
      var variant = self
      variant.symbols = symbols ^ (differences & (subset &* 0xFF))
      body(variant)
      subset = (subset &- positions) & positions
    }
  }
}
