/// Spherical distances from one position, which approximate geodesic distances within proven bounds.
///
/// On the ellipsoid, a step of dφ and dλ has the length √(M² dφ² + N² cos² φ dλ²). Both radii of curvature lie between
/// a(1 − e²) = 6,335,439.3 m, at the equator, and a²/b = 6,399,593.7 m, at the poles. So the geodesic distance of two
/// positions lies between the smaller and the larger of them times the angle σ between the positions on a sphere.
struct SphericalDistance: Sendable {
  /// Degrees north, −90 … 90, and east, −180 … 180.
  let latitude: Double
  let longitude: Double
  private let sine: Double
  private let cosine: Double
  /// The position in units of `DegreeBox`.
  let northing: Double
  let easting: Double
  static let radiansPerUnit = Trigonometry.radiansPerDegree / Double(DegreeBox.unitsPerDegree)
  static let unitsPerTurn = 360 * Double(DegreeBox.unitsPerDegree)
  /// Whether the approximation for short distances is valid: it isn't near the poles.
  private let isFarFromPoles: Bool

  /// The smallest radius of curvature in metres.
  static let smallestRadius = 6_335_439.0
  /// The radius of the sphere in metres, midway between the two: geodesic distances differ by at most 0.51 %.
  static let radius = 6_367_440.0
  /// The largest relative error of a distance. Half of it allows for the approximations below.
  static let slack = 0.01

  init(latitude: Double, longitude: Double) {
    self.latitude = latitude
    self.longitude = longitude
    let angle = Trigonometry.sineAndCosine(of: latitude * Trigonometry.radiansPerDegree)
    sine = angle.sine
    cosine = max(angle.cosine, 0)
    northing = latitude * Double(DegreeBox.unitsPerDegree)
    easting = longitude * Double(DegreeBox.unitsPerDegree)
    isFarFromPoles = latitude.magnitude < 75
  }

  /// Returns the squared distance in square metres to a position in degrees.
  @inline(__always)
  func squared(latitude: Double, longitude: Double) -> Double {
    let north = (latitude - self.latitude) * Trigonometry.radiansPerDegree
    let east = (longitude - self.longitude).magnitude * Trigonometry.radiansPerDegree
    guard isFarFromPoles, north.magnitude < 0.05, east < 0.05 else { return squared(latitude: latitude, north, east) }
    // The second-order cosine of the other latitude is off by less than 0.05³ ÷ 6, a 12,000th of 0.25. Replacing sines by
    // angles changes less than a 4,000th.
    let other = cosine - north * (sine + 0.5 * north * cosine)
    return (north * north + east * east * (cosine * other)) * (SphericalDistance.radius * SphericalDistance.radius)
  }

  /// Returns the squared distance to any position, given also its differences in latitude and longitude in radians.
  @inline(never)
  private func squared(latitude: Double, _ north: Double, _ difference: Double) -> Double {
    var east = difference
    if east > .pi { east = 2 * .pi - east }
    let half = (
      north: Trigonometry.sineAndCosine(of: north / 2).sine, east: Trigonometry.sineAndCosine(of: east / 2).sine
    )
    let other = Trigonometry.sineAndCosine(of: latitude * Trigonometry.radiansPerDegree).cosine
    let square = min(max(half.north * half.north + cosine * other * half.east * half.east, 0), 1)
    let angle = 2 * Trigonometry.arctangent(y: square.squareRoot(), x: (1 - square).squareRoot())
    return angle * angle * (SphericalDistance.radius * SphericalDistance.radius)
  }

  /// Returns a lower bound of the squared chord through the unit sphere to any position in a box.
  ///
  /// The squared chord is 4 sin²(Δφ/2) + 4 cos φ cos φ′ sin²(Δλ/2). The bound takes the smallest Δφ, Δλ and cosine in the box;
  /// 4 sin²(x/2) is at least x² − x⁴/12, and each series of cos and sin ends before a term that only increases the result.
  @inline(__always)
  func lowerBound(_ box: DegreeBox) -> Double {
    let (south, north) = (Double(box.south), Double(box.north))
    let (west, east) = (Double(box.west), Double(box.east))
    let up = max(south - northing, northing - north, 0) * SphericalDistance.radiansPerUnit
    var across = max(west - easting, easting - east, 0)
    // The shorter way may cross the 180th meridian.
    if across > 0 {
      let turn = SphericalDistance.unitsPerTurn
      across = max(0, min(across, easting < west ? easting + turn - east : west + turn - easting))
    }
    across *= SphericalDistance.radiansPerUnit
    let (up2, across2) = (up * up, across * across)
    let twelfth = 1 / 12.0
    let cosines = smallestCosines(south: south, north: north)
    let bound = up2 - up2 * up2 * twelfth + cosines * (across2 - across2 * across2 * twelfth)
    // Rounding errors: 10⁻⁸ units of an angle, which is a nanometre.
    return bound * (1 - 1e-12) - 1e-22 - 1e-15 * (up + across)
  }

  /// Returns a lower bound of the product of the cosines of this latitude and of any latitude between two others.
  @inline(__always)
  func smallestCosines(south: Double, north: Double) -> Double {
    let far = ((-south > north ? south : north) - northing) * SphericalDistance.radiansPerUnit
    let square = far * far
    let turn = sine * far
    let other = cosine * (1 - 0.5 * square) - (turn > 0 ? turn : turn * (1 - square * (1 / 6.0)))
    return cosine * max(other, 0)
  }

  /// Returns a lower bound of the radius of curvature, in metres, along every geodesic from this position to a position in a box.
  ///
  /// The smallest radius at a latitude φ is that of the meridian, a(1 − e²) ÷ (1 − e² sin² φ)^1.5, which grows towards the poles.
  /// A shortest geodesic between two positions north of the equator has its southernmost point at an end, because its latitude has no
  /// minimum between them (Clairaut). South of the equator this returns the constant.
  func smallestRadius(to box: DegreeBox) -> Double {
    let south = min(latitude, Double(box.south) / Double(DegreeBox.unitsPerDegree))
    guard south > 0, south <= 90 else { return SphericalDistance.smallestRadius }
    let sine = Trigonometry.sineAndCosine(of: south * Trigonometry.radiansPerDegree).sine
    let squared = 1 - Ellipsoid.wgs84.flattening * (2 - Ellipsoid.wgs84.flattening) * (sine * sine)
    return SphericalDistance.smallestRadius / (squared * squared.squareRoot())
  }

  /// Returns the largest squared chord for a distance in metres: boxes with a larger lower bound are further away.
  ///
  /// - Parameters:
  ///   - distance: The distance in metres.
  ///   - smallestRadius: A lower bound of the radius of curvature in metres.
  static func chordLimit(_ distance: Double, smallestRadius: Double) -> Double {
    let angle = distance / smallestRadius * (1 + 1e-9)
    if angle >= .pi { return .infinity }
    let half = angle < 0.1 ? angle / 2 : Trigonometry.sineAndCosine(of: angle / 2).sine
    return 4 * half * half
  }
}
