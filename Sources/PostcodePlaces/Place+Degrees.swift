internal import PostcodeIndex

extension Place {
  /// The position on WGS 84, in degrees, computed from the rounded grid reference with a seven-parameter transformation, accurate to
  /// about 5 m; `nil` if the place has no position.
  public var degrees: (latitude: Double, longitude: Double)? {
    guard let easting = eastings.position?.rounded, let northing = northings.position?.rounded else { return nil }
    return NationalGrid.british.degrees(easting: Double(easting), northing: Double(northing))
  }
}
