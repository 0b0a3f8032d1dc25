import PostcodeIndex

/// Finding the ten postcodes nearest to a place.
enum Nearest {
  static func cases(_ index: PostcodeIndex, _ workload: Workload) -> [Case] {
    typealias Place = (latitude: Double, longitude: Double)
    func search(_ name: String, _ places: [Place]) -> Case {
      Case(name: name, operations: places.count) {
        for place in places { blackHole(index.nearest(latitude: place.latitude, longitude: place.longitude)) }
      }
    }
    var random = SplitMix(seed: 2)
    func scattered(_ latitudes: ClosedRange<Double>, _ longitudes: ClosedRange<Double>) -> [Place] {
      (0..<2_000).map { _ in (.random(in: latitudes, using: &random), .random(in: longitudes, using: &random)) }
    }
    let places: [Place] = workload.ordinals.prefix(5_000).compactMap { ordinal in
      index.geographicPosition(at: ordinal).map { ($0.latitude.doubleValue, $0.longitude.doubleValue) }
    }
    guard !places.isEmpty else { return [] }
    return [
      search("nearest", places),
      // A place somewhere within five kilometres of a postcode.
      search(
        "nearest.around",
        places.map {
          let north = Double.random(in: -0.03...0.03, using: &random)
          return ($0.latitude + north, $0.longitude + .random(in: -0.05...0.05, using: &random))
        }),
      search("nearest.london", scattered(51.45...51.56, -0.25...0.05)),
      search("nearest.highlands", scattered(56.8...58.5, -5.5 ... -4)),
    ]
  }
}
