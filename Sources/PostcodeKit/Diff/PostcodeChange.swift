/// A difference between two indexes in one postcode. A postcode can have several differences.
public struct PostcodeChange: Sendable, Equatable {
  /// The postcode that differs.
  public let postcode: Postcode
  /// The ordinal of the postcode in the old index; `nil` if that doesn't contain it.
  public let oldOrdinal: Int?
  /// The ordinal of the postcode in the new index; `nil` if that doesn't contain it.
  public let newOrdinal: Int?
  /// The kind of the difference, with both values.
  public let difference: Difference

  /// The kind of a difference.
  ///
  /// Exchanging the two indexes exchanges `introduced` and `gone`, `listed` and `delisted`, `terminated` and `reintroduced`,
  /// `positionGained` and `positionLost`, and the two values of all others.
  public enum Difference: Sendable, Equatable {
    /// Only the new index contains the postcode, which isn't terminated.
    case introduced
    /// Only the new index contains the postcode, which was terminated in a month.
    case listed(YearMonth)
    /// The postcode is live in the old index, and was terminated in a month in the new one.
    case terminated(YearMonth)
    /// Only the old index contains the postcode, which isn't terminated.
    case gone
    /// The postcode was terminated in a month in the old index, and is live in the new one.
    case reintroduced(YearMonth)
    /// Only the old index contains the postcode, which was terminated in a month.
    case delisted(YearMonth)
    /// The postcode is terminated in both indexes, in different months.
    case redated(from: YearMonth, to: YearMonth)
    /// The positions differ by a distance in metres, which is `nil` for coordinates out of range.
    case moved(from: Position, to: Position, metres: Double?)
    /// Only the new index has a position.
    case positionGained(Position)
    /// Only the old index has a position.
    case positionLost(Position)
    /// The values of a column differ, where `nil` is a missing value.
    ///
    /// `column` is the position of the column in `IndexComparison.columns`.
    case recoded(column: Int, from: Value?, to: Value?)
  }

  /// A position in the form in which the indexes are compared.
  public enum Position: Sendable, Equatable {
    /// A position on the grid, where distances are Euclidean.
    case grid(GridReference)
    /// A position in degrees, where distances are geodesic.
    case geographic(GeographicPosition)
  }

  /// A value of a column.
  public enum Value: Sendable, Hashable {
    /// A value of a category or month column, as `IndexColumn.value(at:)` returns it.
    case number(Int64)
    /// The identifier of a text in the column of the value's own index.
    case text(DictionaryID)

    /// An integer in whose order the values of one column are sorted.
    package var sortKey: Int64 {
      switch self {
      case .number(let number): number
      case .text(let id): Int64(id.rawValue)
      }
    }
  }
}
