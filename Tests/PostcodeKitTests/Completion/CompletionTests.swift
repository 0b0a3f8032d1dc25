@testable import PostcodeKit
import TestSupport
import Testing

/// Completions, compared with a reference implementation.
@Suite struct CompletionTests {
  @Test(arguments: PostcodeSet.allCases)
  func completionsEqualThoseOfTheModel(_ set: PostcodeSet) throws {
    let model = CompletionModel(postcodes: set.postcodes)
    let index = try makeIndex(model.postcodes)
    var random = SplitMix64(seed: 8)
    let rounds = model.postcodes.count > 2_000 ? 25 : 60
    for text in model.texts(rounds, &random) {
      let expected = model.completions(of: text)
      let completions = try #require(index.completions(of: text), "\(text)")
      #expect(completions.map(\.postcode) == expected, "\(text)")
      #expect(completions.count == expected.count, "\(text)")
      #expect(completions.isEmpty == expected.isEmpty, "\(text)")
      for completion in completions {
        #expect(index.ordinal(of: completion.postcode) == completion.ordinal)
        #expect(completions.interpretations[completion.interpretation].contains(completion.postcode))
      }
    }
  }

  @Test(arguments: PostcodeSet.allCases)
  func slicesEqualThoseOfAnArray(_ set: PostcodeSet) throws {
    let model = CompletionModel(postcodes: set.postcodes)
    let index = try makeIndex(model.postcodes)
    var random = SplitMix64(seed: 9)
    for text in model.texts(15, &random) {
      let completions = try #require(index.completions(of: text), "\(text)")
      let all = Array(completions)
      #expect(completions.startIndex == 0 && completions.endIndex == all.count)
      for _ in 0..<4 {
        let start = random.below(all.count + 3)
        let length = random.below(all.count + 3)
        let rest = completions.dropFirst(start)
        #expect(Array(rest) == Array(all.dropFirst(start)), "\(text) from \(start)")
        #expect(rest.count == max(0, all.count - start) && rest.endIndex == all.count)
        let page = rest.prefix(length)
        #expect(Array(page) == Array(all.dropFirst(start).prefix(length)), "\(text): \(length) from \(start)")
        #expect(page.map(\.ordinal) == page.indices.map { page[$0].ordinal })
        #expect(page.isEmpty == (page.count == 0) && page.first == Array(page).first && page.last == Array(page).last)
        #expect(Array(completions[page.startIndex..<page.endIndex]) == Array(page))
        #expect(Array(completions.suffix(length)) == Array(all.suffix(length)))
        #expect(page.lazy.reversed().map { $0 } == Array(page).reversed())
      }
    }
  }

