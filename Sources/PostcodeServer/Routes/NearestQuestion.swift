/// A position to search around, as a request gives it, with the limits that hold for it.
struct NearestQuestion: Equatable {
  /// The limits of a kind of search.
  struct Bounds {
    let defaultRadius: Double
    let maximumRadius: Double

    static let postcodes = Bounds(defaultRadius: 100, maximumRadius: 2000)
    static let outcodes = Bounds(defaultRadius: 5000, maximumRadius: 25_000)
    static let defaultLimit = 10
    static let maximumLimit = 100
  }

  /// Degrees east on WGS 84.
  let longitude: Double
  /// Degrees north on WGS 84.
  let latitude: Double
  /// 0 to 100.
  let limit: Int
  /// Metres.
  let radius: Double

  /// Reads the texts of a request; empty ones stand for the defaults.
  ///
  /// - Throws: `Refusal`: the first that is wrong of position, limit and radius.
  init(longitude: String, latitude: String, limit: String, radius: String, _ bounds: Bounds) throws(Refusal) {
    guard let east = ScriptNumbers.number(longitude), let north = ScriptNumbers.number(latitude) else {
      throw .invalidPosition
    }
    try self.init(longitude: east, latitude: north, limit: limit, radius: radius, bounds)
  }

  /// The same with a position that is known.
  init(longitude: Double, latitude: Double, limit: String, radius: String, _ bounds: Bounds) throws(Refusal) {
    guard let count = limit.isEmpty ? Bounds.defaultLimit : ScriptNumbers.integer(limit) else { throw .invalidLimit }
    guard let metres = radius.isEmpty ? bounds.defaultRadius : ScriptNumbers.number(radius) else {
      throw .invalidRadius
    }
    // These reach postcodes.io's database, which refuses them.
    guard longitude.isFinite, latitude.isFinite, count >= 0 else { throw .upstreamFailure }
    self.longitude = longitude
    self.latitude = latitude
    self.limit = min(count, Bounds.maximumLimit)
    self.radius = min(metres, bounds.maximumRadius)
  }

  /// Reads the position of a query: `longitude` and `latitude`, or `lon` and `lat`; `nil` if there is neither pair.
  static func position(_ query: QueryItems) -> (longitude: String, latitude: String)? {
    for (east, north) in [("longitude", "latitude"), ("lon", "lat")] {
      let (longitude, latitude) = (query[east], query[north])
      if !longitude.isEmpty, !latitude.isEmpty { return (longitude, latitude) }
    }
    return nil
  }
}
