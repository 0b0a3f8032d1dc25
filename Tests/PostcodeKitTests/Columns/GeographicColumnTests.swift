@testable import PostcodeKit
import TestSupport
import Testing

/// Round trips of degrees that are stored as residuals from the prediction of the grid reference.
struct GeographicColumnTests {
  private static let missing = ColumnDeclaration.missing

  /// The distribution of the differences between degrees and predictions.
  enum Closeness: String, CaseIterable, Sendable { case exact, near, mixed, anywhere, far }

  private static let units: Int64 = 1_000_000_000

  /// Returns postcodes of Great Britain and of BT, with a grid reference, degrees, both or neither.
  private static func rows(_ closeness: Closeness, _ count: Int, _ random: inout SplitMix64) -> [Row] {
    var postcodes: Set<Postcode> = []
    while postcodes.count < count {
      postcodes.insert(random.nextStandardPostcode(in: ["AB1", "BT1", "BT99", "M1", "ZE3"]))
    }
    return postcodes.sorted().map { postcode in
      let isIrish = postcode.area == "BT"
      let grid = isIrish ? NationalGrid.irish : NationalGrid.british
      let easting = Int64(random.below(isIrish ? 366_000 : 655_000))
      let northing = Int64(random.below(isIrish ? 453_000 : 1_220_000))
      let degrees = grid.degrees(easting: Double(easting), northing: Double(northing))
      func stated(_ value: Double) -> Int64 {
        let predicted = Int64((value * 1e6).rounded(.toNearestOrAwayFromZero))
        switch closeness {
        case .exact: return predicted * units
        case .near: return (predicted + Int64(random.below(5)) - 2) * units
        case .mixed:
          // One more digit, and some that are far away.
          let nearest = Int64((value * 1e7).rounded(.toNearestOrAwayFromZero)) * 100_000_000
          return random.oneIn(300) ? Int64(random.below(1 << 59)) / 100_000_000 * 100_000_000 : nearest
        case .anywhere: return Int64(random.below(180_000_000) - 90_000_000) * units
        case .far: return Int64(random.below(1 << 54)) - 1 << 53
        }
      }
      var values = [easting, northing, stated(degrees.latitude), stated(degrees.longitude)]
      switch random.below(8) {
      case 0 where closeness != .mixed: (values[0], values[1]) = (missing, missing)
      case 1: (values[2], values[3]) = (missing, missing)
      case 2: values = [missing, missing, missing, missing]
      default: break
      }
      return Row(postcode: postcode, values: values)
    }
  }

  private func expectRoundTrip(
    _ rows: [Row], at location: SourceLocation = #_sourceLocation
  ) throws -> GeographicColumn? {
    let index = try makeIndex([.gridReference, .geographic], rows)
    try index.verify()
    #expect(index.columns.map(\.declaration.secondName) == ["northing", "longitude"], sourceLocation: location)
    guard case .position(let decimals) = index.columns[1].declaration.kind else { return nil }
    var unit: Int64 = 1
    for _ in decimals..<ColumnDeclaration.degreeDecimals { unit *= 10 }
    for (ordinal, row) in rows.enumerated() {
      let grid = index.gridReference(at: ordinal)
      let position = index.geographicPosition(at: ordinal)
      let found = [
        grid.map { Int64($0.easting) }, grid.map { Int64($0.northing) }, position.map { $0.latitude.scaled * unit },
        position.map { $0.longitude.scaled * unit },
      ]
      guard found.map({ $0 ?? GeographicColumnTests.missing }) == row.values else {
        Issue.record("\(row.postcode): \(found), expected \(row.values)", sourceLocation: location)
        return nil
      }
    }
    #expect(!index.columns[1].isComputed, sourceLocation: location)
    for ordinal in [-1, rows.count, .min, .max] {
      #expect(index.columns[1].position(at: ordinal) == nil, sourceLocation: location)
    }
    if case .geographic(let column) = index.columns[1].storage { return column }
    return nil
  }

  @Test(arguments: Closeness.allCases, [1, 2, 64, 65, 1_500])
  func degreesRoundTrip(_ closeness: Closeness, _ count: Int) throws {
    var random = SplitMix64(seed: UInt64(count))
    let rows = GeographicColumnTests.rows(closeness, count, &random)
    let column = try expectRoundTrip(rows)
    guard count > 1_000 else { return }
    switch (closeness, column?.residuals) {
    case (.exact, .pairs), (.near, .pairs), (.mixed, .positions), (.anywhere, .some), (.far, nil): break
    default: Issue.record("\(closeness) has \(String(describing: column?.residuals))")
    }
  }

  /// The pair of `Int32.min` and 0 equals the value for "no position", and must not be stored as a pair.
  @Test func residualsAtTheEdgeOfTheirWidth() throws {
    let missing = GeographicColumnTests.missing
    let edges = [Int64(Int32.min) - 1, Int64(Int32.min), Int64(Int32.min) + 1, Int64(Int32.max), Int64(Int32.max) + 1]
    for edge in edges {
      for other in [0, -1, 1, edge] {
        let rows = [
          Row(postcode: consecutivePostcodes[0], values: [missing, missing, edge * 10_000_000, other * 10_000_000]),
          Row(postcode: consecutivePostcodes[1], values: [missing, missing, missing, missing]),
          Row(postcode: consecutivePostcodes[2], values: [missing, missing, 10_000_000, 10_000_000]),
        ]
        _ = try expectRoundTrip(rows)
      }
    }
  }

  /// If the dataset has no degrees, they are computed, on the Irish Grid for BT.
  @Test func computed() throws {
    let rows = [
      Row(postcode: try postcode("BT1 1AA"), values: [333_772, 374_155]),
      Row(postcode: try postcode("GY1 1AA"), values: [.min, .min]),
      Row(postcode: try postcode("SW1A 1AA"), values: [529_090, 179_645]),
    ]
    let index = try makeIndex([.gridReference], rows)
    try index.verify()
    #expect(index.columns.map(\.isComputed) == [false, true])
    #expect(index.columns[1].declaration.name == "latitude" && index.columns[1].declaration.secondName == "longitude")
    #expect(index.columns[1].declaration.kind == .position(decimals: 6))
    #expect(index.geographicPosition(at: 1) == nil && index.geographicPosition(at: 3) == nil)
    for (ordinal, grid) in [(0, NationalGrid.irish), (2, NationalGrid.british)] {
      let values = rows[ordinal].values
      let expected = grid.degrees(easting: Double(values[0]), northing: Double(values[1]))
      let found = try #require(index.geographicPosition(at: ordinal))
      #expect(Double(found.latitude.scaled) == (expected.latitude * 1e6).rounded(.toNearestOrAwayFromZero))
      #expect(Double(found.longitude.scaled) == (expected.longitude * 1e6).rounded(.toNearestOrAwayFromZero))
    }
  }
}
