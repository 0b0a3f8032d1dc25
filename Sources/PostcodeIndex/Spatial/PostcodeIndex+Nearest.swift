public import PostcodeCore

/// A postcode and how far it is from somewhere.
public struct NearbyPostcode: Sendable, Equatable {
  /// The postcode.
  public let postcode: Postcode
  /// Its place in the order of (outcode, incode), counted from 0.
  public let ordinal: Int
  /// The distance on the WGS 84 ellipsoid in metres.
  public let distance: Double

  /// Puts a postcode and its distance together, for previews and tests.
  public init(postcode: Postcode, ordinal: Int, distance: Double) {
    self.postcode = postcode
    self.ordinal = ordinal
    self.distance = distance
  }
}

extension PostcodeIndex {
  /// The postcodes nearest to a place, the nearest first, those at the same distance in the order of postcodes.
  ///
  /// ```swift
  /// index.nearest(latitude: 51.5033, longitude: -0.1276, limit: 3).map(\.postcode)  // SW1A 2AA, …
  /// ```
  ///
  /// Distances are those of `Geodesic` between the place and the postcode's latitude and longitude as the index gives
  /// them, and the answer is exact. Postcodes without a position never appear.
  ///
  /// - Parameters:
  ///   - latitude: degrees north, −90 … 90.
  ///   - longitude: degrees east; whole turns do not matter.
  ///   - limit: how many to find at most.
  ///   - radius: how far away they may be in metres, that distance included; `nil` for any.
  ///   - includingTerminated: whether postcodes count that the dump says are no longer in use.
  /// - Returns: none if the latitude or longitude is no place on Earth, if `limit` is below 1 or `radius` below 0, or if the
  ///   index has no positions.
  /// - Complexity: some 400 postcodes and 250 boxes are looked at for ten results.
  public func nearest(
    latitude: Double, longitude: Double, limit: Int = 10, radius: Double? = nil, includingTerminated: Bool = false
  ) -> [NearbyPostcode] {
    let radius = radius ?? .infinity
    guard latitude.magnitude <= 90, longitude.magnitude <= 1e9, limit > 0, radius >= 0,
      let locations = PostcodeLocations(wellKnown), count > 0
    else { return [] }
    var east = longitude
    // Adding 1.5 × 2⁵² rounds to a whole number.
    if east.magnitude > 180 { east -= 360 * ((east / 360 + 6_755_399_441_055_744) - 6_755_399_441_055_744) }
    return withExtendedLifetime(owner) {
      var search = NearestSearch(
        trie, boxes, locations, latitude: latitude, longitude: Swift.min(Swift.max(east, -180), 180), limit: limit,
        radius: radius,
        terminated: includingTerminated ? nil : wellKnown.terminated)
      return search.run().compactMap { found in
        trie.select(found.ordinal).map {
          NearbyPostcode(postcode: Postcode(uncheckedCode: $0), ordinal: found.ordinal, distance: found.distance)
        }
      }
    }
  }

  /// The postcodes nearest to the one with an ordinal, itself among them at distance 0; `nil` if there is no such ordinal
  /// or it has no position. Otherwise as `nearest(latitude:longitude:limit:radius:includingTerminated:)`.
  ///
  /// - Complexity: the same.
  public func nearest(
    toOrdinal ordinal: Int, limit: Int = 10, radius: Double? = nil, includingTerminated: Bool = false
  ) -> [NearbyPostcode]? {
    guard (0..<count).contains(ordinal), let locations = PostcodeLocations(wellKnown),
      let place = withExtendedLifetime(owner, { locations.degrees(at: ordinal) })
    else { return nil }
    return nearest(
      latitude: place.latitude, longitude: place.longitude, limit: limit, radius: radius,
      includingTerminated: includingTerminated)
  }
}
