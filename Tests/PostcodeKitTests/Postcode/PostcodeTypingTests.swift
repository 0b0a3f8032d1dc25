@testable import PostcodeKit
import TestSupport
import Testing

/// The ways in which people, forms and files write the same postcode.
@Suite struct PostcodeTypingTests {
  @Test(arguments: [
    "SW1A 1AA", "sw1a 1aa", "Sw1A 1aA", "SW1A1AA", "sw1a1aa", " SW1A 1AA", "SW1A 1AA ", "  sw1a   1aa  ",
    "SW1A\t1AA", "SW1A 1AA\n", "SW1A\r\n1AA", "SW1A-1AA", "SW1A - 1AA", "SW1A/1AA", "SW1A_1AA", "SW1A,1AA",
    "SW1A+1AA", "S W 1 A 1 A A", "SW1 A1AA", "SW 1A 1AA", "SW1A1 AA", "S.W.1.A. 1.A.A.", "(SW1A 1AA)", "[SW1A] 1AA",
    "\"SW1A 1AA\"", "'SW1A 1AA'", "<SW1A 1AA>", "{SW1A 1AA}", "`SW1A 1AA`", "SW1A 1AA.", "SW1A:1AA;", "SW1A|1AA",
    "=\"SW1A 1AA\"", "SW1A 1AA!", "#SW1A1AA", "~SW1A 1AA*", "SW1A 1AA😀", "🇬🇧 SW1A 1AA", "£SW1A 1AA?", "→ SW1A 1AA ✔",
    "\u{0}SW1A 1AA\u{0}",
  ])
  func asciiSpellings(_ text: String) throws {
    #expect(try postcode(text).description == "SW1A 1AA")
  }

  @Test(arguments: [
    ("full-width", "ＳＷ１Ａ　１ＡＡ"), ("full-width, small", "ｓｗ１ａ１ａａ"),
    ("bold", "𝐒𝐖𝟏𝐀 𝟏𝐀𝐀"), ("italic", "𝑆𝑊1𝐴 1𝐴𝐴"), ("script", "𝒮𝒲1𝒜 1𝒜𝒜"), ("fraktur", "𝔖𝔚1𝔄 1𝔄𝔄"),
    ("double-struck", "𝕊𝕎𝟙𝔸 𝟙𝔸𝔸"), ("sans serif", "𝖲𝖶𝟣𝖠 𝟣𝖠𝖠"), ("monospace", "𝚂𝚆𝟷𝙰 𝟷𝙰𝙰"),
    ("circled", "ⓈⓌ①Ⓐ ①ⒶⒶ"), ("bracketed", "⒮⒲⑴⒜ ⑴⒜⒜"), ("squared", "🅂🅆⒈🄰 ⒈🄰🄰"),
    ("superscript", "ˢʷ¹ᵃ ¹ᵃᵃ"), ("long s", "ſW1A 1AA"), ("keycaps", "SW1️⃣A 1️⃣AA"),
  ])
  func unicodeForms(_ name: String, _ text: String) throws {
    #expect(try postcode(text).description == "SW1A 1AA", "\(name)")
  }

  @Test(arguments: [
    ("Arabic-Indic", "SW١A ١AA"), ("Persian", "SW۱A ۱AA"), ("Devanagari", "SW१A १AA"), ("Bengali", "SW১A ১AA"),
    ("Gurmukhi", "SW੧A ੧AA"), ("Thai", "SW๑A ๑AA"), ("Tibetan", "SW༡A ༡AA"), ("Khmer", "SW១A ១AA"),
    ("Mongolian", "SW᠑A ᠑AA"), ("Adlam", "SW𞥑A 𞥑AA"),
  ])
  func digitsOfOtherScripts(_ name: String, _ text: String) throws {
    #expect(try postcode(text).description == "SW1A 1AA", "\(name)")
  }

  @Test(arguments: [
    ("no-break space", "\u{A0}"), ("narrow no-break space", "\u{202F}"), ("thin space", "\u{2009}"),
    ("figure space", "\u{2007}"), ("ideographic space", "\u{3000}"), ("line separator", "\u{2028}"),
    ("next line", "\u{85}"), ("hyphen", "\u{2010}"), ("no-break hyphen", "\u{2011}"), ("en dash", "\u{2013}"),
    ("em dash", "\u{2014}"), ("minus", "\u{2212}"), ("fraction slash", "\u{2044}"), ("vertical tab", "\u{B}"),
  ])
  func separators(_ name: String, _ separator: String) throws {
    #expect(try postcode("SW1A\(separator)1AA").description == "SW1A 1AA", "\(name)")
    // After an outcode, it ends the outcode as a plain space does.
    let interpretations = try #require(PartialPostcode("m1\(separator)1"), "\(name)").interpretations
    #expect(interpretations.map(\.description) == ["M1 1"], "\(name)")
  }

  @Test(arguments: [
    ("zero-width space", "\u{200B}"), ("zero-width joiner", "\u{200D}"), ("byte-order mark", "\u{FEFF}"),
    ("soft hyphen", "\u{AD}"), ("word joiner", "\u{2060}"), ("left-to-right mark", "\u{200E}"),
    ("variation selector", "\u{FE0F}"), ("middle dot", "\u{B7}"), ("quotation mark", "\u{201C}"),
    ("guillemet", "\u{AB}"), ("corner bracket", "\u{300C}"), ("prime", "\u{2032}"),
  ])
  func ignoredCharacters(_ name: String, _ character: String) throws {
    let spread = Array("SW1A1AA").map(String.init).joined(separator: character)
    #expect(try postcode(character + spread + character).description == "SW1A 1AA", "\(name)")
    // It doesn't end the outcode: M11 has two interpretations.
    #expect(PartialPostcode("m1\(character)1")?.interpretations.count == 2, "\(name)")
  }

  @Test func caseDoesNotMatter() throws {
    let letters = Array("SW1A1AA")
    let expected = try postcode("SW1A 1AA")
    for mask in 0..<(1 << letters.count) {
      let text = letters.enumerated().map { index, letter in
        mask & 1 << index != 0 ? letter.lowercased() : letter.uppercased()
      }
      #expect(Postcode(text.joined()) == expected)
    }
  }

  /// The fast path for plain ASCII and the general path agree.
  @Test func bothPathsAgreeOnPostcodes() {
    var random = SplitMix64(seed: 11)
    for _ in 0..<5_000 {
      let expected = random.nextPostcode()
      let plain = expected.description
      #expect(Postcode(plain) == expected)
      #expect(Postcode(expected.compact) == expected)
      #expect(Postcode("\u{200B}" + plain) == expected)
      #expect(Postcode(plain.lowercased() + " ") == expected)
    }
  }

  /// The fast and the general path agree on all short texts over a small alphabet.
  @Test func bothPathsAgreeOnShortTexts() {
    let alphabet = Array("A0 @[/:z")
    var texts = [""]
    for _ in 0..<5 { texts = texts.flatMap { text in alphabet.map { text + String($0) } } }
    for text in texts {
      #expect(Postcode(text) == Postcode(text + "\u{200B}"), "\(text)")
    }
  }
}
