/// A national grid, with conversions to and from WGS 84.
///
/// ```swift
/// NationalGrid.british.degrees(easting: 529090, northing: 179645)  // (51.501009…, -0.141588…)
/// ```
///
/// Conversions use a seven-parameter Helmert transformation, which is accurate to about 5 m on the British grid, or to
/// centimetres with OSTN15. Results are bit-for-bit the same on every platform. Both directions are inverses of each other to
/// about 10⁻⁸ m near the grid; results far from it are meaningless.
public struct NationalGrid: Sendable {
  /// The EPSG code of the grid's coordinate reference system.
  public let epsgCode: Int
  /// Whether this is the British National Grid, which OSTN15 belongs to.
  var isBritish: Bool { epsgCode == 27700 }
  /// The projection of the grid's own ellipsoid.
  let projection: TransverseMercator
  private let system: GeocentricSystem
  private let toWorld: HelmertTransform
  // With GRS 80, a few more of the datasets' last decimals are reproduced than with WGS 84, whose poles are 0.1 mm further out.
  private let world = GeocentricSystem(.grs80)

  init(epsgCode: Int, ellipsoid: Ellipsoid, projection: TransverseMercator, toWorld: HelmertTransform) {
    self.epsgCode = epsgCode
    self.projection = projection
    self.toWorld = toWorld
    system = GeocentricSystem(ellipsoid)
  }

  /// The British National Grid, EPSG:27700: Ordnance Survey, A Guide to Coordinate Systems in Great Britain, annexe A.
  public static let british = NationalGrid(
    epsgCode: 27700, ellipsoid: .airy, projection: .british(.airy), toWorld: .osgb36)

  /// The Irish Grid, EPSG:29902, which the postcodes of Northern Ireland (BT) use.
  public static let irish = NationalGrid(
    epsgCode: 29902, ellipsoid: .airyModified,
    projection: TransverseMercator(
      ellipsoid: .airyModified, originLatitude: 53.5, centralMeridian: -8, scale: 1.000035, falseEasting: 200_000,
      falseNorthing: 250_000),
    toWorld: .ireland1965)

  /// The range of the ratio of the geodesic distance of two positions to their Euclidean distance on the grid.
  ///
  /// The range holds on the grid's land and up to 50 km around it, with and without OSTN15. Sampled every 10 km, the scale in all
  /// directions is 0.99788 to 1.00038 on the British grid, to which OSTN15 adds 0.00025, and 0.99919 to 0.99997 on the Irish. So
  /// positions within a geodesic distance d are within d divided by the lower bound on the grid. Datasets round both kinds of
  /// coordinates, and give some postcodes degrees that contradict their grid reference.
  public var metresPerGridMetre: ClosedRange<Double> { isBritish ? 0.9974...1.0009 : 0.999...1.0002 }

  /// Returns the latitude and longitude on WGS 84, in degrees, of a position on the grid, in metres.
  ///
  /// - Parameters:
  ///   - easting: Metres east of the grid's false origin.
  ///   - northing: Metres north of the grid's false origin.
  /// - Complexity: O(1).
  public func degrees(easting: Double, northing: Double) -> (latitude: Double, longitude: Double) {
    let local = system.position(projection.direction(easting: easting, northing: northing))
    return world.degrees(toWorld.apply(local))
  }

  /// Returns the same with the ellipsoid of WGS 84, whose poles are 0.1 mm nearer, as PROJ converts to EPSG:4326.
  func degreesOnWGS84(easting: Double, northing: Double) -> (latitude: Double, longitude: Double) {
    let local = system.position(projection.direction(easting: easting, northing: northing))
    return GeocentricSystem(.wgs84).degrees(toWorld.apply(local))
  }

  /// Returns the easting and northing, in metres, of a position on WGS 84, in degrees.
  ///
  /// - Parameters:
  ///   - latitude: Degrees north.
  ///   - longitude: Degrees east.
  /// - Complexity: O(1).
  public func gridReference(latitude: Double, longitude: Double) -> (easting: Double, northing: Double) {
    // A position on one ellipsoid is up to 100 m above or below the other, and their normals differ slightly. One correction
    // step removes the resulting millimetres.
    let near = roughGridReference(latitude: latitude, longitude: longitude)
    let off = degrees(easting: near.easting, northing: near.northing)
    return roughGridReference(
      latitude: latitude + (latitude - off.latitude), longitude: longitude + (longitude - off.longitude))
  }

  private func roughGridReference(latitude: Double, longitude: Double) -> (easting: Double, northing: Double) {
    let position = world.position(Direction(latitude: latitude, longitude: longitude))
    return projection.gridReference(system.direction(toWorld.revert(position)))
  }
}

extension TransverseMercator {
  /// Returns the projection of the British National Grid, on its own ellipsoid or, for OSTN15, on another.
  static func british(_ ellipsoid: Ellipsoid) -> TransverseMercator {
    TransverseMercator(
      ellipsoid: ellipsoid, originLatitude: 49, centralMeridian: -2, scale: 0.9996012717, falseEasting: 400_000,
      falseNorthing: -100_000)
  }
}
