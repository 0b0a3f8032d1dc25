/// An ellipsoid of revolution, the figure of the Earth that positions in degrees refer to.
public struct Ellipsoid: Sendable, Hashable {
  /// Half the diameter of the equator, in metres.
  public let semiMajorAxis: Double
  /// Half the distance from pole to pole, in metres.
  public let semiMinorAxis: Double

  /// An ellipsoid with the half axes given, in metres.
  public init(semiMajorAxis: Double, semiMinorAxis: Double) {
    self.semiMajorAxis = semiMajorAxis
    self.semiMinorAxis = semiMinorAxis
  }

  /// An ellipsoid with the half diameter of the equator given, in metres, and by which part of it the poles are nearer.
  public init(semiMajorAxis: Double, inverseFlattening: Double) {
    self.init(semiMajorAxis: semiMajorAxis, semiMinorAxis: semiMajorAxis * (1 - 1 / inverseFlattening))
  }

  /// World Geodetic System 1984: EPSG:7030.
  public static let wgs84 = Ellipsoid(semiMajorAxis: 6_378_137, inverseFlattening: 298.257223563)
  /// Geodetic Reference System 1980, which ETRS89 uses: EPSG:7019.
  public static let grs80 = Ellipsoid(semiMajorAxis: 6_378_137, inverseFlattening: 298.257222101)
  /// Airy 1830, of the British National Grid: EPSG:7001. Ordnance Survey's figures, A Guide to Coordinate Systems in
  /// Great Britain, annexe A, have a smaller half axis that is 0.2 mm shorter.
  public static let airy = Ellipsoid(semiMajorAxis: 6_377_563.396, inverseFlattening: 299.3249646)
  /// Airy Modified 1849, of the Irish Grid: EPSG:7002.
  public static let airyModified = Ellipsoid(semiMajorAxis: 6_377_340.189, inverseFlattening: 299.3249646)

  /// By which part of the larger half axis the smaller one is shorter.
  var flattening: Double { (semiMajorAxis - semiMinorAxis) / semiMajorAxis }
  /// The difference of the half axes by their sum, in powers of which the series of the projections run.
  var thirdFlattening: Double { (semiMajorAxis - semiMinorAxis) / (semiMajorAxis + semiMinorAxis) }
  /// The square of the eccentricity of a meridian.
  var eccentricitySquared: Double { flattening * (2 - flattening) }
}
