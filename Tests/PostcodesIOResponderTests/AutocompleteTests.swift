@testable import PostcodeKit
import PostcodeIndexBuilder
import PostcodesIOResponder
import TestSupport
import Testing

/// Autocompletion in postcodes.io's order, compared with a reference implementation.
@Suite struct AutocompleteTests {
  private static let unusualTexts = [
    "", " ", "1", "9", "a", "A B 1 0", "a b 1 0", "ß", "ßW1", "M1  1", "M1\t1", "M1\u{A0}1", "M1\u{3000}1AA",
    "\u{FEFF}M1", "\tM1\n", "M1 1 1", "M1_ 1", "_", "M1-1", "m11aa", "m1 1aa", "M1 1AA ", " m1", "é", "M1é", "SW1A 2",
    "sw1a2", "SW1 A", "SW1 A1", "SW1A2AA", "SW1A  2AA", "AB", "AA", "1AA", "0", "W1A", "ZZ", "zz9z 9zz", "€", "😀",
    "M1 😀", "\u{0}", "M1\u{0}", "m1 ı", "M", "N", "NP", "NPT", "npt 0", "GIR", "GIR 0AA", "gir0aa", "M1 1A\u{301}",
    "\u{2028}M1\u{2029}", "Ｍ1", "İ", "ŉ", "M\u{B}1", "a0", "A0 0AA", "ZZZ", "[", "M1[", "M1 [", "M1 ", "M10", "M1A",
  ]

  private static func index(_ postcodes: [Postcode]) throws -> PostcodeIndex {
    var builder = IndexBuilder(columns: [])
    for postcode in postcodes { builder.append(postcode, values: [], line: 0) }
    return try index(builder)
  }

  private static func index(_ builder: consuming IndexBuilder) throws -> PostcodeIndex {
    let metadata = IndexMetadata(dataset: "Test", edition: "1", attribution: "", dialect: "test", source: "test.csv")
    let (file, _) = try builder.finish(metadata: metadata) { _ in }
    return try PostcodeIndex(bytes: IndexBytes(copying: file))
  }

  private func expectAgreement(
    _ index: PostcodeIndex, _ model: AutocompleteModel, _ text: String, limit: Int, _ context: Comment
  ) {
    #expect(
      index.postcodesIOCompletions(of: text, limit: limit) == model.completions(of: text, limit: limit),
      "\(context): \(text.debugDescription), limit \(limit)")
  }

  @Test(arguments: PostcodeSet.allCases.filter { $0 != .dense && $0 != .fullOutcode })
  func unusualTexts(_ set: PostcodeSet) throws {
    let postcodes = Array(set.postcodes.prefix(500))
    let index = try AutocompleteTests.index(postcodes)
    let model = AutocompleteModel(postcodes)
    for text in AutocompleteTests.unusualTexts {
      for limit in [1, 10, 100] { expectAgreement(index, model, text, limit: limit, "\(set)") }
    }
  }

  @Test(arguments: [PostcodeSet.sparse, .thinSectors, .confusable, .oddUnitsBetween, .edges, .threeLetters, .anywhere])
  func beginningsOfPostcodes(_ set: PostcodeSet) throws {
    let postcodes = set.postcodes
    let index = try AutocompleteTests.index(postcodes)
    let model = AutocompleteModel(postcodes)
    var random = SplitMix64(seed: 12)
    for text in CompletionModel(postcodes: postcodes).texts(80, &random) {
      expectAgreement(index, model, text, limit: 1 + random.below(100), "\(set)")
      let spread = text.map { random.oneIn(4) ? "\($0) " : "\($0)" }.joined().lowercased()
      expectAgreement(index, model, spread, limit: 1 + random.below(12), "\(set)")
    }
  }

  @Test func randomTexts() throws {
    let postcodes = PostcodeSet.confusable.postcodes
    let index = try AutocompleteTests.index(postcodes)
    let model = AutocompleteModel(postcodes)
    var random = SplitMix64(seed: 13)
    let characters = Array("M1SW0A \t9Z_ß\u{A0}b")
    for _ in 0..<500 {
      let text = String((0..<random.below(8)).map { _ in characters[random.below(characters.count)] })
      expectAgreement(index, model, text, limit: 1 + random.below(20), "random")
    }
  }

  @Test func everyLimit() throws {
    let postcodes = PostcodeSet.confusable.postcodes
    let index = try AutocompleteTests.index(postcodes)
    let model = AutocompleteModel(postcodes)
    for limit in 1...100 {
      for text in ["M1", "m1 ", "M11", "1", "sw1 a", "S"] {
        expectAgreement(index, model, text, limit: limit, "limits")
      }
    }
    #expect(index.postcodesIOCompletions(of: "M1", limit: 0).isEmpty)
    #expect(index.postcodesIOCompletions(of: "M1", limit: -3).isEmpty)
    #expect(index.postcodesIOCompletions(of: "", limit: .max) == postcodes.sorted { $0.compact < $1.compact })
  }

  @Test func terminatedPostcodesAreLeftOut() throws {
    var random = SplitMix64(seed: 14)
    for share in [2, 5, 1] {
      let rows = PostcodeSet.confusable.postcodes.map { postcode in
        (postcode: postcode, month: random.oneIn(share) ? 24_000 : ColumnDeclaration.missing)
      }
      var builder = IndexBuilder(columns: [.terminated])
      for row in rows { builder.append(row.postcode, values: [row.month], line: 0) }
      let index = try AutocompleteTests.index(builder)
      let live = rows.filter { $0.month == ColumnDeclaration.missing }.map(\.postcode)
      let model = AutocompleteModel(live)
      for text in ["", "1", "M1", "m1 1", "sw1", "M1A", "zz"] + live.prefix(20).map(\.description) {
        for limit in [1, 7, 100] { expectAgreement(index, model, text, limit: limit, "1 in \(share)") }
      }
      for row in rows where row.month != ColumnDeclaration.missing {
        #expect(!index.postcodesIOCompletions(of: row.postcode.description, limit: 10).contains(row.postcode))
      }
    }
  }

  @Test func documentedExamples() throws {
    func complete(_ postcodes: [String], _ text: String, _ limit: Int = 10) throws -> [String] {
      try AutocompleteTests.index(postcodes.compactMap { Postcode($0) }).postcodesIOCompletions(of: text, limit: limit)
        .map(\.description)
    }
    #expect(try complete(["M1 1AD", "M11 1AA"], "M1") == ["M1 1AD", "M11 1AA"])
    #expect(try complete(["SE1 2DL", "SE1P 5ZZ"], "SE1") == ["SE1 2DL", "SE1P 5ZZ"])
    #expect(try complete(["AB10 1AB", "ZE1 0AA"], "1") == ["AB10 1AB", "ZE1 0AA"])
    #expect(try complete(["AB1 9ZZ", "AB12 3AA"], "AB1") == ["AB1 9ZZ", "AB12 3AA"])
    #expect(try complete(["AB1 9ZZ", "AB12 3AA"], "AB") == ["AB12 3AA", "AB1 9ZZ"])
    #expect(try complete(["M1 1AA", "M2 2AA"], "M1 9").isEmpty)
    #expect(try complete(["M1 1AA", "M2 2AA"], "m11aa") == ["M1 1AA"])
    // The limit counts rows, not matches.
    #expect(try complete(["M1 1AA", "M2 1AA", "M3 2AB"], "2AB", 2).isEmpty)
  }
}
