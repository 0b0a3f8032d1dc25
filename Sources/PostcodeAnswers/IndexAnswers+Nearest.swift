public import PostcodeIndex
public import PostcodesIO

extension IndexAnswers {
  /// The live postcodes near a position, nearest first, with their distances; `nil` where postcodes.io answers `null`.
  ///
  /// - Parameters:
  ///   - longitude: degrees east on WGS 84.
  ///   - latitude: degrees north on WGS 84.
  ///   - limit: how many at most; postcodes.io takes up to 100.
  ///   - radius: metres; above 2,000 counts as 2,000.
  /// - Complexity: some hundreds of postcodes are looked at, and O(number of columns) for each of the results.
  public func nearest(
    longitude: Double, latitude: Double, limit: Int = 10, radius: Double = 100
  ) -> [PostcodeReply]? {
    replies(nearby(longitude: longitude, latitude: latitude, limit: limit, radius: radius))
  }

  /// The same without what is known of them.
  ///
  /// - Complexity: some hundreds of postcodes are looked at.
  public func nearby(longitude: Double, latitude: Double, limit: Int, radius: Double) -> [NearbyPostcode] {
    index.nearest(latitude: latitude, longitude: longitude, limit: min(limit, 100), radius: min(radius, 2000))
  }

  /// The same up to 20 km away, as `wideSearch` has it: at most 10, and `nil` if there are not 10 within 19.5 km.
  ///
  /// - Complexity: the same.
  public func nearestWide(longitude: Double, latitude: Double, limit: Int = 10) -> [PostcodeReply]? {
    replies(nearbyWide(longitude: longitude, latitude: latitude, limit: limit))
  }

  /// The same without what is known of them.
  ///
  /// - Complexity: some hundreds of postcodes are looked at.
  public func nearbyWide(longitude: Double, latitude: Double, limit: Int) -> [NearbyPostcode] {
    // postcodes.io widens its circle until ten are inside; those are the nearest of any circle.
    let found = index.nearest(latitude: latitude, longitude: longitude, limit: 10, radius: 19_500)
    return found.count == 10 ? Array(found.prefix(max(limit, 0))) : []
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
