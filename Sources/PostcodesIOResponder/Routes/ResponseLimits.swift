/// The default and maximum sizes of results. postcodes.io has the same as environment variables: raise here what you
/// raised there.
public struct ResponseLimits: Sendable, Hashable {
  /// A default and a maximum. The maximum also limits the default.
  public struct Limit<Value: Comparable & Sendable & Hashable>: Sendable, Hashable {
    /// The value if a request gives none (`…_DEFAULT`).
    public var standard: Value
    /// The largest value (`…_MAX`).
    public var maximum: Value

    /// Creates a limit.
    ///
    /// - Parameters:
    ///   - standard: The value of a request that doesn't state one.
    ///   - maximum: The largest value that a request can ask for.
    public init(standard: Value, maximum: Value) {
      self.standard = standard
      self.maximum = maximum
    }

    /// Returns the value for a request.
    func value(_ requested: Value?) -> Value { min(requested ?? standard, maximum) }
  }

  /// The limits of a search around a position.
  public struct Nearest: Sendable, Hashable {
    /// The number of results.
    public var limit: Limit<Int>
    /// The radius in metres.
    public var radius: Limit<Double>

    /// Creates limits.
    ///
    /// - Parameters:
    ///   - limit: The number of results.
    ///   - radius: The largest distance in metres.
    public init(limit: Limit<Int>, radius: Limit<Double>) {
      self.limit = limit
      self.radius = radius
    }
  }

  /// The number of postcodes of `q=` and autocomplete (`SEARCH_LIMIT_…`).
  public var search = Limit(standard: 10, maximum: 100)
  /// The number of places (`PLACESSEARCH_LIMIT_…`).
  public var places = Limit(standard: 10, maximum: 100)
  /// Searches for postcodes (`NEAREST_…`).
  public var nearest = Nearest(
    limit: Limit(standard: 10, maximum: 100), radius: Limit(standard: 100, maximum: 2000))
  /// Searches for outcodes (`NEARESTOUTCODES_…`).
  public var nearestOutcodes = Nearest(
    limit: Limit(standard: 10, maximum: 100), radius: Limit(standard: 5000, maximum: 25_000))
  /// The maximum number of postcodes in a bulk request (`BULKLOOKUPS_POSTCODES_MAX`).
  public var bulkPostcodes = 100
  /// The maximum number of positions in a bulk request (`BULKGEOCODE_GEOLOCATIONS_MAX`).
  public var bulkGeolocations = 100

  /// Creates the limits of postcodes.io.
  public init() {}

  /// Whether the results of `limited` routes are small enough to be computed on an event loop.
  package var areModest: Bool { search.maximum <= 100 && places.maximum <= 100 && nearest.limit.maximum <= 100 }

  /// The part of an entity tag that distinguishes these limits from others; empty for those of postcodes.io.
  package var tagSuffix: String {
    guard self != ResponseLimits() else { return "" }
    let counts = [
      search.standard, search.maximum, nearest.limit.standard, nearest.limit.maximum, nearestOutcodes.limit.standard,
      nearestOutcodes.limit.maximum, bulkPostcodes, bulkGeolocations, places.standard, places.maximum,
    ]
    let radii = [
      nearest.radius.standard, nearest.radius.maximum, nearestOutcodes.radius.standard, nearestOutcodes.radius.maximum,
    ]
    return "-" + (counts.map { "\($0)" } + radii.map { "\($0)" }).joined(separator: "/")
  }
}
