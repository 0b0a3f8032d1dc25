@testable import PostcodeKit
import TestSupport
import Testing

/// Areas, outcodes and sectors: parsing, and the ordinals of their postcodes.
struct GroupTests {
  @Test(arguments: [
    ("sw", ["SW"]), ("B", ["B"]), ("M11", ["M11", "M1 1"]), ("m1 1", ["M1 1"]), ("M11 ", ["M11"]), ("M111", ["M11 1"]),
    ("SW1A", ["SW1A"]), ("SW1A1", ["SW1A 1"]), ("SW1A-1", ["SW1A 1"]), ("GIR", ["GIR"]), ("npt", ["NPT"]),
    ("NPT 0", ["NPT 0"]), ("", []), (" ", []), ("1", []), ("M1 1A", []), ("SW1A 1AA", []), ("ABC", []), ("M 1", []),
    ("é", []), ("ABCDEFGHIJ", []), ("M11111", []),
  ])
  func interpretationsOfTexts(_ text: String, _ expected: [String]) {
    #expect(PostcodeGroup.interpretations(of: text).map(\.description) == expected)
  }

  @Test func everyGroupHasItsPostcodes() throws {
    for set in PostcodeSet.allCases {
      let postcodes = set.postcodes
      let index = try makeIndex(postcodes)
      var groups: [PostcodeGroup: Range<Int>] = [:]
      func add(_ group: PostcodeGroup, _ ordinal: Int) {
        groups[group] = (groups[group]?.lowerBound ?? ordinal)..<(ordinal + 1)
      }
      for (ordinal, postcode) in postcodes.enumerated() {
        add(.outcode(postcode.outcode), ordinal)
        add(.sector(postcode.sector), ordinal)
        if let area = PostcodeArea(postcode.outcode) { add(.area(area), ordinal) }
      }
      for (group, ordinals) in groups {
        #expect(index.ordinals(of: group) == ordinals, "\(group) in \(set)")
        if case .area(let area) = group { #expect(area.description == postcodes[ordinals.lowerBound].area) }
        // The description of a group names the group.
        #expect(index.group(named: group.description)?.group == group)
      }
    }
  }

  @Test func outcodesComeBeforeSectors() throws {
    let both = try makeIndex([try postcode("B1 1AA"), try postcode("B11 1AA")])
    #expect(both.group(named: "B11")?.group.description == "B11")
    #expect(both.group(named: "B1 1")?.group.description == "B1 1")
    let one = try makeIndex([try postcode("B1 1AA")])
    // A former outcode is no sector of another one.
    #expect(one.group(named: "B11") == nil)
    #expect(one.group(named: "b1-1")?.group.description == "B1 1")
    #expect(one.group(named: "B1 ")?.group.description == "B1")
    #expect(one.group(named: "B12") == nil)
    #expect(one.group(named: "C") == nil)
    #expect(one.ordinals(of: try #require(Outcode("B2"))) == nil)
    #expect(one.ordinals(of: try #require(Sector("B1 1"))) == 0..<1)
  }

  @Test func girBelongsToNoArea() throws {
    let index = try makeIndex([try postcode("GIR 0AA"), try postcode("NPT 0VA")])
    #expect(index.group(named: "GI") == nil)
    #expect(index.group(named: "GIR")?.ordinals == 0..<1)
    #expect(index.group(named: "NP")?.ordinals == 1..<2)
  }
}
