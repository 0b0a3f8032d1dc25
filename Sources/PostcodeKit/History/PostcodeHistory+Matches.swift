extension PostcodeHistory {
  /// Returns the postcode of an edition that a text means, as `PostcodeIndex.find(_:)` does for the newest.
  ///
  /// - Complexity: O(number of editions).
  package func find(_ text: String, in edition: Int) -> (postcode: Postcode, isCorrected: Bool)? {
    find(TypedText(text), in: edition)
  }

  /// Returns the last postcode of an edition in a longer text, as `PostcodeIndex.forEachMatch(in:_:)` finds those of the newest.
  ///
  /// - Complexity: O(length of the text · number of editions).
  package func lastMatch(
    in text: UnsafeBufferPointer<UInt8>, edition: Int
  ) -> (postcode: Postcode, isCorrected: Bool)? {
    var last: (postcode: Postcode, isCorrected: Bool)?
    PostcodeScanner.forEachCandidate(in: text) { range in
      guard !PostcodeScanner.isFloor(range, in: text) else { return }
      last = find(PostcodeScanner.symbols(of: range, in: text), in: edition) ?? last
    }
    return last
  }

  private func find(_ typed: TypedText, in edition: Int) -> (postcode: Postcode, isCorrected: Bool)? {
    if let postcode = typed.postcode, contains(postcode, in: edition) { return (postcode, false) }
    return typed.onlyCorrection { contains($0, in: edition) }.map { ($0, true) }
  }
}
