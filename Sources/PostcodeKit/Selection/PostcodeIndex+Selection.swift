extension PostcodeIndex {
  /// Returns the postcodes whose text in a column is one of the given, where `.missing` selects postcodes without a text.
  ///
  /// The method doesn't read any text: it walks the runs of the column. In a column of another kind, all texts are missing.
  ///
  /// - Parameters:
  ///   - column: A column of texts.
  ///   - textIDs: The identifiers of the texts.
  /// - Complexity: O(*r* + *n* / 64), where *r* is the number of runs of the column and *n* the number of postcodes.
  public func ordinals(where column: IndexColumn, textIDs: [DictionaryID]) -> OrdinalSet {
    guard case .text = column.storage else {
      return textIDs.contains(.missing) ? OrdinalSet(0..<count, capacity: count) : OrdinalSet(capacity: count)
    }
    // A damaged file may claim billions of texts; a sound one has at most one for each postcode.
    var isWanted = [Bool](repeating: false, count: Swift.min(column.textCount, count) + 1)
    for id in textIDs where isWanted.indices.contains(id.rawValue) { isWanted[id.rawValue] = true }
    var set = OrdinalSet(capacity: count)
    column.forEachRun { id, ordinals in
      if id.rawValue < isWanted.count, isWanted[id.rawValue] { set.insert(ordinals) }
    }
    return set
  }

  /// Returns the postcodes whose value in a category or month column satisfies a predicate.
  ///
  /// - Parameters:
  ///   - column: A category or month column; the result is empty for columns of other kinds.
  ///   - predicate: Takes a value of the column: a category, the number of months since January of year 0, or `nil` for a
  ///     missing value. It is called once for each distinct value.
  /// - Complexity: O(*r* + *n* / 64), where *r* is the number of runs of the column and *n* the number of postcodes.
  public func ordinals(where column: IndexColumn, _ predicate: (Int64?) -> Bool) -> OrdinalSet {
    var set = OrdinalSet(capacity: count)
    withExtendedLifetime(owner) {
      guard case .category(let category) = column.storage else { return }
      // The entry after the last value stands for a missing one.
      let isWanted = (0...category.dictionaryCount).map { predicate(category.dictionaryValue($0)) }
      category.indexes.forEachRun { entry, ordinals in
        if entry < isWanted.count, isWanted[entry] { set.insert(ordinals) }
      }
    }
    return set
  }

  /// Returns the postcodes of an area, outcode or sector.
  ///
  /// - Complexity: O(*n* / 64), where *n* is the number of postcodes in the index.
  public func ordinals(where group: PostcodeGroup) -> OrdinalSet {
    OrdinalSet(ordinals(of: group) ?? 0..<0, capacity: count)
  }

  /// Calls a closure with each postcode of a set, in ascending order.
  ///
  /// - Parameters:
  ///   - set: The ordinals of the postcodes.
  ///   - body: Receives each ordinal and its postcode.
  /// - Throws: The error that `body` throws, which ends the iteration.
  /// - Complexity: O(1) for each postcode and O(log *o*) for each range of the set, where *o* is the number of outcodes.
  public func forEach<Failure: Error>(
    in set: OrdinalSet, _ body: (_ ordinal: Int, _ postcode: Postcode) throws(Failure) -> Void
  ) throws(Failure) {
    var cursor = PostcodeTrie.Cursor(trie, ordinal: 0)
    for range in set.ranges() {
      // Walking across a short gap is faster than seeking.
      if range.lowerBound &- cursor.ordinal > 24 { cursor = PostcodeTrie.Cursor(trie, ordinal: range.lowerBound) }
      while cursor.ordinal < range.upperBound {
        let ordinal = cursor.ordinal
        guard let code = cursor.next(below: Postcode.codeCount) else { return }
        if ordinal >= range.lowerBound { try body(ordinal, Postcode(uncheckedCode: code)) }
      }
    }
    withExtendedLifetime(owner) {}
  }
}
