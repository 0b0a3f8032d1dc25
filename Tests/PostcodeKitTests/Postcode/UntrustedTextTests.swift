@testable import PostcodeKit
import Testing

/// Text from outside is compared as bytes, and printed without control characters.
@Suite struct UntrustedTextTests {
  /// Both are é: as one character, and as e with a mark.
  private let composed: UntrustedText = "\u{E9}"
  private let decomposed: UntrustedText = "e\u{301}"

  @Test func canonicallyEquivalentTextsDiffer() {
    #expect(composed.string == decomposed.string)
    #expect(composed != decomposed && decomposed < composed)
    #expect(Set([composed, decomposed, composed]).count == 2)
    #expect([composed: 1][decomposed] == nil)
  }

  @Test(
    arguments: [
      ("", true, true, true), ("a", true, false, true), ("abc", true, true, true), ("bc", false, true, true),
      ("b", false, false, true), ("abcd", false, false, false), ("\u{E9}", false, false, false),
    ] as [(UntrustedText, Bool, Bool, Bool)])
  func parts(_ part: UntrustedText, isPrefix: Bool, isSuffix: Bool, isContained: Bool) {
    let text: UntrustedText = "abc"
    #expect(text.hasPrefix(part) == isPrefix && text.hasSuffix(part) == isSuffix)
    #expect(text.contains(part) == isContained)
  }

  @Test func partsOfCharacters() {
    // A mark follows the e, so "e" is no prefix for String.
    #expect(decomposed.hasPrefix("e") && !decomposed.string.hasPrefix("e"))
    #expect(UntrustedText("/a//b/\u{301}").split(separator: "/") == ["a", "b", "\u{301}"])
    #expect(UntrustedText("").split(separator: "/") == [])
  }

  @Test func isPrintedWithoutControlCharacters() {
    #expect(!"\(UntrustedText("a\u{1B}[2J"))".unicodeScalars.contains("\u{1B}"))
    #expect(UntrustedText("a\u{1B}").string == "a\u{1B}")
  }
}
