internal import PostcodeKit

/// The positions of the live postcodes, and the box of all.
///
/// A coordinate takes 16 bits, in steps of 64 m. A pixel is larger than a step unless the index covers less than about 44 km.
struct DensityPositions {
  let box: DensityPicture.Box
  private(set) var points: [(x: UInt16, y: UInt16)] = []
  /// The corner that the coordinates are relative to.
  private static let origin = MapPositionReader.bounds.lowerBound
  /// The metres in a step.
  static let step = 64

  /// Returns `nil` if no postcode has a position.
  init?(_ index: PostcodeIndex) {
    var reader = MapPositionReader(index)
    var (west, south, east, north) = (Int.max, Int.max, Int.min, Int.min)
    points.reserveCapacity(index.count)
    for ordinal in 0..<index.count {
      guard let (easting, northing) = reader.position(at: ordinal) else { continue }
      west = min(west, easting)
      east = max(east, easting)
      south = min(south, northing)
      north = max(north, northing)
      guard index.isLive(at: ordinal) else { continue }
      points.append((DensityPositions.coordinate(easting), DensityPositions.coordinate(northing)))
    }
    guard west <= east else { return nil }
    box = DensityPicture.Box(west: west, south: south, east: east, north: north)
  }

  private static func coordinate(_ metres: Int) -> UInt16 { UInt16(clamping: (metres - origin) / step) }

  /// Returns a position in metres, at the middle of its step.
  static func metres(_ coordinate: UInt16) -> Int { origin + Int(coordinate) * step + step / 2 }
}
