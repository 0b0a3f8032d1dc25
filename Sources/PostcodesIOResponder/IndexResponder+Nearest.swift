internal import PostcodeIndex
public import PostcodeNearest

extension IndexResponder {
  /// Returns the live postcodes near a position, nearest first. postcodes.io answers `null` if there are none.
  ///
  /// - Parameters:
  ///   - longitude: Degrees east on WGS 84.
  ///   - latitude: Degrees north on WGS 84.
  ///   - limit: The maximum number of postcodes.
  ///   - radius: Metres.
  /// - Complexity: Visits some hundreds of postcodes, more for higher limits.
  public func nearest(longitude: Double, latitude: Double, limit: Int, radius: Double) -> [NearbyPostcode] {
    index.nearest(latitude: latitude, longitude: longitude, limit: limit, radius: radius)
  }

  /// Returns the live postcodes near a position as `wideSearch` does: from as far as 20 km, but none if fewer than ten are
  /// within 19.5 km.
  ///
  /// - Parameters:
  ///   - longitude: Degrees east.
  ///   - latitude: Degrees north.
  ///   - limit: The maximum number of postcodes.
  /// - Complexity: As `nearest(longitude:latitude:limit:radius:)`.
  public func nearestWide(longitude: Double, latitude: Double, limit: Int) -> [NearbyPostcode] {
    // postcodes.io widens its circle by kilometres until it holds ten. Those are the nearest ten of any circle.
    let found = index.nearest(latitude: latitude, longitude: longitude, limit: 10, radius: 19_500)
    guard found.count == 10, let tenth = found.last?.distance else { return [] }
    guard limit > 10 else { return Array(found.prefix(max(limit, 0))) }
    let radius = 500 + 1000 * max(((tenth - 500) / 1000).rounded(.up), 0)
    return index.nearest(latitude: latitude, longitude: longitude, limit: limit, radius: radius)
  }
}
