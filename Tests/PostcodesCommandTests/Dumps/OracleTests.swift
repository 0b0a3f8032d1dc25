import CommandTestSupport
import Testing
import TestSupport

/// The oracle itself must detect wrong exports.
@Suite(.oracle)
struct OracleTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("directory.csv", Fixtures.directory)
  }

  private func judge(_ export: String) throws -> Oracle.Verdict {
    try Oracle.judge(
      export: folder.write("export.csv", export), of: folder.path("directory.csv"), kind: "ons",
      completions: folder.path("completions"), count: 1)
  }

  /// The export with the columns that the oracle reads: all except the last.
  private static let export = Fixtures.directoryExport.split(separator: "\n").map {
    $0.split(separator: ",", omittingEmptySubsequences: false).dropLast().joined(separator: ",") + "\n"
  }.joined()

  @Test func correctExportIsAccepted() throws {
    let verdict = try judge(OracleTests.export)
    #expect(verdict.differences == 0)
    #expect(verdict.rows == 10)
    #expect(verdict.terminated == 2)
    #expect(verdict.withoutPosition == 4)
  }

  @Test(arguments: [
    ("384636", "384637"), (",8,198001,199605", ",1,198001,199605"), ("53.478213", "53.478214"), ("199406", "199407"),
    ("199605", ""),
    ("GIR 0AA,,,,,9", "GIR 0AA,0,0,,,9"), ("GIR 0AA,,,,,9,199307,\n", ""), ("M1 9ZZ", "M1 9ZY"),
    ("BT1 1AA,", "BT1 1AA,333800,374100,54.600400,-5.930000,1,198001,\nBT1 1AA,"), ("quality", "accuracy"),
    (
      "BT1 1AA,333800,374100,54.600400,-5.930000,1,198001,\nGIR 0AA,,,,,9,199307,\n",
      "GIR 0AA,,,,,9,199307,\nBT1 1AA,333800,374100,54.600400,-5.930000,1,198001,\n"
    ),
  ])
  func wrongExportIsDetected(_ right: String, _ wrong: String) throws {
    try #require(OracleTests.export.contains(right))
    let verdict = try judge(OracleTests.export.replacing(right, with: wrong, maxReplacements: 1))
    #expect(verdict.differences > 0)
    #expect(!verdict.shown.isEmpty)
  }
}
