import PostcodeKit

/// Returns a sum of the latitude, the longitude and a distance for a position on the British grid, which depends on every bit
/// of the three. GeodesyBitsTests.swift has the same sum for other systems.
@_expose(wasm, "geodesy") @_cdecl("geodesy")
public func geodesy(_ easting: Int32, _ northing: Int32) -> Double {
  let degrees = NationalGrid.british.degrees(easting: Double(easting), northing: Double(northing))
  let metres = Geodesic.distance(
    latitude: degrees.latitude, longitude: degrees.longitude, otherLatitude: 54, otherLongitude: -3)
  return degrees.latitude + degrees.longitude * 3 + metres
}
