/// The latitude and longitude that a grid reference lets expect, to the last bit the same on every system.
struct GridPrediction: Sendable {
  /// The postcodes whose grid references are on the Irish Grid: those of BT.
  let irish: Range<Int>
  /// The shifts of OSTN15 as far as the index has them.
  let shifts: OSTN15Grid?
  /// How many units of the predictions make a degree.
  let unitsPerDegree: Double

  /// - Parameter decimals: the predictions are in units of 10^−`decimals` degrees.
  init(irish: Range<Int>, shifts: OSTN15Grid?, decimals: UInt8) {
    self.irish = irish
    self.shifts = shifts
    var units = 1.0
    for _ in 0..<decimals { units *= 10 }
    unitsPerDegree = units
  }

  /// Degrees on WGS 84, for the postcode with an ordinal.
  @inline(__always)
  func degrees(_ grid: (first: Int64, second: Int64), at ordinal: Int) -> (latitude: Double, longitude: Double) {
    let (easting, northing) = (Double(grid.first), Double(grid.second))
    if irish.contains(ordinal) { return NationalGrid.irish.degrees(easting: easting, northing: northing) }
    guard let shifts else { return NationalGrid.british.degrees(easting: easting, northing: northing) }
    return NationalGrid.british.degrees(easting: easting, northing: northing, shifts: shifts)
  }

  /// The same in whole units of the column.
  @inline(__always)
  func scaled(_ grid: (first: Int64, second: Int64), at ordinal: Int) -> (first: Int64, second: Int64) {
    let degrees = degrees(grid, at: ordinal)
    return (whole(degrees.latitude), whole(degrees.longitude))
  }

  /// The nearest whole number of units, halves away from zero; 0 for what a damaged file makes of it.
  @inline(__always)
  private func whole(_ degrees: Double) -> Int64 {
    let units = degrees * unitsPerDegree
    guard units.magnitude < 1e18 else { return 0 }
    // By truncation and a comparison, both exact: some systems lack an instruction for rounding.
    let truncated = Int64(units)
    let rest = units - Double(truncated)
    if rest >= 0.5 { return truncated &+ 1 }
    return rest <= -0.5 ? truncated &- 1 : truncated
  }
}
