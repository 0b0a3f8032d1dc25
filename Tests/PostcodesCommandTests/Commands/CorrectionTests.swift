import CommandTestSupport
import Testing
import TestSupport

/// Corrections of typing errors, and suggestions with `--fuzzy`.
struct CorrectionTests {
  private let folder: TemporaryFolder
  private let index: String

  init() throws {
    folder = try TemporaryFolder()
    index = try folder.directoryIndex()
  }

  @Test(arguments: [
    ("SWIA 2AA", "SW1A 2AA"), ("swia2aa", "SW1A 2AA"), ("MI IAA", "M1 1AA"), ("MII IAA", "M11 1AA"),
    ("G1R 0AA", "GIR 0AA"), ("GIROAA", "GIR 0AA"), ("NPT OVA", "NPT 0VA"),
  ])
  func lookupCorrectsSimilarCharacters(_ typed: String, _ meant: String) throws {
    let outcome = try Postcodes.run("lookup", typed, "--index", index)
    #expect(outcome.ending == .exit(0))
    #expect(outcome.lines.first == "\(meant)  corrected from \"\(typed)\"")
    let json = try Postcodes.run("lookup", typed, "--format", "json", "--index", index).json()
    #expect(json.elements.first?["status"] == "corrected")
    #expect(json.elements.first?["query"]?.string == typed)
    #expect(json.elements.first?["postcode"]?.string == meant)
  }

  @Test(arguments: ["SW1A 2AI", "SWIA 2AB", "MI 1AC", "M10 1AA", "BTI 1AO"])
  func correctionsAreInTheIndex(_ typed: String) throws {
    let outcome = try Postcodes.run("lookup", typed, "--format", "csv", "--index", index)
    #expect(outcome.ending == .exit(1))
    #expect(outcome.lines.count == 2)
    #expect(["not found", "not a postcode"].contains { outcome.lines.last == "\(typed),\($0),,,,,,,,," })
  }

  @Test func existingPostcodesAreNotCorrected() throws {
    let index = try folder.index(of: "postcode\nW1I 0AA\nW11 0AA\n")
    let outcome = try Postcodes.run("lookup", "W1I 0AA", "W11 0AA", "--format", "csv", "--index", index)
    #expect(outcome.lines == ["query,status,postcode", "W1I 0AA,found,W1I 0AA", "W11 0AA,found,W11 0AA"])
  }

  @Test func ambiguousInputIsNotCorrected() throws {
    let index = try folder.index(of: "postcode\nW1I 0AA\nW11 0AA\n")
    let lookup = try Postcodes.run("lookup", "W1I OAA", "--format", "csv", "--index", index)
    #expect(lookup.ending == .exit(1))
    #expect(lookup.lines.last == "W1I OAA,not a postcode,")
    let completion = try Postcodes.run("complete", "WII", "--index", index)
    #expect(completion.ending == .exit(1))
    let unique = try Postcodes.run("complete", "W1IOA", "--index", try folder.index(of: "postcode\nW11 0AA\n"))
    #expect(unique.lines == ["W11 0AA   corrected"])
  }

  @Test func correctedCompletionsAreMarked() throws {
    let outcome = try Postcodes.run("complete", "SWIA", "--index", index)
    #expect(outcome.ending == .exit(0))
    #expect(outcome.lines == ["SW1A 2AA  corrected"])
    let json = try Postcodes.run("complete", "SWIA", "--format", "json", "--index", index).json()
    #expect(
      json == [
        "query": "SWIA", "count": 1, "offset": 0, "corrected": true, "next": "2", "nextSpace": true,
        "interpretations": [["text": "SW1A", "count": 1]],
        "completions": [["postcode": "SW1A 2AA", "interpretation": "SW1A"]],
      ])
  }

  @Test func remoteOrderCorrectsNothing() throws {
    let outcome = try Postcodes.run("complete", "SWIA", "--order", "remote", "--index", index)
    #expect(outcome.ending == .exit(1))
  }

  @Test func nearMissesAreRankedByLikelihood() throws {
    let index = try folder.index(
      of: "postcode\nB51 1AA\nSB1 1AA\nNS1 1AA\nVS1 1AA\nVS1 1AB\nBS21 1AA\nS1 1AA\n")
    let outcome = try Postcodes.run("complete", "bs1", "--fuzzy", "--index", index)
    #expect(outcome.ending == .exit(1))
    #expect(outcome.error == "postcodes: no postcode begins with \"bs1\"\n")
    #expect(
      outcome.lines == [
        "B51       similar: 1 postcode, similar character",
        "SB1       similar: 1 postcode, swapped characters",
        "VS1       similar: 2 postcodes, neighbouring key",
        "BS2       similar: 1 postcode, neighbouring key",
        "NS1       similar: 1 postcode, neighbouring key",
        "BS21      similar: 1 postcode, missing character",
        "BS        similar: 1 postcode, extra character",
        "S1        similar: 1 postcode, extra character",
      ])
    let limited = try Postcodes.run("complete", "bs1", "--fuzzy", "--limit", "2", "--index", index)
    #expect(limited.lines == Array(outcome.lines.prefix(2)))
  }

  @Test func nearMissesFollowCompletions() throws {
    let plain = try Postcodes.run("complete", "m1 1", "--index", index)
    let fuzzy = try Postcodes.run("complete", "m1 1", "--fuzzy", "--index", index)
    #expect(fuzzy.ending == .exit(0))
    #expect(fuzzy.lines.starts(with: plain.lines))
    let rest = fuzzy.lines.dropFirst(plain.lines.count)
    #expect(rest.contains("M11       similar: 4 postcodes, missing character") == false)
    #expect(!rest.isEmpty && rest.allSatisfy { $0.contains("similar: ") })
  }

  @Test func nearMissCanBeACompletePostcode() throws {
    let outcome = try Postcodes.run("complete", "SW1A 2AQ", "--fuzzy", "--format", "json", "--index", index)
    #expect(outcome.ending == .exit(1))
    let json = try outcome.json()
    #expect(json["count"] == 0)
    #expect(json["completions"] == [])
    #expect(
      json["nearMisses"] == [
        ["text": "SW1A 2AA", "count": 1, "first": "SW1A 2AA", "slip": "neighbouring key"]
      ])
  }

  @Test func withoutFuzzyThereAreNoNearMisses() throws {
    let json = try Postcodes.run("complete", "SW1A 2AQ", "--format", "json", "--index", index).json()
    #expect(json["nearMisses"] == nil)
  }
}
