@testable import PostcodeKit
import TestSupport
import Testing

/// The set of postcodes, compared with a sorted array.
@Suite struct MembershipTests {
  @Test(arguments: PostcodeSet.allCases)
  func ordinalsAreIndexesOfTheSortedArray(_ set: PostcodeSet) throws {
    let postcodes = set.postcodes
    let index = try makeIndex(postcodes)
    #expect(index.count == postcodes.count)
    #expect(Array(index) == postcodes)
    for (ordinal, postcode) in postcodes.enumerated() {
      #expect(index.contains(postcode))
      #expect(index.ordinal(of: postcode) == ordinal)
      #expect(index.postcode(at: ordinal) == postcode)
    }
    for ordinal in [-1, Int.min, postcodes.count, postcodes.count + 1, Int.max] {
      #expect(index.postcode(at: ordinal) == nil)
      #expect(index.record(at: ordinal) == nil)
    }
    try index.verify()
  }

  @Test(arguments: PostcodeSet.allCases)
  func otherPostcodesAreNotFound(_ set: PostcodeSet) throws {
    let postcodes = set.postcodes
    let members = Set(postcodes)
    let index = try makeIndex(postcodes)
    var random = SplitMix64(seed: 4)
    var candidates = (0..<300).map { _ in random.nextPostcode() }
    for postcode in postcodes.prefix(400) {
      // The previous and next codes, another unit letter, another digit, another outcode.
      for distance in [1, 2, 26, 676, 6760, 6760 * 37] {
        let codes = [postcode.code &- UInt32(distance), postcode.code &+ UInt32(distance)]
        candidates += codes.compactMap { Postcode(code: $0) }
      }
    }
    for candidate in candidates {
      let isMember = members.contains(candidate)
      #expect(index.contains(candidate) == isMember)
      #expect((index.ordinal(of: candidate) != nil) == isMember)
      #expect((index.record(of: candidate) != nil) == isMember)
    }
  }

  /// Sets of one postcode, with a standard unit or another.
  @Test func singleUnits() throws {
    let letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    let units = letters.flatMap { first in letters.map { "\(first)\($0)" } }
    let all = try units.map { try postcode("M1 1\($0)") }
    for unit in stride(from: 0, to: all.count, by: 7) {
      let index = try makeIndex([all[unit]])
      #expect(index.count == 1)
      #expect(all.map { index.contains($0) } == all.indices.map { $0 == unit })
      #expect(index.ordinal(of: all[unit]) == 0)
    }
  }

  @Test func recordsWithoutColumns() throws {
    let index = try makeIndex(PostcodeSet.sparse.postcodes)
    let record = try #require(index.record(of: try postcode("M1 1AE")))
    #expect(record.postcode.description == "M1 1AE")
    #expect(record.ordinal == 3)
    #expect(record.gridReference == nil && record.geographic == nil && record.quality == nil)
    #expect(record.introduced == nil && record.terminated == nil)
    #expect(index.isLive(at: 3))
    #expect(index.columns.isEmpty)
    #expect(index.column(named: "easting") == nil)
  }

  @Test func metadataRoundTrips() throws {
    let metadata = IndexMetadata(
      dataset: "Póstcodes ☂", edition: "", attribution: "a\nb", dialect: "x", source: String(repeating: "é", count: 300)
    )
    let index = try openIndex(makeFile([], [Row(postcode: try postcode("M1 1AE"))], metadata: metadata).file)
    #expect(index.metadata == metadata)
  }

  @Test func indexesAreSharedBetweenThreads() async throws {
    let postcodes = PostcodeSet.confusable.postcodes
    let index = try makeIndex(postcodes)
    await withTaskGroup(of: Bool.self) { group in
      for task in 0..<8 {
        group.addTask {
          postcodes.enumerated().allSatisfy { ordinal, postcode in
            ordinal % 8 != task || index.ordinal(of: postcode) == ordinal && index.postcode(at: ordinal) == postcode
          }
        }
      }
      for await isRight in group { #expect(isRight) }
    }
  }
}
