import CommandTestSupport
import Testing
import TestSupport

/// `annotate --as-of`: the values of the edition that was current on the date of each row.
struct AnnotateEditionTests {
  private let folder: TemporaryFolder
  private let index: String

  private static let header = "pcds,dointr,doterm,oslaua,ward,oseast1m,osnrth1m,osgrdind,lat,long\n"
  private static let older =
    "pcds,dointr,doterm,oslaua,pcon,oseast1m,osnrth1m,osgrdind,lat,long\n" + """
      M1 1AA,198001,,E08000003,E14000001,384636,398005,1,53.478213,-2.232962
      M1 1AB,198001,,E08000003,,384700,398100,1,53.479069,-2.232003
      M1 1AC,198001,201801,E08000003,E14000002,384701,398100,1,53.479069,-2.232003

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
    let dumps = [try folder.write("onspd-2019-05.csv", Self.older), try folder.write("onspd-2021-02.csv", Self.newer)]
    let outcome = try Postcodes.run(["build"] + dumps + ["--history", "--output", index])
    try #require(outcome.ending == .exit(0), "\(outcome.error)")
  }

  private func annotate(_ table: String, _ options: String...) throws -> Outcome {
    try Postcodes.annotate(Array(table.utf8), options + ["--as-of", "date"], index: index)
  }

  @Test func rowsGetTheValuesOfTheirEdition() throws {
    let outcome = try annotate(
      """
      postcode,date
      M1 1AB,2019-05-01
      M1 1AB,2021-01-31
      m11ab,2021-02-01
      M1 1AC,2020-06
      M1 1AC,2021-06
      M1 1AD,2020-06
      M1 1AA,2030-01-01
      M1,2030-01-01
      ,2030-01-01
      M1 IAC,2019-06

      """)
    #expect(outcome.ending == .exit(0), "\(outcome.error)")
    // The column that only the older edition has comes last.
    #expect(
      outcome.output == """
        postcode,date,postcode_status,edition,easting,northing,latitude,longitude,quality,introduced,terminated,district,ward,constituency
        M1 1AB,2019-05-01,found,2019-05,384700,398100,53.479069,-2.232003,1,198001,,E08000003,,
        M1 1AB,2021-01-31,found,2019-05,384700,398100,53.479069,-2.232003,1,198001,,E08000003,,
        m11ab,2021-02-01,found,2021-02,384703,398104,53.479069,-2.231903,8,198001,,E08000003,E05000001,
        M1 1AC,2020-06,terminated,2019-05,384701,398100,53.479069,-2.232003,1,198001,201801,E08000003,,E14000002
        M1 1AC,2021-06,not found,2021-02,,,,,,,,,,
        M1 1AD,2020-06,not found,2019-05,,,,,,,,,,
        M1 1AA,2030-01-01,terminated,2021-02,384636,398005,53.478213,-2.232962,1,198001,202001,E08000003,E05000009,
        M1,2030-01-01,not a postcode,2021-02,,,,,,,,,,
        ,2030-01-01,empty,2021-02,,,,,,,,,,
        M1 IAC,2019-06,corrected,2019-05,384701,398100,53.479069,-2.232003,1,198001,201801,E08000003,,E14000002

