@testable import PostcodeKit
import Foundation
import TestSupport
import Testing

@testable import PostcodeImport

/// The nearest postcodes in published dumps, compared with a linear scan and with PostGIS.
struct NearestDumpTests {
  /// The position of every postcode.
  private struct Positions {
    var latitudes: [Double] = []
    var longitudes: [Double] = []

    init(_ index: PostcodeIndex) {
      for ordinal in 0..<index.count {
        let position = index.isLive(at: ordinal) ? index.geographicPosition(at: ordinal) : nil
        latitudes.append(position?.latitude.doubleValue ?? .nan)
        longitudes.append(position?.longitude.doubleValue ?? .nan)
      }
    }

    /// Returns all postcodes within a distance, in order.
    ///
    /// Two bounds exclude most without an exact distance. A degree of latitude is at least 110,574 m. Points south of
    /// 61° N are at least 3,080 km from the Earth's axis, so the chord between two whose longitudes differ by up to
    /// 80° is at least 49,000 m a degree.
    func within(_ radius: Double, latitude: Double, longitude: Double) -> [(ordinal: Int, distance: Double)] {
      var found: [(ordinal: Int, distance: Double)] = []
      for ordinal in latitudes.indices
      where abs(latitudes[ordinal] - latitude) * 110_500 <= radius
        && abs(longitudes[ordinal] - longitude) * 49_000 <= radius
      {
        let distance = Geodesic.distance(
          latitude: latitude, longitude: longitude, otherLatitude: latitudes[ordinal],
          otherLongitude: longitudes[ordinal])
        if distance <= radius { found.append((ordinal, distance)) }
      }
      return found.sorted { ($0.distance, $0.ordinal) < ($1.distance, $1.ordinal) }
    }

    /// The position with the most postcodes.
    var mostShared: (latitude: Double, longitude: Double) {
      var counts: [SIMD2<Double>: Int] = [:]
      for ordinal in latitudes.indices where !latitudes[ordinal].isNaN {
        counts[SIMD2(latitudes[ordinal], longitudes[ordinal]), default: 0] += 1
      }
      let position = counts.max { ($0.value, $0.key.x) < ($1.value, $1.key.x) }?.key ?? SIMD2(0, 0)
      return (position.x, position.y)
    }
  }

  /// Borders, the sea, islands, Northern Ireland, the Isle of Man, and points abroad.
  private static let corners = [
    (54.995, -3.067), (55.77, -2.01), (56.5, 1.2), (60.15, -1.15), (60.85, -0.88), (59.0, -3.0), (57.81, -8.58),
    (49.91, -6.31), (54.6, -5.93), (55.0, -7.32), (54.2, -4.5), (53.35, -6.26), (60.39, 5.32), (50.07, -5.71),
    (52.48, 1.76), (48.0, -2.0), (40.7, -74.0),
  ]

  /// The seed of the random points.
  private static let randomSeed: UInt64 = 20_251_121

  @Test(.enabled(if: Checkout.readsLargestDumps, "needs POSTCODES_FULL_DUMPS=1 and a release build"))
  func nearestMatchesAScanOfAWholeDump() throws {
    try nearestMatchesAScan(name: "code-point-open-2025-10.zip", count: 400)
  }

  @Test(.enabled(if: Checkout.readsEveryDump, "runs in tools/test --all"))
  func nearestMatchesAScanOfAWholeDumpInDegrees() throws {
    try nearestMatchesAScan(name: "uk-latlon-2025-05.zip", count: 400)
  }

  @Test(.enabled(if: Checkout.readsFullDumps, "needs the published dumps and POSTCODES_FULL_DUMPS=1"))
  func nearestMatchesAScanOfWholeAreas() throws {
    try nearestMatchesAScan(name: "nspl-2023-02-areas.zip", count: 60)
  }

  private func nearestMatchesAScan(name: String, count: Int) throws {
    let result = try Importer().importDumps([Checkout.dump(name)])
    let index = try PostcodeIndex(bytes: IndexBytes(copying: result.file))
    try index.verify()
    let positions = Positions(index)
    let seed = NearestDumpTests.randomSeed
    var random = SplitMix64(seed: seed)
    var queries = NearestDumpTests.corners + [positions.mostShared]
    while queries.count < count {
      let ordinal = Int.random(in: 0..<index.count, using: &random)
      if !positions.latitudes[ordinal].isNaN, queries.count % 2 == 0 {
        queries.append((positions.latitudes[ordinal], positions.longitudes[ordinal]))
      } else {
        queries.append((Double.random(in: 49.8...61, using: &random), Double.random(in: -8.5...2, using: &random)))
      }
    }
    for (latitude, longitude) in queries {
      let limit = [1, 10, 50].randomElement(using: &random) ?? 1
      let found = index.nearest(latitude: latitude, longitude: longitude, limit: limit)
      #expect(found.count == limit, "seed \(seed)")
      let expected = positions.within(found.last?.distance ?? 0, latitude: latitude, longitude: longitude).prefix(limit)
      #expect(
        found.map(\.ordinal) == expected.map(\.ordinal) && found.map(\.distance) == expected.map(\.distance),
        "\(latitude) \(longitude), limit \(limit), seed \(seed)")
    }
  }

  private static let seed = "onspd-2025-11-seed.csv"

  /// Recorded results of a service with the same rows in PostGIS.
  @Test(.enabled(if: Checkout.hasDumps, "needs the published dumps"))
  func distancesMatchPostGIS() throws {
    let result = try Importer().importDumps([Checkout.dump(NearestDumpTests.seed)])
    let index = try PostcodeIndex(bytes: IndexBytes(copying: result.file))
    try index.verify()
    let queries = [(57.134486, -2.128893, 100.0, 10), (57.149606, -2.096916, 100, 1)]
    let recorded = [
      [("AB10 6PH", 0), ("AB10 6NU", 42.4199021), ("AB10 6HW", 93.5341224)], [("AB10 1AB", 1.8314839)],
    ]
    for (query, expected) in zip(queries, recorded) {
      let found = index.nearest(latitude: query.0, longitude: query.1, limit: query.3, radius: query.2)
      #expect(found.map(\.postcode.description) == expected.map(\.0))
      for (near, (_, distance)) in zip(found, expected) {
        #expect(abs(near.distance - distance) <= 1e-6 * distance + 1e-7)
      }
    }
    let ordinal = try #require(Postcode("AB10 6PH").flatMap { index.ordinal(of: $0) })
    let found = index.nearest(toOrdinal: ordinal, limit: 10, radius: 100)
    #expect(found?.map(\.postcode.description) == recorded[0].map(\.0))
  }
}