  /// A sector list is shortest for its postcodes if 18 first letters have all second letters.
  @Test(arguments: 17...20) func fullSectors(letters: Int) throws {
    let alphabet = Array("ABDEFGHJLNPQRSTUWXYZ")
    let texts = alphabet.prefix(letters).flatMap { first in alphabet.map { "M1 1\(first)\($0)" } }
    let index = try makeIndex(try texts.map { try #require(Postcode($0)) })
    #expect(index.completions(of: "")?.map(\.postcode.description) == texts)
  }

  @Test func slicesOfUnusualLengths() throws {
    let index = try makeIndex(PostcodeSet.confusable.postcodes)
    let completions = try #require(index.completions(of: "m11"))
    for length in [-5, Int.min] {
      #expect(Array(completions.dropFirst(length)) == Array(completions))
      #expect(completions.prefix(length).isEmpty)
    }
    #expect(completions.dropFirst(.max).isEmpty && Array(completions.dropFirst(.max)).isEmpty)
    let twice = completions.dropFirst(.max).dropFirst(.max)
    #expect(twice.isEmpty && twice.count == 0 && Array(twice).isEmpty)
    #expect(Array(completions.prefix(.max)) == Array(completions))
  }

  @Test func indicesOutOfBoundsStopTheProgram() async {
    await #expect(processExitsWith: .failure) {
      let index = try makeIndex(PostcodeSet.confusable.postcodes)
      _ = index.completions(of: "m11").map { $0[$0.endIndex] }
    }
    await #expect(processExitsWith: .failure) {
      let index = try makeIndex(PostcodeSet.confusable.postcodes)
      _ = index.completions(of: "m11").map { $0[-1] }
    }
    await #expect(processExitsWith: .failure) {
      let index = try makeIndex(PostcodeSet.confusable.postcodes)
      _ = index.completions(of: "m11").map { $0.prefix(1)[1] }
    }
    await #expect(processExitsWith: .failure) {
      let index = try makeIndex(PostcodeSet.confusable.postcodes)
      _ = index.completions(of: "m11").map { $0[0..<($0.endIndex + 1)] }
    }
  }

  @Test func eachInterpretationIsCounted() throws {
    let postcodes = PostcodeSet.confusable.postcodes
    let index = try makeIndex(postcodes)
    for text in ["m11", "m1", "m1 ", "sw11", "m1 1", "sw1a", ""] {
      let completions = try #require(index.completions(of: text))
      for (number, interpretation) in completions.interpretations.enumerated() {
        let ordinals = postcodes.indices.filter { interpretation.contains(postcodes[$0]) }
        #expect(completions.count(ofInterpretation: number) == ordinals.count)
        #expect(Array(completions.ordinals(ofInterpretation: number)) == ordinals)
        #expect(completions.filter { $0.interpretation == number }.map(\.ordinal) == ordinals)
      }
      #expect(completions.count(ofInterpretation: 2) == 0 && completions.ordinals(ofInterpretation: -1).isEmpty)
      if completions.interpretations.count == 1 {
        #expect(completions.count(ofInterpretation: 1) == 0 && completions.ordinals(ofInterpretation: 1).isEmpty)
      }
    }
  }

  @Test func naturalOrder() throws {
    let texts = ["B1 1AA", "B10 1AA", "B2 1AA", "BA1 1AA", "M1 1AA", "M10 1AA", "M11 1AA", "M1 1BB", "M1A 1AA"]
    let index = try makeIndex(texts.map { try postcode($0) }.sorted())
    func complete(_ text: String) throws -> [String] {
      try #require(index.completions(of: text)).map(\.postcode.description)
    }
    #expect(try complete("b") == ["B1 1AA", "B10 1AA", "B2 1AA", "BA1 1AA"])
    #expect(try complete("m1") == ["M1 1AA", "M1 1BB", "M10 1AA", "M11 1AA", "M1A 1AA"])
    #expect(try complete("m1 ") == ["M1 1AA", "M1 1BB"])
    #expect(try complete("m11") == ["M11 1AA", "M1 1AA", "M1 1BB"])
    #expect(try complete("m11aa") == ["M1 1AA"])
    #expect(try complete("m-1") == ["M1 1AA", "M1 1BB", "M10 1AA", "M11 1AA", "M1A 1AA"])
    #expect(try complete("x").isEmpty)
    #expect(index.completions(of: "1") == nil && index.completions(of: "m1 1aa 1aa") == nil)
  }

  @Test func aFinishedIteratorStaysFinished() throws {
    let index = try makeIndex(PostcodeSet.sparse.postcodes)
    var iterator = try #require(index.completions(of: "m")).makeIterator()
    #expect(iterator.next() != nil && iterator.next() != nil)
    #expect(iterator.next() == nil && iterator.next() == nil)
    var all = index.makeIterator()
    while all.next() != nil {}
    #expect(all.next() == nil)
  }

  @Test func completionsOutliveTheIndexValue() throws {
    func completions() throws -> Completions {
      let index = try makeIndex(PostcodeSet.fullOutcode.postcodes)
      return try #require(index.completions(of: "sw1a"))
    }
    #expect(try completions().count { $0.postcode.hasStandardUnit } == 4_000)
  }
}
