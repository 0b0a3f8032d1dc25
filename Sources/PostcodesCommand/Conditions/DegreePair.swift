internal import PostcodeImport

/// A position as people type it: `51.5, -0.12`.
enum DegreePair {
  /// Returns latitude and longitude, or `nil` if the text is not two numbers on Earth separated by a comma or spaces.
  static func parse(_ text: String) -> (latitude: Double, longitude: Double)? {
    guard let (latitude, longitude) = numbers(text), latitude.magnitude <= 90, longitude.magnitude <= 180 else {
      return nil
    }
    return (latitude, longitude)
  }

  /// Returns whether a text is two numbers, on Earth or not.
  static func isPairOfNumbers(_ text: String) -> Bool { numbers(text) != nil }

  private static func numbers(_ text: String) -> (Double, Double)? {
    let parts = text.split { $0 == "," || $0 == " " || $0 == "\t" }
    guard parts.count == 2, let first = number(parts[0]), let second = number(parts[1]) else { return nil }
    return (first, second)
  }

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
