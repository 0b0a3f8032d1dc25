import Foundation
@testable import PostcodeKit

/// A reference implementation of the nearest search, which computes and sorts all distances.
struct NearestModel {
  private let positions: [(latitude: Double, longitude: Double)?]
  private let isLive: [Bool]

  init(_ index: PostcodeIndex) {
    positions = (0..<index.count).map { ordinal in
      index.geographicPosition(at: ordinal).flatMap { position in
        let degrees = (position.latitude.doubleValue, position.longitude.doubleValue)
        return abs(degrees.0) <= 90 && abs(degrees.1) <= 180 ? degrees : nil
      }
    }
    isLive = (0..<index.count).map { index.isLive(at: $0) }
  }

  func nearest(
    latitude: Double, longitude: Double, limit: Int, radius: Double?, includingTerminated: Bool
  ) -> [(ordinal: Int, distance: Double)] {
    var all: [(ordinal: Int, distance: Double)] = []
    // Positions often repeat in the tests, and distances are slow.
    var last: (latitude: Double, longitude: Double)?
    var distance = 0.0
    for (ordinal, degrees) in positions.enumerated() {
      guard let degrees, includingTerminated || isLive[ordinal] else { continue }
      if last.map({ $0 != degrees }) ?? true {
        last = degrees
        distance = Geodesic.distance(
          latitude: latitude, longitude: longitude, otherLatitude: degrees.latitude, otherLongitude: degrees.longitude)
      }
      if distance <= radius ?? .infinity { all.append((ordinal, distance)) }
    }
    all.sort { ($0.distance, $0.ordinal) < ($1.distance, $1.ordinal) }
    return Array(all.prefix(limit))
  }

  /// Returns the distances of the live postcodes from a position on a sphere with the mean radius of WGS 84, by the haversine
  /// formula.
  func greatCircles(latitude: Double, longitude: Double) -> [Int: Double] {
    func haversine(_ degrees: Double) -> Double { pow(sin(degrees / 2 * .pi / 180), 2) }
    var distances: [Int: Double] = [:]
    for (ordinal, degrees) in positions.enumerated() {
      guard let degrees, isLive[ordinal] else { continue }
      let cosines = cos(latitude * .pi / 180) * cos(degrees.latitude * .pi / 180)
      let square = haversine(degrees.latitude - latitude) + cosines * haversine(degrees.longitude - longitude)
      distances[ordinal] = 2 * asin(min(square, 1).squareRoot()) * 6_371_008.771415
    }
    return distances
  }

  /// The positions of all postcodes that have one.
  var known: [(latitude: Double, longitude: Double)] { positions.compactMap { $0 } }
}
