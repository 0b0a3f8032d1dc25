internal import PostcodeImport

/// Numbers of degrees, metres and distances.
enum DegreePair {
  /// Parses a decimal number; `Double` alone would also take `nan` and hexadecimal digits.
  static func number(_ text: some StringProtocol) -> Double? {
    guard text.utf8.count <= 40,
      text.utf8.allSatisfy({ (48...57).contains($0) || $0 == 43 || $0 == 45 || $0 == 46 || $0 | 0x20 == 0x65 })
    else { return nil }
    return Double(text).flatMap { $0.isFinite ? $0 : nil }
  }
}

/// A box between two parallels and two meridians, in degrees.
struct GeographicBox {
  let west: Double
  let south: Double
  let east: Double
  let north: Double

  /// Reads `west,south,east,north`, the order of GeoJSON's `bbox` (RFC 7946).
  init?(_ text: String) {
    let numbers = text.split(separator: ",", omittingEmptySubsequences: false).map {
      DegreePair.number($0.trimmingSpaces)
    }
    guard numbers.count == 4, let west = numbers[0], let south = numbers[1], let east = numbers[2],
      let north = numbers[3], west <= east, south <= north, max(west.magnitude, east.magnitude) <= 180,
      max(south.magnitude, north.magnitude) <= 90
    else { return nil }
    (self.west, self.south, self.east, self.north) = (west, south, east, north)
  }

  func contains(_ latitude: Double, _ longitude: Double) -> Bool {
    latitude >= south && latitude <= north && longitude >= west && longitude <= east
  }
}
