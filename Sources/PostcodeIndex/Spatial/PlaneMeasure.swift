/// How far grid references are from one place, in the grid's own plane.
///
/// The picture of a geodesic on the grid is a line at least as long as the straight one, and a straight line on the grid is
/// the picture of one at least as long as the geodesic. So with the scale of the projection between k and K along them,
/// a distance d and the plane distance p have d ≤ p/k and p ≤ K d. The scale of a transverse Mercator projection
/// is at least that on the central meridian, 0.9996, and at x from it k₀(1 + x²/2R² + x⁴/24R⁴) at most. A place within 8° of
/// the meridian and north of 48° is no further than 600 km from it; what is within `reach` of it no further than 900 km:
/// K < 1.0096. The change of the datum stretches nothing by more than 0.0001. Both are within `SphericalMeasure.slack`.
struct PlaneMeasure: Sendable {
  private let easting: Double
  private let northing: Double
  /// By how much distances may be off beside the slack, in metres.
  let margin: Double

  /// Only distances up to this are bounded from below, in metres.
  static let reach = 300_000.0
  /// The extent of grid references that are measured: of the grids, and of OSTN15.
  private static let limits = (easting: UInt64(700_000), northing: UInt64(1_250_000))
  /// OSTN15 is nowhere further from the seven parameters, in metres, there and back.
  private static let shiftMargin = 10.0
  /// What rounding to the column's decimals makes of a position that is computed, in metres.
  private static let roundingMargin = 0.2

  /// The measure from a place in degrees; `nil` if it is too far from the grid.
  ///
  /// - Parameter centralMeridian: of the grid, in degrees.
  init?(
    _ grid: NationalGrid, centralMeridian: Double, latitude: Double, longitude: Double, prediction: GridPrediction
  ) {
    guard latitude > 48, latitude < 62, (longitude - centralMeridian).magnitude < 8 else { return nil }
    // A last decimal that is coarse moves computed positions.
    var margin = PlaneMeasure.roundingMargin + 120_000 / prediction.unitsPerDegree
    if grid.isBritish, let shifts = prediction.shifts {
      let place = grid.gridReference(latitude: latitude, longitude: longitude, shifts: shifts)
      (easting, northing) = place
      // Shifts of neighbouring places differ by less than 1/1000 of their distance. Where the place itself has none, the
      // seven parameters told its grid reference and the postcodes' were told by shifts.
      if NationalGrid.shiftedDegrees(easting: place.easting, northing: place.northing, shifts: shifts) == nil {
        margin += PlaneMeasure.shiftMargin
      }
    } else {
      (easting, northing) = grid.gridReference(latitude: latitude, longitude: longitude)
    }
    self.margin = margin
  }

  /// The square of the plane distance to a grid reference; `nil` if that lies outside of the grid.
  @inline(__always)
  func squared(_ place: (first: Int64, second: Int64)) -> Double? {
    guard UInt64(bitPattern: place.first) <= PlaneMeasure.limits.easting,
      UInt64(bitPattern: place.second) <= PlaneMeasure.limits.northing
    else { return nil }
    let east = Double(place.first) - easting
    let north = Double(place.second) - northing
    return east * east + north * north
  }
}
