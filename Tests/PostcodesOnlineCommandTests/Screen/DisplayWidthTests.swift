import Testing

@testable import PostcodesOnlineCommand

@Suite struct DisplayWidthTests {
  @Test(arguments: [
    ("", 0), ("SW1A 1AA", 8), ("é", 1), ("e\u{301}", 1), ("日本", 4), ("ﾊ", 1), ("Ａ", 2), ("한", 2), ("🦊", 2),
    ("👩‍👧", 2), ("❤\u{FE0F}", 2), ("\u{200B}", 0), ("·", 1),
  ])
  func widthInColumns(_ text: String, _ width: Int) {
    #expect(DisplayWidth.of(text) == width)
  }
}
