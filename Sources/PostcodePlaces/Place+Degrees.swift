internal import PostcodeIndex

extension Place {
  /// The position on WGS 84, in degrees, computed from the rounded grid reference with a seven-parameter transformation, accurate to
  /// about 5 m; `nil` if the place has no position.
  public var degrees: (latitude: Double, longitude: Double)? { degrees(truncating: false) }

  /// Returns the position on WGS 84, in degrees, computed from the truncated or the rounded grid reference.
  package func degrees(truncating: Bool) -> (latitude: Double, longitude: Double)? {
    guard let easting = eastings.position, let northing = northings.position else { return nil }
    return NationalGrid.british.degreesOnWGS84(
      easting: Double(truncating ? easting.truncated : easting.rounded),
      northing: Double(truncating ? northing.truncated : northing.rounded))
  }
}
