/// One of the two grids on which the dumps tell where postcodes are, and its relation to WGS 84.
///
/// ```swift
/// NationalGrid.british.degrees(easting: 529090, northing: 179645)  // (51.501009…, -0.141588…)
/// ```
///
/// The datum is changed by seven parameters (Helmert), which on the British grid is good to about 5 m; with a `OSTN15Grid`
/// to centimetres. Results are the same to the last bit on every system, and exact inverses of each other to about
/// 10⁻⁸ m near the grid. Numbers far from it give results without meaning.
public struct NationalGrid: Sendable {
  /// The number of the grid's coordinate reference system in the EPSG register.
  public let epsgCode: Int
  /// Whether this is the grid of Great Britain, to which OSTN15 belongs.
  var isBritish: Bool { epsgCode == 27700 }
  /// Of the grid, on its own ellipsoid.
  let projection: TransverseMercator
  private let system: GeocentricSystem
  private let toWorld: HelmertTransform
  // Not WGS 84, whose poles are 0.1 mm further out: dumps give a few more last decimals so.
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

  /// The Irish Grid, EPSG:29902, on which Northern Ireland's postcodes (BT) are told.
  public static let irish = NationalGrid(
    epsgCode: 29902, ellipsoid: .airyModified,
    projection: TransverseMercator(
      ellipsoid: .airyModified, originLatitude: 53.5, centralMeridian: -8, scale: 1.000035, falseEasting: 200_000,
      falseNorthing: 250_000),
    toWorld: .ireland1965)

  /// Between which factors the geodesic distance of two places lies, by that on the grid (in a straight line, by
  /// Pythagoras), with or without shifts.
  ///
  /// For places within the grid's land and 50 km around it: the scale in all directions, looked up every 10 km, is 0.99788
  /// to 1.00038 on the British grid, to which neighbouring shifts add 0.00025, and 0.99919 to 0.99997 on the Irish. So what is
  /// nearer than d metres along the Earth is nearer than d ÷ lower bound on the grid. Dumps round both, and give
  /// some postcodes degrees that do not belong to their grid reference.
  public var metresPerGridMetre: ClosedRange<Double> { isBritish ? 0.9974...1.0009 : 0.999...1.0002 }

  /// Latitude and longitude in degrees on WGS 84 of a place on the grid, in metres.
  public func degrees(easting: Double, northing: Double) -> (latitude: Double, longitude: Double) {
    let local = system.position(projection.direction(easting: easting, northing: northing))
    return world.degrees(toWorld.apply(local))
  }

  /// Easting and northing in metres of a place on WGS 84, in degrees.
  public func gridReference(latitude: Double, longitude: Double) -> (easting: Double, northing: Double) {
    // A place on one ellipsoid lies up to 100 m above or below the other, and upright differs a little between the two:
    // that makes millimetres, which the way back takes off.
    let near = roughGridReference(latitude: latitude, longitude: longitude)
    let off = degrees(easting: near.easting, northing: near.northing)
    return roughGridReference(
      latitude: latitude + (latitude - off.latitude), longitude: longitude + (longitude - off.longitude))
  }

  private func roughGridReference(latitude: Double, longitude: Double) -> (easting: Double, northing: Double) {
    let place = world.position(Direction(latitude: latitude, longitude: longitude))
    return projection.gridReference(system.direction(toWorld.revert(place)))
  }
}

extension TransverseMercator {
  /// The projection of the British National Grid, on its own ellipsoid or, for OSTN15, on another.
  static func british(_ ellipsoid: Ellipsoid) -> TransverseMercator {
    TransverseMercator(
      ellipsoid: ellipsoid, originLatitude: 49, centralMeridian: -2, scale: 0.9996012717, falseEasting: 400_000,
      falseNorthing: -100_000)
  }
}
