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

  /// Returns the ordinals of the postcodes with the given codes.
  ///
  /// - Complexity: O(1).
  func ordinals(ofCodes codes: Range<UInt32>) -> Range<Int> {
    withExtendedLifetime(owner) {
      let lower = trie.rank(codes.lowerBound)
      // In a damaged file ranks need not ascend.
      return lower..<Swift.max(lower, trie.rank(codes.upperBound))
    }
  }

  /// Returns the smallest code of a postcode that is at least `code`, or `nil` if there is none.
  ///
  /// - Complexity: O(1).
  func firstCode(from code: UInt32) -> UInt32? {
    withExtendedLifetime(owner) {
      var cursor = PostcodeTrie.Cursor(trie, from: code)
      return cursor.next(below: UInt32.max)
    }
  }
}

/// A list of live postcodes up to a limit. The index must outlive it.
struct LiveRows {
  package private(set) var postcodes: [Postcode] = []
  private let limit: Int
  private let trie: PostcodeTrie
  private let terminated: CategoryColumn?
  private var months: NumberSequence.Follower?

  init(_ index: PostcodeIndex, limit: Int) {
    trie = index.trie
    self.limit = limit
    terminated = index.contents.wellKnown.terminated
    months = terminated.map { NumberSequence.Follower($0.indexes) }
    postcodes.reserveCapacity(Swift.min(Swift.max(limit, 0), 128))
  }

  /// Whether the list has as many postcodes as it may have.
  var isFull: Bool { postcodes.count >= limit }

  /// Appends the live postcodes with the given codes until the list is full.
  ///
  /// - Complexity: O(*a* + *t*), where *a* is the number of postcodes appended and *t* that of terminated postcodes skipped.
  mutating func append(_ codes: Range<UInt32>) {
    guard !isFull else { return }
    var cursor = PostcodeTrie.Cursor(trie, from: codes.lowerBound)
    // A damaged file may have sectors that overlap, with more postcodes than it claims.
    while !isFull, cursor.ordinal < trie.count {
      let ordinal = cursor.ordinal
      guard let code = cursor.next(below: codes.upperBound) else { return }
      let month = months?.number(at: ordinal) ?? 0
      if terminated?.dictionaryValue(month) == nil { postcodes.append(Postcode(uncheckedCode: code)) }
    }
  }
}
