@testable import PostcodeKit
import PostcodeIndexBuilder
import TestSupport
import Testing

/// Round trips of positions, read in random order.
@Suite struct PositionColumnTests {
  private static let missing = [ColumnDeclaration.missing, ColumnDeclaration.missing]
  /// The magnitude of values is below this.
  private static let limit = Int64(1) << 60
  /// The differences between values are below this.
  private static let spread = Int64(1) << 55

  private func expectRoundTrip(_ values: [[Int64]], at location: SourceLocation = #_sourceLocation) throws {
    let (file, summary) = try makeFile(
      [.gridReference], zip(consecutivePostcodes, values).map { Row(postcode: $0, values: $1) })
    let index = try openIndex(file)
    let column = index.columns[0]
    var random = SplitMix64(seed: 20)
    for ordinal in values.indices.shuffled(using: &random) {
      let position = column.position(at: ordinal)
      let expected = values[ordinal] == PositionColumnTests.missing ? nil : values[ordinal]
      #expect(position.map { [$0.first, $0.second] } == expected, "ordinal \(ordinal)", sourceLocation: location)
      #expect(column.value(at: ordinal) == expected?[0], sourceLocation: location)
    }
    #expect(column.position(at: -1) == nil && column.position(at: values.count) == nil, sourceLocation: location)
    #expect(column.position(at: .min) == nil && column.position(at: .max) == nil, sourceLocation: location)
    #expect(summary.withoutPosition == values.count { $0 == PositionColumnTests.missing }, sourceLocation: location)
    try index.verify()
  }

  /// Returns a random walk.
  ///
  /// - Parameters:
  ///   - stepBits: The size of the largest steps in bits.
  ///   - share: One position in this many is missing; 0 for none.
  private func walk(_ count: Int, stepBits: Int, missingOneIn share: Int = 0, seed: UInt64) -> [[Int64]] {
    var random = SplitMix64(seed: seed)
    var position = [Int64(400_000), Int64(300_000)]
    return (0..<count).map { _ in
      let size = Int64(1) << random.below(stepBits + 1)
      for slot in 0...1 { position[slot] += Int64.random(in: -size...size, using: &random) }
      return share > 0 && random.oneIn(share) ? PositionColumnTests.missing : position
    }
  }

  @Test(arguments: [1, 2, 15, 16, 17, 31, 32, 33, 63, 64, 65, 127, 128, 129, 511, 512, 513, 1_023, 1_024, 1_025, 2_049])
  func lengthsNearBlockBoundaries(_ count: Int) throws {
    try expectRoundTrip(walk(count, stepBits: 10, seed: UInt64(count)))
    try expectRoundTrip(walk(count, stepBits: 6, missingOneIn: 3, seed: UInt64(count)))
  }

  @Test(arguments: 0...18)
  func walksWithStepsOfAnySize(_ scale: Int) throws {
    try expectRoundTrip(walk(400, stepBits: scale, missingOneIn: 40, seed: UInt64(scale)))
  }

  @Test func manyGroups() throws {
    try expectRoundTrip(walk(8_000, stepBits: 12, missingOneIn: 100, seed: 21))
  }

  @Test func runsOfMissingPositions() throws {
    var values = walk(1_500, stepBits: 9, seed: 22)
    for run in [0..<5, 40..<200, 256..<288, 500..<1_100, 1_499..<1_500] {
      for ordinal in run { values[ordinal] = PositionColumnTests.missing }
    }
    try expectRoundTrip(values)
    for ordinal in values.indices.dropFirst(100) { values[ordinal] = PositionColumnTests.missing }
    try expectRoundTrip(values)
    for ordinal in values.indices.dropLast(100) { values[ordinal] = PositionColumnTests.missing }
    values[1_450] = [1, 2]
    try expectRoundTrip(values)
  }

  @Test(arguments: [1, 33, 700])
  func onlyMissingPositions(_ count: Int) throws {
    try expectRoundTrip(Array(repeating: PositionColumnTests.missing, count: count))
  }

  @Test(arguments: [[0, 0], [-1, 1], [529_090, 179_645], [(1 << 60) - 1, -(1 << 60) + 1]] as [[Int64]])
  func onePositionForAll(_ position: [Int64]) throws {
    try expectRoundTrip(Array(repeating: position, count: 600))
    try expectRoundTrip([position])
  }

  @Test func extremeValuesAndSteps() throws {
    let half = PositionColumnTests.spread / 2
    let extremes = [half - 1, -half, 0, 1, -1]
    var random = SplitMix64(seed: 23)
    try expectRoundTrip((0..<300).map { _ in [extremes[random.below(5)], extremes[random.below(5)]] })
    try expectRoundTrip((0..<130).map { $0 % 2 == 0 ? [extremes[0], extremes[1]] : [extremes[1], extremes[0]] })
    let far = PositionColumnTests.limit - 1 - PositionColumnTests.spread / 2
    try expectRoundTrip((0..<100).map { _ in [far + extremes[random.below(5)], -far - extremes[random.below(5)]] })
    try expectRoundTrip(
      (0..<600).map { _ in
        random.oneIn(5)
          ? PositionColumnTests.missing
          : (0...1).map { _ in (Int64(bitPattern: random.next()) >> 9) >> Int64(1 + random.below(55)) }
      })
  }

  @Test func oneConstantSlot() throws {
    let values = walk(300, stepBits: 20, seed: 24)
    try expectRoundTrip(values.map { [$0[0], 7] })
    try expectRoundTrip(values.map { [-7, $0[1]] })
  }

  @Test func incompletePositionsAreMissing() throws {
    let missing = ColumnDeclaration.missing
    let values = [[1, 2], [missing, 2], [1, missing], [3, 4], [missing, missing]]
    let index = try makeIndex([.gridReference], values: values)
    #expect((0..<5).map { index.gridReference(at: $0)?.easting } == [1, nil, nil, 3, nil])
    try index.verify()
  }

  @Test(arguments: [(0, 1 << 60), (1 << 60, 0), (-(1 << 60), 0), (0, .max), (0, -(1 << 60))] as [(Int64, Int64)])
  func valuesOutOfRange(_ first: Int64, _ second: Int64) throws {
    let wrong = first == 0 ? second : first
    #expect(throws: IndexBuildError.valueOutOfRange(column: "easting", value: wrong)) {
      _ = try makeFile([.gridReference], [Row(postcode: postcode("M1 1AA"), values: [first, second])])
    }
  }

  @Test func valuesTooFarApart() throws {
    let spread = PositionColumnTests.spread
    try expectRoundTrip([[-5, 0], [spread - 6, 0]])
    #expect(throws: IndexBuildError.valueOutOfRange(column: "easting", value: spread - 5)) {
      _ = try makeIndex([.gridReference], values: [[-5, 0], [spread - 5, 0]])
    }
    #expect(throws: IndexBuildError.self) { _ = try makeIndex([.gridReference], values: [[0, 0], [0, -spread]]) }
  }

  @Test func twoPositionColumns() throws {
    let (first, second) = (walk(700, stepBits: 8, missingOneIn: 4, seed: 25), walk(700, stepBits: 30, seed: 26))
    let index = try makeIndex([.gridReference, .geographic], values: zip(first, second).map { $0 + $1 })
    for ordinal in first.indices {
      let expected = first[ordinal] == PositionColumnTests.missing ? nil : first[ordinal]
      #expect(index.columns[0].position(at: ordinal).map { [$0.first, $0.second] } == expected)
      #expect(index.columns[1].position(at: ordinal).map { [$0.first, $0.second] } == second[ordinal])
    }
  }
}
