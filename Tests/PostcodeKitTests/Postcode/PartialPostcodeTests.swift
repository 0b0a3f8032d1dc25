@testable import PostcodeKit
import Testing

/// The interpretations of partial postcodes.
@Suite struct PartialPostcodeTests {
  @Test(arguments: [
    ("", [""]), (" ", [""]), ("-", [""]), ("S", ["S"]), ("SW", ["SW"]), ("B", ["B"]), ("GI", ["GI"]), ("N", ["N"]),
    ("M1", ["M1"]), ("m1", ["M1"]), ("M1 ", ["M1"]), ("M1-", ["M1"]), ("M11", ["M11", "M1 1"]),
    ("M11 ", ["M11"]), ("M1 1", ["M1 1"]), ("M1-1", ["M1 1"]), ("M 11", ["M11", "M1 1"]), ("M111", ["M11 1"]),
    ("M11 1", ["M11 1"]), ("M111A", ["M11 1A"]), ("M11A", ["M1 1A"]), ("M1 1A", ["M1 1A"]), ("M11AA", ["M1 1AA"]),
    ("M111AA", ["M11 1AA"]), ("SW1", ["SW1"]), ("SW11", ["SW11", "SW1 1"]), ("SW1A", ["SW1A"]), ("SW1A ", ["SW1A"]),
    ("SW1A1", ["SW1A 1"]), ("SW1A 1A", ["SW1A 1A"]), ("SW1A1AA", ["SW1A 1AA"]), ("SW111", ["SW11 1"]),
    ("SW11A", ["SW1 1A"]), ("SW11AA", ["SW1 1AA"]), ("SW111AA", ["SW11 1AA"]), ("N1", ["N1"]), ("N1C", ["N1C"]),
    ("E1W", ["E1W"]), ("E1W1", ["E1W 1"]), ("GIR", ["GIR"]), ("GIR ", ["GIR"]), ("GIR0", ["GIR 0"]),
    ("GIR 0A", ["GIR 0A"]), ("GIR0AA", ["GIR 0AA"]), ("NP", ["NP"]), ("NPT", ["NPT"]), ("NPT 0", ["NPT 0"]),
    ("NPT0VA", ["NPT 0VA"]), ("SW1 A1AA", ["SW1A 1AA"]), ("M1 1 1AA", ["M11 1AA"]), ("ｍ１１", ["M11", "M1 1"]),
  ])
  func interpretations(_ text: String, _ expected: [String]) throws {
    let partial = try #require(PartialPostcode(text))
    #expect(partial.interpretations.map(\.description) == expected)
    let plain = text.unicodeScalars.allSatisfy(\.isASCII) ? text : "M11"
    #expect(partial.compact == plain.filter { $0.isLetter || $0.isNumber }.uppercased())
  }

  @Test(arguments: [
    "1", "11", "SWA", "SWQA", "GIS", "M1 A", "M1 11", "M1AA", "M1A A", "SW1A A", "SW1A 11", "SW1A 1A1", "SW1A 1AAA",
    "M111AAA", "GIR1A1", "AAAA", "€", "M1?", "SW1A 1AA 1", "M1111", "123456789", "M1 1AA 1AA", "SW1 11",
  ])
  func invalid(_ text: String) {
    #expect(PartialPostcode(text) == nil)
  }

  @Test func kinds() throws {
    let kinds: [(String, PartialPostcode.Interpretation.Kind)] = [
      ("", .everything), ("S", .area), ("SW", .area), ("SW1", .outcode), ("SW1A", .outcode), ("SW1A ", .outcode),
      ("SW1A 1", .sector), ("SW1A 1A", .partialUnit), ("SW1A 1AA", .postcode), ("GIR", .outcode), ("GI", .area),
    ]
    for (text, kind) in kinds {
      #expect(try #require(PartialPostcode(text)).interpretations.map(\.kind) == [kind], "\(text)")
    }
    #expect(try #require(PartialPostcode("M11")).interpretations.map(\.kind) == [.outcode, .sector])
  }

  @Test func aSeparatorEndsAnOutcode() throws {
    let open = try #require(PartialPostcode("M1")).interpretations[0]
    let bound = try #require(PartialPostcode("M1 ")).interpretations[0]
    for text in ["M1 1AA", "M1 9ZZ"] {
      let postcode = try postcode(text)
      #expect(open.contains(postcode) && bound.contains(postcode))
    }
    for text in ["M10 1AA", "M19 9ZZ", "M1A 1AA", "M1Z 9ZZ"] {
      let postcode = try postcode(text)
      #expect(open.contains(postcode) && !bound.contains(postcode))
    }
    for text in ["M0 9ZZ", "M2 0AA", "MA1 1AA", "L1 1AA"] {
      let postcode = try postcode(text)
      #expect(!open.contains(postcode) && !bound.contains(postcode))
    }
  }

  @Test func rangesConsistOfCodes() throws {
    let interpretation = try #require(PartialPostcode("SW1A 1A")).interpretations[0]
    #expect(try postcode("SW1A 1AA").code == interpretation.lowerCode)
    #expect(try postcode("SW1A 1AZ").code + 1 == interpretation.upperCode)
    let everything = try #require(PartialPostcode("")).interpretations[0]
    #expect(everything.lowerCode == 0 && everything.upperCode == Postcode.codeCount)
  }

  @Test func interpretationsAreACollection() throws {
    let interpretations = try #require(PartialPostcode("m11")).interpretations
    #expect(
      interpretations.count == 2 && interpretations.first?.description == "M11"
        && interpretations.last?.description == "M1 1")
    #expect(try #require(PartialPostcode("m1")).interpretations.count == 1)
    #expect(PartialPostcode("m 1") == PartialPostcode("M 1"))
    #expect(PartialPostcode("m1") != PartialPostcode("m1 "))
  }
}
