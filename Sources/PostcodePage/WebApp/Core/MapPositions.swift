internal import PostcodeKit

/// The positions of an index's postcodes in metres on the British grid.
///
/// Positions on the Irish grid and positions in degrees are converted, accurate to a few metres. Positions outside the
/// map count as missing.
struct MapPositions {
  private let grid: PositionColumn?
  private let degrees: PostcodeLocations?
  private let irish: Range<Int>

  /// Stands for a missing coordinate.
  static let missing = Int32.min
  /// The range of both coordinates on the map, in metres.
  private static let bounds = -1_000_000.0...2_000_000.0

  /// Returns `nil` for an index without positions.
  init?(_ index: PostcodeIndex) {
    grid = index.contents.wellKnown.gridReference
    degrees = PostcodeLocations(index.contents.wellKnown)
    irish = index.trie.irishOrdinals
    if grid == nil, degrees == nil { return nil }
  }

  /// Writes the eastings and northings of consecutive ordinals.
  ///
  /// - Complexity: O(number of ordinals), plus a block of postcodes.
  func write(_ ordinals: Range<Int>, to output: UnsafeMutablePointer<Int32>) {
    var follower = grid.map { PositionColumn.Follower($0) }
    var offset = 0
    for ordinal in ordinals {
      let position =
        if follower != nil, let reference = follower?.position(at: ordinal) {
          british(reference, at: ordinal)
        } else { fromDegrees(at: ordinal) }
      output[offset] = position?.easting ?? MapPositions.missing
      output[offset &+ 1] = position?.northing ?? MapPositions.missing
      offset &+= 2
    }
  }

  /// Returns the position of a postcode.
  func position(at ordinal: Int) -> (easting: Int32, northing: Int32)? {
    if let reference = grid?.position(at: ordinal) { return british(reference, at: ordinal) }
    return fromDegrees(at: ordinal)
  }

  @inline(__always)
  private func british(
    _ reference: (first: Int64, second: Int64), at ordinal: Int
  ) -> (easting: Int32, northing: Int32)? {
    if irish.contains(ordinal) {
      let degrees = NationalGrid.irish.degrees(easting: Double(reference.first), northing: Double(reference.second))
      return onBritishGrid(degrees)
    }
    return MapPositions.rounded((Double(reference.first), Double(reference.second)))
  }

  private func fromDegrees(at ordinal: Int) -> (easting: Int32, northing: Int32)? {
    guard let degrees = degrees?.degrees(at: ordinal) else { return nil }
    return onBritishGrid(degrees)
  }

  private func onBritishGrid(_ degrees: (latitude: Double, longitude: Double)) -> (easting: Int32, northing: Int32)? {
    MapPositions.rounded(NationalGrid.british.gridReference(latitude: degrees.latitude, longitude: degrees.longitude))
  }

  @inline(__always)
  private static func rounded(_ position: (easting: Double, northing: Double)) -> (easting: Int32, northing: Int32)? {
    guard bounds.contains(position.easting), bounds.contains(position.northing) else { return nil }
    // WebAssembly has an instruction to round down; rounding to the nearest would need a C library.
    return (Int32((position.easting + 0.5).rounded(.down)), Int32((position.northing + 0.5).rounded(.down)))
  }
}
