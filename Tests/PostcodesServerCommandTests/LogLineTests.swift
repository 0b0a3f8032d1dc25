import Logging
import Testing

@testable import PostcodesServerCommand

/// The lines of the access log and of other events.
@Suite struct LogLineTests {
  private static let facts: [(String, LogValue)] = [
    ("path", .text("uk index")), ("reason", .text("a \"b\"\nc")), ("empty", .text("")), ("id", .text("x-1")),
    ("status", .number("200")),
  ]

  @Test func text() {
    #expect(
      LogLine.text("T", "notice", "index replaced", Self.facts)
        == #"T notice index replaced path="uk index" reason="a \"b\"\nc" empty="" id=x-1 status=200"# + "\n")
  }

  /// No value of a client can end its quotation marks.
  @Test(arguments: [
    (#"1.2.3.4\" status=200"#, #""1.2.3.4\\\" status=200""#), (#"a\"#, #""a\\""#),
    ("\"\u{301} status=200", "\"\\\"\u{301} status=200\""),
  ])
  func forgedFields(_ value: String, _ expected: String) {
    let line = LogLine.text("T", "info", "request", [("forwarded_for", .text(value))])
    #expect(line == "T info request forwarded_for=\(expected)\n", "\(line)")
  }

  @Test func json() {
    #expect(
      LogLine.json("T", "error", "no\u{1}", Self.facts)
        == #"{"time":"T","level":"error","message":"no\u0001","path":"uk index","reason":"a \"b\"\nc","empty":"","#
        + #""id":"x-1","status":200}"# + "\n")
  }

  @Test func numbersAreNumbers() {
    #expect(LogValue(.stringConvertible(-7)) == .number("-7") && LogValue(.stringConvertible(0.5)) == .number("0.5"))
    #expect(LogValue(.stringConvertible(Double.nan)) == .text("nan") && LogValue(.string("200")) == .text("200"))
  }

  @Test func time() {
    #expect(LogTime.text(seconds: 0, milliseconds: 7) == "1970-01-01T00:00:00.007Z")
    #expect(LogTime.text(seconds: 951_782_399, milliseconds: 999) == "2000-02-28T23:59:59.999Z")
    #expect(LogTime.text(seconds: 951_782_400, milliseconds: 50) == "2000-02-29T00:00:00.050Z")
  }
}
