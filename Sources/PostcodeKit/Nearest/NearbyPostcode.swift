/// A postcode with its distance from a position.
public struct NearbyPostcode: Sendable, Equatable {
  /// The postcode.
  public let postcode: Postcode
  /// The ordinal of the postcode.
  public let ordinal: Int
  /// The distance in metres: geodesic on the WGS 84 ellipsoid, unless another measure was asked for.
  public let distance: Double

  /// Creates a result from values, for previews and tests.
  ///
  /// - Parameters:
  ///   - postcode: The postcode.
  ///   - ordinal: The position of the postcode in the index.
  ///   - distance: The distance in metres.
  public init(postcode: Postcode, ordinal: Int, distance: Double) {
    self.postcode = postcode
    self.ordinal = ordinal
    self.distance = distance
  }
}
