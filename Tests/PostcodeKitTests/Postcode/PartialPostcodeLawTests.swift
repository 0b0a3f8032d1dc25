@testable import PostcodeKit
import TestSupport
import Testing

/// Properties of the beginnings of all postcodes.
@Suite struct PartialPostcodeLawTests {
  private static let sample: [Postcode] = {
    var random = SplitMix64(seed: 77)
    // Random postcodes, postcodes whose outcode and sector are ambiguous, and unusual ones.
    let close = ["M1 1AA", "M11 1AA", "M1A 1AA", "SW1 1AA", "SW11 1AA", "SW1A 1AA", "GIR 0AA", "NPT 0VA", "NP1 0AA"]
    return close.compactMap { Postcode($0) } + (0..<2_000).map { _ in random.nextPostcode() }
  }()

  @Test func everyBeginningOfAPostcodeMatchesIt() throws {
    for postcode in PartialPostcodeLawTests.sample {
      for text in [postcode.compact, postcode.description] {
        for length in 0...text.count {
          let partial = try #require(PartialPostcode(String(text.prefix(length))), "\(text.prefix(length))")
          let matching = partial.interpretations.filter { $0.contains(postcode) }
          #expect(matching.count == 1, "\(text.prefix(length))")
        }
      }
    }
  }

  /// A text without spaces matches exactly the postcodes whose compact text begins with it.
  @Test func compactTextsMatchCompactPrefixes() throws {
    var random = SplitMix64(seed: 78)
    for postcode in PartialPostcodeLawTests.sample {
      let text = String(postcode.compact.prefix(Int.random(in: 0...7, using: &random)))
      let partial = try #require(PartialPostcode(text))
      for other in PartialPostcodeLawTests.sample.prefix(50) {
        #expect(partial.interpretations.contains { $0.contains(other) } == other.compact.hasPrefix(text))
      }
    }
  }

  /// A text with a space matches exactly the postcodes whose spaced text begins with it.
  @Test func spacedTextsMatchSpacedPrefixes() throws {
    for postcode in PartialPostcodeLawTests.sample {
      let text = postcode.description
      for length in (postcode.outcode.description.count + 1)...text.count {
        let typed = String(text.prefix(length))
        let partial = try #require(PartialPostcode(typed))
        #expect(partial.interpretations.count == 1)
        for other in PartialPostcodeLawTests.sample.prefix(50) {
          #expect(partial.interpretations[0].contains(other) == other.description.hasPrefix(typed))
        }
      }
    }
  }

  @Test func interpretationsAreWellFormed() throws {
    for postcode in PartialPostcodeLawTests.sample {
      for length in 0...postcode.compact.count {
        let partial = try #require(PartialPostcode(String(postcode.compact.prefix(length))))
        let interpretations = Array(partial.interpretations)
        #expect(
          interpretations.count == 1 || (interpretations[0].kind == .outcode && interpretations[1].kind != .outcode))
        for interpretation in interpretations {
          #expect(interpretation.lowerCode < interpretation.upperCode && interpretation.upperCode <= Postcode.codeCount)
          // The description has the same first interpretation, or a wider one if it ends in an outcode.
          #expect(PartialPostcode(interpretation.description)?.interpretations.first == interpretation)
        }
        if interpretations.count == 2 {
          #expect(
            interpretations[0].upperCode <= interpretations[1].lowerCode
              || interpretations[1].upperCode <= interpretations[0].lowerCode)
        }
      }
    }
  }

  /// Over a small alphabet, exactly the beginnings of postcodes are partial postcodes.
  @Test func textsThatNoPostcodeBeginsWith() {
    let alphabet = Array("M1A")
    var texts: Set<String> = [""]
    var beginnings: Set<String> = []
    // All beginnings of all postcodes over the alphabet.
    for length in 5...7 {
      var all = [""]
      for _ in 0..<length { all = all.flatMap { text in alphabet.map { text + String($0) } } }
      for text in all where Postcode(text) != nil {
        for count in 0...length { beginnings.insert(String(text.prefix(count))) }
      }
    }
    for _ in 0..<7 { texts.formUnion(texts.flatMap { text in alphabet.map { text + String($0) } }) }
    #expect(beginnings.count > 100)
    for text in texts {
      #expect((PartialPostcode(text) != nil) == beginnings.contains(text), "\(text)")
    }
  }
}
