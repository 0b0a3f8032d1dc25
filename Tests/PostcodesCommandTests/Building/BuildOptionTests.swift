import CommandTestSupport
import Foundation
import Testing
import TestSupport

/// The options of `build` that select the content of the index.
struct BuildOptionTests {
  private let folder: TemporaryFolder
  private let dump: String

  init() throws {
    folder = try TemporaryFolder()
    dump = try folder.write("directory.csv", Fixtures.directory)
  }

  private func build(_ options: String...) throws -> Outcome {
    try Postcodes.run(["build", dump, "--output", folder.path("test.pcindex")] + options)
  }

  private func postcodes() throws -> [String] {
    let outcome = try Postcodes.run("export", "--index", folder.path("test.pcindex"))
    return outcome.lines.dropFirst().map { String($0.prefix { $0 != "," }) }
  }

  @Test func liveOnlyLeavesOutTerminatedPostcodes() throws {
    let outcome = try build("--live-only", "--format", "json")
    #expect(outcome.ending == .exit(0))
    let report = try outcome.json()
    #expect(report["rows"] == 10)
    #expect(report["indexed"] == 8)
    #expect(report["live"] == 8)
    #expect(report["terminated"] == 0)
    #expect(report["terminatedLeftOut"] == 2)
    #expect(
      try postcodes() == [
        "BT1 1AA", "GIR 0AA", "GY1 1AA", "M1 1AA", "M1 9ZZ", "M11 1AA", "M11 1AB", "SW1A 2AA",
      ])
  }

  @Test func excludeLeavesOutAreas() throws {
    let outcome = try build("--exclude", "bt", "--exclude", "M", "--format", "json")
    #expect(outcome.ending == .exit(0))
    let report = try outcome.json()
    #expect(report["excluded"] == 6)
    #expect(report["indexed"] == 4)
    #expect(report["warnings"] == [])
    #expect(try postcodes() == ["GIR 0AA", "GY1 1AA", "NPT 0VA", "SW1A 2AA"])
  }

  @Test func excludingAnAbsentAreaIsAWarning() throws {
    let outcome = try build("--exclude", "ZE")
    #expect(outcome.ending == .exit(0))
    #expect(outcome.errorLines == ["postcodes: warning: no rows in the excluded area ZE"])
  }

  @Test func excludingEverythingIsAnError() throws {
    let dump = try folder.write("m.csv", "M1 1AA\nM1 1AB\n")
    let outcome = try Postcodes.run("build", dump, "--output", folder.path("m.pcindex"), "--exclude", "M")
    #expect(outcome.ending == .exit(65))
    #expect(outcome.error == "postcodes: \(dump): none of 2 rows could be indexed: 2 excluded\n")
    #expect(!folder.exists("m.pcindex"))
  }

  @Test func strictFailsIfARowIsRejected() throws {
    let dump = try folder.write("bad.csv", "postcode\nM1 1AA\nM1\nM1 1AB\n")
    let outcome = try Postcodes.run(
      "build", dump, "--output", folder.path("bad.pcindex"), "--strict", "--report", folder.path("rejected.csv"))
    #expect(outcome.ending == .exit(65))
    #expect(outcome.output.isEmpty)
    #expect(
      outcome.errorLines == [
        "postcodes: \(dump), line 3, column postcode: outcode, not a postcode: "
          + "expected a postcode such as SW1A 1AA, found \"M1\"",
        "postcodes: 1 of 3 rows rejected, no index written; without --strict they are left out of the index",
      ])
    #expect(!folder.exists("bad.pcindex"))
    #expect(try folder.text("rejected.csv").split(separator: "\n").count == 2)
  }

  @Test func strictFailsIfAValueIsInvalid() throws {
    let dump = try folder.write("bad.csv", "postcode,easting,northing\nM1 1AA,384636,398005\nM1 1AB,1,398005x\n")
    let outcome = try Postcodes.run(
      "build", dump, "--output", folder.path("bad.pcindex"), "--strict", "--report", folder.path("rejected.csv"))
    #expect(outcome.ending == .exit(65))
    #expect(
      outcome.errorLines.last
        == "postcodes: 1 invalid value, no index written; without --strict they are left out of the index")
    #expect(!folder.exists("bad.pcindex"))
    #expect(try folder.text("rejected.csv").hasSuffix(",398005x,whole metres or two empty fields,value\n"))
  }

  @Test func strictAcceptsAValidDump() throws {
    #expect(try build("--strict").ending == .exit(0))
    #expect(try postcodes().count == 10)
  }

  @Test func strictRejectsBackslashesInNames() throws {
    var zip = ZipFixture()
    zip.add("Data\\CSV\\m.csv", Fixtures.codePoint("M1 1AA", 10, 384_636, 398_005))
    let dump = try folder.write("windows.zip", zip.bytes)
    let lenient = try Postcodes.run("build", dump, "--output", folder.path("test.pcindex"))
    #expect(lenient.ending == .exit(0))
    let strict = try Postcodes.run("build", dump, "--output", folder.path("test.pcindex"), "--strict")
    #expect(strict.ending == .exit(65))
    #expect(strict.error.contains("backslash"))
  }

  @Test(arguments: [
    (
      "onspd", "ONS Postcode Directory",
      "postcode,easting,northing,latitude,longitude,quality,introduced,terminated,county"
    ),
    ("csv", "postcode table", "postcode,easting,northing,latitude,longitude,quality,introduced,terminated,county"),
    ("list", "list of postcodes", "postcode"),
  ])
  func dialectOption(_ name: String, _ title: String, _ header: String) throws {
    let outcome = try build("--dialect", name)
    #expect(outcome.ending == .exit(0))
    #expect(outcome.lines.first == "\(title) (dialect \(name))")
    let export = try Postcodes.run("export", "--index", folder.path("test.pcindex"))
    #expect(export.lines.first == header)
    #expect(export.lines.count == 11)
  }

  @Test(arguments: ["code-point-open", "nspl", "geonames", "open-postcode-geo", "spd"])
  func wrongDialectIsBadData(_ name: String) throws {
    let dump = try folder.write("list.csv", "M1 1AA\nM1 1AB\n")
    let outcome = try Postcodes.run("build", dump, "--output", folder.path("x"), "--dialect", name)
    #expect(outcome.ending == .exit(65))
    #expect(outcome.error.hasPrefix("postcodes: \(dump): not in the dialect \(name): expected "))
    #expect(!folder.exists("x"))
  }

  @Test func dialectSelectsFromAMixedArchive() throws {
    var zip = ZipFixture()
    zip.add("list.csv", "M1 1AA\nM1 1AB\n")
    zip.add("table.csv", "postcode,latitude,longitude\nB1 1AA,52.4,-1.9\n")
    let dump = try folder.write("mixed.zip", zip.bytes)
    let mixed = try Postcodes.run("build", dump, "--output", folder.path("test.pcindex"))
    #expect(mixed.ending == .exit(65))
    #expect(mixed.error.contains("list.csv") && mixed.error.contains("table.csv"))
    let named = try Postcodes.run(
      "build", dump, "--output", folder.path("test.pcindex"), "--dialect", "csv")
    #expect(named.ending == .exit(0))
    #expect(try postcodes() == ["B1 1AA"])
  }

  @Test func limitErrorsNameTheOption() throws {
    let bytes = try Postcodes.run(
      "build", Checkout.sampleDump, "--output", folder.path("x"), "--max-bytes", "1000")
    #expect(bytes.ending == .exit(65))
    #expect(bytes.error.contains("--max-bytes"))
    let entries = try Postcodes.run(
      "build", Checkout.sampleDump, "--output", folder.path("x"), "--max-entries", "3")
    #expect(entries.ending == .exit(65))
    #expect(entries.error.contains("--max-entries"))
    #expect(!folder.exists("x"))
    let enough = try Postcodes.run(
      "build", Checkout.sampleDump, "--output", folder.path("x"), "--max-bytes", "10000000", "--max-entries", "37",
      "--max-ratio", "10")
    #expect(enough.ending == .exit(0))
  }

  @Test(.realDumps)
  func ratioLimitErrorNamesTheOption() throws {
    let dump = Checkout.dump("code-point-open-2025-10.zip")
    let outcome = try Postcodes.run("build", dump, "--output", folder.path("x"), "--max-ratio", "2")
    #expect(outcome.ending == .exit(65))
    #expect(outcome.error.contains("--max-ratio"))
    #expect(!folder.exists("x"))
  }
}
