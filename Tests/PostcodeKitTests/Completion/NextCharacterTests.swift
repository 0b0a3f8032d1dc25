@testable import PostcodeKit
import TestSupport
import Testing

/// The characters that can be typed next, compared with a reference implementation.
@Suite struct NextCharacterTests {
  @Test(arguments: [
    PostcodeSet.single, .sparse, .thinSectors, .confusable, .oddUnitsBetween, .onlyOddUnits, .edges, .threeLetters,
  ])
  func charactersAreThoseWithCompletions(_ set: PostcodeSet) throws {
    let model = CompletionModel(postcodes: set.postcodes)
    let index = try makeIndex(model.postcodes)
    var random = SplitMix64(seed: 10)
    for text in model.texts(20, &random) {
      let next = index.nextCharacters(after: text)
      let expected = model.nextCharacters(after: text)
      #expect(next.description == expected, "\(text)")
      if let partial = PartialPostcode(text) { #expect(index.nextCharacters(after: partial) == next, "\(text)") }
      let isBare = !text.contains(" ")
      let isOutcode = isBare && Outcode(text) != nil && !model.completions(of: text + " ").isEmpty
      #expect(next.containsSpace == isOutcode, "\(text)")
      #expect(next.contains(" ") == isOutcode)
      #expect(next.isEmpty == (expected.isEmpty && !isOutcode))
      for scalar in "09AMZaz-é€".unicodeScalars where scalar.isASCII && scalar != "-" {
        #expect(next.contains(scalar) == expected.contains(String(scalar).uppercased()))
      }
      #expect(!next.contains("-") && !next.contains("é") && !next.contains("\u{0}"))
    }
  }

  @Test func nothingFollowsAPostcodeOrAnInvalidText() throws {
    let index = try makeIndex(PostcodeSet.sparse.postcodes)
    for text in ["SW1A 2AA", "sw1a2aa", "1", "M1 11", "€", "M1 1AE M1 1AE"] {
      #expect(index.nextCharacters(after: text).isEmpty, "\(text)")
    }
  }

  @Test func examples() throws {
    let index = try makeIndex(["M1 1AA", "M11 1AA", "M1A 2BB", "ME1 1AA"].map { try postcode($0) }.sorted())
    #expect(index.nextCharacters(after: "").description == "M")
    #expect(index.nextCharacters(after: "m").description == "1E")
    #expect(index.nextCharacters(after: "m1").description == "1A")
    #expect(index.nextCharacters(after: "m1").containsSpace)
    #expect(index.nextCharacters(after: "m1 ").description == "1")
    #expect(!index.nextCharacters(after: "m1 ").containsSpace)
    // M11 is the outcode of M11 1AA and the beginning of M1 1AA.
    #expect(index.nextCharacters(after: "m11").description == "1A")
    #expect(index.nextCharacters(after: "m11").containsSpace)
  }
}
