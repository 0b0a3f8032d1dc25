@testable import PostcodeKit
import Testing

/// Text for people: numbers, and texts from hostile sources.
struct TextTests {
  @Test(arguments: [
    (0, "0"), (999, "999"), (1000, "1,000"), (2_700_123, "2,700,123"), (-999, "-999"), (-1234, "-1,234"),
    (Int.min, "-9,223,372,036,854,775,808"),
  ])
  func thousandsAreSeparated(_ number: Int, _ text: String) { #expect(number.grouped == text) }

  @Test func controlCharactersAreEscaped() {
    #expect("a\u{1B}[2J\u{202E}\u{2028}b\tc\nd".printable() == #"a\u{1B}[2J\u{202E}\u{2028}b\tc\nd"#)
    #expect("a\tb\nc".printable(keepingLines: true) == "a\\tb\nc")
    #expect("£ é 日本 👍".printable() == "£ é 日本 👍")
  }

  @Test func excerptsAreShortAndEscaped() {
    #expect("a\u{1B}[2J\u{202E}b".excerpt(limit: 20) == "a\\u{1B}[2J\\u{202E}b")
    #expect("abcdef".excerpt(limit: 3) == "abc…")
    #expect("abc".excerpt(limit: 3) == "abc")
  }
}
