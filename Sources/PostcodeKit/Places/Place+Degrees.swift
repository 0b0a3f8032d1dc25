extension Place {
  /// The position on WGS 84, in degrees, computed from the rounded grid reference with a seven-parameter transformation, accurate to
  /// about 5 m; `nil` if the place has no position, or one far outside the grid.
  public var degrees: (latitude: Double, longitude: Double)? {
    guard let easting = eastings.position, let northing = northings.position else { return nil }
    let degrees = NationalGrid.british.degreesOnWGS84(
      easting: Double(easting.rounded), northing: Double(northing.rounded))
    // Far outside, the projection has no inverse, and the result is no number.
    guard abs(degrees.latitude) <= 90, abs(degrees.longitude) <= 180 else { return nil }
    return degrees
  }
}
