/// What postcodes that follow each other, such as those of an outcode, have in common: how many there are, where they
/// lie, and which districts, wards and so on they belong to.
///
/// ```swift
/// if let (group, ordinals) = index.group(named: "SW1A") {
///   let summary = index.summary(of: ordinals)
///   summary.liveCount
///   summary.meanPosition?.latitude
///   for texts in summary.texts { index.columns[texts.column].attribute("name", ofText: texts.counts[0].number) }
/// }
/// ```
///
/// Counts are of all postcodes. Everything else is about the live ones alone; if none is live any more
/// (`isLive` is false), about the terminated ones. Where the dump does not tell them apart, all count as live.
public struct AreaSummary: Sendable {
  /// The postcodes.
  public let ordinals: Range<Int>
  /// How many of them are live.
  public let liveCount: Int
  /// How many of those summarised have a position.
  public let locatedCount: Int
  /// The mean of the positions in degrees, each postcode counting alike; `nil` if none has one.
  public let meanPosition: MeanPosition?
  /// The mean of the positions on the dump's grid (British, or Irish for BT), each postcode counting alike; `nil` if none
  /// has one.
  public let meanGridReference: MeanGridReference?
  /// The box around the positions in degrees; `nil` if none has one.
  public let bounds: Bounds?
  /// The box around the positions on the dump's grid; `nil` if none has one.
  public let gridBounds: GridBounds?
  /// The month in which the first was introduced, if the dump says.
  public let firstIntroduced: YearMonth?
  /// The month in which the last one of all the postcodes was terminated; `nil` if none was. A month that the dump does
  /// not name does not count unless there is no other.
  public let lastTerminated: YearMonth?
  /// For each column of texts, in the order of the index's columns, the different texts.
  public let texts: [ColumnTexts]

  /// How many postcodes there are, live or terminated.
  public var count: Int { ordinals.count }
  /// How many of them are terminated.
  public var terminatedCount: Int { ordinals.count - liveCount }
  /// Whether a postcode is live; if not, the terminated ones are summarised.
  public var isLive: Bool { liveCount > 0 }
  /// How many postcodes are summarised.
  public var summarisedCount: Int { isLive ? liveCount : ordinals.count }

  /// A mean of positions in degrees on WGS 84.
  public struct MeanPosition: Sendable, Hashable {
    /// Degrees north.
    public let latitude: Double
    /// Degrees east; negative west of Greenwich.
    public let longitude: Double
  }

  /// A mean of positions in metres on the dump's grid.
  public struct MeanGridReference: Sendable, Hashable {
    /// Metres east of the grid's false origin.
    public let easting: Double
    /// Metres north of the grid's false origin.
    public let northing: Double
  }

  /// A box in degrees on WGS 84.
  public struct Bounds: Sendable, Hashable {
    /// The least latitude and longitude.
    public let southWest: GeographicPosition
    /// The greatest latitude and longitude.
    public let northEast: GeographicPosition
  }

  /// A box in metres on the dump's grid.
  public struct GridBounds: Sendable, Hashable {
    /// The least easting and northing.
    public let southWest: GridReference
    /// The greatest easting and northing.
    public let northEast: GridReference
  }

  /// The different texts that a column has among the postcodes.
  public struct ColumnTexts: Sendable, Hashable {
    /// The column's place in `PostcodeIndex.columns`.
    public let column: Int
    /// The texts in the order of their numbers, which is by length, then by bytes; postcodes without one are left out.
    public let counts: [TextCount]
  }

  /// A text, and how many postcodes have it.
  public struct TextCount: Sendable, Hashable {
    /// The number of the text in its column (`IndexColumn.text(_:)`).
    public let number: Int
    /// How many of the postcodes summarised have it.
    public let count: Int
  }
}
