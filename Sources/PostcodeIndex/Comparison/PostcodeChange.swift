public import PostcodeCore

/// How a postcode differs between two indexes. There may be several differences for one postcode.
public struct PostcodeChange: Sendable, Equatable {
  /// The postcode that differs.
  public let postcode: Postcode
  /// Its ordinal in the old index; `nil` if it is not there.
  public let oldOrdinal: Int?
  /// Its ordinal in the new index; `nil` if it is not there.
  public let newOrdinal: Int?
  /// What differs.
  public let difference: Difference

  /// What differs. Exchanging the two indexes exchanges `introduced` and `gone`, `listed` and `delisted`, `terminated` and
  /// `reintroduced`, `positionGained` and `positionLost`, and the two sides of the others.
  public enum Difference: Sendable, Equatable {
    /// Only the new index has it, and not as terminated.
    case introduced
    /// Only the new index has it, as terminated since a month.
    case listed(YearMonth)
    /// Live in the old index, terminated in the new one since a month.
    case terminated(YearMonth)
    /// The old index has it, not as terminated, and the new one does not.
    case gone
    /// Terminated since a month in the old index, live in the new one.
    case reintroduced(YearMonth)
    /// Terminated since a month in the old index; the new one does not have it at all.
    case delisted(YearMonth)
    /// Terminated in both, since different months.
    case redated(from: YearMonth, to: YearMonth)
    /// Both have a position, not the same; how far they are apart, unless they are no places on earth.
    case moved(from: Position, to: Position, metres: Double?)
    /// Only the new index has a position.
    case positionGained(Position)
    /// Only the old index has a position.
    case positionLost(Position)
    /// The values of a column differ; `column` is its place in `IndexComparison.columns`, `nil` stands for no value.
    ///
    /// Values are as `IndexColumn.value(at:)` gives them; for a column of texts they are the numbers of the texts, each in
    /// the column of its own index.
    case recoded(column: Int, from: Int64?, to: Int64?)
  }

  /// A position as it was compared.
  public enum Position: Sendable, Equatable {
    /// On the grid: distances are those on the plane.
    case grid(GridReference)
    /// In degrees: distances are geodesic.
    case geographic(GeographicPosition)
  }
}
