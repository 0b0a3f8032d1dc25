internal import CommandSupport
internal import PostcodeImport
internal import PostcodeKit

/// The polygons of a GeoJSON file (RFC 7946), in degrees. A position is inside a polygon if it is inside an odd number of its
/// rings: the outer one, but no hole.
struct Region {
  /// An edge of a ring.
  private struct Edge {
    /// The number of the polygon; edges are sorted by it.
    let polygon: Int
    let south: Double
    let north: Double
    /// The longitude at `south`, and its increase per degree of latitude.
    let longitude: Double
    let slope: Double

    /// Returns the longitude at a latitude. Rounded, it still only rises or only falls with the latitude.
    @inline(__always)
    func longitude(at latitude: Double) -> Double { longitude + (latitude - south) * slope }
  }

  /// The position of a postcode.
  private struct Point {
    let longitude: Double
    let latitude: Double
    let ordinal: Int
  }

  private var edges: [Edge] = []

  private static let sizeLimit = 64 << 20
  /// The number of points that are compared with each edge near them.
  private static let leafLength = 24

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
    self.init(polygons)
  }

  init(_ polygons: [[GeoJSONPolygons.Ring]]) {
    for (number, polygon) in polygons.enumerated() {
      for ring in polygon {
        for (first, second) in zip(ring, ring.dropFirst()) where first.latitude != second.latitude {
          let (lower, upper) = first.latitude < second.latitude ? (first, second) : (second, first)
          edges.append(
            Edge(
              polygon: number, south: lower.latitude, north: upper.latitude, longitude: lower.longitude,
              slope: (upper.longitude - lower.longitude) / (upper.latitude - lower.latitude)))
        }
      }
    }
  }

  /// Returns the postcodes of a set that are inside.
  ///
  /// The postcodes are halved by position until few are left, together with the edges among them. An edge that passes all
  /// postcodes of a part is taken into account once, so that also many long edges take little time.
  func ordinals(among set: OrdinalSet, _ positions: PositionSelection) -> OrdinalSet {
    var points: [Point] = []
    positions.forEach(in: set) { points.append(Point(longitude: $2, latitude: $1, ordinal: $0)) }
    var chosen = OrdinalSet(capacity: set.capacity)
    var stack = Stack(edges: edges)
    points.withUnsafeMutableBufferPointer { select($0, 0..<edges.count, 0..<0, &stack, into: &chosen) }
    return chosen
  }

  /// Inserts the points that are inside.
  ///
  /// - Parameters:
  ///   - points: The points, which are reordered.
  ///   - edges: The edges that can be east of some of the points, but not of all, as a range of `stack.edges`.
  ///   - odd: Of the polygons of these edges, in their order, those with an odd number of other edges east of the points, as a
  ///     range of `stack.odd`.
  private func select(
    _ points: UnsafeMutableBufferPointer<Point>, _ edges: Range<Int>, _ odd: Range<Int>, _ stack: inout Stack,
    into chosen: inout OrdinalSet
  ) {
    guard let first = points.first else { return }
    var (west, east, south, north) = (first.longitude, first.longitude, first.latitude, first.latitude)
    for point in points {
      (west, east) = (min(west, point.longitude), max(east, point.longitude))
      (south, north) = (min(south, point.latitude), max(north, point.latitude))
    }
    let (edgeCount, oddCount) = (stack.edges.count, stack.odd.count)
    defer {
      stack.edges.removeLast(stack.edges.count - edgeCount)
      stack.odd.removeLast(stack.odd.count - oddCount)
    }
    var odd = odd
    var next = edges.lowerBound
    while next < edges.upperBound {
      let (polygon, nearCount) = (stack.edges[next].polygon, stack.edges.count)
      var isOdd = stack.takesOdd(polygon, &odd)
      while next < edges.upperBound {
        let edge = stack.edges[next]
        guard edge.polygon == polygon else { break }
        next += 1
        guard edge.south <= north, edge.north > south else { continue }
        let ends = (edge.longitude(at: max(edge.south, south)), edge.longitude(at: min(edge.north, north)))
        guard max(ends.0, ends.1) > west else { continue }
        if min(ends.0, ends.1) > east, edge.south <= south, edge.north > north {
          isOdd.toggle()
        } else {
          stack.edges.append(edge)
        }
      }
      guard isOdd else { continue }
      // Without other edges here, the polygon contains all points.
      guard stack.edges.count > nearCount else {
        for point in points { chosen.insert(point.ordinal..<(point.ordinal + 1)) }
        return
      }
      stack.odd.append(polygon)
    }
    let (near, nearOdd) = (edgeCount..<stack.edges.count, oddCount..<stack.odd.count)
    guard !near.isEmpty else { return }
    guard points.count > Region.leafLength, west < east || south < north else {
      for point in points where stack.contains(point, near, nearOdd) {
        chosen.insert(point.ordinal..<(point.ordinal + 1))
      }
      return
    }
    var points = points
    let middle: Int
    if east - west > north - south {
      let longitude = min(west + (east - west) / 2, east.nextDown)
      middle = points.partition { $0.longitude > longitude }
    } else {
      let latitude = min(south + (north - south) / 2, north.nextDown)
      middle = points.partition { $0.latitude > latitude }
    }
    select(UnsafeMutableBufferPointer(rebasing: points[..<middle]), near, nearOdd, &stack, into: &chosen)
    select(UnsafeMutableBufferPointer(rebasing: points[middle...]), near, nearOdd, &stack, into: &chosen)
  }

  /// The edges of the parts that contain the current one, and their polygons with an odd number of other edges. In one array each,
  /// since an array for each part would take a third of the time.
  private struct Stack {
    var edges: [Edge]
    var odd: [Int] = []

    /// Returns whether a polygon is the first of a range of ``odd``, and if so takes it off.
    func takesOdd(_ polygon: Int, _ range: inout Range<Int>) -> Bool {
      guard !range.isEmpty, odd[range.lowerBound] == polygon else { return false }
      range = (range.lowerBound + 1)..<range.upperBound
      return true
    }

    /// Returns whether a point is inside, with the ranges of ``Region/select(_:_:_:_:into:)``.
    func contains(_ point: Point, _ range: Range<Int>, _ odd: Range<Int>) -> Bool {
      var odd = odd
      var polygon = -1
      var isInside = false
      for edge in edges[range] {
        if edge.polygon != polygon {
          if isInside { return true }
          polygon = edge.polygon
          isInside = takesOdd(polygon, &odd)
        }
        if point.latitude >= edge.south, point.latitude < edge.north,
          edge.longitude(at: point.latitude) > point.longitude
        {
          isInside.toggle()
        }
      }
      return isInside
    }
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
