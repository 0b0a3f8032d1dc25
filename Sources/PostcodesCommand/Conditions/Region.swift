internal import CommandSupport
internal import PostcodeImport
internal import PostcodeJSON

/// The polygons of a GeoJSON file (RFC 7946), in degrees. A position is inside a polygon if it is inside an odd number of its
/// rings: the outer one, but no hole.
struct Region {
  private typealias Polygon = [[(longitude: Double, latitude: Double)]]

  /// An edge of a ring.
  private struct Edge {
    /// The number of the polygon; the edges of a band are sorted by it.
    let polygon: Int
    let south: Double
    let north: Double
    /// The longitude at `south`, and its increase per degree of latitude.
    let longitude: Double
    let slope: Double
  }

  /// The edges by band of latitude, so that a position meets only a few.
  private var bands: [[Edge]]
  private let south: Double
  private let north: Double

  private static let sizeLimit = 64 << 20

  /// Reads a GeoJSON file.
  ///
  /// - Throws: `Failure` if it cannot be read, or has no polygon.
  init(geoJSON path: String) throws(Failure) {
    var polygons: [Polygon] = []
    let document: JSONValue
    do {
      document = try JSONReader.read(Region.contents(path)[...])
    } catch let failure as Failure {
      throw failure
    } catch {
      throw Failure(status: .badData, message: "--inside \(path): expected GeoJSON (RFC 7946), found invalid JSON")
    }
    guard Region.collect(document, &polygons), !polygons.isEmpty else {
      throw Failure(
        status: .badData,
        message:
          "--inside \(path): expected polygons of GeoJSON, with closed rings (the last position repeats the first) and "
          + "positions in degrees")
    }
    let latitudes = polygons.joined().joined().map(\.latitude)
    south = latitudes.min() ?? 0
    north = latitudes.max() ?? 0
    // A tall edge is in many bands, so their number stays small beside that of the edges.
    let edgeCount = polygons.joined().reduce(0) { $0 + $1.count }
    bands = [[Edge]](repeating: [], count: max(1, Int(Double(edgeCount).squareRoot())))
    for (number, polygon) in polygons.enumerated() {
      for ring in polygon {
        for (first, second) in zip(ring, ring.dropFirst()) where first.latitude != second.latitude {
          let (lower, upper) = first.latitude < second.latitude ? (first, second) : (second, first)
          let edge = Edge(
            polygon: number, south: lower.latitude, north: upper.latitude, longitude: lower.longitude,
            slope: (upper.longitude - lower.longitude) / (upper.latitude - lower.latitude))
          for band in band(lower.latitude)...band(upper.latitude) { bands[band].append(edge) }
        }
      }
    }
  }

  private func band(_ latitude: Double) -> Int {
    let fraction = (latitude - south) / max(north - south, .leastNormalMagnitude)
    return min(max(Int(fraction * Double(bands.count)), 0), bands.count - 1)
  }

  /// Returns whether a position is inside.
  func contains(latitude: Double, longitude: Double) -> Bool {
    guard latitude >= south, latitude <= north else { return false }
    var isInside = false
    var polygon = 0
    for edge in bands[band(latitude)] where latitude >= edge.south && latitude < edge.north {
      if edge.polygon != polygon {
        if isInside { return true }
        polygon = edge.polygon
      }
      if edge.longitude + (latitude - edge.south) * edge.slope > longitude { isInside.toggle() }
    }
    return isInside
  }

  private static func contents(_ path: String) throws(Failure) -> [UInt8] {
    do {
      let input = try TextInput(path: path)
      var bytes: [UInt8] = []
      var buffer = [UInt8](repeating: 0, count: 1 << 16)
      while true {
        let count = try buffer.withUnsafeMutableBytes { bytes throws(TableError) in try input.read(into: bytes) }
        if count == 0 { return bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes }
        bytes += buffer[..<count]
        guard bytes.count <= sizeLimit else {
          throw Failure(status: .badData, message: "--inside \(path): expected at most 64 MiB")
        }
      }
    } catch let error as TableError {
      throw Failure(error)
    } catch let failure as Failure {
      throw failure
    } catch {
      throw Failure(status: .inputOutput, message: "--inside \(path): \(error)")
    }
  }

  /// Collects the polygons of a GeoJSON object. Returns `false` if one is not as RFC 7946 describes it.
  private static func collect(_ value: JSONValue, _ polygons: inout [Polygon]) -> Bool {
    switch value["type"] {
    case "FeatureCollection"?:
      guard case .array(let features)? = value["features"] else { return false }
      return features.allSatisfy { collect($0, &polygons) }
    case "Feature"?: return value["geometry"].map { $0 == .null || collect($0, &polygons) } ?? true
    case "GeometryCollection"?:
      guard case .array(let geometries)? = value["geometries"] else { return false }
      return geometries.allSatisfy { collect($0, &polygons) }
    case "Polygon"?:
      guard let polygon = value["coordinates"].flatMap(polygon) else { return false }
      polygons.append(polygon)
      return true
    case "MultiPolygon"?:
      guard case .array(let members)? = value["coordinates"] else { return false }
      let read = members.compactMap(polygon)
      polygons += read
      return read.count == members.count
    // Points and lines contain nothing.
    case "Point"?, "MultiPoint"?, "LineString"?, "MultiLineString"?: return true
    default: return false
    }
  }

  /// Returns the rings of a polygon: the outer one, then the holes. The last position of a ring repeats the first.
  private static func polygon(_ value: JSONValue) -> Polygon? {
    guard case .array(let parts) = value else { return nil }
    var rings: Polygon = []
    for part in parts {
      guard case .array(let positions) = part else { return nil }
      var ring: [(longitude: Double, latitude: Double)] = []
      for position in positions {
        guard case .array(let numbers) = position, numbers.count >= 2, case .number(let longitude) = numbers[0],
          case .number(let latitude) = numbers[1], latitude.magnitude <= 90, longitude.magnitude <= 180
        else { return nil }
        ring.append((longitude, latitude))
      }
      guard let first = ring.first, let last = ring.last, ring.count >= 4, first == last else { return nil }
      rings.append(ring)
    }
    return rings
  }
}
