/// A position to search around, as a request gives it, with the limits that hold for it.
struct NearestQuestion: Equatable {
  /// Degrees east on WGS 84.
  let longitude: Double
  /// Degrees north on WGS 84.
  let latitude: Double
  /// How many are wanted, no more than may be.
  let limit: Int
  /// Metres, no more than may be.
  let radius: Double

  /// Reads the texts of a request; empty ones stand for the defaults.
  ///
  /// - Throws: `Refusal`: the first that is wrong of limit, position and radius, in postcodes.io's order.
  init(longitude: String, latitude: String, limit: String, radius: String, _ limits: AnswerLimits.Nearest)
    throws(Refusal)
  {
    try self.init(
      longitude: JavaScriptNumber.number(longitude), latitude: JavaScriptNumber.number(latitude), limit: limit,
      radius: radius, limits)
  }

  /// The same with a position that is known, or `nil` where there is none.
  init(longitude: Double?, latitude: Double?, limit: String, radius: String, _ limits: AnswerLimits.Nearest)
    throws(Refusal)
  {
    let count = JavaScriptNumber.integer(limit)
    guard limit.isEmpty || count != nil else { throw .invalidLimit }
    guard let longitude, let latitude else { throw .invalidPosition }
    let metres = JavaScriptNumber.number(radius)
    guard radius.isEmpty || metres != nil else { throw .invalidRadius }
    // These reach postcodes.io's database, which refuses them.
    guard longitude.isFinite, latitude.isFinite, count ?? 0 >= 0 else { throw .upstreamFailure }
    self.longitude = longitude
    self.latitude = latitude
    self.limit = limits.limit.value(count)
    self.radius = limits.radius.value(metres)
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
