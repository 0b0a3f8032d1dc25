extension GridPrediction {
  /// Returns the position on a grid, in metres, of a position in degrees, and whether OSTN15 is missing there although the grid
  /// references of the index use it.
  func gridReference(
    latitude: Double, longitude: Double, on grid: NationalGrid
  ) -> (easting: Double, northing: Double, lacksShift: Bool) {
    guard grid.isBritish, let shifts else {
      let position = grid.gridReference(latitude: latitude, longitude: longitude)
      return (position.easting, position.northing, false)
    }
    let position = grid.gridReference(latitude: latitude, longitude: longitude, shifts)
    let degrees = NationalGrid.shiftedDegrees(easting: position.easting, northing: position.northing, shifts)
    return (position.easting, position.northing, degrees == nil)
  }
}
