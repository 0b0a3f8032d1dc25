@testable import PostcodeKit
import TestSupport
import Testing

/// Outcodes and sectors, tested exhaustively.
@Suite struct OutcodeTests {
  @Test func everyOutcodeRoundTripsInOrder() {
    // 26 + 26² areas, 10 digits, 37 suffixes or none, and the two outcodes of three letters.
    #expect(allOutcodes.count == 26 * 27 * 10 * 37 + 2)
    var previous: String?
    for outcode in allOutcodes {
      let text = outcode.description
      #expect(Outcode(text) == outcode)
      if let previous { #expect(previous.utf8.lexicographicallyPrecedes(text.utf8)) }
      previous = text
    }
  }

  @Test func outcodesOfThreeLetters() throws {
    #expect(try outcode("GIR") == .gir)
    #expect(try outcode("npt") == .npt)
    #expect(Outcode.gir.description == "GIR")
    #expect(Outcode.npt.description == "NPT")
    #expect(Outcode(key: Outcode.gir.key) == .gir)
    #expect(Outcode(key: Outcode.npt.key) == .npt)
    let letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    var found: [String] = []
    for first in letters {
      for second in letters {
        for third in letters where Outcode("\(first)\(second)\(third)") != nil {
          found.append("\(first)\(second)\(third)")
        }
      }
    }
    #expect(found == ["GIR", "NPT"])
  }

  @Test func keysOutOfRange() {
    #expect(Outcode(key: Outcode.keyCount) == nil)
    #expect(Outcode(key: .max) == nil)
  }

  @Test(arguments: [
    "", "S", "SW", "1", "11", "1A", "S1AA", "SW1AA", "SW111", "SWA", "SWAA", "SW1A1", "SW1A 1", "M1 1AA", "Ä1", "M*1",
  ])
  func invalid(_ text: String) {
    #expect(Outcode(text) == nil)
  }

  @Test(arguments: [" sw1a ", "Sw1A", "SW-1A", "(SW1A)", "ＳＷ１Ａ", "S W 1 A"])
  func spellings(_ text: String) throws {
    #expect(try outcode(text).description == "SW1A")
  }

  @Test func everySectorOfSomeOutcodesRoundTrips() throws {
    var random = SplitMix64(seed: 3)
    var previous: Sector?
    for outcode in (0..<500).map({ _ in random.nextPostcode().outcode }).sorted() {
      for digit in 0...9 {
        let sector = try #require(Sector(outcode: outcode, digit: digit))
        #expect(sector.outcode == outcode)
        #expect(sector.digit == digit)
        #expect(sector.description == "\(outcode) \(digit)")
        #expect(Sector(sector.description) == sector)
        #expect(Sector("\(outcode)\(digit)".lowercased()) == sector)
        if let previous, previous.outcode != outcode || digit > 0 { #expect(previous < sector) }
        previous = sector
      }
      #expect(Sector(outcode: outcode, digit: 10) == nil)
      #expect(Sector(outcode: outcode, digit: -1) == nil)
    }
  }

  @Test(arguments: [
    ("M1 1", "M1 1"), ("m111", "M11 1"), ("M11 1", "M11 1"), ("M11", "M1 1"), ("SW1A1", "SW1A 1"), ("sw1a-1", "SW1A 1"),
    ("GIR0", "GIR 0"), ("NPT 0", "NPT 0"), (" M1 1", "M1 1"),
  ])
  func sectorSpellings(_ text: String, _ expected: String) {
    #expect(Sector(text)?.description == expected)
  }

  @Test(arguments: ["", "M", "M1", "M1 11", "M1 A", "M1 1A", "SW1A", "SW1A 1AA", "M1 1 1", "M 11", "1 1", "GIR"])
  func invalidSectors(_ text: String) {
    #expect(Sector(text) == nil)
  }
}
