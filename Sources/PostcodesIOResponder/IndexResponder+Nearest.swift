public import PostcodeKit
internal import PostcodesIOTypes

extension IndexResponder {
  /// Returns the live postcodes near a position, nearest first, with the distances of the version: geodesic in version 18,
  /// on a sphere in later ones. postcodes.io answers `null` if there are none.
  ///
  /// - Parameters:
  ///   - longitude: Degrees east on WGS 84.
  ///   - latitude: Degrees north on WGS 84.
  ///   - limit: The maximum number of postcodes.
  ///   - radius: Metres.
  /// - Complexity: Visits some hundreds of postcodes, more for higher limits.
  public func nearest(longitude: Double, latitude: Double, limit: Int, radius: Double) -> [NearbyPostcode] {
    index.nearest(
      latitude: latitude, longitude: longitude, limit: limit, radius: radius, measure: version.distanceMeasure)
  }

  /// Returns the live postcodes near a position as `wideSearch` does. If fewer than ten are within 19.5 km, version 18 finds
  /// none, and later versions those within 20 km.
  ///
  /// - Parameters:
  ///   - longitude: Degrees east.
  ///   - latitude: Degrees north.
  ///   - limit: The maximum number of postcodes.
  /// - Complexity: As `nearest(longitude:latitude:limit:radius:)`.
  public func nearestWide(longitude: Double, latitude: Double, limit: Int) -> [NearbyPostcode] {
    if version.distanceMeasure == .sphere,
      let found = nearestOnSphere(longitude: longitude, latitude: latitude, limit: limit)
    {
      return found
    }
    // postcodes.io widens its circle by kilometres until it holds ten postcodes by geodesic distance, in all versions.
    let found = index.nearest(latitude: latitude, longitude: longitude, limit: 10, radius: 20_000)
    guard found.count == 10, let tenth = found.last?.distance, tenth <= 19_500 else {
      guard version.widensToTwentyKilometres, !found.isEmpty else { return [] }
      return nearest(longitude: longitude, latitude: latitude, limit: limit, radius: 20_000)
    }
    // The ten are the nearest of any circle.
    if limit <= 10, version.distanceMeasure == .geodesic { return Array(found.prefix(max(limit, 0))) }
    return nearest(longitude: longitude, latitude: latitude, limit: limit, radius: Self.wideRadius(tenth))
  }

  /// The radius at which postcodes.io finds ten postcodes, of which the farthest is at a geodesic distance.
  private static func wideRadius(_ tenth: Double) -> Double { 500 + 1000 * max(((tenth - 500) / 1000).rounded(.up), 0) }

  /// Returns what `nearestWide` finds on the sphere, or `nil` if that depends on geodesic distances.
  ///
  /// Geodesic distances are 0.9943 to 1.0046 of those on the sphere. In nearly all cases both bounds give the same radius, so that one
  /// search is enough.
  private func nearestOnSphere(longitude: Double, latitude: Double, limit: Int) -> [NearbyPostcode]? {
    let found = nearest(longitude: longitude, latitude: latitude, limit: max(limit, 10), radius: 20_000)
    guard found.count >= 10 else { return nil }
    let radius = Self.wideRadius(found[9].distance * 0.994)
    guard radius <= 19_500, radius == Self.wideRadius(found[9].distance * 1.005), found[9].distance <= radius else {
      return nil
    }
    return Array(found.prefix { $0.distance <= radius }.prefix(max(limit, 0)))
  }
}
