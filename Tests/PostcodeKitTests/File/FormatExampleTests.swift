@testable import PostcodeKit
import Testing

@testable import PostcodeIndexBuilder

/// The worked examples of FORMAT.md, byte by byte. If one of these fails, the format has changed, so the document and the
/// version must change, too.
@Suite struct FormatExampleTests {
  private func bytes(_ hexadecimal: String) -> [UInt8] {
    hexadecimal.split(whereSeparator: \.isWhitespace).compactMap { UInt8($0, radix: 16) }
  }

  @Test func codes() throws {
    #expect(try postcode("A0 0AA").code == 0)
    #expect(try postcode("SW1A 1AA").outcode.key == 207_211)
    #expect(try postcode("SW1A 1AA").code == 1_400_747_036)
  }

  @Test func trie() throws {
    let trie = TrieEncoder.encode(try ["M1 1AA", "M1 1AD", "M1 1AZ"].map { try postcode($0).code })
    #expect(Array(trie.suffix(15)) == bytes("02 04 00 40 01 00 02  00 00 00 00 00 00 00 00"))
    #expect(Array(trie.prefix(20)) == bytes("03 00 00 00  01 00 00 00  01 00 00 00  00 00 00 00  07 00 00 00"))
  }

  @Test func prefixCode() throws {
    let stored = bytes("02  01 00 02 00  05 00 09 00 07 00")
    var lengths = [Int](repeating: 0, count: 10)
    (lengths[5], lengths[7], lengths[9]) = (1, 2, 2)
    let owner = IndexBytes(copying: stored)
    let code = try PrefixCode(owner.view, at: 0, section: "test")
    #expect(code.byteCount == stored.count)
    for (window, symbol, length) in [(0b0, 5, 1), (0b01, 9, 2), (0b11, 7, 2)] as [(UInt64, Int, Int)] {
      #expect(code.decode(window) == (symbol, length))
    }
    withExtendedLifetime(owner) {}
  }

  @Test func positionColumn() {
    let missing = ColumnDeclaration.missing
    let expected = bytes(
      """
      03 00 00 00  02 00 00 00  01 00 00 00  02 01 00 00
      64 00 00 00 00 00 00 00  C7 00 00 00 00 00 00 00
      00 00 00 00 00 00 00 00  02 00 00 00 00 00 00 00
      01 00 00 00 00 00 00 00  00 00 00 00
      10 00 04
      02 07  00 00 00 00 00 00 00 00
      """)
    #expect(PositionEncoder.encode(first: [100, missing, 103], second: [200, missing, 199]) == expected)
    // The first example of the document.
    let four = PositionEncoder.encode(first: [100, missing, 103, 101], second: [200, missing, 199, 200])
    #expect(Array(four.suffix(10)) == bytes("02 47  00 00 00 00 00 00 00 00"))
  }

  @Test func numberSequence() throws {
    let expected = bytes(
      """
      09 00 00 00  04 00 00 00  06
      B8 0B 00 00  01
      01  02 00  01 00 B4 00
      02  00 00 04 00  01 00 02 00 40 00 60 00
      05 01  E0 FF CF 01
      07 30 C1 0D  00 00 00 00 00 00 00 00
      """)
    let numbers: [UInt32] = [7, 7, 9, 9, 8, 7, 7, 8, 9]
    #expect(NumberSequenceEncoder.encode(numbers, limit: 3_000, shift: 6) == expected)
  }

  @Test func numberSequenceWithConstantSegments() throws {
    let expected = bytes(
      """
      82 00 00 00  02 00 00 00  07
      03 00 00 00  00
      01  02 00  00 00 40 00
      00  02 00
      05 05  60 43 08 21 84 10 42 08 21 84 10
      19 20  00 00 00 00 00 00 00 00
      """)
    let numbers = [UInt32](repeating: 1, count: 70) + [UInt32](repeating: 2, count: 60)
    #expect(NumberSequenceEncoder.encode(numbers, limit: 3, shift: 7) == expected)
  }

  @Test func categoryColumn() throws {
    let expected = bytes(
      """
      02 00 00 00  01 00 00 00  0A 00 00 00 00 00 00 00
      00 0A
      04 00 00 00  01 00 00 00  06
      02 00 00 00  00
      00  08 00
      00  01 00
      02 01  FC FF 05
      02  00 00 00 00 00 00 00 00
      """)
    #expect(try CategoryEncoder.encode([10, 10, 10, 20], name: "quality") == expected)
  }

