/// The latitude and longitude predicted from a grid reference, identical to the last bit on every system.
package struct GridPrediction: Sendable {
  /// The postcodes whose grid references are on the Irish Grid: those of BT.
  let irish: Range<Int>
  /// The part of OSTN15 that the index has.
  package let shifts: OSTN15Grid?
  /// The number of units of the predictions in a degree.
  package let unitsPerDegree: Double

  /// Creates a prediction in units of 10^−`decimals` degrees.
  package init(irish: Range<Int>, shifts: OSTN15Grid?, decimals: UInt8) {
    self.irish = irish
    self.shifts = shifts
    unitsPerDegree = Double(powerOfTen(Int(decimals)))
  }

  /// Returns degrees on WGS 84 for the postcode with an ordinal.
  func degrees(_ grid: (first: Int64, second: Int64), at ordinal: Int) -> (latitude: Double, longitude: Double) {
    let (easting, northing) = (Double(grid.first), Double(grid.second))
    if irish.contains(ordinal) { return NationalGrid.irish.degrees(easting: easting, northing: northing) }
    guard let shifts else { return NationalGrid.british.degrees(easting: easting, northing: northing) }
    return NationalGrid.british.degrees(easting: easting, northing: northing, shifts)
  }

  /// Returns degrees in whole units of the column.
  func scaled(_ grid: (first: Int64, second: Int64), at ordinal: Int) -> (first: Int64, second: Int64) {
    let degrees = degrees(grid, at: ordinal)
    return (whole(degrees.latitude), whole(degrees.longitude))
  }

  /// Returns the nearest whole number of units, with halves rounded away from zero; 0 for huge values, which only a damaged
  /// file has.
  @inline(__always)
  private func whole(_ degrees: Double) -> Int64 {
    let units = degrees * unitsPerDegree
    guard units.magnitude < 1e18 else { return 0 }
    // Truncation and comparison are exact, and not every system has an instruction for rounding.
    let truncated = Int64(units)
    let rest = units - Double(truncated)
    if rest >= 0.5 { return truncated &+ 1 }
    return rest <= -0.5 ? truncated &- 1 : truncated
  }
}
