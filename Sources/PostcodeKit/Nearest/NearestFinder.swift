/// Finds the postcodes nearest to many positions, faster than one by one, because it keeps its memory.
package struct NearestFinder {
  private let index: PostcodeIndex
  private var search: NearestSearch

  /// Creates a finder, or returns `nil` if the index has no positions, or if `limit` is less than 1 or `radius` negative.
  ///
  /// - Parameters: Those of `PostcodeIndex.nearest(latitude:longitude:limit:radius:includingTerminated:measure:)`.
  package init?(
    _ index: PostcodeIndex, limit: Int, radius: Double?, includingTerminated: Bool = false,
    measure: DistanceMeasure = .geodesic
  ) {
    let radius = radius ?? .infinity
    guard limit > 0, radius >= 0, index.count > 0, let locations = PostcodeLocations(index.contents.wellKnown) else {
      return nil
    }
    self.index = index
    search = withExtendedLifetime(index.owner) {
      NearestSearch(
        index.trie, index.contents.boxes, locations, limit: limit, radius: radius, measure: measure,
        terminated: includingTerminated ? nil : index.contents.wellKnown.terminated)
    }
  }

  /// Returns the postcodes nearest to a position; none for a latitude or longitude out of range.
  package mutating func nearest(latitude: Double, longitude: Double) -> [NearbyPostcode] {
    guard latitude.magnitude <= 90, longitude.magnitude <= 1e9 else { return [] }
    var east = longitude
    // Adding and subtracting 1.5 × 2⁵² rounds to an integer.
    if east.magnitude > 180 { east -= 360 * ((east / 360 + 6_755_399_441_055_744) - 6_755_399_441_055_744) }
    return withExtendedLifetime(index.owner) {
      search.run(latitude: latitude, longitude: min(max(east, -180), 180)).compactMap { found in
        index.trie.select(found.ordinal).map {
          NearbyPostcode(postcode: Postcode(uncheckedCode: $0), ordinal: found.ordinal, distance: found.distance)
        }
      }
    }
  }
}
