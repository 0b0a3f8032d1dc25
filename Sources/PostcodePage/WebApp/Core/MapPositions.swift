internal import PostcodeCore

/// The positions of an index's postcodes in metres on the British grid, for one map of them all.
///
/// Grid references of BT are on the Irish grid and are converted, which is good to some metres, as are those of an index
/// that has degrees only. What has no position, or one that no map of these islands can show, is `missing`.
struct MapPositions {
  private let grid: PositionColumn?
  private let degrees: PostcodeLocations?
  private let irish: Range<Int>

  /// Stands for no position, in both coordinates.
  static let missing = Int32.min
  /// What a map can show, east and north, in metres: these islands and the sea around them.
  private static let bounds = -1_000_000.0...2_000_000.0

  /// `nil` for an index without positions.
  init?(_ index: PostcodeIndex) {
    grid = index.wellKnown.gridReference
    degrees = PostcodeLocations(index.wellKnown)
    irish = index.trie.irishOrdinals
    if grid == nil, degrees == nil { return nil }
  }

  /// Writes the positions of successive ordinals, easting and northing of each.
  ///
  /// - Complexity: O(number of ordinals) and a block of postcodes.
  func write(_ ordinals: Range<Int>, to output: UnsafeMutablePointer<Int32>) {
    var follower = grid.map { PositionColumn.Follower($0) }
    var place = 0
    for ordinal in ordinals {
      let position =
        if follower != nil, let reference = follower?.position(at: ordinal) {
          british(reference, at: ordinal)
        } else { fromDegrees(at: ordinal) }
      output[place] = position?.easting ?? MapPositions.missing
      output[place &+ 1] = position?.northing ?? MapPositions.missing
      place &+= 2
    }
  }

  /// The position of one postcode.
  func position(at ordinal: Int) -> (easting: Int32, northing: Int32)? {
    if let reference = grid?.position(at: ordinal) { return british(reference, at: ordinal) }
    return fromDegrees(at: ordinal)
  }

  @inline(__always)
  private func british(
    _ reference: (first: Int64, second: Int64), at ordinal: Int
  ) -> (easting: Int32, northing: Int32)? {
    if irish.contains(ordinal) {
      let place = NationalGrid.irish.degrees(easting: Double(reference.first), northing: Double(reference.second))
      return onBritishGrid(place)
    }
    return MapPositions.rounded((Double(reference.first), Double(reference.second)))
  }

  private func fromDegrees(at ordinal: Int) -> (easting: Int32, northing: Int32)? {
    // Degrees that are computed from grid references know no more than these.
    guard let place = degrees?.degrees(at: ordinal) else { return nil }
    return onBritishGrid(place)
  }

  private func onBritishGrid(_ place: (latitude: Double, longitude: Double)) -> (easting: Int32, northing: Int32)? {
    MapPositions.rounded(NationalGrid.british.gridReference(latitude: place.latitude, longitude: place.longitude))
  }

  @inline(__always)
  private static func rounded(_ place: (easting: Double, northing: Double)) -> (easting: Int32, northing: Int32)? {
    guard bounds.contains(place.easting), bounds.contains(place.northing) else { return nil }
    // Rounding down is an instruction, rounding to the nearest would need a library.
    return (Int32((place.easting + 0.5).rounded(.down)), Int32((place.northing + 0.5).rounded(.down)))
  }
}
