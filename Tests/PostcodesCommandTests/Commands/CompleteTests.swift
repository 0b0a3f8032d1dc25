import CommandTestSupport
import Testing
import TestSupport

/// `complete` on small indexes.
struct CompleteTests {
  private let folder: TemporaryFolder
  private let index: String

  init() throws {
    folder = try TemporaryFolder()
    index = try folder.directoryIndex()
  }

  private func lines(_ arguments: String...) throws -> [String] {
    let outcome = try Postcodes.run(["complete"] + arguments + ["--index", index])
    #expect(outcome.ending == .exit(0))
    #expect(outcome.error.isEmpty)
    return outcome.lines
  }

  @Test func naturalOrderPutsM1BeforeM11() throws {
    #expect(
      try lines("m") == ["M1 1AA", "M1 1AB    terminated 199605", "M1 9ZZ", "M11 1AA", "M11 1AB"])
  }

  @Test func outcodeComesBeforeSector() throws {
    #expect(
      try lines("m11") == [
        "M11 1AA   M11", "M11 1AB   M11", "M1 1AA    M1 1", "M1 1AB    M1 1, terminated 199605",
      ])
  }

  @Test(arguments: ["m1 1", "M1 1", "m1-1", "ｍ１　１", " m1\t1 "])
  func typedSpaceSelectsTheSector(_ text: String) throws {
    #expect(try lines(text) == ["M1 1AA", "M1 1AB    terminated 199605"])
  }

  @Test func trailingSpaceEndsTheOutcode() throws {
    #expect(try lines("m1 ") == ["M1 1AA", "M1 1AB    terminated 199605", "M1 9ZZ"])
  }

  @Test func emptyTextListsEverything() throws {
    #expect(try lines("", "--limit", "3") == ["BT1 1AA", "GIR 0AA", "GY1 1AA"])
  }

  @Test func irregularOutcodesAreCompleted() throws {
    #expect(try lines("np") == ["NPT 0VA   terminated 199001"])
    #expect(try lines("g") == ["GIR 0AA", "GY1 1AA"])
  }

  @Test func offsetsSelectPages() throws {
    let all = try lines("", "--limit", "100")
    #expect(all.count == 10)
    var pages: [String] = []
    for offset in stride(from: 0, to: 10, by: 3) {
      pages += try lines("", "--limit", "3", "--offset", "\(offset)")
    }
    #expect(pages == all)
    #expect(try lines("m", "--offset", "5") == [])
  }

  @Test func defaultLimitIsTen() throws {
    let sample = try folder.sampleIndex()
    let outcome = try Postcodes.run("complete", "tv1a", "--index", sample)
    #expect(
      outcome.lines == [
        "TV1A 1AA", "TV1A 1AB", "TV1A 1AD", "TV1A 1AE", "TV1A 1AF", "TV1A 1AG", "TV1A 1AH", "TV1A 1AJ", "TV1A 1AL",
        "TV1A 1AN",
      ])
  }

  @Test func jsonHasInterpretationsCountsAndNextCharacters() throws {
    let outcome = try Postcodes.run(
      "complete", "m11", "--format", "json", "--limit", "1", "--offset", "3", "--index", index)
    #expect(outcome.ending == .exit(0))
    #expect(
      try outcome.json() == [
        "query": "m11", "count": 4, "offset": 3, "corrected": false, "next": "1A", "nextSpace": true,
        "interpretations": [["text": "M11", "count": 2], ["text": "M1 1", "count": 2]],
        "completions": [["postcode": "M1 1AB", "interpretation": "M1 1", "terminated": "199605"]],
      ])
  }

  @Test(arguments: ["zz", "1", "!", "M2", "SW1A 2AAA", "NPT 1"])
  func noCompletionIsStatus1(_ text: String) throws {
    let outcome = try Postcodes.run("complete", text, "--index", index)
    #expect(outcome.ending == .exit(1))
    #expect(outcome.output.isEmpty)
    #expect(outcome.error == "postcodes: no postcode begins with \"\(text)\"\n")
  }

  @Test func noCompletionInJSONIsAnEmptyList() throws {
    let outcome = try Postcodes.run("complete", "zz", "--format", "json", "--index", index)
    #expect(outcome.ending == .exit(1))
    #expect(
      try outcome.json() == [
        "query": "zz", "count": 0, "offset": 0, "corrected": false, "next": "", "nextSpace": false,
        "interpretations": [],
        "completions": [],
      ])
  }

  @Test func prefixMayStartWithADash() throws {
    let outcome = try Postcodes.run("complete", "--index", index, "--limit", "1", "--", "-m1")
    #expect(outcome.lines == ["M1 1AA"])
  }
}

/// `complete --order remote`: the completions of postcodes.io.
struct RemoteOrderTests {
  private let folder: TemporaryFolder
  private let index: String

  init() throws {
    folder = try TemporaryFolder()
    index = try folder.directoryIndex()
  }

  private func remote(_ text: String, limit: Int = 10) throws -> Outcome {
    try Postcodes.run("complete", text, "--order", "remote", "--limit", "\(limit)", "--index", index)
  }

  @Test func terminatedPostcodesAreNotListed() throws {
    #expect(try remote("m1").lines == ["M1 1AA", "M1 9ZZ", "M11 1AA", "M11 1AB"])
    #expect(try remote("npt").ending == .exit(1))
  }

  @Test func limitAppliesBeforeTheFilter() throws {
    #expect(try remote("m1 ", limit: 3).lines == ["M1 1AA", "M1 9ZZ", "M11 1AA"])
    // M1 1AA and M1 9ZZ fill the page, and only the first contains M11.
    #expect(try remote("m1 1", limit: 2).lines == ["M1 1AA"])
  }

  @Test func sectorsAndOutcodesAreNotDistinguished() throws {
    #expect(try remote("m11").lines == ["M11 1AA", "M11 1AB"])
    #expect(try remote("m111").lines == ["M11 1AA", "M11 1AB"])
  }

  @Test func completePostcodeIsTheOnlyResult() throws {
    #expect(try remote("m111aa").lines == ["M11 1AA"])
    #expect(try remote("m1 1ab").ending == .exit(1))
  }

  @Test func jsonListsCompletions() throws {
    let outcome = try Postcodes.run(
      "complete", "M11", "--order", "remote", "--format", "json", "--index", index)
    #expect(try outcome.json() == ["query": "M11", "completions": ["M11 1AA", "M11 1AB"]])
    let nothing = try Postcodes.run("complete", "zz", "--order", "remote", "--format", "json", "--index", index)
    #expect(nothing.ending == .exit(1))
    #expect(try nothing.json() == ["query": "zz", "completions": []])
  }

  @Test func limitIsAtMost100() throws {
    let sample = try folder.sampleIndex()
    let outcome = try Postcodes.run("complete", "tv1a", "--order", "remote", "--limit", "500", "--index", sample)
    #expect(outcome.lines.count == 100)
    let natural = try Postcodes.run("complete", "tv1a", "--limit", "100", "--index", sample)
    #expect(outcome.lines == natural.lines)
  }
}
