/// An ellipsoid of revolution, the model of the Earth that geographic coordinates refer to.
package struct Ellipsoid: Sendable {
  /// The equatorial radius in metres.
  package let semiMajorAxis: Double
  /// The polar radius in metres.
  package let semiMinorAxis: Double

  /// Creates an ellipsoid from its semi-axes in metres.
  @inlinable
  package init(semiMajorAxis: Double, semiMinorAxis: Double) {
    self.semiMajorAxis = semiMajorAxis
    self.semiMinorAxis = semiMinorAxis
  }

  /// Creates an ellipsoid from its semi-major axis in metres and the inverse of its flattening.
  @inlinable
  package init(semiMajorAxis: Double, inverseFlattening: Double) {
    self.init(semiMajorAxis: semiMajorAxis, semiMinorAxis: semiMajorAxis * (1 - 1 / inverseFlattening))
  }

  /// World Geodetic System 1984: EPSG:7030.
  @inlinable
  static var wgs84: Ellipsoid { Ellipsoid(semiMajorAxis: 6_378_137, inverseFlattening: 298.257223563) }
  /// Geodetic Reference System 1980, which ETRS89 uses: EPSG:7019.
  static let grs80 = Ellipsoid(semiMajorAxis: 6_378_137, inverseFlattening: 298.257222101)
  /// Airy 1830, used by the British National Grid: EPSG:7001. The semi-minor axis in Ordnance Survey's A Guide to Coordinate
  /// Systems in Great Britain, annexe A, is 0.2 mm shorter.
  static let airy = Ellipsoid(semiMajorAxis: 6_377_563.396, inverseFlattening: 299.3249646)
  /// Airy Modified 1849, used by the Irish Grid: EPSG:7002.
  static let airyModified = Ellipsoid(semiMajorAxis: 6_377_340.189, inverseFlattening: 299.3249646)

  /// The flattening *f* = (*a* − *b*) / *a*.
  @inlinable
  var flattening: Double { (semiMajorAxis - semiMinorAxis) / semiMajorAxis }
  /// The third flattening *n* = (*a* − *b*) / (*a* + *b*), the variable of the projections' series.
  @inlinable
  package var thirdFlattening: Double { (semiMajorAxis - semiMinorAxis) / (semiMajorAxis + semiMinorAxis) }
  /// The squared first eccentricity of a meridian.
  var eccentricitySquared: Double { flattening * (2 - flattening) }
}