  @Test func codeSetColumns() throws {
    let expected = bytes(
      """
      03 00 00 00  01 00 00 00  04 02
      03 00 00 00  01
      00  06 00
      00  20 00
      02 00 00 00  00
      00  00 00
      00  00 00
      03 01  F8 FF 17
      11  00 00 00 00 00 00 00 00
      """)
    var table = CodeSetTableEncoder(count: 3)
    table.append(CodeSetTableEncoder.encoder([0, 1, 2], limit: 3))
    table.append(CodeSetTableEncoder.encoder([1, 1, 1], limit: 2))
    #expect(table.encoded() == expected)
  }

  @Test func derivedTextColumn() throws {
    let expected = bytes(
      """
      02 02 00 00  03 00 00 00
      02 00 00 00  01 00 00 00  00 00 00 00
      00 00 00 00  00 00 00 00  00 00 00 00  00 00 00 00
      00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00
      02 00 00 00  01 00 00 00  01 00 00 00
      00  00 00
      02  01 00 02 00  00 01 58 00 59 00
      03 01  F8 FF 1B
      19  00 00 00 00 00 00 00 00
      24  00 00 00 00 00 00 00 00
      """)
    var tuples = TextTuples(names: ["district", "country"])
    let rows = [("A", "X"), ("A", "X"), ("B", "Y"), ("B", "Y")].map { district, country in
      tuples.set(district, column: 0)
      tuples.set(country, column: 1)
      return tuples.finishRow()
    }
    let columns = TextColumnsEncoder(tuples, rows: rows).encoded().columns
    #expect(columns.first { $0.name == "country" }?.bytes == expected)
  }

  @Test func ostn15Grid() throws {
    let expected = bytes(
      """
      03 00 03 00  00 00 00 00  90 5F 01 00  90 EE FE FF
      01 00 00 00  0E 00 00 00
      01 00 00 00 00 00 00 00  00 00 00 00
      02  01 00 02 00  00 00 86 00 C5 00
      02  01 00 02 00  00 00 20 00 40 00
      07 01  80 FF FF 1A
      73 F4 3E C8 63 01 0D 54 02 00 00 00 00 00
      00 00 00 00 00 00 00 00
      """)
    var shifts: [GridShift] = []
    for row in 0..<3 {
      for column in 0..<3 {
        let extra = column == 1 && row == 1 ? 1 : 0
        shifts.append(
          GridShift(east: Int32(90_000 + 30 * column + 7 * row + extra), north: Int32(-70_000 + 12 * column - 18 * row))
        )
      }
    }
    let table = try #require(ShiftTable(columns: 3, rows: 3, shifts: shifts))
    #expect(OSTN15GridEncoder.encode(needed: [(1_590, 1_430)], shifts: table) == expected)
  }

  @Test func boxes() throws {
    let expected = bytes(
      """
      01 00 00 00  01 00 00 00  0E 0A 00 00
      70 02 30 03  6C 0B 30 03
      00 D2 DD FF  58 ED DD FF
      00 C0 3E 02 00 5C 6D
      00 F8 0B C0 F9
      00 00 00 00 00 00 00 00
      """)
    let codes = try ["M1 1AA", "M1 1AB", "M1 1AD", "M1 2AA"].map { try postcode($0).code }
    let owner = IndexBytes(copying: TrieEncoder.encode(codes))
    let positions: [(Int64, Int64)] = [
      (53_480_000, -2_233_000), (53_480_300, -2_233_200), (53_478_000, -2_239_000), (53_478_000, -2_240_000),
    ]
    let trie = try PostcodeTrie(owner.view, owner: owner)
    let encoder = OutcodeBoxesEncoder(trie, decimals: 6) { positions[$0] }
    #expect(encoder.encoded() == expected)
  }

  @Test func textTable() throws {
    let expected = bytes(
      """
      03 00 00 00  03 00 00 00  01 00 00 00
      01  02 00  00 00 03 00
      03  00 00 01 00 06 00  00 01 41 00 62 00 68 00 73 00 79 00 01 01
      05 01  E0 FF 8F 01
      6A F0 1E  00 00 00 00 00 00 00 00
      """)
    #expect(TextTableEncoder.encode(["Ash", nil, "Ashby"]) == expected)
  }

  @Test func codeTable() throws {
    let expected = bytes(
      """
      05 00 00 00  02 00 00 00  02 00 00 00
      00 00 00 00  00 00 00 00  00 00 00 00  00 00 00 00
      00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00
      01 00 00 00  02 02 01 04  01 00 00 00  00 00 00 00
      45 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00
      10 83
      01 00 00 00  01 00 00 00  01 00 00 00
      00  00 00
      01  02 00  37 00 00 01
      02 01  FC FF 05
      02  00 00 00 00 00 00 00 00
      """)
    #expect(CodeTableEncoder.encode(["7", "E01", "E02", "E04", "E09"].map { Array($0.utf8) }) == expected)
  }
}
