import CommandTestSupport
import Testing
import TestSupport

/// `build --history`, and `lookup` with `--as-of` and `--history`.
struct HistoryCommandTests {
  private let folder: TemporaryFolder
  private let index: String

  private static let header = "pcds,dointr,doterm,oslaua,ward,oseast1m,osnrth1m,osgrdind,lat,long\n"
  private static let older =
    header + """
      M1 1AA,198001,,E08000003,E05000001,384636,398005,1,53.478213,-2.232962
      M1 1AB,198001,,E08000003,E05000001,384700,398100,1,53.479069,-2.232003
      M1 1AC,198001,,E08000003,E05000002,384701,398100,1,53.479069,-2.232003

      """
  private static let newer =
    header + """
      M1 1AA,198001,202001,E08000003,E05000009,384636,398005,1,53.478213,-2.232962
      M1 1AB,198001,,E08000003,E05000001,384703,398104,8,53.479069,-2.231903
      M1 1AD,202001,,E08000003,,,,9,99.999999,0

      """

  init() throws {
    folder = try TemporaryFolder()
    index = folder.path("history.pcindex")
  }

  /// Builds an index of both editions.
  @discardableResult
  private func build(_ options: String...) throws -> Outcome {
    let dumps = [
      try folder.write("ONSPD_MAY_2019_UK.csv", Self.older), try folder.write("onspd-2021-02.csv", Self.newer),
    ]
    return try Postcodes.run(["build"] + dumps + ["--history", "--output", index] + options)
  }

  private func lookup(_ arguments: String...) throws -> Outcome {
    try Postcodes.run(["lookup"] + arguments + ["--index", index])
  }

