/// How much an answer has where a client does not say, and at most. postcodes.io has the same, as variables of its
/// environment; whoever has raised one there sets it here, too.
public struct AnswerLimits: Sendable, Hashable {
  /// What holds where a client says nothing, and the most that it is given; the most goes before.
  public struct Span<Value: Comparable & Sendable & Hashable>: Sendable, Hashable {
    /// What holds where a client says nothing (`…_DEFAULT`).
    public var usual: Value
    /// More than that is never given (`…_MAX`).
    public var most: Value

    /// Puts the two together.
    public init(usual: Value, most: Value) {
      self.usual = usual
      self.most = most
    }

    /// What a client is given that wants `wanted`, or does not say.
    func value(_ wanted: Value?) -> Value { min(wanted ?? usual, most) }
  }

  /// How many, and how far away, in a search around a position.
  public struct Nearest: Sendable, Hashable {
    /// How many are found.
    public var limit: Span<Int>
    /// Metres.
    public var radius: Span<Double>

    /// Puts the two together.
    public init(limit: Span<Int>, radius: Span<Double>) {
      self.limit = limit
      self.radius = radius
    }
  }

  /// How many postcodes `q=` and autocomplete find (`SEARCH_LIMIT_…`).
  public var search = Span(usual: 10, most: 100)
  /// Searches for postcodes (`NEAREST_…`).
  public var nearest = Nearest(limit: Span(usual: 10, most: 100), radius: Span(usual: 100, most: 2000))
  /// Searches for outcodes (`NEARESTOUTCODES_…`).
  public var nearestOutcodes = Nearest(limit: Span(usual: 10, most: 100), radius: Span(usual: 5000, most: 25_000))
  /// How many postcodes are looked up at a time (`BULKLOOKUPS_POSTCODES_MAX`).
  public var bulkPostcodes = 100
  /// How many positions are searched around at a time (`BULKGEOCODE_GEOLOCATIONS_MAX`).
  public var bulkGeolocations = 100

  /// The values of postcodes.io.
  public init() {}

  /// Whether no answer is so long that other connections would notice while it is made.
  var arePrompt: Bool { search.most <= 100 && nearest.limit.most <= 100 }

  /// What tells answers within these limits from those within others, as part of a tag; empty for those of postcodes.io.
  var mark: String {
    guard self != AnswerLimits() else { return "" }
    let counts = [
      search.usual, search.most, nearest.limit.usual, nearest.limit.most, nearestOutcodes.limit.usual,
      nearestOutcodes.limit.most, bulkPostcodes, bulkGeolocations,
    ]
    let radii = [
      nearest.radius.usual, nearest.radius.most, nearestOutcodes.radius.usual, nearestOutcodes.radius.most,
    ]
    return "-" + (counts.map { "\($0)" } + radii.map { "\($0)" }).joined(separator: "/")
  }
}
