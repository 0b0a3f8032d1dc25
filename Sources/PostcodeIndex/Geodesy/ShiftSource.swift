/// How far a place on the OSGB36 grid lies from the same place on the ETRS89 grid, in millimetres.
public struct GridShift: Sendable, Hashable {
  /// What is added to an ETRS89 easting to get the OSGB36 one.
  public let east: Int32
  /// What is added to an ETRS89 northing to get the OSGB36 one.
  public let north: Int32

  /// A shift, in millimetres.
  public init(east: Int32, north: Int32) {
    self.east = east
    self.north = north
  }
}

/// The shifts at the corners of a square kilometre.
public struct ShiftCell: Sendable, Hashable {
  let southWest: GridShift
  let southEast: GridShift
  let northWest: GridShift
  let northEast: GridShift

  /// The shift in metres inside the cell, bilinear: `right` and `up` are distances in kilometres from its south-west corner.
  @inline(__always)
  func shift(right: Double, up: Double) -> (east: Double, north: Double) {
    let (left, down) = (1 - right, 1 - up)
    let (sw, se, nw, ne) = (left * down, right * down, left * up, right * up)
    let east =
      (sw * Double(southWest.east) + se * Double(southEast.east))
      + (nw * Double(northWest.east) + ne * Double(northEast.east))
    let north =
      (sw * Double(southWest.north) + se * Double(southEast.north))
      + (nw * Double(northWest.north) + ne * Double(northEast.north))
    return (east / 1000, north / 1000)
  }
}

/// Shifts at nodes a kilometre apart, of which node (0, 0) lies at easting and northing 0 on the ETRS89 grid: OSTN15, the
/// whole of it or the part that an index needs.
public protocol ShiftSource {
  /// The shifts at the corners of the cell whose south-west corner is the node with these numbers; `nil` if one of
  /// them is not there.
  func cell(column: Int, row: Int) -> ShiftCell?
}
