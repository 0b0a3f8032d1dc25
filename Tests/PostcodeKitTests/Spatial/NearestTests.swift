@testable import PostcodeKit
import PostcodeIndexBuilder
import TestSupport
import Testing

/// The nearest search, compared with computing all distances.
@Suite struct NearestTests {
  private static let outcodes = [
    "AB10", "B1", "BT1", "BT2", "BT28", "CF10", "E1", "E1W", "EC1A", "HS1", "IV27", "LL1", "M1", "SW1A", "TR21", "ZE1",
  ]

  /// Expects the same results with exactly the same distances.
  static func expectAgreement(
    _ index: PostcodeIndex, _ model: NearestModel, latitude: Double, longitude: Double, limit: Int,
    radius: Double? = nil, includingTerminated: Bool = false, at location: SourceLocation = #_sourceLocation
  ) {
    let found = index.nearest(
      latitude: latitude, longitude: longitude, limit: limit, radius: radius, includingTerminated: includingTerminated)
    let expected = model.nearest(
      latitude: latitude, longitude: longitude, limit: limit, radius: radius, includingTerminated: includingTerminated)
    #expect(
      found.map(\.ordinal) == expected.map(\.ordinal) && found.map(\.distance) == expected.map(\.distance),
      "\(latitude) \(longitude), limit \(limit), radius \(radius ?? .infinity)", sourceLocation: location)
    for one in found { #expect(index.postcode(at: one.ordinal) == one.postcode, sourceLocation: location) }
  }

  @Test(arguments: ScatteredPostcodes.Kind.allCases)
  func resultsEqualThoseOfTheModel(_ kind: ScatteredPostcodes.Kind) throws {
    let scattered = ScatteredPostcodes(kind, outcodes: NearestTests.outcodes, perOutcode: 80, seed: 11)
    let index = try makeIndex(scattered.columns, scattered.rows)
    try index.verify()
    let model = NearestModel(index)
    var random = SplitMix64(seed: 12)
    let known = model.known
    for round in 0..<700 {
      var (latitude, longitude) = known[random.below(known.count)]
      switch round % 4 {
      case 0: break
      case 1:
        latitude += Double(random.below(2_000) - 1_000) / 1e5
        longitude += Double(random.below(2_000) - 1_000) / 1e5
      case 2:
        (latitude, longitude) = (48 + Double(random.below(14_000)) / 1e3, -11 + Double(random.below(15_000)) / 1e3)
      default:
        guard random.oneIn(10) else { continue }
        (latitude, longitude) = (Double(random.below(181) - 90), Double(random.below(361) - 180))
      }
      NearestTests.expectAgreement(
        index, model, latitude: latitude, longitude: longitude, limit: [1, 2, 10, 100, 5_000][random.below(5)],
        radius: random.oneIn(3) ? Double(random.below(40_000)) : nil, includingTerminated: random.oneIn(2))
    }
  }

  /// The nearest on a sphere, compared with great circles by another formula.
  @Test(arguments: ScatteredPostcodes.Kind.allCases)
  func nearestOnASphere(_ kind: ScatteredPostcodes.Kind) throws {
    let scattered = ScatteredPostcodes(kind, outcodes: NearestTests.outcodes, perOutcode: 40, seed: 15)
    let index = try makeIndex(scattered.columns, scattered.rows)
    let model = NearestModel(index)
    var random = SplitMix64(seed: 16)
    for _ in 0..<200 {
      let latitude = 49 + Double(random.below(12_000)) / 1e3
      let longitude = -9 + Double(random.below(11_000)) / 1e3
      let limit = [1, 10, 100][random.below(3)]
      let radius = random.oneIn(2) ? Double(random.below(100_000)) : nil
      let found = index.nearest(
        latitude: latitude, longitude: longitude, limit: limit, radius: radius, measure: .sphere)
      let all = model.greatCircles(latitude: latitude, longitude: longitude)
      let expected = all.values.filter { $0 <= radius ?? .infinity }.sorted().prefix(limit)
      #expect(found.count == expected.count)
      for (one, distance) in zip(found, expected) {
        #expect(abs(one.distance - distance) < 1e-5)
        #expect(abs(one.distance - (all[one.ordinal] ?? -1)) < 1e-5)
      }
    }
    let position = try #require(model.known.first)
    let own = index.nearest(
      latitude: position.latitude, longitude: position.longitude, limit: 1, includingTerminated: true, measure: .sphere)
    #expect(own.first?.distance == 0)
  }

  /// Sets of every shape that the trie treats differently.
  @Test(arguments: PostcodeSet.allCases)
  func everyShapeOfSet(_ set: PostcodeSet) throws {
    var random = SplitMix64(seed: 13)
    let rows = set.postcodes.map { postcode in
      let middle = Int(postcode.code / 676 % 500)
      let values = [middle * 900 + random.below(500) + 100_000, middle % 37 * 20_000 + random.below(500) + 10_000]
      return Row(postcode: postcode, values: values.map { Int64($0) })
    }
    let index = try makeIndex([.gridReference], rows)
    try index.verify()
    let model = NearestModel(index)
    for _ in 0..<12 {
      let position = model.known[random.below(model.known.count)]
      NearestTests.expectAgreement(
        index, model, latitude: position.latitude + 0.01, longitude: position.longitude, limit: 1 + random.below(30))
    }
  }

