package import PostcodeCore

// The web page compiles this file in one module with PostcodeIndex.
#if canImport(PostcodeIndex)
  internal import PostcodeBulkReading
  package import PostcodeIndex
#endif

extension PostcodeIndex {
  /// Calls a closure with each run of live or of terminated postcodes in a range of ordinals.
  ///
  /// - Complexity: O(*r*), where *r* is the number of runs of months of termination.
  package func forEachRunOfTermination(
    in ordinals: Range<Int>, _ body: (_ run: Range<Int>, _ isTerminated: Bool) -> Void
  ) {
    withExtendedLifetime(owner) {
      guard let terminated = contents.wellKnown.terminated else {
        if !ordinals.isEmpty { body(ordinals, false) }
        return
      }
      terminated.indexes.forEachRun(in: ordinals) { entry, run in
        body(run, terminated.dictionaryValue(entry) != nil)
      }
    }
  }

  /// Returns the first live postcodes of a range of ordinals, at most `limit`.
  ///
  /// - Complexity: O(*l* + *t*), where *l* is the limit and *t* the number of terminated postcodes skipped.
  package func livePostcodes(in ordinals: Range<Int>, _ limit: Int) -> [Postcode] {
    guard limit > 0, !ordinals.isEmpty else { return [] }
    return withExtendedLifetime(owner) {
      var postcodes: [Postcode] = []
      var cursor = PostcodeTrie.Cursor(trie, ordinal: ordinals.lowerBound)
      let terminated = contents.wellKnown.terminated
      var months = terminated.map { NumberSequence.Follower($0.indexes) }
      for ordinal in ordinals {
        guard postcodes.count < limit, let code = cursor.next(below: UInt32.max) else { break }
        let month = months?.number(at: ordinal) ?? 0
        if terminated?.dictionaryValue(month) == nil { postcodes.append(Postcode(uncheckedCode: code)) }
      }
      return postcodes
    }
  }

  /// Returns the ordinals of the postcodes with the given codes.
  ///
  /// - Complexity: O(1).
  package func ordinals(ofCodes codes: Range<UInt32>) -> Range<Int> {
    withExtendedLifetime(owner) {
      let lower = trie.rank(codes.lowerBound)
      // In a damaged file ranks need not ascend.
      return lower..<Swift.max(lower, trie.rank(codes.upperBound))
    }
  }
}
