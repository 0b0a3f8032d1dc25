import PostcodeServer
import Testing

@Suite
struct HTTPDateTests {
  /// The example of RFC 9110, 5.6.7, the epoch, a leap day, and a year of five digits.
  @Test(arguments: [
    (784_111_777, "Sun, 06 Nov 1994 08:49:37 GMT"), (0, "Thu, 01 Jan 1970 00:00:00 GMT"),
    (1_709_251_199, "Thu, 29 Feb 2024 23:59:59 GMT"), (253_402_300_800, "Sat, 01 Jan 10000 00:00:00 GMT"),
  ])
  func text(_ seconds: Int, _ text: String) {
    let date = HTTPDate()
    #expect(date.text(seconds) == text)
    #expect(date.text(seconds) == text)
    #expect(date.text(seconds + 1) != text)
  }
}
