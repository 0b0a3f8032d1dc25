public import PostcodeCore
internal import PostcodeIndex

/// Where the outcodes of an index lie: the means of their live postcodes, as postcodes.io keeps them in a table.
public struct OutcodePlaces: Sendable {
  /// An outcode and where it lies, in degrees on WGS 84.
  struct Place: Sendable {
    let outcode: Outcode
    let latitude: Double
    let longitude: Double
  }

  /// The outcodes that have a position, in order.
  let places: [Place]

  /// Looks at every postcode once, which takes about a second for all of the United Kingdom.
  ///
  /// - Complexity: O(number of postcodes).
  public init(_ answers: IndexAnswers) {
    let index = answers.index
    var places: [Place] = []
    var ordinal = 0
    while let postcode = index.postcode(at: ordinal) {
      let ordinals = index.ordinals(of: postcode.outcode) ?? ordinal..<ordinal
      let summary = index.summary(of: ordinals)
      if summary.isLive, let mean = summary.meanPosition {
        places.append(Place(outcode: postcode.outcode, latitude: mean.latitude, longitude: mean.longitude))
      }
      // In a damaged file ranks need not ascend.
      ordinal = max(ordinals.upperBound, ordinal + 1)
    }
    self.places = places
  }

  /// The outcodes near a position, nearest first, those at the same distance in order.
  ///
  /// - Parameters:
  ///   - longitude: degrees east on WGS 84.
  ///   - latitude: degrees north on WGS 84.
  ///   - limit: how many at most.
  ///   - radius: metres, that distance included.
  /// - Complexity: O(number of outcodes).
  public func nearest(longitude: Double, latitude: Double, limit: Int, radius: Double) -> [Outcode] {
    guard latitude.magnitude <= 90, longitude.magnitude <= 1e9, limit > 0, radius >= 0 else { return [] }
    // A degree of latitude is more than 110.5 km everywhere: most outcodes need no geodesic.
    let band = radius / 110_500
    var found: [(distance: Double, outcode: Outcode)] = []
    for place in places where (place.latitude - latitude).magnitude <= band {
      let distance = Geodesic.distance(
        latitude: latitude, longitude: longitude, otherLatitude: place.latitude, otherLongitude: place.longitude)
      if distance <= radius { found.append((distance, place.outcode)) }
    }
    found.sort { $0.distance == $1.distance ? $0.outcode < $1.outcode : $0.distance < $1.distance }
    return found.prefix(limit).map(\.outcode)
  }
}
