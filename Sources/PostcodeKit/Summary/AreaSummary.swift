/// A summary of postcodes, such as those of an outcode or a district: their number, location, and codes.
///
/// ```swift
/// if let (_, ordinals) = index.group(named: "SW1A") {
///   let summary = index.summary(of: ordinals)
///   summary.liveCount
///   summary.meanPosition?.latitude
///   for texts in summary.texts { index.columns[texts.column].name(of: texts.counts[0].id) }
/// }
/// ```
///
/// Counts include terminated postcodes. All other properties describe the live postcodes, or the terminated ones if none
/// is live. If the dataset doesn't distinguish the two, all postcodes count as live.
public struct AreaSummary: Sendable {
  /// The number of postcodes, live or terminated.
  public let count: Int
  /// The number of live postcodes.
  public let liveCount: Int
  /// The number of summarised postcodes that have a position.
  public let locatedCount: Int
  /// The mean position in degrees, each postcode with equal weight; `nil` if no postcode has one.
  public let meanPosition: MeanPosition?
  /// The mean position on the dataset's grid (British, or Irish for BT), each postcode with equal weight; `nil` if no
  /// postcode has one.
  public let meanGridReference: MeanGridReference?
  /// The bounding box in degrees; `nil` if no postcode has a position.
  public let bounds: Bounds?
  /// The bounding box on the dataset's grid; `nil` if no postcode has a grid reference.
  public let gridBounds: GridBounds?
  /// The earliest month of introduction; `nil` if the dataset doesn't state any.
  public let firstIntroduced: YearMonth?
  /// The latest month of termination among all the postcodes; `nil` if none is terminated.
  ///
  /// The value is `YearMonth.unknown` only if no terminated postcode has a known month.
  public let lastTerminated: YearMonth?
  /// The distinct texts of each text column, in the order of the index's columns.
  public let texts: [ColumnTexts]

  /// The number of terminated postcodes.
  public var terminatedCount: Int { count - liveCount }
  /// A Boolean value that indicates whether any postcode is live; if not, the summary describes the terminated ones.
  public var isLive: Bool { liveCount > 0 }
  /// The number of postcodes that the summary describes.
  public var summarisedCount: Int { isLive ? liveCount : count }

  /// A mean position in degrees on WGS 84.
  public struct MeanPosition: Sendable, Hashable {
    /// Degrees north of the equator.
    public let latitude: Double
    /// Degrees east of Greenwich; negative to the west.
    public let longitude: Double
  }

  /// A mean position in metres on the dataset's grid.
  public struct MeanGridReference: Sendable, Hashable {
    /// Metres east of the grid's false origin.
    public let easting: Double
    /// Metres north of the grid's false origin.
    public let northing: Double
  }

  /// A bounding box in degrees on WGS 84.
  public struct Bounds: Sendable, Hashable {
    /// The smallest latitude and longitude.
    public let southWest: GeographicPosition
    /// The largest latitude and longitude.
    public let northEast: GeographicPosition
  }

  /// A bounding box in metres on the dataset's grid.
  public struct GridBounds: Sendable, Hashable {
    /// The smallest easting and northing.
    public let southWest: GridReference
    /// The largest easting and northing.
    public let northEast: GridReference
  }

  /// The distinct texts of a column among the postcodes.
  public struct ColumnTexts: Sendable, Hashable {
    /// The position of the column in `PostcodeIndex.columns`.
    public let column: Int
    /// The texts in ascending order of their identifiers; missing values are left out.
    public let counts: [TextCount]
  }

  /// A text and the number of postcodes that have it.
  public struct TextCount: Sendable, Hashable {
    /// The identifier of the text in its column.
    public let id: DictionaryID
    /// The number of summarised postcodes that have the text.
    public let count: Int
  }
}
