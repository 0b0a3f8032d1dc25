import CommandTestSupport
import Foundation
import Testing
import TestSupport

/// `diff` compared with an independent comparison of the raw dumps in Python.
struct DiffOracleTests {
  /// The verdict of the oracle on the output of `diff`.
  private struct Verdict: Decodable {
    let header: String
    let counts: [String: Int]
    /// The number of missing and superfluous lines.
    let wrong: Int
    /// The first of them.
    let shown: [String]
  }

  @Test(.everyDump, .oracle)
  func differencesEqualThoseOfTheRawDumps() throws {
    let folder = try TemporaryFolder()
    let dumps = ["code-point-open-2014-08.zip", "code-point-open-2025-10.zip"].map(Checkout.dump)
    let indexes = ["old.pcindex", "new.pcindex"].map(folder.path)
    for (dump, index) in zip(dumps, indexes) {
      let build = try Postcodes.run("build", dump, "--output", index)
      try #require(build.ending == .exit(0), "\(build.error)")
    }
    let ending = try Postcodes.run(
      ["diff", "--format", "csv"] + indexes, output: .writing(folder.path("diff.csv")),
      error: .writing(folder.path("error")))
    #expect(ending == .exit(1))
    #expect(try folder.text("error").isEmpty)
    let oracle = URL(fileURLWithPath: Checkout.oracle).deletingLastPathComponent()
      .appendingPathComponent("differences.py").path
    let outcome = try Oracle.python([oracle] + dumps + [folder.path("diff.csv")])
    try #require(outcome.ending == .exit(0), "\(outcome.error)")
    let verdict = try JSONDecoder().decode(Verdict.self, from: Data(outcome.outputBytes))
    #expect(verdict.header == "change,postcode,column,from,to,metres")
    #expect(verdict.wrong == 0, "\(verdict.shown.joined(separator: "\n"))")
    #expect(
      verdict.counts == [
        "introduced": 133_494, "gone": 72_414, "moved": 1_085_907, "position-gained": 4, "recoded": 1_809_081,
      ])
  }
}
