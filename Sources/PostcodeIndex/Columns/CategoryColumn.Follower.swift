extension CategoryColumn {
  /// Reads values at ascending ordinals, several times as fast as one by one.
  package struct Follower: Sendable {
    private let column: CategoryColumn
    private var entries: NumberSequence.Follower

    /// Creates a follower before the first ordinal, or returns `nil` for a column that is neither a category nor a month
    /// column.
    ///
    /// The caller keeps the index in memory.
    package init?(_ column: IndexColumn) {
      guard case .category(let column) = column.storage else { return nil }
      self.column = column
      entries = NumberSequence.Follower(column.indexes)
    }

    /// Returns the value at an ordinal, or `nil` if the dump has none.
    ///
    /// - Complexity: O(1), amortised over ascending ordinals.
    package mutating func value(at ordinal: Int) -> Int64? {
      guard ordinal >= 0, ordinal < column.count else { return nil }
      return column.dictionaryValue(entries.number(at: ordinal))
    }
  }
}
