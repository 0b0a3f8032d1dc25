internal import PostcodeIndex
public import PostcodeNearest
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
    // postcodes.io widens its circle by kilometres until it holds ten postcodes by geodesic distance, in all versions.
    let found = index.nearest(latitude: latitude, longitude: longitude, limit: 10, radius: 20_000)
    guard found.count == 10, let tenth = found.last?.distance, tenth <= 19_500 else {
      guard version.widensToTwentyKilometres, !found.isEmpty else { return [] }
      return nearest(longitude: longitude, latitude: latitude, limit: limit, radius: 20_000)
    }
    // The ten are the nearest of any circle.
    if limit <= 10, version.distanceMeasure == .geodesic { return Array(found.prefix(max(limit, 0))) }
    let radius = 500 + 1000 * max(((tenth - 500) / 1000).rounded(.up), 0)
    return nearest(longitude: longitude, latitude: latitude, limit: limit, radius: radius)
  }
}
