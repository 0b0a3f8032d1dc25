import TestSupport
import Testing

@testable import PostcodesOnlineCommand

@Suite struct KeyDecoderTests {
  /// Keys with the byte sequences of different terminals.
  static let sequences: [(String, [Key])] = [
    ("a", [.character("a")]), ("~", [.character("~")]), (" ", [.character(" ")]), ("é", [.character("é")]),
    ("日", [.character("日")]), ("🦊", [.character("🦊")]), ("e\u{301}", [.character("e"), .character("\u{301}")]),
    ("\r", [.enter]), ("\n", [.enter]), ("\t", [.tab]), ("\u{7F}", [.backspace]), ("\u{8}", [.backspace]),
    ("\u{1}", [.control("a")]), ("\u{3}", [.control("c")]), ("\u{1A}", [.control("z")]), ("\u{0}", []),
    ("\u{1C}", []), ("\u{1B}[A", [.up]), ("\u{1B}OA", [.up]), ("\u{1B}[B", [.down]), ("\u{1B}OB", [.down]),
    ("\u{1B}[C", [.right]), ("\u{1B}[D", [.left]), ("\u{1B}[1;5C", [.right]), ("\u{1B}[H", [.home]),
    ("\u{1B}OH", [.home]), ("\u{1B}[1~", [.home]), ("\u{1B}[7~", [.home]), ("\u{1B}[F", [.end]), ("\u{1B}OF", [.end]),
    ("\u{1B}[4~", [.end]), ("\u{1B}[8~", [.end]), ("\u{1B}[3~", [.delete]), ("\u{1B}[3;2~", [.delete]),
    ("\u{1B}[5~", [.pageUp]), ("\u{1B}[6~", [.pageDown]), ("\u{1B}OM", [.enter]), ("\u{1B}\u{7F}", [.control("w")]),
    // Function keys, Alt with a letter, focus events and terminal replies are ignored.
    ("\u{1B}OP", []), ("\u{1B}[15~", []), ("\u{1B}[[A", []), ("\u{1B}x", []), ("\u{1B}[I", []), ("\u{1B}[?1;2c", []),
    ("\u{1B}[Z", []), ("\u{1B}[\(String(repeating: "1;", count: 100))A", [.up]), ("\u{85}", []),
    ("\u{1B}[200~m1 1\n1aa\u{1B}[20é\u{1B}\u{1B}[201~", [.paste("m1 1\n1aa\u{1B}[20é\u{1B}")]),
    ("\u{1B}[200~\u{1B}[201~", [.paste("")]),
  ]

  @Test(arguments: sequences.indices) func sequencesDecodeHoweverTheyAreSplit(_ index: Int) {
    let (text, keys) = KeyDecoderTests.sequences[index]
    let bytes = Array(text.utf8)
    for split in 0...bytes.count {
      var decoder = KeyDecoder()
      let first = decoder.feed(bytes[..<split])
      #expect(first + decoder.feed(bytes[split...]) == keys)
      #expect(decoder.timeout == nil)
      #expect(decoder.feed([UInt8(ascii: "q")]) == [.character("q")])
    }
  }

  @Test func consecutiveSequencesDecodeHoweverTheyAreSplit() {
    var random = SplitMix64(seed: 1)
    for _ in 0..<300 {
      let parts = (0..<20).map { _ in random.pick(KeyDecoderTests.sequences) }
      var rest = Array(parts.map(\.0).joined().utf8)[...]
      var decoder = KeyDecoder()
      var keys: [Key] = []
      while !rest.isEmpty {
        let count = Int.random(in: 1...7, using: &random)
        keys += decoder.feed(rest.prefix(count))
        rest = rest.dropFirst(count)
      }
      #expect(keys == parts.flatMap(\.1))
    }
  }

  @Test func timeoutDistinguishesEscapeFromSequence() {
    var decoder = KeyDecoder(escapeTime: .milliseconds(7), pasteTime: .seconds(9))
    #expect(decoder.timeout == nil)
    #expect(decoder.feed([0x1B]) == [])
    #expect(decoder.timeout == .milliseconds(7))
    #expect(decoder.timeOut() == [.escape])
    #expect(decoder.timeout == nil)
    #expect(decoder.feed([0x1B, 0x1B]) == [.escape])
    #expect(decoder.timeOut() == [.escape])
    // An incomplete sequence is not a key.
    for broken in ["\u{1B}[", "\u{1B}[5", "\u{1B}O", "\u{1B}[["] {
      #expect(decoder.feed(broken.utf8) == [])
      #expect(decoder.timeout == .milliseconds(7))
      #expect(decoder.timeOut() == [])
      #expect(decoder.feed("A".utf8) == [.character("A")])
    }
    #expect(decoder.timeOut() == [])
  }

  @Test func incompleteCharacterHasNoTimeout() {
    var decoder = KeyDecoder()
    let bytes = Array("日".utf8)
    #expect(decoder.feed(bytes.prefix(2)).isEmpty)
    #expect(decoder.timeout == nil)
    #expect(decoder.feed(bytes.suffix(1)) == [.character("日")])
  }

  @Test func pasteHasALongerTimeout() {
    var decoder = KeyDecoder(escapeTime: .milliseconds(7), pasteTime: .seconds(9))
    #expect(decoder.feed("\u{1B}[200~m1".utf8) == [])
    #expect(decoder.timeout == .seconds(9))
    #expect(decoder.feed(" 1aa".utf8) == [])
    #expect(decoder.timeOut() == [.paste("m1 1aa")])
    #expect(decoder.feed("x".utf8) == [.character("x")])
  }

  @Test func largePasteIsTruncated() {
    var decoder = KeyDecoder()
    let keys = decoder.feed("\u{1B}[200~\(String(repeating: "x", count: 1 << 20))\u{1B}[201~y".utf8)
    #expect(keys == [.paste(String(repeating: "x", count: KeyDecoder.pasteLimit)), .character("y")])
  }

  @Test(arguments: [
    [0xFF], [0x80], [0xC0, 0xAF], [0xC3], [0xE2, 0x82], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80],
  ])
  func invalidUTF8IsIgnored(_ bytes: [UInt8]) {
    var decoder = KeyDecoder()
    #expect(decoder.feed(bytes + Array("m\r".utf8)) == [.character("m"), .enter])
  }

  @Test func decoderRecoversFromAnyBytes() {
    var random = SplitMix64(seed: 2)
    for _ in 0..<2000 {
      var decoder = KeyDecoder()
      let bytes = (0..<30).map { _ -> UInt8 in
        random.pick([0x1B, 0x5B, 0x4F, 0x7E, 0x32, 0x30, 0xC3, 0xE2, 0xF0, UInt8.random(in: 0...255, using: &random)])
      }
      _ = decoder.feed(bytes)
      _ = decoder.timeOut()
      #expect(decoder.timeout == nil)
      #expect(decoder.feed([UInt8(ascii: "q")]) == [.character("q")])
    }
  }
}
