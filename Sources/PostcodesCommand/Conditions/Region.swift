internal import CommandSupport
internal import PostcodeImport

/// The polygons of a GeoJSON file (RFC 7946), in degrees. A position is inside a polygon if it is inside an odd number of its
/// rings: the outer one, but no hole.
struct Region {
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
    let polygons: [[GeoJSONPolygons.Ring]]
    do {
      polygons = try GeoJSONPolygons.read(Region.contents(path))
    } catch let failure as Failure {
      throw failure
    } catch {
      throw Failure(
        status: .badData,
        message: "--inside \(path): expected polygons in GeoJSON (RFC 7946), found \(error)")
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
      let input = try TextInput(path: path, form: "a GeoJSON file")
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
}
