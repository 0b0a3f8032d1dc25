internal import PostcodesIOTypes

/// A search around a position, with its limits applied.
struct NearestRequest: Equatable {
  /// Degrees east on WGS 84.
  let longitude: Double
  /// Degrees north on WGS 84.
  let latitude: Double
  let limit: Int
  /// Metres.
  let radius: Double

  /// Parses the texts of a request.
  ///
  /// - Parameters:
  ///   - longitude: The longitude as sent.
  ///   - latitude: The latitude as sent.
  ///   - limit: The limit as sent, or `nil` for the default.
  ///   - radius: The radius as sent, or `nil` for the default.
  ///   - limits: The defaults and maxima.
  ///   - version: The version of postcodes.io.
  /// - Throws: `APIError` for the first invalid value, in postcodes.io's order: limit, position, radius.
  init(
    longitude: String, latitude: String, limit: String?, radius: String?, _ limits: ResponseLimits.Nearest,
    _ version: WireVersion
  ) throws(APIError) {
    try self.init(
      longitude: JavaScriptNumber.number(longitude), latitude: JavaScriptNumber.number(latitude), limit: limit,
      radius: radius, limits, version)
  }

  /// Creates a search around a known position, or `nil` if there is none.
  init(
    longitude: Double?, latitude: Double?, limit: String?, radius: String?, _ limits: ResponseLimits.Nearest,
    _ version: WireVersion
  ) throws(APIError) {
    let count = limit.flatMap { JavaScriptNumber.integer($0) }
    guard limit == nil || count != nil else { throw .invalidLimit }
    guard let longitude, let latitude else { throw .invalidPosition }
    let metres = radius.flatMap { JavaScriptNumber.number($0) }
    guard radius == nil || metres != nil else { throw .invalidRadius }
    // postcodes.io passes these to its database, which fails.
    guard count ?? 0 >= 0 else { throw .upstreamFailure }
    if let failing = version.failingCoordinate, max(longitude.magnitude, latitude.magnitude) >= failing {
      throw .upstreamFailure
    }
    self.longitude = longitude
    self.latitude = latitude
    self.limit = limits.limit.value(count)
    self.radius = limits.radius.value(metres)
  }

  /// Returns the position in a query, `longitude` and `latitude` or `lon` and `lat`, or `nil` if it has neither pair.
  static func position(_ query: QueryItems) -> (longitude: String, latitude: String)? {
    for (east, north) in [("longitude", "latitude"), ("lon", "lat")] {
      let (longitude, latitude) = (query[east], query[north])
      if !longitude.isEmpty, !latitude.isEmpty { return (longitude, latitude) }
    }
    return nil
  }
}
