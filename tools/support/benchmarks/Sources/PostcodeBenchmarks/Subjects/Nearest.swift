import PostcodeKit

/// Finding the ten postcodes nearest to a point. Each query is timed, since some take far longer than others.
enum Nearest {
  private typealias Point = (latitude: Double, longitude: Double)

  /// Returns the median, mean, 99th percentile and maximum of each round's queries, one measurement each.
  static func measurements(_ index: PostcodeIndex, operations: Int, rounds: Int) -> [Measurement] {
    var random = SplitMix(seed: 3)
    let postcodes = somePostcodes(index, operations, &random)
    let anywhere = (0..<operations).map { _ in somePoint(&random) }
    let onLand = somePointsOnLand(index, operations, &random)
    return Measurement.quantiles("nearest.postcode", of: postcodes, rounds: rounds) {
      blackHole(index.nearest(latitude: $0.latitude, longitude: $0.longitude, limit: 10))
    }
      + Measurement.quantiles("nearest.within", of: postcodes, rounds: rounds) {
        blackHole(index.nearest(latitude: $0.latitude, longitude: $0.longitude, limit: 10, radius: 2000))
      }
      + Measurement.quantiles("nearest.point", of: onLand, rounds: rounds) {
        blackHole(index.nearest(latitude: $0.latitude, longitude: $0.longitude, limit: 10))
      }
      + Measurement.quantiles("nearest.anywhere", of: anywhere, rounds: rounds) {
        blackHole(index.nearest(latitude: $0.latitude, longitude: $0.longitude, limit: 10))
      }
  }

  /// Returns a point in the rectangle around Great Britain.
  private static func somePoint(_ random: inout SplitMix) -> Point {
    (Double.random(in: 49.9...58.7, using: &random), Double.random(in: -6.2...1.7, using: &random))
  }

  /// Returns points of the rectangle with a postcode within 5 km, which excludes the sea.
  private static func somePointsOnLand(_ index: PostcodeIndex, _ count: Int, _ random: inout SplitMix) -> [Point] {
    var points: [Point] = []
    for _ in 0..<(100 * count) where points.count < count {
      let point = somePoint(&random)
      let near = index.nearest(latitude: point.latitude, longitude: point.longitude, limit: 1, radius: 5000)
      if !near.isEmpty { points.append(point) }
    }
    return points
  }

  private static func somePostcodes(_ index: PostcodeIndex, _ count: Int, _ random: inout SplitMix) -> [Point] {
    var points: [Point] = []
    for _ in 0..<(100 * count) where points.count < count {
      let ordinal = Int.random(in: 0..<index.count, using: &random)
      guard index.isLive(at: ordinal), let position = index.geographicPosition(at: ordinal) else { continue }
      points.append((position.latitude.doubleValue, position.longitude.doubleValue))
    }
    return points
  }
}
