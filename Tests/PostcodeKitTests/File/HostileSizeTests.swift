@testable import PostcodeKit
import TestSupport
import Testing

@testable import PostcodeIndexBuilder
@testable import PostcodesIOResponder

/// Small files that claim much: no operation takes more time or memory than the size of the file allows.
@Suite struct HostileSizeTests {
  /// Returns an index of columns of categories whose two codes need the largest decode tables, 8 kB each.
  private static func fileWithLargeTables(columns: Int) throws -> [UInt8] {
    var list = try SectionList(parsing: makeFile([.quality], [Row(postcode: try postcode("M1 1AA"), values: [1])]).file)
    let column = try #require(list.sections.firstIndex { $0.kind == 3 })
    // After the kind, the name, and a dictionary of one value that takes no bytes: the sequence, whose codes follow 14 bytes of header.
    let codes = 4 + "quality".utf8.count + 16 + 14
    // Codes of 1, 2, … 11, 12 and 12 bits, all of symbol 0.
    var code: [UInt8] = [12] + [UInt8](repeating: 0, count: 24 + 26)
    for length in 0..<11 { code[1 + 2 * length] = 1 }
    code[1 + 22] = 2
    var section = list.sections.remove(at: column)
    section.bytes.replaceSubrange(codes..<(codes + 6), with: code + code)
    for number in 0..<columns {
      let name = Array("\(1000000 + number)".utf8)
      list.sections.append(
        SectionList.Section(kind: 3, flags: 1, bytes: section.bytes[..<4] + name + section.bytes[11...]))
    }
    return list.encoded
  }

  @Test func decodeTablesAreLimited() throws {
    let sound = try openIndex(Self.fileWithLargeTables(columns: 2_000))
    #expect(sound.columns.count == 2_000 && sound.decodeTableBytes == 2_000 * 2 * 8192)
    #expect(throws: IndexError.malformed(section: "1002048", reason: "its prefix codes need too much memory")) {
      try openIndex(Self.fileWithLargeTables(columns: 2_100))
    }
  }

  /// Returns the offsets of the parts of a trie.
  private static func offsets(of trie: [UInt8]) -> (firstOutcodes: Int, exceptionOrdinals: Int) {
    func number(_ offset: Int) -> Int { (0..<4).reduce(0) { $0 | Int(trie[offset + $1]) << (8 * $1) } }
    let (areas, outcodes, exceptions) = (number(4), number(8), number(12))
    let firsts = 20 + 2 * 703 + 2 * areas
    let starts = firsts + 4 * (areas + 1) + 64 * areas + 8 * (outcodes / 16 + 1)
    return (firsts, starts + 4 * (outcodes + 1) + 4 * exceptions)
  }

  private static func located(_ postcodes: [Postcode]) throws -> SectionList {
    try SectionList(
      parsing: makeFile(
        [.geographic],
        postcodes.enumerated().map { number, postcode in
          Row(
            postcode: postcode,
            values: [53_000_000_000_000_000 + Int64(number) * 1_000_000_000_000, -1_000_000_000_000_000])
        }
      ).file)
  }

  /// Every second area claims all outcodes.
  @Test func nearestOpensNoMoreOutcodesThanThereAre() throws {
    var list = try Self.located(PostcodeSet.manyOutcodes.postcodes)
    let trie = try #require(list.sections.firstIndex { $0.kind == 2 })
    let firsts = Self.offsets(of: list.sections[trie].bytes).firstOutcodes
    let areas = Int(list.sections[trie].bytes[4]) | Int(list.sections[trie].bytes[5]) << 8
    for area in 0...areas {
      for byte in 0..<4 {
        list.sections[trie].bytes[firsts + 4 * area + byte] = area % 2 == 0 ? 0 : list.sections[trie].bytes[8 + byte]
      }
    }
    let index = try openIndex(list.encoded)
    let locations = try #require(PostcodeLocations(index.contents.wellKnown))
    var search = NearestSearch(
      index.trie, index.contents.boxes, locations, limit: index.count, radius: .infinity, measure: .geodesic,
      terminated: nil)
    #expect(areas > 100)
    _ = search.run(latitude: 53, longitude: -1)
    #expect(search.remainingOutcodes >= 0)
    withExtendedLifetime(index) {}
  }

  /// The ordinals of postcodes outside the tree are wrong, so that ordinals lie outside the range of their outcode.
  @Test func outcodesArePreparedOnce() throws {
    let units = ["AA", "AB", "AC", "AD", "CA", "CB", "CC", "ZZ"]
    var list = try Self.located(
      (1...3).flatMap { outcode in
        (0...9).flatMap { sector in units.compactMap { Postcode("M\(outcode) \(sector)\($0)") } }
      })
    let trie = try #require(list.sections.firstIndex { $0.kind == 2 })
    let start = Self.offsets(of: list.sections[trie].bytes).exceptionOrdinals
    for offset in start..<(start + 4 * 120) { list.sections[trie].bytes[offset] = 0 }
    let index = try openIndex(list.encoded)
    let table = OutcodeTable(IndexResponder(index))
    let outcodes = table.nearest(longitude: -1, latitude: 53, limit: 1000, radius: 20_000_000)
    #expect(Set(outcodes).count == outcodes.count)
  }
}
