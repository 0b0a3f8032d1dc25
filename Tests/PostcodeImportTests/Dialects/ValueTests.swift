@testable import PostcodeKit
import Testing

@testable import PostcodeImport

/// Calls a closure with a field that has this text.
private func withField<Value>(_ text: String, _ body: (CSVField) -> Value) -> Value {
  Array(text.utf8).withUnsafeBufferPointer { body(CSVField(bytes: $0)) }
}

struct ValueTests {
  @Test(
    arguments: [
      ("0", 0), ("0801193", 801_193), ("394235", 394_235), (" 12 ", 12), ("394235.0", 394_235),
      ("000000000012", nil),
      ("", nil), ("-1", nil), ("1.5", nil), (".0", nil), ("1e5", nil), ("12x", nil), ("1,2", nil), (" ", nil),
      ("999999999", 999_999_999), ("9999999999", nil),
    ] as [(String, Int64?)])
  func wholeNumbers(text: String, value: Int64?) {
    #expect(withField(text) { $0.wholeNumber } == value)
  }

  @Test(
    arguments: [
      ("57.10145", 57_101_450_000_000_000), ("-2.24285", -2_242_850_000_000_000),
      ("57.144165160000000", 57_144_165_160_000_000), ("-2.114847768000000", -2_114_847_768_000_000),
      ("0.00000", 0), ("-0.0", 0), ("99.999999", 99_999_999_000_000_000), ("51", 51_000_000_000_000_000),
      ("51.", 51_000_000_000_000_000), (".5", 500_000_000_000_000), ("-.5", -500_000_000_000_000),
      ("+1.5", 1_500_000_000_000_000), (" 1.5", 1_500_000_000_000_000), ("-5.1e-05", -51_000_000_000),
      ("5.4E1", 54_000_000_000_000_000), ("2.12345678901234567", 2_123_456_789_012_346),
      ("0.0000000000000004", 0), ("0.0000000000000005", 1), ("-0.0000000000000005", -1),
      ("055.1", 55_100_000_000_000_000), ("0000055.1", 55_100_000_000_000_000),
      ("180", 180_000_000_000_000_000),
      ("181", nil), ("1234.5", nil), ("", nil), ("-", nil), (".", nil), ("1.2.3", nil), ("1,5", nil),
      ("1e", nil),
      ("1e99", nil), ("1e-9223372036854775808", nil), ("N", nil), ("12345678901234567890123", nil),
      ("--1", nil),
    ] as [(String, Int64?)])
  func degrees(text: String, value: Int64?) {
    #expect(withField(text) { $0.degrees } == value)
  }

  @Test(
    arguments: [
      ("198001", .yearFirst, 1980 * 12), ("201412", .yearFirst, 2014 * 12 + 11), ("201413", .yearFirst, nil),
      ("000101", .yearFirst, nil), ("2004-04-01", .yearFirst, 2004 * 12 + 3),
      ("2004-04", .yearFirst, 2004 * 12 + 3),
      ("2004/04/01 00:00:00", .yearFirst, 2004 * 12 + 3), ("20040401", .yearFirst, 2004 * 12 + 3),
      ("2004-04-01T00:00:00", .yearFirst, 2004 * 12 + 3), ("1/8/1973 00:00:00", .dayFirst, 1973 * 12 + 7),
      ("25/1/2017 00:00:00", .dayFirst, 2017 * 12), ("25/1/2017 00:00:00", .monthFirst, nil),
      ("12/1/1985 12:00:00 AM", .monthFirst, 1985 * 12 + 11), ("1/4/2005", .yearFirst, nil),
      ("32/1/2005", .dayFirst, nil), ("1/13/2005", .dayFirst, nil), ("1980", .yearFirst, nil),
      ("19800", .yearFirst, nil),
      ("2.0051E5", .yearFirst, 2005 * 12 + 9), ("2.01E5", .yearFirst, nil),
      ("1980.0", .yearFirst, nil), ("x", .yearFirst, nil), ("1/2/3/2004", .dayFirst, nil),
      ("1-2-2004", .dayFirst, nil),
    ] as [(String, DateOrder, Int64?)])
  func months(text: String, order: DateOrder, month: Int64?) {
    #expect(withField(text) { $0.month(order) } == month)
  }

