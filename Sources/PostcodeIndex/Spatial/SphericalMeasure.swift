/// How far places and boxes are from one place, cheaply and with bounds that are proved.
///
/// On the ellipsoid a step of dφ and dλ is √(M² dφ² + N² cos² φ dλ²) long. Both radii of curvature lie between
/// a(1 − e²) = 6,335,439.3 m, at the equator, and a²/b = 6,399,593.7 m, at the poles. So the geodesic between two
/// places is at least the smaller and at most the larger of them times the angle σ between the places on a sphere with
/// the same latitudes and longitudes.
struct SphericalMeasure: Sendable {
  /// Degrees north, −90 … 90, and east, −180 … 180.
  let latitude: Double
  let longitude: Double
  private let sine: Double
  private let cosine: Double
  /// The same in the units of boxes.
  let northing: Double
  let easting: Double
  static let radiansPerUnit = Trigonometry.radiansPerDegree / Double(DegreeBox.unitsPerDegree)
  static let unitsPerTurn = 360 * Double(DegreeBox.unitsPerDegree)
  /// Whether the short formula holds its promise; near the poles it does not.
  private let isSteady: Bool

  /// No radius of curvature is smaller, in metres.
  static let smallestRadius = 6_335_439.0
  /// In the middle of the two: a measure is this times σ. A distance is within 0.51 % of its measure.
  static let radius = 6_367_440.0
  /// A distance is at least this part of its measure, and its measure at most so many times it. That is twice as wide
  /// as the radii are apart: the rest is for the formulas below.
  static let slack = 0.01

  init(latitude: Double, longitude: Double) {
    self.latitude = latitude
    self.longitude = longitude
    let angle = Trigonometry.sineAndCosine(of: latitude * Trigonometry.radiansPerDegree)
    sine = angle.sine
    cosine = max(angle.cosine, 0)
    northing = latitude * Double(DegreeBox.unitsPerDegree)
    easting = longitude * Double(DegreeBox.unitsPerDegree)
    isSteady = latitude.magnitude < 75
  }

  /// The square of the measure of the way to a place in degrees.
  @inline(__always)
  func squared(latitude: Double, longitude: Double) -> Double {
    let north = (latitude - self.latitude) * Trigonometry.radiansPerDegree
    let east = (longitude - self.longitude).magnitude * Trigonometry.radiansPerDegree
    guard isSteady, north.magnitude < 0.05, east < 0.05 else { return squared(latitude: latitude, north, east) }
    // The cosine of the other latitude to the second order: it lacks less than 0.05³ ÷ 6, a 12,000th of 0.25. The
    // squares of angles instead of sines make less than a 4,000th.
    let other = cosine - north * (sine + 0.5 * north * cosine)
    return (north * north + east * east * (cosine * other)) * (SphericalMeasure.radius * SphericalMeasure.radius)
  }

  /// The same for any place, told also by how far it is to the north and to the east, in radians.
  @inline(never)
  private func squared(latitude: Double, _ north: Double, _ aside: Double) -> Double {
    var east = aside
    if east > .pi { east = 2 * .pi - east }
    let half = (
      north: Trigonometry.sineAndCosine(of: north / 2).sine, east: Trigonometry.sineAndCosine(of: east / 2).sine
    )
    let other = Trigonometry.sineAndCosine(of: latitude * Trigonometry.radiansPerDegree).cosine
    let square = min(max(half.north * half.north + cosine * other * half.east * half.east, 0), 1)
    let angle = 2 * Trigonometry.arctangent(y: square.squareRoot(), x: (1 - square).squareRoot())
    return angle * angle * (SphericalMeasure.radius * SphericalMeasure.radius)
  }

  /// At most the square of the straight way through the unit sphere to any place of a box.
  ///
  /// That square is 4 sin²(Δφ/2) + 4 cos φ cos φ′ sin²(Δλ/2). Each part is at least what it is with the smallest Δφ, the
  /// smallest Δλ and the smallest cosine in the box; 4 sin²(x/2) is at least x² − x⁴/12, and of the series of cos and sin
  /// the next term left out tells which side the sum is on.
  @inline(__always)
  func lowerBound(_ box: DegreeBox) -> Double {
    let (south, north) = (Double(box.south), Double(box.north))
    let (west, east) = (Double(box.west), Double(box.east))
    let up = max(south - northing, northing - north, 0) * SphericalMeasure.radiansPerUnit
    var aside = max(west - easting, easting - east, 0)
    // The way round the other side, for a box that ends beyond the 180th meridian.
    if aside > 0 {
      let turn = SphericalMeasure.unitsPerTurn
      aside = max(0, min(aside, easting < west ? easting + turn - east : west + turn - easting))
    }
    aside *= SphericalMeasure.radiansPerUnit
    let (up2, aside2) = (up * up, aside * aside)
    let twelfth = 1 / 12.0
    let cosines = smallestCosines(south: south, north: north)
    let bound = up2 - up2 * up2 * twelfth + cosines * (aside2 - aside2 * aside2 * twelfth)
    // What rounding may have added: 10⁻⁸ units to an angle, which are a nanometre.
    return bound * (1 - 1e-12) - 1e-22 - 1e-15 * (up + aside)
  }

  /// At most the product of the cosines of this latitude and of any between two others, in units of boxes.
  @inline(__always)
  func smallestCosines(south: Double, north: Double) -> Double {
    let far = ((-south > north ? south : north) - northing) * SphericalMeasure.radiansPerUnit
    let square = far * far
    let turn = sine * far
    let other = cosine * (1 - 0.5 * square) - (turn > 0 ? turn : turn * (1 - square * (1 / 6.0)))
    return cosine * max(other, 0)
  }

  /// A box whose lower bound is above this has no place within a distance in metres.
  static func limit(_ distance: Double) -> Double {
    let angle = distance / smallestRadius * (1 + 1e-9)
    if angle >= .pi { return .infinity }
    let half = angle < 0.1 ? angle / 2 : Trigonometry.sineAndCosine(of: angle / 2).sine
    return 4 * half * half
  }
}
