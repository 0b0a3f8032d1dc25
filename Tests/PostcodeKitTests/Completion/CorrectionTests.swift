@testable import PostcodeKit
import TestSupport
import Testing

/// Correction of O and 0, and of I and 1.
@Suite struct CorrectionTests {
  /// Returns all texts that differ only in O/0 and I/1, the text itself included.
  private static func lookAlikes(of text: String) -> [String] {
    var texts = [""]
    for character in text {
      let forms: [Character] =
        switch character {
        case "0", "O": ["0", "O"]
        case "1", "I": ["1", "I"]
        default: [character]
        }
      texts = texts.flatMap { text in forms.map { text + String($0) } }
    }
    return texts
  }

  @Test func findsThePostcodeAsTyped() throws {
    for set in PostcodeSet.allCases {
      let postcodes = set.postcodes
      let index = try makeIndex(postcodes)
      for (ordinal, postcode) in postcodes.enumerated().prefix(100) {
        for text in [postcode.description, postcode.compact.lowercased(), " \(postcode)-"] {
          let match = try #require(index.find(text))
          #expect(match.postcode == postcode && match.ordinal == ordinal && !match.isCorrected)
        }
      }
    }
  }

  /// The result is the postcode as typed, or else the only variant that exists.
  @Test func findsTheOnlyVariant() throws {
    var random = SplitMix64(seed: 15)
    let outcodes = ["O1", "I1", "I10", "L1", "L10", "OI1", "M1", "M10", "M1I", "M1O", "IO1O", "IO10"]
    var texts = ["", "1", "O", "M1", "QQ1 1QQ", "MIO IOO", "1O0 0I1"]
    let letters = Array("AOI01")
    for _ in 0..<400 {
      let outcode = outcodes[random.below(outcodes.count)]
      let rest = (0..<3).map { _ in letters[random.below(5)] }
      texts.append(outcode + (random.oneIn(2) ? " " : "") + String(rest))
    }
    let standard = (0..<60).map { _ in random.nextStandardPostcode(in: outcodes) }
    let odd = ["M1 1OO", "M1 0OI", "M10 1IA", "L1 0AO", "O1 1AI"].compactMap { Postcode($0) }
    let postcodes = Set(standard + odd).sorted()
    let index = try makeIndex(postcodes)
    // Typing errors in postcodes of the index.
    for postcode in postcodes { texts += CorrectionTests.lookAlikes(of: postcode.compact) }
    var corrected = 0
    for text in texts {
      let compact = text.filter { $0 != " " }.uppercased()
      let others = CorrectionTests.lookAlikes(of: compact).filter { $0 != compact }
      let exact = postcodes.first { $0.compact == compact }
      let candidates = Set(others.compactMap { other in postcodes.first { $0.compact == other } })
      let expected = exact ?? (candidates.count == 1 ? candidates.first : nil)
      let match = index.find(text)
      #expect(match?.postcode == expected, "\(text)")
      if let match {
        #expect(index.postcode(at: match.ordinal) == match.postcode)
        #expect(match.isCorrected == (exact == nil))
        if match.isCorrected { corrected += 1 }
      }
    }
    #expect(corrected > 50)
  }

  @Test func textsWithCompletionsAreNotCorrected() throws {
    let postcodes = PostcodeSet.confusable.postcodes + ["OL1 1AA", "IP1 1AA"].compactMap { Postcode($0) }
    let index = try makeIndex(postcodes.sorted())
    let model = CompletionModel(postcodes: postcodes.sorted())
    var random = SplitMix64(seed: 16)
    var texts = ["OL1", "0L1", "1P1", "MI", "MIO", "SWIA", "swI", "sw1", "0", "", "II", "X1"]
    texts += model.texts(150, &random).map { text in
      String(
        text.map { character in
          guard random.oneIn(2) else { return character }
          return ["0": "O", "1": "I"][character] ?? character
        })
    }
    for text in texts where !text.contains(" ") {
      let own = PartialPostcode(text) == nil ? [] : model.completions(of: text)
      let others = CorrectionTests.lookAlikes(of: text.uppercased()).filter {
        $0 != text.uppercased() && PartialPostcode($0) != nil && !model.completions(of: $0).isEmpty
      }
      let corrected = index.correctedCompletions(of: text)
      if !own.isEmpty {
        #expect(corrected?.isCorrected == false, "\(text)")
        #expect(corrected?.completions.map(\.postcode) == own, "\(text)")
      } else if others.count == 1 {
        #expect(corrected?.isCorrected == true, "\(text)")
        #expect(corrected?.completions.map(\.postcode) == model.completions(of: others[0]), "\(text)")
      } else {
        #expect(corrected == nil, "\(text)")
      }
    }
  }

  @Test func examples() throws {
    let index = try makeIndex(["L1 1AA", "M10 1AA", "SW1A 1AA", "SW1A 2AA"].map { try postcode($0) })
    #expect(index.find("SWIA IAA")?.postcode.description == "SW1A 1AA")
    #expect(index.find("M1O 1AA")?.postcode.description == "M10 1AA")
    #expect(index.find("M1O 1AA")?.isCorrected == true)
    #expect(index.find("LI 1AA")?.postcode.description == "L1 1AA")
    #expect(index.find("SW1A 3AA") == nil)
    #expect(index.find("") == nil && index.find("1") == nil && index.find("€") == nil && index.find("SW1A") == nil)
    #expect(index.correctedCompletions(of: "swia")?.completions.count == 2)
    #expect(index.correctedCompletions(of: "€") == nil)
  }

  @Test func ambiguousCorrectionsAreRejected() throws {
    let index = try makeIndex(["I01 0AA", "I0 1AA", "IO1 0AA", "M1 1IO", "M1 1OI", "M1 1OO"].map { try postcode($0) })
    #expect(index.find("1O1 0AA") == nil)
    #expect(index.find("IOI 0AA") == nil)
    #expect(index.find("IO1 0AA")?.isCorrected == false)
    #expect(index.find("M1 100")?.postcode.description == "M1 1OO")
    #expect(index.find("M1 110")?.postcode.description == "M1 1IO")
    #expect(index.correctedCompletions(of: "1O1 0") == nil)
  }
}
