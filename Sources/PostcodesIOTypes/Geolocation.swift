/// A position for reverse geocoding, with its own limits.
public struct Geolocation: Sendable, Equatable {
  /// Degrees east on WGS 84.
  public var longitude: Double
  /// Degrees north on WGS 84.
  public var latitude: Double
  /// The maximum number of postcodes, up to 100. The service's default is 10.
  public var limit: Int?
  /// The maximum distance, up to 2,000 metres. The service's default is 100.
  public var radius: Double?
  /// Whether to search up to 20 km away for at most 10 postcodes instead.
  public var wideSearch: Bool?

  /// Creates a position. Limits that are `nil` take the service's defaults.
  ///
  /// - Parameters:
  ///   - longitude: Degrees east.
  ///   - latitude: Degrees north.
  ///   - limit: The maximum number of postcodes.
  ///   - radius: The largest distance in metres.
  ///   - wideSearch: Whether to search up to 20 km away, for at most ten postcodes.
  public init(
    longitude: Double, latitude: Double, limit: Int? = nil, radius: Double? = nil, wideSearch: Bool? = nil
  ) {
    self.longitude = longitude
    self.latitude = latitude
    self.limit = limit
    self.radius = radius
    self.wideSearch = wideSearch
  }

  /// Whether all numbers are finite. The service fails on others.
  package var isFinite: Bool { longitude.isFinite && latitude.isFinite && (radius ?? 0).isFinite }
}

extension Geolocation: Codable {
  /// Decodes keys in any case and numbers in strings, because the service echoes what it received.
  ///
  /// - Throws: `DecodingError` if an angle is missing.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: WireKey.self)
    func value(_ name: String) throws -> WireValue? {
      guard let key = container.allKeys.first(where: { $0.stringValue.lowercased() == name }) else { return nil }
      return try container.decode(WireValue.self, forKey: key)
    }
    func number(_ name: String) throws -> Double? {
      try value(name).flatMap { $0.number ?? $0.text.flatMap { Double($0) } }
    }
    func angle(_ name: String) throws -> Double {
      guard let angle = try number(name) else {
        let path = container.codingPath + [WireKey(name)]
        throw DecodingError.valueNotFound(
          Double.self, DecodingError.Context(codingPath: path, debugDescription: "expected a number"))
      }
      return angle
    }
    longitude = try angle("longitude")
    latitude = try angle("latitude")
    limit = try number("limit").flatMap { Int(exactly: $0.rounded()) }
    radius = try number("radius")
    wideSearch = try value("widesearch").map { $0 != .bool(false) && $0 != .null }
  }

  /// Encodes the keys that have a value.
  ///
  /// - Throws: The encoder's error.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: WireKey.self)
    try container.encodeIfPresent(limit, forKey: WireKey("limit"))
    try container.encode(longitude, forKey: WireKey("longitude"))
    try container.encode(latitude, forKey: WireKey("latitude"))
    try container.encodeIfPresent(radius, forKey: WireKey("radius"))
    try container.encodeIfPresent(wideSearch, forKey: WireKey("widesearch"))
  }
}
