internal import PostcodeKit

/// Reads the positions of an index's postcodes in metres on the British grid, as the page's map does.
///
/// Positions on the Irish grid and positions in degrees are converted. Positions outside the map count as missing.
struct MapPositionReader {
  private var reader: PositionReader
  private let irish: Range<Int>

  /// The range of both coordinates on the map, in metres.
  static let bounds = -1_000_000...2_000_000

  init(_ index: PostcodeIndex) {
    reader = PositionReader(index)
    irish = index.group(named: "BT")?.ordinals ?? 0..<0
  }

  /// Returns the position at an ordinal, rounded to metres.
  ///
  /// - Complexity: O(1), amortised over ascending ordinals.
  mutating func position(at ordinal: Int) -> (easting: Int, northing: Int)? {
    if let reference = reader.gridReference(at: ordinal) {
      guard irish.contains(ordinal) else { return onMap(Double(reference.easting), Double(reference.northing)) }
      let degrees = NationalGrid.irish.degrees(
        easting: Double(reference.easting), northing: Double(reference.northing))
      return onMap(degrees.latitude, longitude: degrees.longitude)
    }
    guard let degrees = reader.geographicPosition(at: ordinal) else { return nil }
    return onMap(degrees.latitude.doubleValue, longitude: degrees.longitude.doubleValue)
  }

  private func onMap(_ latitude: Double, longitude: Double) -> (easting: Int, northing: Int)? {
    guard latitude.magnitude <= 90, longitude.magnitude <= 180 else { return nil }
    let (easting, northing) = NationalGrid.british.gridReference(latitude: latitude, longitude: longitude)
    return onMap(easting, northing)
  }

  private func onMap(_ easting: Double, _ northing: Double) -> (easting: Int, northing: Int)? {
    let limits = Double(MapPositionReader.bounds.lowerBound)...Double(MapPositionReader.bounds.upperBound)
    guard limits.contains(easting), limits.contains(northing) else { return nil }
    return (Int((easting + 0.5).rounded(.down)), Int((northing + 0.5).rounded(.down)))
  }
}
