internal import CommandSupport
internal import PostcodeImport
internal import PostcodeKit

/// What the records of a table are looked up by: the indexes of their fields.
enum AnnotationKey: Sendable {
  case postcode(Int)
  /// Degrees on WGS 84; the nearest postcode is added.
  case degrees(latitude: Int, longitude: Int)
  /// Metres on a national grid; the nearest postcode is added. `grid` is the field that names the grid; without one it is the British.
  case grid(easting: Int, northing: Int, grid: Int?)
  /// Degrees or a grid reference in one field; the nearest postcode is added.
  case position(Int)

  var fields: [Int] {
    switch self {
    case .postcode(let field), .position(let field): [field]
    case .degrees(let latitude, let longitude): [latitude, longitude]
    case .grid(let easting, let northing, let grid): [easting, northing] + (grid.map { [$0] } ?? [])
    }
  }

  /// The number of fields, without making their array.
  @inline(__always)
  var fieldCount: Int {
    switch self {
    case .postcode, .position: 1
    case .degrees: 2
    case .grid(_, _, let grid): grid == nil ? 2 : 3
    }
  }

  var isPosition: Bool { if case .postcode = self { false } else { true } }

  /// Returns the position in the fields of the key, or `nil` if they have none, or one that isn't on Earth.
  ///
  /// - Parameters:
  ///   - texts: The fields.
  ///   - areExchanged: Whether to take the first coordinate for the second, and the reverse.
  func position(_ texts: [String], areExchanged: Bool = false) -> (latitude: Double, longitude: Double)? {
    switch self {
    case .postcode: return nil
    case .position:
      let typed = TypedPosition(texts[0], acceptsWholeDegrees: true)
      guard let position = areExchanged ? typed?.exchanged : typed, position.isOnEarth else { return nil }
      return position.degrees
    case .degrees:
      let (first, second) = areExchanged ? (texts[1], texts[0]) : (texts[0], texts[1])
      guard let latitude = AnnotationKey.angle(first, isLatitude: true),
        let longitude = AnnotationKey.angle(second, isLatitude: false)
      else { return nil }
      return (latitude, longitude)
    case .grid:
      let (first, second) = areExchanged ? (texts[1], texts[0]) : (texts[0], texts[1])
      // Great Britain is within 0 to 700 km east and 1,300 km north; numbers far outside are mistakes.
      guard let easting = AnnotationKey.metres(first), let northing = AnnotationKey.metres(second),
        easting.magnitude <= 2e6, northing.magnitude <= 2e6,
        let grid = texts.count < 3 ? .british : NationalGrid(named: texts[2])
      else { return nil }
      return grid.degrees(easting: easting, northing: northing)
    }
  }

  private static func angle(_ text: String, isLatitude: Bool) -> Double? {
    // Nearly all fields are plain numbers.
    guard let number = number(text) else { return TypedPosition.angle(text, isLatitude: isLatitude) }
    return number.magnitude <= (isLatitude ? 90 : 180) ? number : nil
  }

  private static func metres(_ text: String) -> Double? {
    if let number = number(text) { return number }
    // Excel shows 530,047. A decimal comma has other digits around it: 530047,0.
    if let number = NumberText(text.trimmingSpaces.utf8), number.isGrouped { return Double(number.plain) }
    return TypedPosition.metres(text)
  }

  private static func number(_ text: String) -> Double? {
    DegreePair.number(text) ?? DegreePair.number(text.trimmingSpaces)
  }
}

extension NationalGrid {
  /// Returns the grid that a text names, as `export` writes it, by its usual name or its EPSG code; the British grid for an empty text.
  init?(named text: String) {
    switch UntrustedText(text).trimmingSpaces.lowercased {
    case "", "british", "gb", "osgb", "osgb36", "bng", "27700", "epsg:27700": self = .british
    case "irish", "ie", "ig", "tm65", "29902", "29903", "epsg:29902", "epsg:29903": self = .irish
    default: return nil
    }
  }

  /// The name of the grid in tables.
  var name: String { epsgCode == NationalGrid.irish.epsgCode ? "irish" : "british" }
}
