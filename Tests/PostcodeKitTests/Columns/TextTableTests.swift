import Testing

@testable import PostcodeKit
@testable import PostcodeIndexBuilder
import TestSupport

/// Round trips of text tables.
struct TextTableTests {
  private func expectRoundTrip(_ texts: [String?], at location: SourceLocation = #_sourceLocation) throws {
    let encoded = TextTableEncoder.encode(texts)
    let owner = IndexBytes(copying: [9, 9] + encoded)
    let tables = DecodeTableStorage()
    for table in [
      try TextTable(owner.view, at: 2, section: "test"),
      try TextTable(owner.view, at: 2, tables: tables, section: "test"),
    ] {
      #expect(table.count == texts.count && table.byteCount == encoded.count, sourceLocation: location)
      #expect(table.firstInconsistency() == nil, sourceLocation: location)
      let expected = texts.map { $0.map { Array($0.utf8) } }
      #expect(expected.indices.first { table.utf8($0) != expected[$0] } == nil, sourceLocation: location)
      var next = 0
      var wrong: Int?
      table.forEach { number, utf8 in
        if number != next || number >= expected.count || utf8 != expected[number] { wrong = wrong ?? number }
        next += 1
      }
      #expect(wrong == nil && next == texts.count, sourceLocation: location)
      for number in [-1, texts.count, Int.min, Int.max] {
        #expect(table.text(number) == nil, sourceLocation: location)
      }
    }
    withExtendedLifetime((owner, tables)) {}
  }

  /// The codes of rare bytes are longer than the decode tables have bits.
  @Test func rareBytes() throws {
    let letters = Array("abcdefghijklmnop")
    var random = SplitMix64(seed: 81)
    try expectRoundTrip(
      (0..<3000).map { _ in
        String((0..<20).map { _ in letters[min(random.next().trailingZeroBitCount, letters.count - 1)] })
      })
  }

  @Test(arguments: [0, 1, 15, 16, 17, 32, 33, 300])
  func lengthsNearBlockBoundaries(_ count: Int) throws {
    try expectRoundTrip((0..<count).map { "Ward \($0 / 3)" })
    try expectRoundTrip([String?](repeating: nil, count: count))
    try expectRoundTrip([String?](repeating: "", count: count))
    try expectRoundTrip((0..<count).map { $0 % 16 == 0 || $0 % 3 == 0 ? nil : "\($0)" })
  }

  @Test func textsOfAllKinds() throws {
    try expectRoundTrip([
      "Bristol, City of", "Ynys Môn / Isle of Anglesey", "Saint Mary’s", nil, "", "Na h-Eileanan Siar", "e\u{301}", "é",
      "🏴󠁧󠁢󠁷󠁬󠁳󠁿", "\u{0}\u{7F}", "a\nb\tc", nil, nil, "\u{10FFFF}", "Kirkby-in-Ashfield", "O'Neill",
    ])
  }

  /// A text shares at most 255 bytes with its predecessor.
  @Test(arguments: [254, 255, 256, 300, 4_000])
  func longSharedPrefixes(_ length: Int) throws {
    let prefix = String(repeating: "ab é", count: length / 5) + String(repeating: "x", count: length % 5)
    #expect(prefix.utf8.count == length)
    try expectRoundTrip((0..<40).map { prefix + String($0) } + [prefix, nil, prefix + "0"])
  }

  @Test func randomTexts() throws {
    var random = SplitMix64(seed: 80)
    try expectRoundTrip(
      (0..<600).map { _ in
        guard !random.oneIn(6) else { return nil }
        var text = String.UnicodeScalarView()
        for _ in 0..<random.below(30) {
          guard let scalar = Unicode.Scalar(UInt32(random.below(random.oneIn(9) ? 0x11_0000 : 128))) else { continue }
          text.append(scalar)
        }
        return String(text)
      })
  }

  /// A table whose texts all have one code: a byte that takes no bits, so that no text ends.
  @Test func textsWithoutEnd() throws {
    let bytes: [UInt8] = [32, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0] + [0, 0, 0] + [0, 97, 0] + [0, 1, 0, 0, 0, 0]
    let owner = IndexBytes(copying: bytes + [UInt8](repeating: 0, count: 8))
    let table = try TextTable(owner.view, at: 0, section: "test")
    #expect(table.text(31) == "aaaaa")
    #expect(table.firstInconsistency() == "a text in block 0 does not end")
    var length = 0
    table.forEach { length += $1?.count ?? 0 }
    #expect(length == 32 * 5)
    withExtendedLifetime(owner) {}
  }

  /// All blocks of a table begin at the same bit, so that each text of 4,095 bytes is read again for every block.
  @Test func overlappingBlocks() throws {
    let blocks = 4_000
    let text = [UInt8](repeating: 0, count: 512)
    var bytes: [UInt8] = []
    for number in [16 * blocks, 16 * text.count] {
      for byte in 0..<4 { bytes.append(UInt8(truncatingIfNeeded: number >> (8 * byte))) }
    }
    // `0` is the letter a, `1` the end.
    bytes += [1, 0, 0, 0] + [0, 0, 0] + [1, 2, 0, 97, 0, 0, 1]
    // No bits for a group, and two bits that hold a deviation of 0 for each of its other blocks.
    bytes += [0, 2] + [UInt8](repeating: 0b1010_1010, count: (blocks / 16 * 30 + 7) / 8)
    for _ in 0..<16 { bytes += text.dropLast() + [0x80] }
    let owner = IndexBytes(copying: bytes + [UInt8](repeating: 0, count: 8))
    let table = try TextTable(owner.view, at: 0, section: "test")
    #expect(table.utf8(16 * blocks - 1)?.count == 4_095)
    var length = 0
    table.forEach { length += $1?.count ?? 0 }
    #expect(length > 16 * 4_095 && length < 5 * 16 * 4_095)
    #expect(table.firstInconsistency() != nil)
    withExtendedLifetime(owner) {}
  }

  /// Texts of 4,096 bytes or more are truncated between characters.
  @Test func longTextsAreTruncated() throws {
    func read(_ text: String) throws -> String? {
      let owner = IndexBytes(copying: TextTableEncoder.encode(["first", text, "last"]))
      let table = try TextTable(owner.view, at: 0, section: "test")
      #expect(table.firstInconsistency() == nil)
      #expect(table.text(0) == "first" && table.text(2) == "last")
      return withExtendedLifetime(owner) { table.text(1) }
    }
    let longest = String(repeating: "a", count: 4_095)
    #expect(try read(longest) == longest)
    #expect(try read(longest + "b") == longest)
    #expect(try read(longest.dropLast() + "é") == String(longest.dropLast()))
    #expect(try read(String(repeating: "é", count: 5_000)) == String(repeating: "é", count: 2_047))
  }
}