  @Test(arguments: ["", " ", "\\N", " \\N "])
  func missing(text: String) {
    #expect(withField(text) { $0.isMissing })
  }

  @Test func statusWords() {
    #expect(withField("Yes") { $0.isLive } == true)
    #expect(withField("terminated") { $0.isLive } == false)
    #expect(["1", " 1.0"].allSatisfy { withField($0) { $0.isLive } == true })
    #expect(["0", "0.0"].allSatisfy { withField($0) { $0.isLive } == false })
    #expect(["2", "0.5", "-1", ""].allSatisfy { withField($0) { $0.isLive } == nil })
    #expect(withField("perhaps") { $0.isLive } == nil)
  }

  /// All spellings in sequence, because the parser caches the outcode of the previous row.
  @Test func postcodes() {
    var reader = PostcodeField()
    let spellings = [
      ("AB10 1AB", "AB10 1AB"), ("AB101AF", "AB10 1AF"), ("B1  1AA", "B1 1AA"), ("B1 1AA", "B1 1AA"),
      ("B1 1AB", "B1 1AB"), ("B11AA", "B1 1AA"), ("B11 1AA", "B11 1AA"), ("BR1 1AA", "BR1 1AA"),
      ("GIR 0AA", "GIR 0AA"),
      ("NPT 0VA", "NPT 0VA"), ("bb18 6jr", "BB18 6JR"), ("SW1A 1AA", "SW1A 1AA"), (" SW1A1AA ", "SW1A 1AA"),
      ("M1 1AE", "M1 1AE"), ("M11AE", "M1 1AE"), ("M11 1AE", "M11 1AE"), ("", nil), ("AB10", nil),
      ("AB10 1A", nil),
      ("AB10 1ABC", nil), ("1AB10AA", nil), ("AB10 AAA", nil), ("AB1É 1AA", nil), ("M1 1AE", "M1 1AE"),
    ]
    for (text, expected) in spellings {
      #expect(withField(text) { reader.postcode(in: $0)?.description } == expected, "\(text)")
    }
  }

  /// No-break spaces and dashes of Windows-1252, and a letter.
  @Test func postcodesInWindows1252() {
    for (byte, expected) in [(0xA0, "PO30 3AD"), (0x96, "PO30 3AD"), (0xC9, nil)] as [(UInt8, String?)] {
      var reader = PostcodeField()
      let bytes = Array("PO30".utf8) + [byte] + Array("3AD".utf8)
      for _ in 0..<2 {
        #expect(bytes.withUnsafeBufferPointer { reader.postcode(in: CSVField(bytes: $0))?.description } == expected)
      }
    }
  }

  @Test func everyUnitMatchesTheCore() {
    var reader = PostcodeField()
    for outcode in ["AB1", "AB10", "AB1A", "M1", "M11", "W1A", "GIR", "NPT"] {
      for code in 0..<6760 {
        let unit = "\(code / 676)\(Character(Unicode.Scalar(UInt8(65 + code % 676 / 26))))"
        let text = "\(outcode) \(unit)\(Character(Unicode.Scalar(UInt8(65 + code % 26))))"
        let found = withField(text) { reader.postcode(in: $0) }
        guard found == Postcode(text) else {
          Issue.record("\(text): \(String(describing: found))")
          return
        }
      }
    }
  }

  @Test func partsOfSplitPostcodes() {
    var reader = PostcodeField()
    let part = withField("PA31 8UAB") { reader.splitPostcode(in: $0) }
    #expect(part?.0.description == "PA31 8UA")
    #expect(part?.part == UInt8(ascii: "B"))
    #expect(withField("PA31 8UA") { reader.splitPostcode(in: $0)?.part } == nil)
  }
}
