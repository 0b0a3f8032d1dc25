extension PositionColumn {
  /// Reads positions at ascending ordinals faster than one by one, because it keeps the header of the current frame.
  package struct Follower: Sendable {
    private let column: PositionColumn
    /// The ordinals that are known to be in the frame.
    private var ordinals = 0..<0
    private var frame: Frame

    /// Creates a follower before the first ordinal.
    package init(_ column: PositionColumn) {
      self.column = column
      frame = column.frame(0)
    }

    /// Creates a follower before the first ordinal, or returns `nil` if the column's positions aren't stored as such.
    ///
    /// The caller keeps the index in memory.
    package init?(_ column: IndexColumn) {
      guard case .position(let column) = column.storage else { return nil }
      self.init(column)
    }

    /// Returns the position at an ordinal, or `nil` if the dump has none.
    ///
    /// - Complexity: O(1).
    @inline(__always)
    package mutating func position(at ordinal: Int) -> (first: Int64, second: Int64)? {
      if !ordinals.contains(ordinal) {
        guard ordinal >= 0, ordinal < column.count else { return nil }
        frame = column.frame(at: ordinal)
        ordinals = ordinal..<max(column.endOfFrame(at: ordinal), ordinal &+ 1)
      }
      return column.position(at: ordinal, in: frame)
    }
  }
}
