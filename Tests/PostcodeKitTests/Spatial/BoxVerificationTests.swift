@testable import PostcodeKit
import TestSupport
import Testing

@testable import PostcodeIndexBuilder

/// `verify` compares positions with the boxes that contain them.
@Suite struct BoxVerificationTests {
  /// An index whose boxes are those of other positions, some of them a few metres away: `verify` rejects it exactly if a position is
  /// outside its boxes.
  @Test(arguments: ScatteredPostcodes.Kind.allCases)
  func verdictIsExact(kind: ScatteredPostcodes.Kind) throws {
    var verdicts = [true: 0, false: 0]
    for seed in 0..<40 as Range<UInt64> {
      let scattered = ScatteredPostcodes(kind, outcodes: ["M1", "BT1"], perOutcode: 90, seed: seed)
      var random = SplitMix64(seed: seed)
      let rows = scattered.rows.map { row in
        random.oneIn(10) ? Self.moved(row, kind, by: random.pick([-100, -10, -1, 1, 10, 100])) : row
      }
      let index = try Self.index(
        of: try makeFile(scattered.columns, scattered.rows).file, boxesOf: try makeFile(scattered.columns, rows).file)
      let isConsistent = Self.boxesContainPositions(index)
      var isAccepted = true
      do throws(IndexError) { try index.verify() } catch { isAccepted = false }
      #expect(isAccepted == isConsistent, "seed \(seed)")
      verdicts[isConsistent, default: 0] += 1
    }
    #expect(verdicts.values.allSatisfy { $0 > 0 }, "\(verdicts)")
  }

  /// Moves the position that the boxes contain, by metres or tenths of a metre.
  private static func moved(_ row: Row, _ kind: ScatteredPostcodes.Kind, by distance: Int64) -> Row {
    var values = row.values
    let slot = kind == .both || kind == .bothRough ? 2 : 0
    guard values[slot] != ColumnDeclaration.missing else { return row }
    values[slot] += kind == .grid ? distance : distance * 1_000_000_000
    return Row(postcode: row.postcode, values: values)
  }

  private static func sections(_ file: [UInt8]) throws -> [(kind: IndexFile.SectionKind, bytes: [UInt8])] {
    let owner = IndexBytes(copying: file)
    return try withExtendedLifetime(owner) {
      try IndexFile(owner.view).sections.map { section in
        let kind = try #require(IndexFile.SectionKind(rawValue: section.kind))
        return (kind, (0..<section.bytes.count).map { section.bytes.uint8($0) })
      }
    }
  }

  private static func index(of file: [UInt8], boxesOf other: [UInt8]) throws -> PostcodeIndex {
    let boxes = try sections(other).filter { $0.kind == .boxes }
    let count = try openIndex(file).count
    let rest = try sections(file).filter { $0.kind != .boxes }
    return try openIndex(IndexFile.write(postcodeCount: count, sections: rest + boxes))
  }

  /// The definition of consistent boxes, postcode by postcode.
  private static func boxesContainPositions(_ index: PostcodeIndex) -> Bool {
    guard let boxes = index.contents.boxes else { return false }
    let trie = index.trie
    for area in 0..<boxes.areaCount {
      for outcode in trie.firstOutcode(ofArea: area)..<trie.firstOutcode(ofArea: area + 1) {
        let box = boxes.area(area)?.part(boxes.outcodeBits(outcode), width: boxes.outcodeWidth)
        for ordinal in trie.ordinals(ofOutcode: outcode, inArea: area) {
          guard let position = index.geographicPosition(at: ordinal) else { continue }
          let (latitude, longitude) = (position.latitude.doubleValue * 1e6, position.longitude.doubleValue * 1e6)
          guard let box, (box.south...box.north).contains(Int64(latitude.rounded())),
            (box.west...box.east).contains(Int64(longitude.rounded()))
          else { return false }
        }
      }
    }
    return true
  }
}
