import CommandTestSupport
import Testing
import TestSupport

/// A first row of data that is read as a header would be lost.
struct MissingHeaderTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func build(_ dump: String, _ options: String...) throws -> Outcome {
    try Postcodes.run(["build", dump, "--output", folder.path("test.pcindex")] + options)
  }

  private func export(_ columns: String) throws -> [String] {
    Array(try Postcodes.run("export", "--index", folder.path("test.pcindex"), "--columns", columns).lines.dropFirst())
  }

  @Test(arguments: [["--column", "1"], ["--column", "1", "--dialect", "list"]])
  func listsWithoutHeader(_ options: [String]) throws {
    let list = try folder.write("list.csv", "M1 1AA\nM1 1AB\nM1 1AD\n")
    let refused = try Postcodes.run(["build", list, "--output", folder.path("test.pcindex")] + options)
    #expect(refused.ending == .exit(65) && !folder.exists("test.pcindex"))
    #expect(
      refused.error
        == "postcodes: \(list), line 1: expected the name of column 1, found the postcode M1 1AA; "
        + "add --no-header if the file has no column names\n")
    let accepted = try Postcodes.run(["build", list, "--output", folder.path("test.pcindex"), "--no-header"] + options)
    #expect(accepted.ending == .exit(0), "\(accepted.error)")
    #expect(try export("postcode") == ["M1 1AA", "M1 1AB", "M1 1AD"])
  }

  @Test func listsThatNeedNoOption() throws {
    let list = try folder.write("list.csv", "M1 1AA\nM1 1AB\nM1 1AD\n")
    for options in [[], ["--dialect", "list"], ["--no-header"], ["--no-header", "--dialect", "list"]] {
      let outcome = try Postcodes.run(["build", list, "--output", folder.path("test.pcindex")] + options)
      #expect(outcome.ending == .exit(0), "\(options): \(outcome.error)")
      #expect(try export("postcode").count == 3, "\(options)")
    }
  }

  @Test func aColumnOfATableWithoutHeader() throws {
    let table = try folder.write("table.csv", "1,M1 1AA,x\n2,M1 1AB,y\n")
    #expect(
      try build(table, "--column", "2", "--dialect", "list").error.contains("column 2, found the postcode M1 1AA"))
    let outcome = try build(table, "--column", "2", "--dialect", "list", "--no-header")
    #expect(outcome.ending == .exit(0), "\(outcome.error)")
    #expect(try export("postcode") == ["M1 1AA", "M1 1AB"])
    // With --no-header a first row that isn't a postcode is not a header either, but counted.
    let damaged = try folder.write("damaged.csv", "M1 1A\nM1 1AB\nM1 1AD\n")
    let report = try build(damaged, "--column", "1", "--no-header", "--format", "json").json()
    #expect(report["rows"] == 3 && report["rejected"] == 1)
  }

  @Test(arguments: [
    ("M1 1,North\nM11 1,East\n", "sector", "sector \"M1 1\"", "field_2"),
    ("x,M1\ny,BT1\n", "outcode", "outcode \"M1\"", "field_1"),
    ("M,x\nBT,y\n", "area", "area \"M\"", "field_2"),
    ("M1 1AA,x\nM1 1AB,y\n", "postcode", "postcode \"M1 1AA\"", "field_2"),
    ("x,E99999999\ny,N99999999\n", "county", "code of county \"E99999999\"", "county_field_1"),
    ("E00000001,x\nE99999999,y\n", "county", "code of county \"E00000001\"", "county_field_2"),
    ("E00000001,x\nE99999999,y\n", "county=1", "code of county \"E00000001\"", "county_field_2"),
  ])
  func joinedTables(_ text: String, _ key: String, _ found: String, _ column: String) throws {
    let dump = try folder.write("directory.csv", Fixtures.directory)
    let table = try folder.write("table.csv", text)
    let refused = try build(dump, "--join", "\(table):\(key)")
    #expect(refused.ending == .exit(65) && !folder.exists("test.pcindex"))
    #expect(refused.error.contains("table.csv, line 1: expected the name of column "), "\(refused.error)")
    #expect(refused.error.contains("found the \(found); add --no-header"), "\(refused.error)")
    let outcome = try build(dump, "--join", "\(table):\(key)", "--no-header", "--format", "json")
    #expect(outcome.ending == .exit(0), "\(outcome.error)")
    let joined = try outcome.json()["joined"]?.elements.first
    #expect(joined?["rows"] == 2)
    #expect(joined?["columns"]?.elements.compactMap(\.string) == [column])
  }

  /// Short codes look like words and numbers, so that only those of the dump show that a stated column has no label.
  @Test func joinedTablesOfShortCodes() throws {
    let dump = try folder.write(
      "nspl.csv",
      "pcds,dointr,doterm,usertype,oseast1m,osnrth1m,osgrdind\nM1 1AA,198001,,0,384636,398005,1\nM1 1AB,198001,,1,384700,398100,1\n"
    )
    let table = try folder.write("classes.csv", "0,Small\n1,Large\n")
    let refused = try build(dump, "--join", "\(table):user_type=1")
    #expect(refused.ending == .exit(65) && !folder.exists("test.pcindex"))
    #expect(refused.error.contains("found the code of user_type \"0\"; add --no-header"), "\(refused.error)")
    #expect(try build(dump, "--join", "\(table):user_type=1", "--no-header").ending == .exit(0))
    #expect(try export("user_type_field_2") == ["Small", "Large"])
    // The empty label of row names is no code, even though some postcodes have none.
    let named = try folder.write("named.csv", "\"\",name\n0,Small\n")
    try folder.write("nspl.csv", try folder.text("nspl.csv") + "M1 1AD,198001,,,384700,398100,1\n")
    #expect(try build(dump, "--join", "\(named):user_type=1").ending == .exit(0))
  }

  /// A header stays one with --no-header.
  @Test func tablesWithHeader() throws {
    let dump = try folder.write("directory.csv", Fixtures.directory)
    let table = try folder.write("table.csv", "sector,region\nM1 1,North\n")
    let outcome = try build(dump, "--join", "\(table):sector", "--no-header")
    #expect(outcome.ending == .exit(0), "\(outcome.error)")
    #expect(try export("region").filter { !$0.isEmpty } == ["North", "North"])
  }

  /// `--column` prefers the column that has exactly this name.
  @Test func exactNamesWin() throws {
    let table = try folder.write("table.csv", "Postcode,postcode,lat,long\nM1 1AA,M1 1AB,53.4,-2.2\n")
    #expect(try build(table, "--column", "postcode").ending == .exit(0))
    #expect(try export("postcode") == ["M1 1AB"])
    #expect(try build(table, "--column", "Postcode").ending == .exit(0))
    #expect(try export("postcode") == ["M1 1AA"])
    let index = folder.path("test.pcindex")
    for (name, latitude) in [("postcode", ""), ("Postcode", "53.4")] {
      let annotated = try Postcodes.run("annotate", table, "--column", name, "--add", "latitude", "--index", index)
      #expect(annotated.lines.last?.hasSuffix(",\(latitude)") == true, "\(annotated.output) \(annotated.error)")
    }
    let unclear = try Postcodes.run("annotate", table, "--column", "POSTCODE", "--index", index)
    #expect(unclear.error.contains("several columns"))
  }
}
