import Foundation
import TestSupport
import Testing

@testable import PostcodesIO

struct RetryAfterTests {
  private func seconds(_ text: String, date: String? = nil, now: Int = 0) -> Duration? {
    RetryAfter.duration(text, date: date, now: { now })
  }

  @Test func seconds() {
    #expect(seconds("120") == .seconds(120))
    #expect(seconds(" 0\t") == .zero)
    #expect(seconds("99999999999999999999999999") == .seconds(999_999_999))
  }

  /// The three formats of RFC 9110, 5.6.7.
  @Test(arguments: [
    "Sun, 06 Nov 1994 08:49:37 GMT", "Sunday, 06-Nov-94 08:49:37 GMT", "Sun Nov  6 08:49:37 1994",
  ])
  func dates(text: String) {
    #expect(RetryAfter.seconds(ofDate: text) == 784_111_777)
    #expect(seconds(text, now: 784_111_700) == .seconds(77))
    #expect(seconds(text, now: 784_111_778) == .zero)
    #expect(seconds(text, date: "Sun, 06 Nov 1994 08:49:30 GMT", now: 5) == .seconds(7))
    #expect(seconds(text, date: "nonsense", now: 784_111_700) == .seconds(77))
  }

  @Test(arguments: [
    "", " ", "-1", "1.5", "1e3", "+5", "soon", "١٢", "Sun, 06 Nov 1994 08:49:37", "Sun, 32 Nov 1994 08:49:37 GMT",
    "Sun, 06 Foo 1994 08:49:37 GMT", "Sun, 06 Nov 1994 24:49:37 GMT", "Sun, 06 Nov 1994 08:60:37 GMT",
    "Sun, 06 Nov 1994 08:49 GMT", "Sun, 06 Nov 99999999999999999999 08:49:37 GMT", "Sun, 06 Nov 1994 08:49:37 CET",
    "Sun, -6 Nov 1994 08:49:37 GMT", ",,,,,,",
  ])
  func nonsense(text: String) {
    #expect(seconds(text) == nil)
  }

  /// Compared with the system's calendar, over five centuries.
  @Test func calendar() {
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.timeZone = TimeZone(secondsFromGMT: 0)
    formatter.dateFormat = "EEE, dd MMM yyyy HH:mm:ss 'GMT'"
    var generator = SplitMix64(seed: 8)
    for _ in 0..<3000 {
      let second = Int.random(in: -11_000_000_000...8_000_000_000, using: &generator)
      let text = formatter.string(from: Date(timeIntervalSince1970: Double(second)))
      #expect(RetryAfter.seconds(ofDate: text) == second)
    }
  }
}
