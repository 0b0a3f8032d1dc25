extension PostcodeIndex {
  /// Returns the postcodes nearest to a position, ordered by distance, then by postcode.
  ///
  /// ```swift
  /// index.nearest(latitude: 51.5033, longitude: -0.1276, limit: 3).map(\.postcode)  // SW1A 2AA, …
  /// ```
  ///
  /// The result is exact: distances are those of ``Geodesic`` or of the other measure to the latitude and longitude of each
  /// postcode. Postcodes without a position are never included.
  ///
  /// - Parameters:
  ///   - latitude: Degrees north, −90 to 90.
  ///   - longitude: Degrees east, modulo 360.
  ///   - limit: The maximum number of results.
  ///   - radius: The largest distance in metres, inclusive; `nil` for any distance.
  ///   - includingTerminated: Whether the result includes terminated postcodes.
  ///   - measure: How distances are measured.
  /// - Returns: The nearest postcodes. The array is empty if the latitude or longitude is out of range, if `limit` is less than 1
  ///   or `radius` negative, or if the index has no positions.
  /// - Complexity: O(log *n*) on typical data, where *n* is the number of postcodes: ten results take about 400 approximate
  ///   distances and 250 bounding boxes.
  public func nearest(
    latitude: Double, longitude: Double, limit: Int = 10, radius: Double? = nil, includingTerminated: Bool = false,
    measure: DistanceMeasure = .geodesic
  ) -> [NearbyPostcode] {
    var finder = NearestFinder(
      self, limit: limit, radius: radius, includingTerminated: includingTerminated, measure: measure)
    return finder?.nearest(latitude: latitude, longitude: longitude) ?? []
  }

  /// Returns the postcodes nearest to another, itself included at distance 0.
  ///
  /// - Parameters:
  ///   - ordinal: The ordinal of the postcode to start from.
  ///   - limit: The maximum number of results.
  ///   - radius: The largest distance in metres, inclusive; `nil` for any distance.
  ///   - includingTerminated: Whether the result includes terminated postcodes.
  /// - Returns: The nearest postcodes as ``nearest(latitude:longitude:limit:radius:includingTerminated:measure:)`` returns them, or `nil`
  ///   if the ordinal is out of range or its postcode has no position.
  /// - Complexity: O(log *n*) on typical data, where *n* is the number of postcodes.
  public func nearest(
    toOrdinal ordinal: Int, limit: Int = 10, radius: Double? = nil, includingTerminated: Bool = false
  ) -> [NearbyPostcode]? {
    guard (0..<count).contains(ordinal), let locations = PostcodeLocations(contents.wellKnown),
      let degrees = withExtendedLifetime(owner, { locations.degrees(at: ordinal) })
    else { return nil }
    return nearest(
      latitude: degrees.latitude, longitude: degrees.longitude, limit: limit, radius: radius,
      includingTerminated: includingTerminated)
  }

  /// Returns the geodesic distance between two postcodes in metres, or `nil` if an ordinal is out of range or its postcode has no
  /// position.
  ///
  /// - Complexity: O(1).
  public func distance(fromOrdinal first: Int, toOrdinal second: Int) -> Double? {
    guard (0..<count).contains(first), (0..<count).contains(second),
      let locations = PostcodeLocations(contents.wellKnown)
    else {
      return nil
    }
    return withExtendedLifetime(owner) {
      guard let first = locations.degrees(at: first), let second = locations.degrees(at: second) else { return nil }
      return Geodesic.distance(
        latitude: first.latitude, longitude: first.longitude, otherLatitude: second.latitude,
        otherLongitude: second.longitude)
    }
  }
}
