import PostcodeIndex

/// The nearest postcodes as anybody would find them who has all day: the distance to each, and then the order.
struct NearestModel {
  private let places: [(latitude: Double, longitude: Double)?]
  private let isLive: [Bool]

  init(_ index: PostcodeIndex) {
    places = (0..<index.count).map { ordinal in
      index.geographicPosition(at: ordinal).flatMap { position in
        let place = (position.latitude.doubleValue, position.longitude.doubleValue)
        return abs(place.0) <= 90 && abs(place.1) <= 180 ? place : nil
      }
    }
    isLive = (0..<index.count).map { index.isLive(at: $0) }
  }

  func nearest(
    latitude: Double, longitude: Double, limit: Int, radius: Double?, includingTerminated: Bool
  ) -> [(ordinal: Int, distance: Double)] {
    var all: [(ordinal: Int, distance: Double)] = []
    // Repeated places are common in the tests, and distances take long.
    var last: (latitude: Double, longitude: Double)?
    var distance = 0.0
    for (ordinal, place) in places.enumerated() {
      guard let place, includingTerminated || isLive[ordinal] else { continue }
      if last.map({ $0 != place }) ?? true {
        last = place
        distance = Geodesic.distance(
          latitude: latitude, longitude: longitude, otherLatitude: place.latitude, otherLongitude: place.longitude)
      }
      if distance <= radius ?? .infinity { all.append((ordinal, distance)) }
    }
    all.sort { ($0.distance, $0.ordinal) < ($1.distance, $1.ordinal) }
    return Array(all.prefix(limit))
  }

  /// The places of all postcodes that have one.
  var known: [(latitude: Double, longitude: Double)] { places.compactMap { $0 } }
}
