/// A position on a national grid in whole metres.
///
/// Postcodes in area BT use the Irish Grid (EPSG:29902), all others the British National Grid (EPSG:27700).
public struct GridReference: Sendable, Hashable {
  /// Metres east of the grid's false origin.
  public let easting: Int
  /// Metres north of the grid's false origin.
  public let northing: Int

  /// Creates a grid reference from metres east and north of the grid's false origin.
  ///
  /// - Parameters:
  ///   - easting: Metres east.
  ///   - northing: Metres north.
  public init(easting: Int, northing: Int) {
    self.easting = easting
    self.northing = northing
  }
}
