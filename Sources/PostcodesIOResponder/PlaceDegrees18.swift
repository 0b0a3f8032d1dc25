internal import PostcodeKit

/// The degrees that version 18 of postcodes.io gives for a place.
///
/// They are up to 0.6 m off, for two reasons. The inverse projection stops at the first latitude whose meridian arc is too long
/// (0.1 m). And in the first line of the transformation to WGS 84, the rotation about the x axis stands in place of that about the
/// z axis (0.6 m). Otherwise both are those of Ordnance Survey, A Guide to Coordinate Systems in Great Britain, annexes B and C. The
/// results differ from those of version 18 in the last digit.
enum PlaceDegrees18 {
  private static let airy = Ellipsoid(semiMajorAxis: 6_377_563.396, semiMinorAxis: 6_356_256.909)
  private static let world = Ellipsoid(semiMajorAxis: 6_378_137, semiMinorAxis: 6_356_752.3141)
  private static let scale = 0.9996012717
  private static let originLatitude = 49 * Trigonometry.radiansPerDegree
  private static let centralMeridian = -2 * Trigonometry.radiansPerDegree
  /// The rotations in radians, and the factor of lengths.
  private static let turnX = 0.1502 / 3600 * Trigonometry.radiansPerDegree
  private static let turnY = 0.2470 / 3600 * Trigonometry.radiansPerDegree
  private static let turnZ = 0.8421 / 3600 * Trigonometry.radiansPerDegree
  private static let growth = 1 - 20.4894e-6

  /// Returns the latitude and longitude of a grid reference in metres.
  static func degrees(easting: Int, northing: Int) -> (latitude: Double, longitude: Double) {
    let (latitude, longitude) = direction(east: Double(easting) - 400_000, north: Double(northing) + 100_000)
    let (up, around) = (
      Trigonometry.sineAndCosine(of: latitude), Trigonometry.sineAndCosine(of: longitude)
    )
    let square = squaredEccentricity(airy)
    let radius = airy.semiMajorAxis / (1 - square * up.sine * up.sine).squareRoot()
    let (x, y, z) = (
      radius * up.cosine * around.cosine, radius * up.cosine * around.sine, (1 - square) * radius * up.sine
    )
    return worldDegrees(
      446.448 + x * growth - y * turnX + z * turnY,
      -125.157 + x * turnZ + y * growth - z * turnX,
      542.060 - x * turnY + y * turnX + z * growth)
  }

  private static func squaredEccentricity(_ ellipsoid: Ellipsoid) -> Double {
    let ratio = ellipsoid.semiMinorAxis / ellipsoid.semiMajorAxis
    return 1 - ratio * ratio
  }

  /// Returns the length of the meridian arc from the latitude of the true origin.
  private static func meridianArc(to latitude: Double) -> Double {
    let n = airy.thirdFlattening
    let (n2, n3) = (n * n, n * n * n)
    let (difference, sum) = (latitude - originLatitude, latitude + originLatitude)
    func product(_ multiple: Double) -> Double {
      Trigonometry.sineAndCosine(of: multiple * difference).sine
        * Trigonometry.sineAndCosine(of: multiple * sum).cosine
    }
    return airy.semiMinorAxis * scale
      * ((1 + n + 5.0 / 4 * n2 + 5.0 / 4 * n3) * difference - (3 * n + 3 * n2 + 21.0 / 8 * n3) * product(1)
        + (15.0 / 8 * n2 + 15.0 / 8 * n3) * product(2) - 35.0 / 24 * n3 * product(3))
  }

  /// Returns the latitude and longitude on Airy's ellipsoid, in radians, of metres from the true origin.
  private static func direction(east: Double, north: Double) -> (latitude: Double, longitude: Double) {
    var foot = originLatitude
    var rest = north
    // Without the sign of the rest: this is the first fault. Three steps suffice anywhere on the grid.
    for _ in 0..<10 where rest >= 0.00001 {
      foot += rest / (airy.semiMajorAxis * scale)
      rest = north - meridianArc(to: foot)
    }
    let (sine, cosine) = Trigonometry.sineAndCosine(of: foot)
    let square = squaredEccentricity(airy)
    let share = 1 - square * sine * sine
    let nu = airy.semiMajorAxis * scale / share.squareRoot()
    let rho = nu * (1 - square) / share
    let eta2 = nu / rho - 1
    let tangent = sine / cosine
    let t2 = tangent * tangent
    let (t4, t6) = (t2 * t2, t2 * t2 * t2)
    let d = east / nu
    let d2 = d * d
    let latitude =
      foot - tangent * nu / rho * d2
      * (1 / 2.0 - d2 * ((5 + 3 * t2 + eta2 - 9 * t2 * eta2) / 24 - d2 * (61 + 90 * t2 + 45 * t4) / 720))
    let longitude =
      centralMeridian + d / cosine
      * (1 - d2
        * ((nu / rho + 2 * t2) / 6
          - d2 * ((5 + 28 * t2 + 24 * t4) / 120 - d2 * (61 + 662 * t2 + 1320 * t4 + 720 * t6) / 5040)))
    return (latitude, longitude)
  }

  /// Returns the latitude and longitude, in degrees, of a geocentric position in metres.
  private static func worldDegrees(_ x: Double, _ y: Double, _ z: Double) -> (latitude: Double, longitude: Double) {
    let square = squaredEccentricity(world)
    let distance = (x * x + y * y).squareRoot()
    var latitude = Trigonometry.arctangent(y: z, x: distance * (1 - square))
    // Two steps are what version 18 takes, half a micrometre before the end.
    for _ in 0..<2 {
      let sine = Trigonometry.sineAndCosine(of: latitude).sine
      let radius = world.semiMajorAxis / (1 - square * sine * sine).squareRoot()
      latitude = Trigonometry.arctangent(y: z + square * radius * sine, x: distance)
    }
    let perDegree = Trigonometry.radiansPerDegree
    return (latitude / perDegree, Trigonometry.arctangent(y: y, x: x) / perDegree)
  }
}
