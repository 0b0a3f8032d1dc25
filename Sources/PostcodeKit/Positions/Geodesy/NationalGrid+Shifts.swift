extension NationalGrid {
  /// The British National Grid's projection on the ellipsoid of ETRS89, which OSTN15 shifts.
  private static let etrs89 = TransverseMercator.british(.grs80)
  /// A typical shift in metres: all shifts are within 28 m of it.
  private static let typicalShift = (east: 96.0, north: -66.0)

  /// Returns the latitude and longitude on ETRS89 (or WGS 84), in degrees, of a position on the grid, in metres, using OSTN15.
  ///
  /// The result is accurate to centimetres on the British grid. Outside OSTN15 and on the Irish grid, it equals that of
  /// `degrees(easting:northing:)`.
  func degrees(
    easting: Double, northing: Double, _ shifts: some ShiftSource
  ) -> (latitude: Double, longitude: Double) {
    if isBritish, let degrees = NationalGrid.shiftedDegrees(easting: easting, northing: northing, shifts) {
      return degrees
    }
    return degrees(easting: easting, northing: northing)
  }

  /// Returns the easting and northing, in metres, of a position on ETRS89, in degrees, using OSTN15.
  ///
  /// Outside OSTN15 and on the Irish grid, the result equals that of `gridReference(latitude:longitude:)`.
  func gridReference(
    latitude: Double, longitude: Double, _ shifts: some ShiftSource
  ) -> (easting: Double, northing: Double) {
    if isBritish {
      let position = NationalGrid.etrs89.gridReference(Direction(latitude: latitude, longitude: longitude))
      var seen = LastCell()
      if let shift = seen.shift(easting: position.easting, northing: position.northing, shifts) {
        return (position.easting + shift.east, position.northing + shift.north)
      }
    }
    return gridReference(latitude: latitude, longitude: longitude)
  }

  /// Returns the latitude and longitude on ETRS89, in degrees, of a position on the British grid, in metres, or `nil` outside
  /// OSTN15.
  static func shiftedDegrees(
    easting: Double, northing: Double, _ shifts: some ShiftSource
  ) -> (latitude: Double, longitude: Double)? {
    guard let position = unshifted(easting: easting, northing: northing, shifts) else { return nil }
    return etrs89.direction(easting: position.easting, northing: position.northing).degrees
  }

  /// Returns the position on the ETRS89 grid that OSTN15 shifts to a position on the OSGB36 grid.
  ///
  /// The shift depends on the position to be found, so it is found by iteration, of which each step gains four digits: A Guide to
  /// Coordinate Systems in Great Britain, annexe D.2.
  @inline(never)
  package static func unshifted(
    easting: Double, northing: Double, _ shifts: some ShiftSource
  ) -> (easting: Double, northing: Double)? {
    var seen = LastCell()
    var position = (easting: easting - typicalShift.east, northing: northing - typicalShift.north)
    for _ in 0..<8 {
      guard let shift = seen.shift(easting: position.easting, northing: position.northing, shifts) else { return nil }
      let next = (easting: easting - shift.east, northing: northing - shift.north)
      let step = max((next.easting - position.easting).magnitude, (next.northing - position.northing).magnitude)
      position = next
      if step < 1e-4 { break }
    }
    return position
  }

  /// A cache of the last cell, which the iteration rarely leaves.
  private struct LastCell {
    private var column = -1
    private var row = -1
    private var cell: ShiftCell?

    @inline(__always)
    mutating func shift(
      easting: Double, northing: Double, _ shifts: some ShiftSource
    ) -> (east: Double, north: Double)? {
      // The limit of cell numbers. NaN also fails the comparisons.
      guard easting >= 0, northing >= 0, easting < 65_536_000, northing < 65_536_000 else { return nil }
      let (column, row) = (Int(easting / 1000), Int(northing / 1000))
      if column != self.column || row != self.row {
        cell = shifts.cell(column, row)
        (self.column, self.row) = (column, row)
      }
      return cell?.shift(right: easting / 1000 - Double(column), up: northing / 1000 - Double(row))
    }
  }
}
