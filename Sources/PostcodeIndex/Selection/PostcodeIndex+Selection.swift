public import PostcodeCore

extension PostcodeIndex {
  /// The postcodes whose text in a column has one of some numbers (`IndexColumn.textNumber(of:)`), 0 standing for none.
  ///
  /// No text is read: the column's runs are walked. A column of another kind has no texts, so all its numbers are 0.
  ///
  /// - Complexity: O(number of runs of the column), a fraction of the number of postcodes.
  public func ordinals(where column: IndexColumn, textNumbers: [Int]) -> OrdinalSet {
    guard case .text = column.storage else {
      return textNumbers.contains(0) ? OrdinalSet(0..<count, capacity: count) : OrdinalSet(capacity: count)
    }
    // No more texts than postcodes, whatever a damaged file says.
    var isWanted = [Bool](repeating: false, count: Swift.min(column.textCount, count) + 1)
    for number in textNumbers where isWanted.indices.contains(number) { isWanted[number] = true }
    var set = OrdinalSet(capacity: count)
    column.forEachRun { number, ordinals in
      if number < isWanted.count, isWanted[number] { set.insert(ordinals) }
    }
    return set
  }

  /// The postcodes whose value in a column of categories or months satisfies a condition, which is asked once for each
  /// different value: months count from January of the year 0, `nil` stands for none.
  ///
  /// Empty for columns of other kinds.
  ///
  /// - Complexity: O(number of runs of the column).
  public func ordinals(where column: IndexColumn, _ isWanted: (Int64?) -> Bool) -> OrdinalSet {
    var set = OrdinalSet(capacity: count)
    withExtendedLifetime(owner) {
      guard case .category(let category) = column.storage else { return }
      // One more than there are values, for "none".
      let wanted = (0...category.dictionaryCount).map { isWanted(category.dictionaryValue($0)) }
      category.indexes.forEachRun { place, ordinals in
        if place < wanted.count, wanted[place] { set.insert(ordinals) }
      }
    }
    return set
  }

  /// The postcodes of an area, outcode or sector.
  ///
  /// - Complexity: O(number of postcodes / 64).
  public func ordinals(where group: PostcodeGroup) -> OrdinalSet {
    OrdinalSet(ordinals(of: group) ?? 0..<0, capacity: count)
  }

  /// Postcodes of a set in order, with their ordinals.
  ///
  /// - Complexity: O(1) a postcode and O(log of the number of outcodes) a range, amortised.
  public func forEach<Failure: Error>(
    in set: OrdinalSet, _ body: (_ ordinal: Int, _ postcode: Postcode) throws(Failure) -> Void
  ) throws(Failure) {
    var cursor = PostcodeTrie.Cursor(trie, ordinal: 0)
    for range in set.ranges() {
      // Short gaps are walked, which is quicker than to enter anew.
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
