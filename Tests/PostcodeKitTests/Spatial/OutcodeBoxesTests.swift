@testable import PostcodeKit
import Testing

@testable import PostcodeIndexBuilder

/// Reading and verification of the boxes.
@Suite struct OutcodeBoxesTests {
  /// The worked example of FORMAT.md, whose bytes `FormatExampleTests` checks.
  @Test func boxesAreRead() throws {
    let codes = try ["M1 1AA", "M1 1AB", "M1 1AD", "M1 2AA"].map { try postcode($0).code }
    let owner = IndexBytes(copying: TrieEncoder.encode(codes))
    let trie = try PostcodeTrie(owner.view, owner: owner)
    let positions: [(Int64, Int64)] = [
      (53_480_000, -2_233_000), (53_480_300, -2_233_200), (53_478_000, -2_239_000), (53_478_000, -2_240_000),
    ]
    let section = try #require(OutcodeBoxesEncoder(trie, decimals: 6) { positions[$0] }.encoded())
    let bytes = IndexBytes(copying: section)
    let boxes = try OutcodeBoxes(bytes.view, trie: trie)
    #expect(boxes.whole == DegreeBox(south: 53_478_000, north: 53_480_300, west: -2_240_000, east: -2_233_000))
    let outcode = boxes.area(0)?.part(boxes.outcodeBits(0), width: boxes.outcodeWidth)
    #expect(outcode == DegreeBox(south: 53_478_000, north: 53_480_301, west: -2_240_000, east: -2_233_000))
  }

  @Test func verifyDetectsSmallBoxes() throws {
    let scattered = ScatteredPostcodes(.both, outcodes: ["M1", "BT1"], perOutcode: 200, seed: 31)
    let owner = IndexBytes(copying: try makeFile(scattered.columns, scattered.rows).file)
    let original = try IndexFile(owner.view)
    var sections = try original.sections.map { section in
      let kind = try #require(IndexFile.SectionKind(rawValue: section.kind))
      return (kind: kind, bytes: (0..<section.bytes.count).map { section.bytes.uint8($0) })
    }
    let boxes = try #require(sections.firstIndex { $0.kind == .boxes })
    // Shrink the last boxes to a corner of their area's.
    for byte in (sections[boxes].bytes.count - 20)..<(sections[boxes].bytes.count - 8) {
      sections[boxes].bytes[byte] = 0
    }
    let file = IndexFile.write(postcodeCount: original.postcodeCount, sections: sections)
    let index = try openIndex(file)
    #expect(throws: IndexError.self) { try index.verify() }
  }

  /// An index without the section gives the same results, only more slowly.
  @Test func withoutBoxes() throws {
    let scattered = ScatteredPostcodes(.degrees, outcodes: ["M1", "M2"], perOutcode: 100, seed: 32)
    let whole = try makeIndex(scattered.columns, scattered.rows)
    let owner = IndexBytes(copying: try makeFile(scattered.columns, scattered.rows).file)
    let original = try IndexFile(owner.view)
    let sections = try original.sections.filter { $0.kind != IndexFile.SectionKind.boxes.rawValue }.map { section in
      let kind = try #require(IndexFile.SectionKind(rawValue: section.kind))
      return (kind: kind, bytes: (0..<section.bytes.count).map { section.bytes.uint8($0) })
    }
    let index = try openIndex(IndexFile.write(postcodeCount: original.postcodeCount, sections: sections))
    for latitude in [50.5, 53, 57.25] {
      #expect(
        index.nearest(latitude: latitude, longitude: -3, limit: 30)
          == whole.nearest(latitude: latitude, longitude: -3, limit: 30))
    }
  }
}
