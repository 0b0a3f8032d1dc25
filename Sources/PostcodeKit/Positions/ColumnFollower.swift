/// Reads the numbers or positions of a column at many ordinals: at neighbouring ones several times as fast as one by one, at
/// others as fast as `IndexColumn`.
package final class ColumnFollower {
  // A class with one field for each kind of column, because copying an `IndexColumn` at each use would take most of the time.
  private let owner: IndexBytes
  private var positions: PositionColumn.Follower?
  private var geographic: GeographicColumn.Follower?
  private var categories: CategoryColumn.Follower?
  /// The ordinal and position read last: both values of a position are usually wanted.
  private var last: (ordinal: Int, position: (first: Int64, second: Int64)?) = (-1, nil)

  /// Creates a follower; one of a text column reads no values.
  ///
  /// - Parameter interpolates: See `GeographicColumn.Follower`.
  package init(_ column: IndexColumn, interpolates: Bool = false) {
    owner = column.owner
    switch column.storage {
    case .position(let column): positions = PositionColumn.Follower(column)
    case .geographic(let column):
      positions = PositionColumn.Follower(column.grid)
      geographic = GeographicColumn.Follower(column, interpolates: interpolates)
    case .category(let column): categories = CategoryColumn.Follower(column)
    case .text: break
    }
  }

  /// Returns the value of a category or month column at an ordinal, as `IndexColumn.value(at:)` does.
  ///
  /// - Complexity: O(1).
  package func value(at ordinal: Int) -> Int64? { categories?.value(at: ordinal) }

  /// Returns both values of a position column at an ordinal, in the unit of `ScaledPosition`.
  ///
  /// - Complexity: O(1).
  package func position(at ordinal: Int) -> (first: Int64, second: Int64)? {
    if ordinal != last.ordinal {
      let stored = positions?.position(at: ordinal)
      last = (ordinal, geographic == nil ? stored : geographic?.position(at: ordinal, reference: stored))
    }
    return last.position
  }
}

@available(*, unavailable)
extension ColumnFollower: Sendable {}
