import CommandTestSupport
import Foundation
import Testing
import TestSupport

/// Summaries and conditions compared with the raw rows of published dumps by an independent program in Python.
@Suite(.realDumps, .oracle, .serialized)
struct GroupOracleTests {
  struct Verdict: Decodable {
    let compared: Int
    let differences: Int
    let shown: [String]
  }

  private static let script = "\(Checkout.path)/Tests/PostcodesCommandTests/Oracle/groups.py"

  private func python(_ arguments: String...) throws -> Outcome {
    let outcome = try Oracle.python([GroupOracleTests.script] + arguments)
    try #require(outcome.ending == .exit(0), "\(outcome.error)")
    return outcome
  }

  /// Compares the summary of every area, outcode and sector.
  @Test(.fullDumps) func summariesEqualThoseOfTheOracle() throws {
    try summariesEqualThoseOfTheOracle("nspl-2023-02-areas.zip", "ons", 800)
  }

  @Test(.everyDump) func summariesOfTheOtherDumpEqualThoseOfTheOracle() throws {
    try summariesEqualThoseOfTheOracle("code-point-open-2025-10.zip", "code-point-open", 1_000)
  }

  private func summariesEqualThoseOfTheOracle(_ name: String, _ kind: String, _ least: Int) throws {
    let folder = try TemporaryFolder()
    let index = try build(name, in: folder)
    let groups = try python("groups", kind, Checkout.dump(name)).outputBytes
    let results = folder.path("results.json")
    let ending = try Postcodes.run(
      ["lookup", "-", "--format", "json", "--index", index], input: .file(try folder.write("groups", groups)),
      output: .writing(results), error: .writing(folder.path("error")))
    #expect(ending == .exit(0))
    #expect(try folder.text("error").isEmpty)
    let bytes = try python("summaries", kind, Checkout.dump(name), results).outputBytes
    let verdict = try JSONDecoder().decode(Verdict.self, from: Data(bytes))
    #expect(verdict.compared >= least)
    #expect(verdict.differences == 0, "\(verdict.shown.joined(separator: "\n"))")
  }

  /// Conditions for the command and for the oracle.
  private static let cases: [(ours: [String], oracle: String)] = [
    (["ward=E05013662"], "ward=E05013662"), (["district=camden"], "laua=E09000007"),
    (["district=E09000007,City of London", "terminated="], "laua=E09000007|E09000001&doterm="),
    (["district=Camden", "district=E09000033"], "laua=E09000007|E09000033"),
    (["district!=Camden", "county=E13000001"], "laua!=E09000007&cty=E13000001"),
    (
      ["ward!=E05013662", "ward!=E05013806", "region=London"], "ward!=E05013662&ward!=E05013806&rgn=E12000007"
    ),
    (["introduced=199001,199002"], "dointr=199001|199002"), (["lep2!="], "lep2!="), (["quality=9"], "osgrdind=9"),
    (["country=L93000001,M83000003", "terminated!="], "ctry=L93000001|M83000003&doterm!="),
  ]

  @Test(.fullDumps) func conditionsSelectTheRowsOfTheDump() throws {
    let folder = try TemporaryFolder()
    let dump = "nspl-2023-02-areas.zip"
    let index = try build(dump, in: folder)
    let results = try Oracle.python(
      [GroupOracleTests.script, "where", "ons", Checkout.dump(dump)] + GroupOracleTests.cases.map(\.oracle)
    ).json().elements
    try #require(results.count == GroupOracleTests.cases.count)
    for (testCase, result) in zip(GroupOracleTests.cases, results) {
      let expected = result.elements.compactMap(\.string)
      let conditions = testCase.ours.flatMap { ["--where", $0] }
      let found = try Postcodes.run(["export", "--columns", "postcode", "--index", index] + conditions)
      #expect(found.ending == (expected.isEmpty ? .exit(1) : .exit(0)), "\(conditions)")
      #expect(Array(found.lines.dropFirst()) == expected, "\(conditions)")
      let count = try Postcodes.run(["export", "--count", "--index", index] + conditions)
      #expect(count.output == "\(expected.count)\n")
    }
  }

  /// Recorded responses of postcodes.io for outcodes compared with summaries of the same data.
  @Test func outcodesEqualThoseOfPostcodesIO() throws {
    let folder = try TemporaryFolder()
    let index = try build("onspd-2025-11-seed.csv", in: folder)
    let recorded = String(
      decoding: try Data(contentsOf: URL(fileURLWithPath: Checkout.dump("../api-examples.jsonl"))), as: UTF8.self)
    var compared = 0
    for line in recorded.split(separator: "\n") {
      let example = try JSON(Array(line.utf8))
      guard example["area"] == "outcodes", let body = example["body"]?.string else { continue }
      let result = try #require(try JSON(Array(body.utf8))["result"])
      let outcode = try #require(result["outcode"]?.string)
      let summary = try #require(
        try Postcodes.run("lookup", outcode, "--format", "json", "--index", index).json().elements.first)
      let mean = try #require(summary["meanPosition"])
      #expect(isNear(mean["latitude"], result["latitude"]), "\(outcode)")
      #expect(isNear(mean["longitude"], result["longitude"]), "\(outcode)")
      let grid = summary["meanGridReference"]
      #expect(grid?["easting"]?.number.map { ($0 + 0.5).rounded(.down) } == result["eastings"]?.number)
      #expect(grid?["northing"]?.number.map { ($0 + 0.5).rounded(.down) } == result["northings"]?.number)
      for (key, column) in [
        ("admin_district", "district"), ("parish", "parish"), ("admin_county", "county"), ("admin_ward", "ward"),
        ("country", "country"), ("parliamentary_constituency", "constituency"),
      ] {
        let names = Set(summary["columns"]?[column]?.elements.compactMap { $0["\(column)_name"]?.string } ?? [])
        #expect(names == Set(result[key]?.elements.compactMap(\.string) ?? []), "\(outcode) \(key)")
      }
      compared += 1
    }
    #expect(compared == 3)
  }

  private func isNear(_ left: JSON?, _ right: JSON?) -> Bool {
    guard let left = left?.number, let right = right?.number else { return false }
    return abs(left - right) < 1e-12
  }

  private func build(_ dump: String, in folder: TemporaryFolder) throws -> String {
    let index = folder.path("test.pcindex")
    let outcome = try Postcodes.run(
      "build", Checkout.dump(dump), "--output", index, "--names", Checkout.dump("names-and-codes"))
    try #require(outcome.ending == .exit(0), "\(outcome.error)")
    return index
  }
}
