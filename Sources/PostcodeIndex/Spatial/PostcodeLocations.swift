/// The positions of an index's postcodes in degrees, which the dataset states or the reader computes from grid references.
package struct PostcodeLocations: Sendable {
  package let source: Source
  /// The number of the column's units in a degree.
  package let unitsPerDegree: Double

  package enum Source: Sendable {
    case degrees(PositionColumn)
    case grid(GeographicColumn)
  }

  /// Creates the positions, or returns `nil` for an index without any.
  package init?(_ columns: WellKnownColumns) {
    switch columns.geographic?.storage {
    case .position(let column): source = .degrees(column)
    case .geographic(let column): source = .grid(column)
    default: return nil
    }
    var units = 1.0
    for _ in 0..<min(columns.geographicDecimals, ColumnDeclaration.degreeDecimals) { units *= 10 }
    unitsPerDegree = units
  }

  /// Returns a position of the column in degrees, or `nil` for coordinates out of range.
  @inlinable
  @inline(__always)
  package func degrees(_ position: (first: Int64, second: Int64)) -> (latitude: Double, longitude: Double)? {
    let (latitude, longitude) = (Double(position.first) / unitsPerDegree, Double(position.second) / unitsPerDegree)
    guard latitude.magnitude <= 90, longitude.magnitude <= 180 else { return nil }
    return (latitude, longitude)
  }

  /// Returns the position at an ordinal, or `nil` if there is none.
  @inline(never)
  package func degrees(at ordinal: Int) -> (latitude: Double, longitude: Double)? {
    switch source {
    case .degrees(let column): column.position(at: ordinal).flatMap { degrees($0) }
    case .grid(let column): column.position(at: ordinal).flatMap { degrees($0) }
    }
  }

  /// The number of postcodes.
  var count: Int {
    switch source {
    case .degrees(let column): column.count
    case .grid(let column): column.count
    }
  }
}
