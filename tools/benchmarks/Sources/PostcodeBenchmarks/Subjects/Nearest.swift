import PostcodeIndex

/// The ten postcodes nearest to a place: the time of each question, since some take far longer than others.
enum Nearest {
  private typealias Place = (latitude: Double, longitude: Double)

  /// Hands over the median, the mean and the 99th percentile of the questions of a round, one measurement each for all
  /// rounds.
  static func measurements(_ index: PostcodeIndex, operations: Int, rounds: Int) -> [Measurement] {
    var random = SplitMix(seed: 3)
    let postcodes = somePostcodes(index, operations, &random)
    let anywhere = (0..<(operations / 10)).map { _ in somePoint(&random) }
    let onLand = somePointsOnLand(index, operations, &random)
    return measure("nearest.postcode", postcodes, rounds) {
      blackHole(index.nearest(latitude: $0.latitude, longitude: $0.longitude, limit: 10))
    }
      + measure("nearest.within", postcodes, rounds) {
        blackHole(index.nearest(latitude: $0.latitude, longitude: $0.longitude, limit: 10, radius: 2000))
      }
      + measure("nearest.point", onLand, rounds) {
        blackHole(index.nearest(latitude: $0.latitude, longitude: $0.longitude, limit: 10))
      }
      + measure("nearest.anywhere", anywhere, rounds) {
        blackHole(index.nearest(latitude: $0.latitude, longitude: $0.longitude, limit: 10))
      }
  }

  /// A point in the rectangle around Great Britain.
  private static func somePoint(_ random: inout SplitMix) -> Place {
    (Double.random(in: 49.9...58.7, using: &random), Double.random(in: -6.2...1.7, using: &random))
  }

  /// Points of the rectangle that have a postcode within 5 km, which leaves out the sea.
  private static func somePointsOnLand(_ index: PostcodeIndex, _ count: Int, _ random: inout SplitMix) -> [Place] {
    var places: [Place] = []
    for _ in 0..<(100 * count) where places.count < count {
      let point = somePoint(&random)
      let near = index.nearest(latitude: point.latitude, longitude: point.longitude, limit: 1, radius: 5000)
      if !near.isEmpty { places.append(point) }
    }
    return places
  }

  private static func somePostcodes(_ index: PostcodeIndex, _ count: Int, _ random: inout SplitMix) -> [Place] {
    var places: [Place] = []
    for _ in 0..<(100 * count) where places.count < count {
      let ordinal = Int.random(in: 0..<index.count, using: &random)
      guard index.isLive(at: ordinal), let position = index.geographicPosition(at: ordinal) else { continue }
      places.append((position.latitude.doubleValue, position.longitude.doubleValue))
    }
    return places
  }

  private static func measure(
    _ name: String, _ places: [Place], _ rounds: Int, _ ask: (Place) -> Void
  ) -> [Measurement] {
    guard !places.isEmpty else { return [] }
    let clock = ContinuousClock()
    var medians: [Double] = []
    var means: [Double] = []
    var tails: [Double] = []
    // A round before the first warms up and does not count.
    for round in 0...rounds {
      let times = places.map { place in clock.measure { ask(place) } / .nanoseconds(1) }.sorted()
      guard round > 0 else { continue }
      medians.append(times[times.count / 2])
      means.append(times.reduce(0, +) / Double(times.count))
      tails.append(times[times.count * 99 / 100])
    }
    return [
      Measurement(name: "\(name).median", samples: medians), Measurement(name: "\(name).mean", samples: means),
      Measurement(name: "\(name).tail", samples: tails),
    ]
  }
}
