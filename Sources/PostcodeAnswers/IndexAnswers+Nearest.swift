public import PostcodeIndex
public import PostcodesIOTypes

extension IndexAnswers {
  /// The live postcodes near a position, nearest first, with their distances; `nil` where postcodes.io answers `null`.
  ///
  /// - Parameters:
  ///   - longitude: degrees east on WGS 84.
  ///   - latitude: degrees north on WGS 84.
  ///   - limit: how many at most; above 100 counts as 100.
  ///   - radius: metres; above 2,000 counts as 2,000.
  /// - Complexity: some hundreds of postcodes are looked at, and O(number of columns) for each of the results.
  public func nearest(
    longitude: Double, latitude: Double, limit: Int = 10, radius: Double = 100
  ) -> [PostcodeReply]? {
    replies(nearby(longitude: longitude, latitude: latitude, limit: min(limit, 100), radius: min(radius, 2000)))
  }

  /// The same without what is known of them, however many and far away.
  ///
  /// - Complexity: some hundreds of postcodes are looked at, and more for higher limits.
  public func nearby(longitude: Double, latitude: Double, limit: Int, radius: Double) -> [NearbyPostcode] {
    index.nearest(latitude: latitude, longitude: longitude, limit: limit, radius: radius)
  }

  /// The same up to 20 km away, as `wideSearch` has it: `nil` if there are not 10 within 19.5 km.
  ///
  /// - Parameter limit: how many at most; above 10 counts as 10.
  /// - Complexity: the same.
  public func nearestWide(longitude: Double, latitude: Double, limit: Int = 10) -> [PostcodeReply]? {
    replies(nearbyWide(longitude: longitude, latitude: latitude, limit: min(limit, 10)))
  }

  /// The same without what is known of them, however many.
  ///
  /// - Complexity: some hundreds of postcodes are looked at, and more for higher limits.
  public func nearbyWide(longitude: Double, latitude: Double, limit: Int) -> [NearbyPostcode] {
    // postcodes.io widens its circle by kilometres until ten are inside; those are the nearest of any circle.
    let found = index.nearest(latitude: latitude, longitude: longitude, limit: 10, radius: 19_500)
    guard found.count == 10, let tenth = found.last?.distance else { return [] }
    guard limit > 10 else { return Array(found.prefix(max(limit, 0))) }
    let radius = 500 + 1000 * max(((tenth - 500) / 1000).rounded(.up), 0)
    return index.nearest(latitude: latitude, longitude: longitude, limit: limit, radius: radius)
  }

  private func replies(_ found: [NearbyPostcode]) -> [PostcodeReply]? {
    let replies = found.compactMap { nearby -> PostcodeReply? in
      guard var reply = reply(at: nearby.ordinal) else { return nil }
      // PostGIS rounds to eight decimals.
      reply.distance = (nearby.distance * 1e8).rounded() / 1e8
      return reply
    }
    return replies.isEmpty ? nil : replies
  }
}
