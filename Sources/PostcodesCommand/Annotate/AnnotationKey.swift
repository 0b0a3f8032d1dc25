internal import PostcodeImport
internal import PostcodeKit

/// What the records of a table are looked up by: the indexes of their fields.
enum AnnotationKey: Sendable {
  case postcode(Int)
  /// Degrees on WGS 84; the nearest postcode is added.
  case degrees(latitude: Int, longitude: Int)
  /// Metres on the National Grid; the nearest postcode is added.
  case grid(easting: Int, northing: Int)

  var fields: [Int] {
    switch self {
    case .postcode(let field): [field]
    case .degrees(let latitude, let longitude): [latitude, longitude]
    case .grid(let easting, let northing): [easting, northing]
    }
  }

  var isPosition: Bool { if case .postcode = self { false } else { true } }

  /// Returns the latitude and longitude in two fields, or `nil` if they are not numbers or not on Earth.
  func degrees(
    _ first: UnsafeBufferPointer<UInt8>, _ second: UnsafeBufferPointer<UInt8>
  ) -> (latitude: Double, longitude: Double)? {
    guard let first = AnnotationKey.number(first), let second = AnnotationKey.number(second) else { return nil }
    switch self {
    case .postcode: return nil
    case .degrees: return first.magnitude <= 90 && second.magnitude <= 180 ? (first, second) : nil
    case .grid:
      // Great Britain is within 0 to 700 km east and 1,300 km north; numbers far outside are mistakes.
      guard first.magnitude <= 2e6, second.magnitude <= 2e6 else { return nil }
      return NationalGrid.british.degrees(easting: first, northing: second)
    }
  }

  private static func number(_ field: UnsafeBufferPointer<UInt8>) -> Double? {
    let text = String(decoding: field, as: UTF8.self)
    // Only few fields have spaces to trim.
    return DegreePair.number(text) ?? DegreePair.number(text.trimmingSpaces)
  }
}
