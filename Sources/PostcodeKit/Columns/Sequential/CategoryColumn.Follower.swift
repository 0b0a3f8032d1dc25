extension CategoryColumn {
  /// Reads values at ascending ordinals several times as fast as one by one, and at others as fast.
  ///
  /// The caller keeps the index in memory.
  struct Follower: Sendable {
    private let column: CategoryColumn
    private var indexes: NumberSequence.Follower

    /// Creates a follower before the first ordinal.
    init(_ column: CategoryColumn) {
      self.column = column
      indexes = NumberSequence.Follower(column.indexes)
    }

    /// Returns the value at an ordinal, or `nil` if the dump has none or the ordinal is out of range.
    ///
    /// - Complexity: O(1), amortised over ascending ordinals.
    @inline(__always)
    mutating func value(at ordinal: Int) -> Int64? {
      guard ordinal >= 0, ordinal < column.count else { return nil }
      return column.dictionaryValue(indexes.number(at: ordinal))
    }
  }
}
