/// A position on WGS 84 in degrees, with the decimals of the dataset.
public struct GeographicPosition: Sendable, Hashable {
  /// Degrees north of the equator.
  public let latitude: DecimalDegrees
  /// Degrees east of Greenwich; negative to the west.
  public let longitude: DecimalDegrees

  /// Creates a position from degrees north and east.
  ///
  /// - Parameters:
  ///   - latitude: Degrees north.
  ///   - longitude: Degrees east.
  public init(latitude: DecimalDegrees, longitude: DecimalDegrees) {
    self.latitude = latitude
    self.longitude = longitude
  }
}
