// The C library and the web page compile this file in one module with PostcodeIndex.
#if canImport(PostcodeIndex)
  internal import PostcodeIndex
#endif

/// Euclidean distances on a grid from one position, which approximate geodesic distances within proven bounds.
///
/// A geodesic maps to a line on the grid that is at least as long as the straight one, and a straight line on the grid is the
/// image of a line that is at least as long as the geodesic. So if the scale of the projection along them is between k and K,
/// the geodesic distance d and the Euclidean distance p satisfy d ≤ p/k and p ≤ K d. The scale of a transverse Mercator
/// projection is at least that of the central meridian, 0.9996, and at most k₀(1 + x²/2R² + x⁴/24R⁴) at distance x from it. A
/// position within 8° of the meridian and north of 48° is at most 600 km from the meridian, and positions within `range` of
/// it at most 900 km: K < 1.0096. The datum transformation changes lengths by less than 0.0001. Both are within
/// `SphericalDistance.slack`.
struct GridDistance: Sendable {
  private let easting: Double
  private let northing: Double
  /// The error of distances in metres, in addition to the slack.
  let margin: Double

  /// The largest distance, in metres, that the proof covers: longer distances have this lower bound.
  static let range = 300_000.0
  /// The largest easting and northing that the proof covers: the extent of the grids and of OSTN15.
  private static let limits = (easting: UInt64(700_000), northing: UInt64(1_250_000))
  /// The largest difference in metres between OSTN15 and the Helmert transformation, in both directions.
  private static let shiftMargin = 10.0
  /// The error in metres of rounding a computed position to the column's decimals.
  private static let roundingMargin = 0.2

  /// Creates the distance from a position in degrees, or returns `nil` if the position is too far from the grid.
  ///
  /// - Parameter centralMeridian: The longitude of the grid's central meridian in degrees.
  init?(
    _ grid: NationalGrid, centralMeridian: Double, latitude: Double, longitude: Double, prediction: GridPrediction
  ) {
    guard latitude > 48, latitude < 62, (longitude - centralMeridian).magnitude < 8 else { return nil }
    // Coarse decimals move computed positions.
    var margin = GridDistance.roundingMargin + 120_000 / prediction.unitsPerDegree
    let position = prediction.gridReference(latitude: latitude, longitude: longitude, on: grid)
    (easting, northing) = (position.easting, position.northing)
    // Shifts of neighbouring positions differ by less than 1/1000 of their distance. If the position is outside OSTN15, the
    // Helmert transformation applies to it, but OSTN15 to the postcodes.
    if position.lacksShift { margin += GridDistance.shiftMargin }
    self.margin = margin
  }

  /// Returns the squared distance to a grid reference, or `nil` if it lies outside the grid.
  @inline(__always)
  func squared(_ position: (first: Int64, second: Int64)) -> Double? {
    guard UInt64(bitPattern: position.first) <= GridDistance.limits.easting,
      UInt64(bitPattern: position.second) <= GridDistance.limits.northing
    else { return nil }
    let east = Double(position.first) - easting
    let north = Double(position.second) - northing
    return east * east + north * north
  }
}
