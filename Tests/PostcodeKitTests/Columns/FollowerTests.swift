@testable import PostcodeKit
import TestSupport
import Testing

/// Followers, compared with random access.
struct FollowerTests {
  /// Numbers of rows with whole blocks and with a short last block.
  @Test(arguments: [1, 2, 31, 32, 33, 47, 2_000])
  func sameAsRandomAccess(_ count: Int) throws {
    var random = SplitMix64(seed: UInt64(count))
    var quality: Int64 = 0
    let rows: [[Int64]] = (0..<count).map { _ in
      if random.oneIn(5) { quality = random.oneIn(4) ? ColumnDeclaration.missing : Int64(random.below(40)) }
      let isMissing = random.oneIn(7)
      let east = Int64(400_000 + random.below(random.oneIn(20) ? 300_000 : 90))
      return [isMissing ? ColumnDeclaration.missing : east, Int64(random.below(1_200_000)), quality]
    }
    let index = try makeIndex([.gridReference, .quality], values: rows)
    let grid = try #require(index.contents.wellKnown.gridReference)
    let category = try #require(index.contents.wellKnown.quality)
    // In order, in order with gaps, backwards, and shuffled.
    let orders = [
      Array(-1...count), Array(stride(from: 0, to: count, by: 7)), (0..<count).reversed(),
      (0..<count).shuffled(using: &random),
    ]
    for order in orders {
      var positions = PositionColumn.Follower(grid)
      var numbers = NumberSequence.Follower(category.indexes)
      for ordinal in order {
        let (found, expected) = (positions.position(at: ordinal), grid.position(at: ordinal))
        #expect(found?.first == expected?.first && found?.second == expected?.second)
        #expect(numbers.number(at: ordinal) == category.indexes.number(at: ordinal))
      }
    }
  }

  @Test func positionReaderAgreesWithTheIndex() throws {
    let index = try PostcodeIndex(path: Checkout.sampleIndex)
    var random = SplitMix64(seed: 5)
    let orders = [Array(-1...index.count), (0..<3_000).map { _ in random.below(index.count) }, [Int.min, Int.max]]
    for order in orders {
      var reader = PositionReader(index)
      for ordinal in order {
        let (grid, degrees) = (reader.gridReference(at: ordinal), reader.geographicPosition(at: ordinal))
        #expect(grid == index.gridReference(at: ordinal))
        #expect(degrees == index.geographicPosition(at: ordinal))
      }
    }
    var unlocated = PositionReader(try makeIndex([.quality], values: [[1]]))
    let (grid, degrees) = (unlocated.gridReference(at: 0), unlocated.geographicPosition(at: 0))
    #expect(grid == nil)
    #expect(degrees == nil)
  }
}
