internal import CommandSupport
internal import PostcodeKit
internal import PostcodesIOResponder

/// Reads the polygons of a GeoJSON document (RFC 7946).
struct GeoJSONPolygons {
  /// Positions in degrees. The last one repeats the first.
  typealias Ring = [(longitude: Double, latitude: Double)]

  /// What the document has instead of polygons, as a noun phrase.
  struct Fault: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
  }

  /// The polygons: the outer ring of each, then the holes.
  private var polygons: [[Ring]] = []
  /// The number of the current feature of a collection, from 1; 0 outside.
  private var feature = 0

  private init() {}

  /// Returns the polygons of a document; at least one.
  ///
  /// - Throws: `Fault`, which names the feature.
  static func read(_ utf8: [UInt8]) throws(Fault) -> [[Ring]] {
    let document: JSONValue
    do {
      document = try JSONReader.read(utf8[...])
    } catch {
      throw Fault(utf8.isEmpty ? "an empty file" : "invalid JSON")
    }
    var reader = GeoJSONPolygons()
    try reader.collect(document)
    if reader.polygons.isEmpty { throw Fault("no polygon") }
    return reader.polygons
  }

  private func fault(_ text: String) -> Fault { Fault(feature > 0 ? "\(text) in feature \(feature)" : text) }

  private func elements(_ value: JSONValue, _ key: String) throws(Fault) -> [JSONValue] {
    guard case .array(let elements)? = value[key] else { throw fault("no array \"\(key)\"") }
    return elements
  }

  private mutating func collect(_ value: JSONValue) throws(Fault) {
    switch value["type"] {
    case "FeatureCollection"?:
      for (number, element) in try elements(value, "features").enumerated() {
        feature = number + 1
        try collect(element)
      }
      feature = 0
    case "Feature"?: if let geometry = value["geometry"], geometry != .null { try collect(geometry) }
    case "GeometryCollection"?: for geometry in try elements(value, "geometries") { try collect(geometry) }
    case "Polygon"?: polygons.append(try rings(elements(value, "coordinates")))
    case "MultiPolygon"?:
      for element in try elements(value, "coordinates") {
        guard case .array(let polygon) = element else { throw fault("a polygon that is no array") }
        polygons.append(try rings(polygon))
      }
    // Points and lines contain nothing.
    case "Point"?, "MultiPoint"?, "LineString"?, "MultiLineString"?: break
    case .text(let type)?: throw fault("the type \(Printable.quoted(type.string))")
    default: throw fault("no type of a geometry")
    }
  }

  private func rings(_ values: [JSONValue]) throws(Fault) -> [Ring] {
    var rings: [Ring] = []
    for value in values {
      guard case .array(let positions) = value else { throw fault("a ring that is no array") }
      var ring: Ring = []
      for position in positions { ring.append(try self.position(position)) }
      guard ring.count >= 4, let first = ring.first, let last = ring.last else {
        throw fault("a ring of fewer than four positions")
      }
      guard first == last else { throw fault("a ring whose last position doesn't repeat the first") }
      rings.append(ring)
    }
    return rings
  }

  private func position(_ value: JSONValue) throws(Fault) -> (longitude: Double, latitude: Double) {
    guard case .array(let numbers) = value, numbers.count >= 2, case .number(let longitude) = numbers[0],
      case .number(let latitude) = numbers[1]
    else { throw fault("a position that is not two numbers") }
    guard longitude.magnitude <= 180, latitude.magnitude <= 90 else {
      throw fault(
        "the position \(NumberFormat.fixed(longitude, 1)), \(NumberFormat.fixed(latitude, 1)), outside longitudes from -180 to "
          + "180 and latitudes from -90 to 90 degrees (WGS 84),")
    }
    return (longitude, latitude)
  }
}
