import CommandTestSupport
@testable import PostcodeKit
import Testing
import TestSupport

/// `trace`.
struct TraceTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func trace(_ postcode: String, _ dump: String, _ options: String...) throws -> Outcome {
    try Postcodes.run(["trace", postcode, "--dump", dump] + options)
  }

  private func rows(_ postcode: String, _ dump: String, _ options: String...) throws -> [JSON] {
    let outcome = try Postcodes.run(["trace", postcode, "--dump", dump, "--format", "json"] + options)
    #expect(outcome.ending == .exit(0), "\(outcome.error)")
    return try outcome.json()["rows"]?.elements ?? []
  }

  /// Returns the values of a row by column, as they are in the index.
  private func values(_ row: JSON) -> [String: JSON] {
    let columns = (row["fields"]?.elements ?? []).flatMap { $0["columns"]?.elements ?? [] }
    var values: [String: JSON] = [:]
    for value in columns + (row["computed"]?.elements ?? []) {
      values[value["name"]?.string ?? ""] = value["value"] ?? .null
    }
    return values
  }

  @Test func textShowsEachFieldAndItsColumn() throws {
    var zip = ZipFixture()
    zip.add("Data/CSV/m.csv", Fixtures.codePoint("M1 1AB", 10, 384700, 398100) + Fixtures.codePoint("M1 1AA", 10, 0, 0))
    let dump = try folder.write("codepo.zip", zip.bytes)
    let names = try folder.write("names.csv", "LAD25CD,LAD25NM\nE08000003,Manchester\n")
    let outcome = try trace("m11aa", dump, "--names", names)
    #expect(outcome.ending == .exit(0) && outcome.error.isEmpty)
    #expect(
      outcome.lines == [
        "\(dump): entry Data/CSV/m.csv, line 2  no header", "  indexed",
        "   1  PC  M1 1AA     postcode                   M1 1AA", "   2  PQ  10         quality                    10",
        "   3  EA  0          easting                    -", "   4  NO  0          northing                   -",
        "   5  CY  E92000001  country                    E92000001  England",
        "   6  RH  E19000001  regional_health_authority  E19000001",
        "   7  LH  E18000002  health_authority           E18000002",
        "   8  CC  -          county                     -",
        "   9  DC  E08000003  district                   E08000003  Manchester",
        "  10  WC  E05011368  ward                       E05011368",
      ])
  }

  /// The value of every column is that of an index built from the same dump.
  @Test(arguments: [[], ["--columns", "all"], ["--exclude", "GY"]])
  func valuesAreThoseOfTheIndex(_ options: [String]) throws {
    let dump = try folder.write("directory.csv", Fixtures.directory)
    let index = try folder.index(of: Fixtures.directory, named: "test.pcindex", "--columns", "all")
    let records = try Postcodes.run(["export", "--index", index, "--format", "json"]).json().elements
    #expect(records.count == 10)
    for record in records {
      let postcode = try #require(record["postcode"]?.string)
      let rows = try Postcodes.run(["trace", postcode, "--dump", dump, "--format", "json"] + options)
        .json()["rows"]?.elements
      let row = try #require(rows?.first)
      if postcode == "GY1 1AA", options.first == "--exclude" {
        #expect(row["outcome"] == "left out")
        continue
      }
      #expect(row["outcome"] == "indexed")
      let values = values(row)
      for key in record.keys { #expect(values[key] == record[key], "\(postcode) \(key)") }
      #expect(values.count == record.keys.count)
    }
  }

  /// Every dialect of the published samples.
  @Test(
    .enabled(if: Checkout.hasDumps),
    arguments: [
      "onspd-2018-05-sample.csv", "onspd-2025-11-sample.csv", "doogal-2019-02-sample.csv", "freemaptools-sample.csv",
      "spd-small-user-sample.csv", "spd-large-user-sample.csv",
    ])
  func valuesOfSamplesAreThoseOfTheIndex(_ name: String) throws {
    let dump = Checkout.dump(name)
    let index = folder.path("test.pcindex")
    try #require(try Postcodes.run("build", dump, "--output", index).ending == .exit(0))
    let records = try Postcodes.run(
      "export", "--index", index, "--names", "--format", "json", "--random", "5", "--seed", "1"
    )
    .json().elements
    #expect(!records.isEmpty)
    for record in records {
      let postcode = try #require(record["postcode"]?.string)
      let indexed = try rows(postcode, dump).filter { $0["outcome"] == "indexed" }
      #expect(indexed.count == 1)
      let values = values(try #require(indexed.first))
      // A column that is empty in the row alone may be computed or left out; the others have the same values.
      for key in record.keys where record[key] != .null { #expect(values[key] == record[key], "\(postcode) \(key)") }
    }
  }

  @Test func everyRowOfAPostcodeHasItsOutcome() throws {
    let header = "pcds,dointr,doterm,cty25cd,east1m,north1m,gridind,lat,long\n"
    let dump = try folder.write(
      "dump.csv",
      header + """
        M1 1AA,198001,199605,E1,384636,398005,1,53.478213,-2.232962
        M1 1AB,198001,,E1,384636,398005,1,53.478213,-2.232962
        M1 1AA,200001,,E1,384700,398005,1,53.478213,-2.232962
        M1 1AA,200001,,E1,384700,398005,1,53.478213,-2.232962
        M1 1AA,20x001,,E1,384700,398005,1,53.478213,-2.232962
        M1 1AA,200001,,E1,384700,398005
        "M1 1AA"x,200001,,E1,384700,398005,1,53.478213,-2.232962

        """)
    let all = try rows("M1 1AA", dump)
    #expect(all.map { $0["line"] } == [2, 4, 5, 6, 7, 8])
    #expect(
      all.map { $0["outcome"] } == ["superseded", "indexed", "merged", "superseded", "rejected", "rejected"])
    #expect(all[0]["reason"]?.string == "\(dump), line 4 takes precedence")
    #expect(all[2]["reason"]?.string == "has the same values as \(dump), line 4")
    // An invalid date of introduction leaves out the date, not the row.
    #expect(all[3]["reason"]?.string == "\(dump), line 4 takes precedence")
    #expect(values(all[3])["introduced"] == .null)
    #expect(all[4]["reason"]?.string == "too few fields: expected 9 fields")
    #expect(all[5]["reason"]?.string?.hasPrefix("text after a closing quote") == true)
    #expect(all[5]["fields"] == .array([]))
    // A superseded row shows the values that it would have.
    #expect(values(all[0])["terminated"] == "199605" && values(all[1])["terminated"] == .null)
    let bad = all[3]["fields"]?.elements.first { $0["label"] == "dointr" }
    #expect(bad?["rejected"]?.string?.contains("found \"20x001\"") == true)
    let live = try rows("M1 1AA", dump, "--live-only")
    #expect(live.first?["outcome"] == "left out")
    #expect(live.first?["reason"] == "terminated, and --live-only leaves out terminated postcodes")
  }

  @Test func fieldsWithoutColumnSayWhy() throws {
    let table = "Id,Postal code,pcds,Latitude,Longitude,Status,oa11\n7,M1 1AA,M1 1AA,53.478213,-2.232962,odd,E0001\n"
    let dump = try folder.write("own.csv", table)
    func omitted(_ options: String...) throws -> [String?] {
      let outcome = try Postcodes.run(["trace", "M1 1AA", "--dump", dump, "--format", "json"] + options)
      return try outcome.json()["rows"]?.elements.first?["fields"]?.elements.map { $0["omitted"]?.string } ?? []
    }
    let ignored = "ignored because of the value \"odd\" in the dump"
    let left = "left out; --columns all includes it"
    #expect(try omitted() == [left, nil, "another spelling of the postcode", nil, nil, ignored, left])
    #expect(try omitted("--columns", "all")[0] == nil)
    #expect(try omitted("--column", "pcds")[2] == nil)
  }

  @Test func partsOfSplitPostcodesAreTraced() throws {
    func row(_ postcode: String, _ introduced: String, _ terminated: String, _ easting: Int) -> String {
      let fields = [
        postcode, "PA31", "PA31 8", introduced, terminated, "\(easting)", "708103", "56.2", "-5.5", "Y",
      ]
      return (fields + [String](repeating: "", count: 47)).joined(separator: ",") + "\n"
    }
    let dump = try folder.write(
      "small.csv",
      row("PA31 8UAB", "1/1/2020 00:00:00", "", 100_001) + row("PA31 8UAA", "1/1/2000 00:00:00", "", 100_002)
        + row("PA31 8UAC", "1/1/2000 00:00:00", "", 100_002))
    let all = try rows("PA31 8UA", dump)
    #expect(all.map { $0["line"] } == [1, 2, 3])
    #expect(all.map { $0["outcome"] } == ["superseded", "indexed", "merged"])
    #expect(all[0]["reason"]?.string == "\(dump), line 2 takes precedence")
  }

  @Test func exitStatuses() throws {
    let dump = try folder.write("directory.csv", Fixtures.directory)
    let none = try trace("M1 1ZZ", dump)
    #expect(none.ending == .exit(1) && none.output.isEmpty)
    #expect(none.error == "postcodes: M1 1ZZ: no row among 10 (dialect onspd)\n")
    #expect(try trace("nothing", dump).ending == .exit(64))
    #expect(try Postcodes.run("trace", "M1 1AA").ending == .exit(64))
    #expect(try trace("M1 1AA", dump, "--dialect", "paf").ending == .exit(64))
    #expect(try trace("M1 1AA", folder.path("none.csv")).ending == .exit(66))
    #expect(try trace("M1 1AA", folder.write("text.txt", "no postcodes here\n")).ending == .exit(65))
  }
}
