import PostcodeCore
import Testing

@testable import PostcodeIndex

/// The worked examples of FORMAT.md, byte by byte. Where one of these fails, the format has changed, and the document
/// and the version must, too.
@Suite struct FormatExampleTests {
  private func bytes(_ hexadecimal: String) -> [UInt8] {
    hexadecimal.split(whereSeparator: \.isWhitespace).compactMap { UInt8($0, radix: 16) }
  }

  @Test func codes() throws {
    #expect(try postcode("A0 0AA").code == 0)
    #expect(try postcode("SW1A 1AA").outcode.key == 207_211)
    #expect(try postcode("SW1A 1AA").code == 1_400_747_036)
  }

  @Test func aRow() {
    #expect(UnitMaskCode().index(of: 1 << 19 | 1 << 2 | 1) == 526)
    #expect(UnitMaskCode.width(ones: 3) == 11)
  }

  @Test func aTrie() throws {
    let trie = TrieEncoder.encode(try ["M1 1AA", "M1 1AD", "M1 1AZ"].map { try postcode($0).code })
    #expect(Array(trie.suffix(16)) == bytes("02 08 20 11 00 00 C2 41  00 00 00 00 00 00 00 00"))
    #expect(Array(trie.prefix(20)) == bytes("03 00 00 00  01 00 00 00  01 00 00 00  00 00 00 00  08 00 00 00"))
  }

  @Test func aPositionColumn() {
    let missing = ColumnDeclaration.missing
    let column = PositionEncoder.encode(first: [100, missing, 103], second: [200, missing, 199], blockShift: 5)
    let expected = bytes(
      """
      03 00 00 00  02 00 00 00  05 01 02 00 00 00 00 00
      67 00 00 00 00 00 00 00  C7 00 00 00 00 00 00 00
      01 00 00 00 00 00 00 00
      00 00 00 00  00 00 00 00
      00 00 00 00  81 40 85 28
      03 01  FE FF 1B
      16  00 00 00 00 00 00 00 00
      """)
    #expect(column == expected)
  }

  @Test func changes() throws {
    let expected = bytes(
      """
      09 00 00 00  04 00 00 00  06 01
      B8 0B 00 00  01 0C
      01  11 00 41 0B
      02  12 00 02 04 22 00 02 06
      05 01  E0 FF BF 01
      07 90 E0 06  00 00 00 00 00 00 00 00
      """)
    let numbers: [UInt32] = [7, 7, 9, 9, 8, 7, 7, 8, 9]
    #expect(NumberSequenceEncoder.encode(numbers, limit: 3_000, shift: 6) == expected)
  }

  @Test func aCategoryColumn() throws {
    let expected = bytes(
      """
      02 00 00 00  01 00 00 00  0A 00 00 00 00 00 00 00
      00 0A
      04 00 00 00  01 00 00 00  06 01
      02 00 00 00  00 01
      00  80 00
      00  10 00
      01 01  FE FF 01
      00  00 00 00 00 00 00 00 00
      """)
    #expect(try CategoryEncoder.encode([10, 10, 10, 20], name: "quality") == expected)
  }

  @Test func columnsOfCodeSets() throws {
    let expected = bytes(
      """
      03 00 00 00  01 00 00 00  04 02
      03 00 00 00  01 02
      00  60 00
      00  00 02
      02 00 00 00  00 01
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

  @Test func aTableOfTexts() throws {
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

  @Test func aTableOfCodes() throws {
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
