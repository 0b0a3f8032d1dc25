/// Euclidean distances on a grid from one position, which approximate geodesic distances within proven bounds.
///
/// A geodesic maps to a line on the grid that is at least as long as the straight one, and a straight line on the grid is the
/// image of a line that is at least as long as the geodesic. So if the scale of the projection along them is between k and K,
/// the geodesic distance d and the Euclidean distance p satisfy d ≤ p/k and p ≤ K d. The scale of a transverse Mercator
/// projection is at least that of the central meridian, 0.9996, and at most k₀(1 + x²/2R² + x⁴/24R⁴) at distance x from it. A
/// position within 8° of the meridian and north of 48° is at most 600 km from the meridian, as is every position on the grids. Each
/// point of a line of at most `range` between them is within 150 km of one of its ends, so at most 750 km from the meridian: K < 1.0071.
/// The datum transformation changes lengths by less than 0.0001, with OSTN15 by less than 0.0012. So p ≤ 1.0084 d, which is within
/// `SphericalDistance.slack`.
///
/// For one pair of positions the bounds are closer. Between x and x′, the straight line is nearest to the central meridian at one of
/// its ends, or crosses it: k is the scale there. The image of the geodesic, with the datum transformation and OSTN15, is at most
/// 1.0012 · 1.0071 d ≤ 1.0125 p long, so it stays in the ellipse around both positions with this sum of distances, whose semi-axes are
/// 0.50625 p and 0.0793 p. The image is therefore at most 0.00625 p + 0.0793 p further from the meridian than the further end. K is the
/// scale there.
struct GridDistance: Sendable {
  private let easting: Double
  private let northing: Double
  /// The easting of the central meridian, and the scale there.
  private let centre: Double
  private let centralScale: Double
  /// One more than the largest relative change of a length by the datum transformation and OSTN15.
  private let distortion: Double
  /// The error of distances in metres, in addition to the slack.
  let margin: Double
  private let hasShifts: Bool

  /// The largest distance, in metres, that the proof covers: longer distances have this lower bound.
  static let range = 300_000.0
  /// 1 ÷ 2R² for the largest and the smallest radius of curvature R in metres, with an allowance for the scale.
  private static let halfCurvatures = (smallest: 1 / (2 * 6.41e6 * 6.41e6), largest: 1 / (2 * 6.33e6 * 6.33e6))
  /// The largest easting and northing that the proof covers: the extent of the grids and of OSTN15.
  private static let limits = (easting: UInt64(700_000), northing: UInt64(1_250_000))
  /// The width in metres of the edge of OSTN15, where a grid reference may belong to degrees outside it, without its shifts.
  private static let edge: Int64 = 1_000
  /// The largest difference in metres between OSTN15 and the Helmert transformation, in both directions.
  private static let shiftMargin = 10.0
  /// The error in metres of rounding a computed position to the column's decimals.
  private static let roundingMargin = 0.2

  /// Creates the distance from a position in degrees, or returns `nil` if the position is too far from the grid.
  ///
  /// - Parameter isIrish: Whether the grid is the Irish or the British one.
  init?(isIrish: Bool, latitude: Double, longitude: Double, prediction: GridPrediction) {
    // The central meridians, their eastings and their scales are those of the two grids' definitions.
    guard latitude > 48, latitude < 62, (longitude + (isIrish ? 8 : 2)).magnitude < 8 else { return nil }
    let grid = isIrish ? NationalGrid.irish : NationalGrid.british
    // Coarse decimals move computed positions.
    var margin = GridDistance.roundingMargin + 120_000 / prediction.unitsPerDegree
    let position = prediction.gridReference(latitude: latitude, longitude: longitude, on: grid)
    (easting, northing) = (position.easting, position.northing)
    centre = isIrish ? 200_000 : 400_000
    centralScale = isIrish ? 1.000035 : 0.9996012717
    hasShifts = prediction.shifts != nil
    distortion = hasShifts ? 1.0012 : 1.0001
    // Shifts of neighbouring positions differ by less than 1/1000 of their distance. If the position is outside OSTN15, the
    // Helmert transformation applies to it, but OSTN15 to the postcodes.
    if position.lacksShift { margin += GridDistance.shiftMargin }
    self.margin = margin
  }

  /// Returns the squared distance to a grid reference, or `nil` if it lies outside the grid or at the edge of its shifts.
  @inline(__always)
  func squared(_ position: (first: Int64, second: Int64)) -> Double? {
    guard UInt64(bitPattern: position.first) <= GridDistance.limits.easting,
      UInt64(bitPattern: position.second) <= GridDistance.limits.northing
    else { return nil }
    if hasShifts {
      let inner = GridDistance.limits
      guard position.first >= GridDistance.edge, position.first <= Int64(inner.easting) &- GridDistance.edge,
        position.second >= GridDistance.edge, position.second <= Int64(inner.northing) &- GridDistance.edge
      else { return nil }
    }
    let east = Double(position.first) - easting
    let north = Double(position.second) - northing
    return east * east + north * north
  }

  /// Returns the squared distance to the nearest point of a box, or `nil` if the box extends to where `squared` returns `nil`.
  @inline(__always)
  func squaredDistance(to box: PositionColumn.Box) -> Double? {
    guard squared((box.first.lowerBound, box.second.lowerBound)) != nil,
      squared((box.first.upperBound, box.second.upperBound)) != nil
    else { return nil }
    let east = max(Double(box.first.lowerBound) - easting, easting - Double(box.first.upperBound), 0)
    let north = max(Double(box.second.lowerBound) - northing, northing - Double(box.second.upperBound), 0)
    return east * east + north * north
  }

  /// Returns bounds of the geodesic distance in metres to a grid reference with a given easting and at a given Euclidean distance,
  /// apart from the margin.
  @inline(__always)
  func bounds(_ distance: Double, easting other: Double) -> (lower: Double, upper: Double) {
    let (here, there) = (easting - centre, other - centre)
    let near = here * there > 0 ? min(here.magnitude, there.magnitude) : 0
    let far = max(here.magnitude, there.magnitude) + 0.0856 * distance
    let smallest = centralScale * (1 + near * near * GridDistance.halfCurvatures.smallest)
    let growth = far * far * GridDistance.halfCurvatures.largest
    let largest = centralScale * (1 + growth + growth * growth)
    let upper = distance * distortion / smallest
    // Beyond the range, the proof doesn't cover the scale along the geodesic.
    return (
      upper > GridDistance.range ? min(distance * 0.99, GridDistance.range) : distance / (distortion * largest), upper
    )
  }
}