  @Test func reportNamesEachEdition() throws {
    let outcome = try build("--format", "json")
    #expect(outcome.ending == .exit(0), "\(outcome.error)")
    let report = try outcome.json()
    #expect(report["editions"]?.elements.map { $0["month"] } == ["2021-02", "2019-05"])
    #expect(report["editions"]?.elements.map { $0["indexed"] } == [3, 3])
    let info = try Postcodes.run("info", "--index", index)
    #expect(info.lines.contains { $0.hasPrefix("editions") && $0.hasSuffix(" 2021-02, 2019-05") })
    #expect(
      try Postcodes.run("info", "--index", index, "--format", "json").json()["editions"] == ["2021-02", "2019-05"])
    #expect(try Postcodes.run("verify", "--index", index).ending == .exit(0))
    let text = try build()
    #expect(text.lines[0].hasPrefix("2021-02  ONS Postcode Directory, from ") == true)
    // Other commands read the newest edition.
    #expect(
      try Postcodes.run("export", "--index", index, "--columns", "postcode,ward").lines == [
        "postcode,ward", "M1 1AA,E05000009", "M1 1AB,E05000001", "M1 1AD,",
      ])
  }

  @Test func recordsAreThoseOfTheEdition() throws {
    try build()
    let outcome = try lookup("M11AA", "M1 1AC", "--as-of", "2020-12", "--format", "csv")
    #expect(outcome.ending == .exit(0))
    #expect(
      outcome.lines == [
        "query,status,edition,postcode,easting,northing,latitude,longitude,quality,introduced,terminated,district,ward",
        "M11AA,found,2019-05,M1 1AA,384636,398005,53.478213,-2.232962,1,198001,,E08000003,E05000001",
        "M1 1AC,found,2019-05,M1 1AC,384701,398100,53.479069,-2.232003,1,198001,,E08000003,E05000002",
      ])
    let text = try lookup("M1 1AC", "--as-of", "201905")
    #expect(text.lines[0] == "M1 1AC  edition of 2019-05; no longer in the edition of 2021-02")
    #expect(text.lines.last == "  ward        E05000002")
    let json = try lookup("M1 1AA", "--as-of", "2021-02", "--format", "json").json().elements.first
    #expect(json?["edition"] == "2021-02" && json?["ward"] == "E05000009" && json?["terminated"] == "202001")
    #expect(json?["status"] == "found" && json?["latitude"] == 53.478213)
  }

  @Test func postcodesThatTheEditionLacksAreExplained() throws {
    try build()
    let outcome = try lookup("M1 1AD", "M1 1ZZ", "M1", "no postcode", "--as-of", "2019-05")
    #expect(outcome.ending == .exit(1) && outcome.output.isEmpty)
    #expect(
      outcome.error == """
        postcodes: M1 1AD: not in the edition of 2019-05, first in that of 2021-02
        postcodes: M1 1ZZ: not in the edition of 2019-05 or any other
        postcodes: "M1": --as-of finds whole postcodes only
        postcodes: "no postcode" is not a postcode; expected one such as SW1A 1AA

        """)
    let gone = try lookup("M1 1AC", "--as-of", "2030-01")
    #expect(gone.error == "postcodes: M1 1AC: not in the edition of 2021-02, last in that of 2019-05\n")
    let lines = try lookup("M1 1AD", "no code", "", "--as-of", "2019-05", "--format", "csv").lines
    #expect(
      lines.dropFirst().map { String($0.prefix(28)) } == [
        "M1 1AD,not found,2019-05,,,,", "no code,not a postcode,2019-", ",empty,2019-05,,,,,,,,,,",
      ])
    let early = try lookup("M1 1AA", "--as-of", "2019-04")
    #expect(early.ending == .exit(64))
    #expect(early.error == "postcodes: --as-of 2019-04: the first edition of the index is 2019-05\n")
  }

  @Test func changesAreListed() throws {
    try build()
    let text = try lookup("M1 1AA", "M1 1AB", "M1 1AC", "M1 1AD", "--history")
    #expect(text.ending == .exit(0))
    #expect(
      text.lines == [
        "M1 1AA", "  2019-05  in use", "  2021-02  changed", "    terminated  - → 202001",
        "    ward        E05000001 → E05000009", "M1 1AB", "  2019-05  in use", "  2021-02  changed",
        "    position  384700, 398100 → 384703, 398104  5.0 m", "    quality   1 → 8", "M1 1AC", "  2019-05  in use",
        "  2021-02  no longer in use", "M1 1AD", "  2019-05  not in use yet", "  2021-02  in use",
      ])
    let csv = try lookup("M1 1AB", "--history", "--format", "csv")
    #expect(
      csv.lines == [
        "query,postcode,edition,state,column,from,to,metres", "M1 1AB,M1 1AB,2019-05,in use,,,,",
        "M1 1AB,M1 1AB,2021-02,changed,position,\"384700, 398100\",\"384703, 398104\",5.0",
        "M1 1AB,M1 1AB,2021-02,changed,quality,1,8,",
      ])
    let json = try lookup("M1 1AB", "--history", "--format", "jsonl").lines
    #expect(json.count == 1 && json[0].contains("\"column\":\"quality\",\"from\":\"1\",\"metres\":null,\"to\":\"8\""))
    let none = try lookup("M9 9ZZ", "--history")
    #expect(none.ending == .exit(1) && none.error == "postcodes: M9 9ZZ: not in any edition\n")
  }

  @Test func tablesAreJoinedToEachEdition() throws {
    let regions = try folder.write("regions.csv", "ward,colour\nE05000001,red\nE05000009,blue\n")
    let sectors = try folder.write("sectors.csv", "sector,round\nM1 1,7\n")
    let outcome = try build("--join", regions + ":ward", "--join", sectors + ":sector", "--verbose")
    #expect(outcome.ending == .exit(0), "\(outcome.error)")
    #expect(outcome.lines.count { $0.hasPrefix("  joined \(regions) by ward: rows 2, matched ") } == 2)
    #expect(outcome.lines.contains { $0.hasPrefix("history ") })
    let json = try build("--join", regions + ":ward", "--format", "json").json()
    #expect(json["editions"]?.elements.map { $0["joined"]?.elements.first?["matched"] } == [2, 1])
    #expect(json["sections"]?.elements.contains { $0["name"] == "history" } == true)
    try build("--join", regions + ":ward", "--join", sectors + ":sector")
    for (month, ward, colour) in [("2019-05", "E05000001", "red"), ("2021-02", "E05000009", "blue")] {
      let record = try lookup("M1 1AA", "--as-of", month, "--format", "json").json().elements.first
      #expect(record?["ward"] == .string(ward) && record?["ward_colour"] == .string(colour) && record?["round"] == "7")
    }
    #expect(
      try lookup("M1 1AC", "--as-of", "2019-05").lines.contains { $0.hasPrefix("  round ") && $0.hasSuffix(" 7") })
  }

  @Test func editionsNeedDifferentMonths() throws {
    let one = try folder.write("one.csv", Self.older)
    let two = try folder.write("two.csv", Self.newer)
    func build(_ arguments: String...) throws -> Outcome {
      try Postcodes.run(["build", "--output", index] + arguments)
    }
    let undated = try build(one, two, "--history")
    #expect(undated.ending == .exit(65))
    #expect(
      undated.error.hasPrefix("postcodes: \(one): the month of the edition is unknown. State it with --edition YYYY-MM")
    )
    let same = try build(one, two, "--history", "--edition", "2019-05", "--edition", "201905")
    #expect(same.ending == .exit(65) && same.error.contains("are both editions of 201905"))
    #expect(try build(one, two, "--history", "--edition", "2019-05").ending == .exit(64))
    #expect(try build(one, two, "--history", "--edition", "2019-13", "--edition", "2019-01").ending == .exit(64))
    #expect(try build(one, two, "--edition", "2019-05", "--edition", "2020-01").ending == .exit(64))
    #expect(try build(one, "--history").ending == .exit(64))
    #expect(try build(one, "-", "--history").ending == .exit(64))
    let other = try folder.write("codepo.csv", Fixtures.codePoint("M1 1AA", 10, 384636, 398005))
    #expect(
      try build(one, other, "--history", "--edition", "2019-05", "--edition", "2020-01").error.contains(
        "build a separate index"))
    #expect(try build(one, two, "--history", "--edition", "2019-05", "--edition", "2020-01").ending == .exit(0))
    let plain = try folder.index(of: Self.older)
    let single = try Postcodes.run("lookup", "M1 1AA", "--as-of", "2019-05", "--index", plain)
    #expect(single.ending == .exit(64) && single.error.contains("the index has one edition"))
    #expect(
      try Postcodes.run("lookup", "M1 1AA", "--as-of", "2019-05", "--history", "--index", plain).ending == .exit(64))
  }

  /// The records of each edition are those of an index built from its dump alone.
  @Test(.enabled(if: Checkout.hasDumps))
  func recordsOfPublishedSamplesAreThoseOfTheirOwnIndexes() throws {
    let names = ["onspd-2018-05-sample.csv", "onspd-2020-sample.csv", "onspd-2025-11-seed.csv"]
    let months = ["2018-05", "2020-02", "2025-11"]
    let dumps = names.map { Checkout.dump($0) }
    let built = try Postcodes.run(
      ["build"] + dumps + ["--history", "--output", index, "--columns", "all"] + months.flatMap { ["--edition", $0] })
    #expect(built.ending == .exit(0), "\(built.error)")
    for (dump, month) in zip(dumps, months) {
      let own = folder.path("own.pcindex")
      try #require(try Postcodes.run("build", dump, "--output", own, "--columns", "all").ending == .exit(0))
      let expected = try Postcodes.run("export", "--names", "--index", own).lines
      let queries = expected.dropFirst().map { String($0.prefix { $0 != "," }) }
      let found = try Postcodes.run(
        ["lookup", "-", "--as-of", month, "--format", "csv", "--index", index],
        input: .pipe(Array((queries.joined(separator: "\n") + "\n").utf8)))
      #expect(found.ending == .exit(0))
      // After query, status and edition the lines are those of the export.
      let lines = found.lines.map {
        $0.split(separator: ",", maxSplits: 3, omittingEmptySubsequences: false).last.map(String.init)
      }
      #expect(lines.count == expected.count)
      let difference = zip(lines, expected).first { $0 != $1 }
      #expect(difference == nil)
    }
  }
}