        """)
    #expect(
      outcome.errorLines == [
        "postcodes: reading postcodes from column 1, \"postcode\"",
        "postcodes: 10 rows: 3 found, 2 terminated, 1 corrected, 2 not found, 1 not a postcode, 1 empty",
      ])
  }

  /// Dates in or before the month of the newest edition, and the edition that they mean.
  @Test(arguments: [
    ("2019-05-31", "2019-05"), ("2019-05", "2019-05"), ("201905", "2019-05"), ("20190531", "2019-05"),
    ("2019-05-31T23:59:59Z", "2019-05"), ("2021-02-01 00:00:00+01:00", "2021-02"), ("20210201T0000", "2021-02"),
    ("31/01/2021", "2019-05"), ("1/2/2021", "2021-02"), ("01/02/2021 00:00", "2021-02"), (" 2021-02-28\t", "2021-02"),
    ("2020-02-29", "2019-05"), ("9999-12-31", "2021-02"),
  ])
  func dateFormsAreRead(_ date: String, _ edition: String) throws {
    let outcome = try annotate("postcode,date\nM1 1AB,\"\(date)\"\n", "--add", "edition")
    #expect(outcome.lines.last == "M1 1AB,\"\(date)\",found,\(edition)")
    // `lookup` reads the same forms.
    let lookup = try Postcodes.run("lookup", "M1 1AB", "--as-of", date, "--format", "csv", "--index", index)
    #expect(lookup.lines.last?.hasPrefix("M1 1AB,found,\(edition),") == true)
  }

  @Test(arguments: [
    "2019", "2019-5", "2019-13", "2019-00", "0000-01", "2021-02-29", "1900-02-29", "2019-04-31", "2019-05-32",
    "2019-05-00", "05/31/2019", "31/05/19", "5/2019", "31.05.2019", "201913", "20190532", "2019053", "201905311",
    "2019-05-31x", "2019-05-31 x", "2019-05T10:00", "201905 10", "2019-05-31T", "May 2019", "unknown", "-2019-05",
    "+2019-05", "2019–05", "43616", "é", "１２/05/2019",
  ])
  func otherTextsAreNoDates(_ date: String) throws {
    let outcome = try annotate("postcode,date\nM1 1AB,\(date)\nM1 1AB,2019-05\n", "--add", "edition,quality")
    #expect(outcome.lines[1] == "M1 1AB,\(date),not a date,,")
    #expect(outcome.error.contains(" 1 found, 0 corrected, 0 not found, 0 not a postcode, 0 empty, 1 not a date\n"))
    #expect(
      outcome.errorLines.last
        == "postcodes: 1 date is unreadable (line 2): expected dates such as 2019-05-31, 31/05/2019 or 2019-05")
    // An argument with a hyphen is an option.
    guard !date.hasPrefix("-") else { return }
    #expect(try Postcodes.run("lookup", "M1 1AB", "--as-of", date, "--index", index).ending == .exit(64))
  }

  @Test func datesWithoutAnEditionAreCounted() throws {
    let table = "postcode,date\nM1 1AA,2019-04-30\nM1 1AA,\nM1 1AA,x\n,2019-05\nM1 1AA\n,x\nM1 1AA,2019-05\n"
    let summary = folder.path("summary.json")
    let outcome = try annotate(table, "--add", "quality,edition", "--summary", summary)
    #expect(outcome.ending == .exit(0), "\(outcome.error)")
    #expect(
      outcome.lines.dropFirst() == [
        "M1 1AA,2019-04-30,before the first edition,,", "M1 1AA,,no date,,", "M1 1AA,x,not a date,,",
        ",2019-05,empty,,2019-05", "M1 1AA,,no date,,", ",x,not a date,,", "M1 1AA,2019-05,found,1,2019-05",
      ])
    #expect(
      outcome.errorLines.dropFirst() == [
        "postcodes: 7 rows: 1 found, 0 corrected, 0 not found, 0 not a postcode, 1 empty, 1 before the first edition, 2 not a date, 2 no date",
        "postcodes: 1 row has too few fields (line 6): padded with empty fields",
        "postcodes: 2 dates are unreadable (first: line 4): expected dates such as 2019-05-31, 31/05/2019 or 2019-05",
        "postcodes: 1 date is too early (line 2): the first edition is of 2019-05",
      ])
    let statuses = try JSON(folder.bytes("summary.json"))["columns"]?.elements.first?["statuses"]
    #expect(statuses?["no date"] == 2 && statuses?["not a date"] == 2 && statuses?["before the first edition"] == 1)
    #expect(try annotate(table, "--strict").ending == .exit(1))
  }

  @Test(arguments: [
    ("05/31/2019", "none of the 2 dates in \"date\" matched; expected dates such as 2019-05-31, 31/05/2019 or 2019-05"),
    ("2018-12", "none of the 2 dates in \"date\" matched; the first edition is of 2019-05"),
  ])
  func columnOfUnusableDatesIsAMismatch(_ date: String, _ advice: String) throws {
    let outcome = try annotate("postcode,date\nM1 1AA,\(date)\nM1 1AB,\(date)\nM1 1AB,\n")
    #expect(outcome.ending == .exit(1))
    // There is no advice about the postcodes.
    #expect(outcome.errorLines.last == "postcodes: " + advice)
    #expect(outcome.errorLines.count { $0.contains("matched; ") } == 1)
  }

  @Test func columnsOfAnyEditionCanBeChosen() throws {
    let outcome = try annotate(
      "date,postcode\n2019-05,M1 1AA\n2021-02,M1 1AA\n", "--add", "Constituency,edition,postcode,ward")
    #expect(
      outcome.lines == [
        "date,postcode,postcode_status,constituency,edition,postcode_2,ward",
        "2019-05,M1 1AA,found,E14000001,2019-05,M1 1AA,", "2021-02,M1 1AA,terminated,,2021-02,M1 1AA,E05000009",
      ])
    let unknown = try annotate("date,postcode\n2019-05,M1 1AA\n", "--add", "colour")
    #expect(unknown.ending == .exit(64))
    #expect(
      unknown.error.hasPrefix(
        "postcodes: --add: the index has no column \"colour\"; it has postcode, edition, easting, "))
  }

  @Test func severalColumnsAddressesAndTablesWithoutHeader() throws {
    let two = try annotate(
      "from,date,to\nM1 1AC,2019-05,M1 1AD\nM1 1AC,2021-02,M1 1AD\n", "--column", "from", "--column", "to", "--add",
      "quality")
    #expect(
      two.lines == [
        "from,date,to,from_status,from_quality,to_status,to_quality", "M1 1AC,2019-05,M1 1AD,terminated,1,not found,",
        "M1 1AC,2021-02,M1 1AD,not found,,found,9",
      ])
    // M1 1AC is in no newer edition.
    let address = try annotate(
      "date;address\n2019-05;1 High St, Flat M1 1AD, M1 IAC\n2021-02;1 High St, M1 1AD, M1 1AC\n2021-02;M9 9ZZ\n2021-02;x\n",
      "--extract", "--column", "address", "--add", "postcode", "--delimiter", ";")
    #expect(
      address.lines.dropFirst() == [
        "2019-05;1 High St, Flat M1 1AD, M1 IAC;corrected;M1 1AC", "2021-02;1 High St, M1 1AD, M1 1AC;found;M1 1AD",
        "2021-02;M9 9ZZ;not found;", "2021-02;x;not a postcode;",
      ])
    let bare = try Postcodes.annotate(
      "M1 1AA\t31/05/2019\n", "--no-header", "--as-of", "2", "--add", "edition", index: index)
    #expect(bare.lines == ["M1 1AA\t31/05/2019\tfound\t2019-05"])
  }

  @Test func linesKeepTheirBytes() throws {
    let table =
      "\u{FEFF}\"date\",postcode,note\r\n\"2019-05-31\",\"M1 1AA\",\"a\r\nb\"\r\n\r\n\"31/05/2019\" x,M1 1AA,1\r\n2021-02,M1 1AB,\"é\"\r\n"
    let outcome = try annotate(table, "--add", "edition,quality")
    #expect(
      outcome.output
        == "\u{FEFF}\"date\",postcode,note,postcode_status,edition,quality\r\n\"2019-05-31\",\"M1 1AA\",\"a\r\nb\",found,2019-05,1\r\n"
        + "\r\n\"31/05/2019\" x,M1 1AA,1,malformed,,\r\n2021-02,M1 1AB,\"é\",found,2021-02,8\r\n")
  }

  @Test func unusableRequestsAreRejected() throws {
    func error(_ table: String, _ options: [String], index: String? = nil) throws -> String {
      let outcome = try Postcodes.annotate(Array(table.utf8), options, index: index ?? self.index)
      #expect(outcome.ending == .exit(64) && outcome.output.isEmpty)
      return outcome.error
    }
    let table = "postcode,date,lat,lon\nM1 1AA,2019-05,1,1\n"
    let plain = try folder.index(of: Self.newer)
    #expect(
      try error(table, ["--as-of", "date"], index: plain)
        == "postcodes: --as-of: the index has one edition. Build one of several with 'postcodes build --history'\n")
    // The option names a column, never a month.
    #expect(
      try error(table, ["--as-of", "2019-05"]).contains(
        "--as-of: no column \"2019-05\"; the file has 4 columns: "))
    #expect(
      try error("postcode,date,date\nM1 1AA,,\n", ["--as-of", "date"]).contains(
        "choose one by number, for example --as-of 2"))
    #expect(
      try error(table, ["--as-of", "date", "--latitude", "lat", "--longitude", "lon"]).contains(
        "--as-of finds postcodes, not positions."))
    #expect(
      try error(table, ["--as-of", "date", "--column", "1", "--column", "1", "--distance"]).contains(
        "--as-of and --distance exclude each other."))
  }
}
