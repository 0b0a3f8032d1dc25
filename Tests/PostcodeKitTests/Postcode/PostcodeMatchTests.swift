@testable import PostcodeKit
import TestSupport
import Testing

/// Postcodes within a longer text.
struct PostcodeMatchTests {
  private func found(_ text: String) -> [String] { Postcode.matches(in: text).map { String(text[$0.range]) } }

  @Test(arguments: [
    ("10 Downing Street, London SW1A 2AA", ["SW1A 2AA"]), ("SW1A2AA", ["SW1A2AA"]), ("sw1a  2aa.", ["sw1a  2aa"]),
    ("(EC1A\t1BB)", ["EC1A\t1BB"]), ("M1 1AA, m60 1nw;GIR 0AA", ["M1 1AA", "m60 1nw", "GIR 0AA"]),
    ("W1A\u{A0}0AX", ["W1A\u{A0}0AX"]), ("FLAT D1 2ND FLR", ["D1 2ND"]), ("", []), ("A", []), ("1AA", []), (" 1AA", []),
    ("XSW1A 2AA", []), ("SW1A 2AAX", []), ("SW1A 2AA1", []), ("éM1 1AA", []), ("M1 1AAé", []), ("M1\n1AA", []),
    ("M1    1AA", []), ("AB1C 2DE M1 1AA", ["AB1C 2DE", "M1 1AA"]), ("THE OFF", []),
    ("no 12 3rd floor", []),
    ("London\u{A0}SW1A 2AA\u{A0}x", ["SW1A 2AA"]), ("“SW1A 2AA”", ["SW1A 2AA"]), ("–SW1A 2AA—", ["SW1A 2AA"]),
    ("\u{FEFF}SW1A 2AA", ["SW1A 2AA"]), ("•M1 1AA…", ["M1 1AA"]), ("「M1 1AA」", ["M1 1AA"]), ("M1 1AA，x", ["M1 1AA"]),
    ("M1-1AA", ["M1-1AA"]), ("M1 – 1AA", ["M1 – 1AA"]), ("M1.1AA", ["M1.1AA"]), ("(M1) 1AA", ["M1) 1AA"]),
    ("M1\u{200B}1AA", ["M1\u{200B}1AA"]), ("M1, 1AA", ["M1, 1AA"]), ("=\"M1 1AA\"", ["M1 1AA"]),
    ("M1 1AA😀", ["M1 1AA"]),
    ("😀M1 1AA!", ["M1 1AA"]), ("→M1 1AA£", ["M1 1AA"]), ("M1=1AA", []), ("M1\u{2028}1AA", []), ("M1 -- 1AA", []),
    ("e\u{301}M1 1AA", []), ("M1 1AA\u{301}", []), ("M1 1AA½", []), ("M1 1AA²", []),
    ("ŴM1 1AA", []), ("M1 1AAŷ", []), ("µM1 1AA", []), ("日M1 1AA", []),
  ])
  func formsArePostcodesBetweenOtherCharacters(_ text: String, _ expected: [String]) {
    #expect(found(text) == expected)
  }

  @Test func rangesAreThoseOfTheText() {
    let text = "Größe 👍 at SW1A 2AA, und M1 1AA"
    let matches = Postcode.matches(in: text)
    #expect(matches.map { String(text[$0.range]) } == ["SW1A 2AA", "M1 1AA"])
    #expect(matches.map(\.postcode.description) == ["SW1A 2AA", "M1 1AA"])
  }

  @Test func windows1252IsPunctuationToo() {
    for (bytes, count) in [
      ([0x93], 1), ([0x96], 1), ([0xA0], 1), ([0x9A], 0), ([0xE9], 0), ([0xC3, 0xA9], 0),
    ] as [([UInt8], Int)] {
      for text in [bytes + Array("M1 1AA".utf8), Array("M1 1AA".utf8) + bytes] {
        var found = 0
        text.withUnsafeBufferPointer { PostcodeScanner.forEachCandidate(in: $0) { _ in found += 1 } }
        #expect(found == count, "\(text)")
      }
    }
    var found: [Range<Int>] = []
    (Array("at M1".utf8) + [0xA0] + Array("1AA".utf8)).withUnsafeBufferPointer {
      PostcodeScanner.forEachCandidate(in: $0) { found.append($0) }
    }
    #expect(found == [3..<9])
    let windows1252 = [Array("PO30".utf8), [0xA0], Array("3AD".utf8), [0x94]].flatMap { $0 }
    windows1252.withUnsafeBufferPointer { #expect(Postcode.isAnywhere(in: $0)) }
  }

  /// Every text of a window of words parses to what is found in it.
  @Test func foundTextsAreThePostcodesBetweenWordBoundaries() {
    var random = SplitMix64(seed: 11)
    let alphabet = Array("AM1O02 \t,éz9I")
    for _ in 0..<20_000 {
      let text = String((0..<random.below(14)).map { _ in random.pick(alphabet) })
      let characters = Array(text)
      var expected: Set<String> = []
      for start in characters.indices {
        for end in start..<characters.count {
          let word = String(characters[start...end])
          guard let postcode = Postcode(word), word.first?.isPartOfWord == true, word.last?.isPartOfWord == true,
            start == 0 || !characters[start - 1].isPartOfWord,
            end + 1 == characters.count || !characters[end + 1].isPartOfWord,
            word.filter({ !$0.isPartOfWord }).count <= 3, isSpacedLikeAPostcode(word)
          else { continue }
          expected.insert("\(start) \(postcode)")
        }
      }
      let found = Set(
        Postcode.matches(in: text).map {
          "\(text.distance(from: text.startIndex, to: $0.range.lowerBound)) \($0.postcode)"
        })
      #expect(found == expected, "\(text.debugDescription)")
    }
  }

  /// Returns whether spaces and commas stand only before the incode.
  private func isSpacedLikeAPostcode(_ text: String) -> Bool {
    let compact = text.filter(\.isPartOfWord)
    return text.hasPrefix(compact.dropLast(3)) && text.hasSuffix(compact.suffix(3))
  }
}

extension Character {
  fileprivate var isPartOfWord: Bool { isLetter || isNumber }
}
