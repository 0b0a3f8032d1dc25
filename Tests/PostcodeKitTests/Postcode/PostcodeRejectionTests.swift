@testable import PostcodeKit
import TestSupport
import Testing

/// Texts that aren't postcodes.
@Suite struct PostcodeRejectionTests {
  @Test(arguments: [
    "", " ", "-", "S", "SW", "SW1", "SW1A", "SW1A 1", "SW1A 1A", "1AA", "SW1A 1AAA", "SW1AA 1AA", "SWA 1AA",
    "SWA1 1AA", "SW1A ½AA", "SW1A ⅫA", "SWⅠⅤA 1AAAA", "SW1A #1AA", "00 000", "Q", "SW1A%201AA", "M1 1A€",
    "1W1A 1AA", "SW1A AAA", "SW1A 11A", "SW1A 1A1", "W 1AA", "SW111 1AA", "M111 1AA", "ABC 1AA", "GIS 0AA", "NPU 0AA",
    "GIR1 0AA", "NPT1 1AA", "AAA 0AA", "SW1A 1AA 1", "SW1A 1AA SW1A 1AA", "SW1A*1AA", "SW1A&1AA", "SW1A?1AA",
    "SW1A=1AA", "SW1A😀1AA", "SW1A! 1AA", "SW1A 1AA½", "éW1A 1AA", "e\u{301}W1A 1AA", "日SW1A 1AA",
    "SW1A 1AÀ", "ЅW1A 1AA", "SW1А 1AA", "SW1A 1ΑA", "ΣW1A 1AA", "SW1A 1\u{0}AA", "😀", "M1 1A\u{301}",
  ])
  func invalid(_ text: String) {
    #expect(Postcode(text) == nil)
  }

  @Test func unassignedLettersAreAccepted() throws {
    // Only an index knows which codes are assigned; Royal Mail's rules have changed before.
    for text in ["QQ9Z 9CV", "JX0 0KM", "ZZ99 9ZZ", "A0 0AA", "NPT 0VA", "V1 1AA"] {
      #expect(try postcode(text).description == text)
    }
  }

  @Test func longTextsAreRejected() {
    #expect(Postcode(String(repeating: "M", count: 100_000)) == nil)
    #expect(Postcode(String(repeating: " ", count: 100_000) + "M1 1AA")?.description == "M1 1AA")
    #expect(PartialPostcode(String(repeating: "M1", count: 300)) == nil)
    #expect(Outcode(String(repeating: "1", count: 300)) == nil)
  }

  private func parse(_ bytes: [UInt8]) -> Postcode? {
    bytes.withUnsafeBufferPointer { Postcode(utf8: $0) }
  }

  @Test func utf8AndStringsAgree() throws {
    let expected = try postcode("SW1A 1AA")
    for text in ["SW1A 1AA", "sw1a1aa", "ＳＷ１Ａ　１ＡＡ", "𝐒𝐖𝟏𝐀\u{A0}𝟏𝐀𝐀"] {
      #expect(parse(Array(text.utf8)) == expected)
    }
    #expect(parse([]) == nil)
  }

  @Test(
    arguments: [
      ("lone continuation byte", [0x80]), ("continuation byte from Latin-1", [0xA0]), ("overlong space", [0xC0, 0xA0]),
      ("overlong slash", [0xC1, 0x9C]), ("two bytes cut short", [0xC2]), ("three bytes cut short", [0xE2, 0x80]),
      ("four bytes cut short", [0xF0, 0x9D, 0x90]), ("overlong in three bytes", [0xE0, 0x80, 0xA0]),
      ("overlong in four bytes", [0xF0, 0x80, 0x80, 0xA0]), ("surrogate", [0xED, 0xA0, 0x80]),
      ("above U+10FFFF", [0xF4, 0x90, 0x80, 0x80]), ("impossible lead", [0xF8, 0x88, 0x80, 0x80, 0x80]),
      ("impossible byte", [0xFF]), ("lead before a letter", [0xE2, 0x41, 0x41]),
    ] as [(String, [UInt8])])
  func illFormedUTF8(_ name: String, _ bytes: [UInt8]) {
    let (head, tail) = (Array("SW1A".utf8), Array("1AA".utf8))
    #expect(parse(head + tail) != nil)
    for text in [head + bytes + tail, bytes + head + tail, head + tail + bytes] {
      #expect(parse(text) == nil, "\(name): \(text)")
    }
  }

  /// Overlong encodings don't stand for their characters.
  @Test func overlongLettersAndDigits() {
    for character in "SW1A".utf8 {
      let twoBytes = [0xC0 | character >> 6, 0x80 | character & 0x3F]
      let threeBytes = [0xE0, 0x80 | character >> 6, 0x80 | character & 0x3F]
      for form in [twoBytes, threeBytes] {
        var text = Array("SW1A1AA".utf8)
        if let index = text.firstIndex(of: character) { text.replaceSubrange(index...index, with: form) }
        #expect(parse(text) == nil)
      }
    }
  }

  @Test func randomBytesNeverTrap() {
    var random = SplitMix64(seed: 5)
    var parsed = 0
    for _ in 0..<20_000 {
      let bytes = (0..<Int.random(in: 0...12, using: &random)).map { _ in UInt8.random(in: 0...255, using: &random) }
      let isText = String(validating: bytes, as: UTF8.self) != nil
      if let postcode = parse(bytes) {
        parsed += 1
        #expect(isText && Postcode(postcode.description) == postcode)
      }
    }
    #expect(parsed < 100)
  }
}
