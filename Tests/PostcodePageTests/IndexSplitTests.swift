@testable import PostcodeKit
import PostcodeIndexBuilder
import PostcodePage
import Testing

@Suite struct IndexSplitTests {
  /// An index of three postcodes.
  private func index(_ columns: [ColumnDeclaration], _ values: [Int64]) throws -> [UInt8] {
    var builder = IndexBuilder(columns: columns)
    for (line, text) in ["M1 1AA", "M1 1AE", "SW1A 1AA"].enumerated() {
      builder.append(try #require(Postcode(text)), values: values, line: UInt32(line + 1))
    }
    let metadata = IndexMetadata(dataset: "Test", dialect: "test", source: "test")
    return try builder.finish(metadata: metadata) { _ in }.file
  }

  private func split(_ bytes: [UInt8]) -> Int { bytes.withUnsafeBytes { PostcodePage.splitIndex($0) } }

  /// The offset after a section.
  private func end(of name: String, in file: [UInt8]) throws -> Int {
    let sizes = try PostcodeIndex(bytes: IndexBytes(copying: file)).sectionSizes
    let index = try #require(sizes.firstIndex { $0.name == name })
    return sizes[...index].reduce(0) { $0 + $1.byteCount }
  }

  @Test func splitsAfterPositions() throws {
    let grid = try index([.gridReference, .quality], [529_090, 179_645, 10])
    #expect(split(grid) < grid.count)
    // The degrees follow the grid reference that they are computed from.
    #expect(try split(grid) == end(of: "latitude, longitude", in: grid))
    let degrees = try index([.quality, .geographic], [10, 51_501_009_000_000_000, -141_588_000_000_000])
    #expect(try split(degrees) == end(of: "latitude, longitude", in: degrees))
  }

  @Test func splitsAfterTrieWithoutPositions() throws {
    let file = try index([.quality], [10])
    #expect(try split(file) == end(of: "postcodes", in: file))
  }

  @Test func returnsLengthOfOtherFiles() {
    #expect(split([]) == 0)
    #expect(split([1, 2, 3]) == 3)
    #expect(split([UInt8](repeating: 0xFF, count: 5000)) == 5000)
  }

  @Test func survivesDamage() throws {
    let file = try index([.gridReference, .quality], [529_090, 179_645, 10])
    for offset in 0..<min(file.count, 400) {
      for bit in 0..<8 {
        var damaged = file
        damaged[offset] ^= 1 << UInt8(bit)
        #expect((0...damaged.count).contains(split(damaged)))
      }
    }
    for count in 0..<min(file.count, 400) { #expect((0...count).contains(split(Array(file.prefix(count))))) }
  }
}
