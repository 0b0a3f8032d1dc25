import PostcodeIndex
import PostcodePage
import Testing

@Suite struct IndexSplitTests {
  /// An index of three postcodes, with or without positions.
  private func index(positions: Bool) throws -> [UInt8] {
    var builder = IndexBuilder(columns: positions ? [.gridReference, .quality] : [.quality])
    for (place, text) in ["M1 1AA", "M1 1AE", "SW1A 1AA"].enumerated() {
      let postcode = try #require(Postcode(text))
      let row: [Int64] = positions ? [Int64(500_000 + place), 180_000, 10] : [10]
      try builder.add(postcode, row)
    }
    return try builder.build(metadata: IndexMetadata(dataset: "Test", dialect: "test", source: "test"))
  }

  private func split(_ bytes: [UInt8]) -> Int { bytes.withUnsafeBytes { PostcodePage.splitIndex($0) } }

  @Test func whatIsNoIndexIsNotCut() {
    #expect(split([]) == 0)
    #expect(split([1, 2, 3]) == 3)
    #expect(split([UInt8](repeating: 0xFF, count: 5000)) == 5000)
  }
}
