/// The positions of an index's postcodes in degrees, which the dataset states or the reader computes from grid references.
struct PostcodeLocations: Sendable {
  let source: Source
  /// The number of the column's units in a degree.
  let unitsPerDegree: Double

  enum Source: Sendable {
    case degrees(PositionColumn)
    case grid(GeographicColumn)
  }

  /// Creates the positions, or returns `nil` for an index without any.
  init?(_ columns: WellKnownColumns) {
    switch columns.geographic?.storage {
    case .position(let column): source = .degrees(column)
    case .geographic(let column): source = .grid(column)
    default: return nil
    }
    unitsPerDegree = Double(powerOfTen(Int(min(columns.geographicDecimals, ColumnDeclaration.degreeDecimals))))
  }

  /// The stored column of degrees or grid references.
  @inline(__always)
  var column: PositionColumn {
    switch source {
    case .degrees(let column): column
    case .grid(let column): column.grid
    }
  }

  /// Returns a position of the column in degrees, or `nil` for coordinates out of range.
  @inline(__always)
  func degrees(_ position: (first: Int64, second: Int64)) -> (latitude: Double, longitude: Double)? {
    let (latitude, longitude) = (Double(position.first) / unitsPerDegree, Double(position.second) / unitsPerDegree)
    guard latitude.magnitude <= 90, longitude.magnitude <= 180 else { return nil }
    return (latitude, longitude)
  }

  /// Returns the position at an ordinal, or `nil` if there is none.
  @inline(never)
  func degrees(at ordinal: Int) -> (latitude: Double, longitude: Double)? {
    switch source {
    case .degrees(let column): column.position(at: ordinal).flatMap { degrees($0) }
    case .grid(let column): column.position(at: ordinal).flatMap { degrees($0) }
    }
  }

  /// Returns the position at an ordinal, or `nil` if there is none.
  ///
  /// - Parameters:
  ///   - stored: The grid reference or degrees that the index stores, if they are known.
  ///   - follower: `follower` of these positions.
  @inline(__always)
  func degrees(
    at ordinal: Int, stored: (first: Int64, second: Int64)?, _ follower: inout GeographicColumn.Follower?
  ) -> (latitude: Double, longitude: Double)? {
    guard let stored else { return degrees(at: ordinal) }
    let position = follower == nil ? stored : follower?.position(at: ordinal, reference: stored)
    return position.flatMap { degrees($0) }
  }

  /// A follower that computes positions from grid references; `nil` if the dataset states positions.
  var follower: GeographicColumn.Follower? {
    if case .grid(let column) = source { GeographicColumn.Follower(column) } else { nil }
  }

  /// The number of postcodes.
  var count: Int {
    column.count
  }
}
