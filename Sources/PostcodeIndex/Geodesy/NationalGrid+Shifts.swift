extension NationalGrid {
  /// The British National Grid's projection on the ellipsoid of ETRS89: "the ETRS89 grid", which OSTN15 shifts.
  private static let etrs89 = TransverseMercator.british(.grs80)
  /// About the shift in the middle of Great Britain, in metres: it is nowhere further off than 28 m.
  private static let typicalShift = (east: 96.0, north: -66.0)

  /// Latitude and longitude in degrees on ETRS89 (or WGS 84, as dumps call it) of a place on the grid, in metres, by the
  /// shifts where there are any: within centimetres of the truth on the British grid.
  ///
  /// Without shifts for the place, and on the Irish grid, by `degrees(easting:northing:)`.
  public func degrees(
    easting: Double, northing: Double, shifts: some ShiftSource
  ) -> (latitude: Double, longitude: Double) {
    if isBritish, let degrees = NationalGrid.shiftedDegrees(easting: easting, northing: northing, shifts: shifts) {
      return degrees
    }
    return degrees(easting: easting, northing: northing)
  }

  /// Easting and northing in metres of a place on ETRS89, in degrees, by the shifts where there are any.
  ///
  /// Without shifts for the place, and on the Irish grid, by `gridReference(latitude:longitude:)`.
  public func gridReference(
    latitude: Double, longitude: Double, shifts: some ShiftSource
  ) -> (easting: Double, northing: Double) {
    if isBritish {
      let place = NationalGrid.etrs89.gridReference(Direction(latitude: latitude, longitude: longitude))
      var seen = LastCell()
      if let shift = seen.shift(easting: place.easting, northing: place.northing, shifts) {
        return (place.easting + shift.east, place.northing + shift.north)
      }
    }
    return gridReference(latitude: latitude, longitude: longitude)
  }

  /// Latitude and longitude in degrees on ETRS89 of a place on the British grid, in metres; `nil` without shifts for it.
  public static func shiftedDegrees(
    easting: Double, northing: Double, shifts: some ShiftSource
  ) -> (latitude: Double, longitude: Double)? {
    guard let place = unshifted(easting: easting, northing: northing, shifts) else { return nil }
    return etrs89.direction(easting: place.easting, northing: place.northing).degrees
  }

  /// The place on the ETRS89 grid that the shifts move to this one on the OSGB36 grid.
  ///
  /// A Guide to Coordinate Systems in Great Britain, annexe D.2: the shift is that at the place to be found, so it is
  /// found in steps, each of which gains four digits.
  static func unshifted(
    easting: Double, northing: Double, _ shifts: some ShiftSource
  ) -> (easting: Double, northing: Double)? {
    var seen = LastCell()
    var place = (easting: easting - typicalShift.east, northing: northing - typicalShift.north)
    for _ in 0..<8 {
      guard let shift = seen.shift(easting: place.easting, northing: place.northing, shifts) else { return nil }
      let next = (easting: easting - shift.east, northing: northing - shift.north)
      let step = max((next.easting - place.easting).magnitude, (next.northing - place.northing).magnitude)
      place = next
      if step < 1e-4 { break }
    }
    return place
  }

  /// The cell that was looked up last: a place's steps rarely leave it.
  private struct LastCell {
    private var column = -1
    private var row = -1
    private var cell: ShiftCell?

    @inline(__always)
    mutating func shift(
      easting: Double, northing: Double, _ shifts: some ShiftSource
    ) -> (east: Double, north: Double)? {
      // No grid of shifts is larger; what is no number fails the comparisons, too.
      guard easting >= 0, northing >= 0, easting < 65_536_000, northing < 65_536_000 else { return nil }
      let (column, row) = (Int(easting / 1000), Int(northing / 1000))
      if column != self.column || row != self.row {
        cell = shifts.cell(column: column, row: row)
        (self.column, self.row) = (column, row)
      }
      return cell?.shift(right: easting / 1000 - Double(column), up: northing / 1000 - Double(row))
    }
  }
}
