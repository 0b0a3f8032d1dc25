/// The shift from a position on the ETRS89 grid to the same position on the OSGB36 grid, in millimetres.
package struct GridShift: Sendable, Equatable {
  /// The difference between the OSGB36 and the ETRS89 easting.
  package let east: Int32
  /// The difference between the OSGB36 and the ETRS89 northing.
  package let north: Int32

  /// Creates a shift from millimetres.
  package init(east: Int32, north: Int32) {
    self.east = east
    self.north = north
  }
}

/// The shifts at the corners of a cell of one square kilometre.
package struct ShiftCell: Sendable, Equatable {
  let southWest: GridShift
  let southEast: GridShift
  let northWest: GridShift
  let northEast: GridShift

  /// Creates a cell from the shifts at its corners.
  package init(southWest: GridShift, southEast: GridShift, northWest: GridShift, northEast: GridShift) {
    self.southWest = southWest
    self.southEast = southEast
    self.northWest = northWest
    self.northEast = northEast
  }

  /// Returns the bilinear interpolation of the shift, in metres, at a distance in kilometres from the south-west corner.
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

/// OSTN15 or a part of it: shifts at nodes one kilometre apart, of which node (0, 0) is at easting and northing 0 on the ETRS89
/// grid.
package protocol ShiftSource {
  /// Returns the shifts at the corners of a cell, given the column and row of the node at its south-west corner, or `nil` if a
  /// corner is missing.
  func cell(_ column: Int, _ row: Int) -> ShiftCell?
}