  @Test func theRadiusIsInclusive() throws {
    let scattered = ScatteredPostcodes(.grid, outcodes: ["M1", "M2"], perOutcode: 300, seed: 14)
    let index = try makeIndex(scattered.columns, scattered.rows)
    let all = index.nearest(latitude: 53.5, longitude: -2.2, limit: 50)
    for number in all.indices {
      let distance = all[number].distance
      let inside = index.nearest(latitude: 53.5, longitude: -2.2, limit: 50, radius: distance)
      #expect(inside.map(\.ordinal).contains(all[number].ordinal))
      let outside = index.nearest(latitude: 53.5, longitude: -2.2, limit: 50, radius: distance.nextDown)
      #expect(outside == all.filter { $0.distance < distance })
    }
  }

  /// A thousand postcodes at one position are found in the order of postcodes.
  @Test func postcodesAtTheSamePosition() throws {
    let easting = Int64(530_047)
    let index = try makeIndex([.gridReference], values: (0..<1_162).map { [$0 == 7 ? easting + 1 : easting, 179_951] })
    let position = try #require(index.geographicPosition(at: 0))
    let found = index.nearest(
      latitude: position.latitude.doubleValue, longitude: position.longitude.doubleValue, limit: 12)
    #expect(found.map(\.ordinal) == [0, 1, 2, 3, 4, 5, 6, 8, 9, 10, 11, 12])
    #expect(found.allSatisfy { $0.distance == 0 })
    #expect(index.nearest(toOrdinal: 7, limit: 2)?.map(\.ordinal) == [7, 0])
    #expect(index.nearest(toOrdinal: 0, limit: 5_000)?.map(\.ordinal).last == 7)
  }

  @Test func invalidArgumentsFindNothing() throws {
    let index = try makeIndex([.gridReference], values: [[530_047, 179_951], [ColumnDeclaration.missing, 0]])
    #expect(index.nearest(latitude: 51.5, longitude: -0.1).map(\.ordinal) == [0])
    for latitude in [90.1, -91, .nan, .infinity] { #expect(index.nearest(latitude: latitude, longitude: 0).isEmpty) }
    for longitude in [.nan, .infinity, -1e10] { #expect(index.nearest(latitude: 51, longitude: longitude).isEmpty) }
    for limit in [0, -1, .min] { #expect(index.nearest(latitude: 51, longitude: 0, limit: limit).isEmpty) }
    for radius in [-1, .nan, 0] { #expect(index.nearest(latitude: 51, longitude: 0, radius: radius).isEmpty) }
    #expect(index.nearest(latitude: 51, longitude: 0, limit: .max, radius: .infinity).count == 1)
    #expect(index.nearest(toOrdinal: 1) == nil)
    #expect(index.nearest(toOrdinal: 2) == nil && index.nearest(toOrdinal: -1) == nil)
    let turned = index.nearest(latitude: 51.5, longitude: 359.875)
    #expect(turned == index.nearest(latitude: 51.5, longitude: -0.125))
    let none = try makeIndex(consecutivePostcodes.prefix(3).map { $0 })
    #expect(none.nearest(latitude: 51, longitude: 0).isEmpty && none.nearest(toOrdinal: 0) == nil)
  }

  /// OSTN15 applies to a query next to its western edge but not to the nearest postcode, a few metres further west.
  @Test func theEdgeOfOSTN15() throws {
    let northing: Int64 = 1_122_020
    // Six metres from the Helmert transformation, so that positions west of the edge, which have no shift, are elsewhere.
    let helmert = try #require(ShiftTable.likeOSTN15(wave: 0)?[0, 1_122])
    let shift = GridShift(east: helmert.east + 6_000, north: helmert.north + 6_000)
    let table = try #require(
      ShiftTable(columns: 20, rows: 1_251, shifts: [GridShift](repeating: shift, count: 20 * 1_251)))
    let edge = Int64(shift.east / 1_000)
    var random = SplitMix64(seed: 17)
    var builder = IndexBuilder(columns: [.gridReference])
    for (line, postcode) in consecutivePostcodes.prefix(80).enumerated() {
      let values = [edge + Int64(random.below(81)) - 40, northing + Int64(random.below(81)) - 40]
      builder.append(postcode, values: values, line: UInt32(line + 1))
    }
    let index = try openIndex(builder.finish(metadata: testMetadata, shifts: table) { _ in }.file)
    try index.verify()
    let model = NearestModel(index)
    for (latitude, longitude) in model.known {
      for limit in [1, 3] {
        NearestTests.expectAgreement(index, model, latitude: latitude, longitude: longitude, limit: limit)
        NearestTests.expectAgreement(
          index, model, latitude: latitude + 1e-5, longitude: longitude - 2e-5, limit: limit)
      }
    }
  }

  /// A radius of 0 finds positions that are equal on a sphere after rounding as PostGIS does.
  @Test func radiusZeroOnASphere() throws {
    let (latitude, longitude) = (51.501009, -0.141588)
    let scaled = [latitude, longitude].map { Int64(($0 * 1e6).rounded()) * 1_000_000_000 }
    let index = try makeIndex([.geographic], values: [scaled])
    for (offset, isEqual) in [(0, true), (4e-11, true), (-4e-11, true), (2e-10, false)] {
      let found = index.nearest(latitude: latitude + offset, longitude: longitude, radius: 0, measure: .sphere)
      #expect(found.map(\.distance) == (isEqual ? [0] : []), "\(offset)")
      let nearest = index.nearest(latitude: latitude + offset, longitude: longitude, measure: .sphere)
      #expect(nearest.map { $0.distance == 0 } == [isEqual], "\(offset)")
    }
    #expect(index.nearest(latitude: latitude + 4e-11, longitude: longitude, radius: 0).isEmpty)
  }
}
