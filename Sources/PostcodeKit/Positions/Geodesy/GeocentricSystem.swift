/// The conversion between directions on an ellipsoid and geocentric Cartesian positions.
struct GeocentricSystem: Sendable {
  private let semiMajorAxis: Double
  private let semiMinorAxis: Double
  private let eccentricitySquared: Double
  /// The squared second eccentricity.
  private let secondEccentricitySquared: Double

  init(_ ellipsoid: Ellipsoid) {
    semiMajorAxis = ellipsoid.semiMajorAxis
    semiMinorAxis = ellipsoid.semiMinorAxis
    eccentricitySquared = ellipsoid.eccentricitySquared
    secondEccentricitySquared = eccentricitySquared / (1 - eccentricitySquared)
  }

  /// Returns the position on the ellipsoid, at height 0, with a direction.
  @inline(__always)
  func position(_ direction: Direction) -> CartesianPosition {
    let radius = semiMajorAxis / (1 - eccentricitySquared * (direction.z * direction.z)).squareRoot()
    return CartesianPosition(
      x: radius * direction.x, y: radius * direction.y, z: radius * (1 - eccentricitySquared) * direction.z)
  }

  /// Returns the direction at a position near the ellipsoid.
  func direction(_ position: CartesianPosition) -> Direction {
    let (up, out, distance) = upright(position)
    let length = (up * up + out * out).squareRoot()
    let share = out / (length * distance)
    return Direction(x: position.x * share, y: position.y * share, z: up / length)
  }

  /// Returns the latitude and longitude in degrees of a position near the ellipsoid.
  @inline(__always)
  func degrees(_ position: CartesianPosition) -> (latitude: Double, longitude: Double) {
    let (up, out, _) = upright(position)
    return (
      Trigonometry.arctangent(y: up, x: out) * Trigonometry.degreesPerRadian,
      Trigonometry.arctangent(y: position.y, x: position.x) * Trigonometry.degreesPerRadian
    )
  }

  /// Returns the axial and the radial component of the direction, not normalised, and the distance from the axis.
  ///
  /// One step of B. R. Bowring, "The accuracy of geodetic latitude and height equations", Survey Review 28, 1985, whose error
  /// is below 10⁻⁹ seconds of arc within kilometres of the ellipsoid.
  @inline(__always)
  private func upright(_ position: CartesianPosition) -> (up: Double, out: Double, distance: Double) {
    let axial = position.x * position.x + position.y * position.y
    let distance = axial.squareRoot()
    let radius = (axial + position.z * position.z).squareRoot()
    // The reduced latitude as the legs of a right triangle.
    let adjacent = semiMajorAxis * distance * radius
    let opposite = semiMinorAxis * position.z * (radius + secondEccentricitySquared * semiMinorAxis)
    let perHypotenuse = 1 / (adjacent * adjacent + opposite * opposite).squareRoot()
    let sine = opposite * perHypotenuse
    let cosine = adjacent * perHypotenuse
    return (
      position.z + secondEccentricitySquared * semiMinorAxis * (sine * sine * sine),
      distance - eccentricitySquared * semiMajorAxis * (cosine * cosine * cosine), distance
    )
  }
}
