import CommandTestSupport
import Testing
import TestSupport

/// `build --join`.
struct JoinTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func build(_ joins: String..., options: [String] = ["--format", "json"]) throws -> Outcome {
    let dump = try folder.write("directory.csv", Fixtures.directory)
    return try Postcodes.run(
      ["build", dump, "--output", folder.path("test.pcindex")] + joins.flatMap { ["--join", $0] } + options)
  }

  private func export(_ columns: String, _ options: String...) throws -> [String] {
    try Postcodes.run(["export", "--index", folder.path("test.pcindex"), "--columns", columns] + options).lines
  }

  @Test func columnsBecomeAttributesOfCodes() throws {
    let table = try folder.write("rank.csv", "CTY25CD,Rank,Label\nE99999999,2,\"England, all\"\nN99999999,10,\n")
    let outcome = try build("\(table):county")
    #expect(outcome.ending == .exit(0), "\(outcome.error)")
    let joined = try outcome.json()["joined"]?.elements.first
    #expect(joined?["key"] == "county")
    #expect(joined?["column"] == "CTY25CD")
    #expect(joined?["columns"]?.elements.compactMap(\.string) == ["county_rank", "county_label"])
    #expect(joined?["rows"] == 2)
    #expect(joined?["matched"] == 2)
    #expect(joined?["codesWithoutRow"] == 2)  // Guernsey and Wales
    #expect(
      try export("postcode,county_rank,county_label", "--where", "area=M,BT,GY", "--where", "outcode=M1,BT1,GY1") == [
        "postcode,county_rank,county_label", "BT1 1AA,10,", "GY1 1AA,,", "M1 1AA,2,\"England, all\"",
        "M1 1AB,2,\"England, all\"", "M1 9ZZ,2,\"England, all\"",
      ])
    // Numbers in texts compare as numbers.
    #expect(try export("postcode", "--where", "county_rank>=3") == ["postcode", "BT1 1AA"])
    let lookup = try Postcodes.run("lookup", "M1 1AA", "--index", folder.path("test.pcindex"))
    #expect(lookup.output.contains("England, all"))
    let rows = try folder.write("rows.csv", "postcode\nBT1 1AA\n")
    let annotated = try Postcodes.run(
      "annotate", rows, "--add", "county_rank", "--index", folder.path("test.pcindex"))
    #expect(annotated.lines.last == "BT1 1AA,found,10")
  }

  /// Texts of joined columns are compared as names are.
  @Test func conditionsIgnoreCaseAndAccents() throws {
    let table = try folder.write(
      "regions.csv", "sector,region\nM1 1,Nôrth West\nM11 1,St. Mary's\nSW1A 2,\"South, East\"\n")
    #expect(try build("\(table):sector").ending == .exit(0))
    #expect(try export("postcode", "--where", "region=north west") == ["postcode", "M1 1AA", "M1 1AB"])
    #expect(try export("postcode", "--where", "region=SAINT MARYS") == ["postcode", "M11 1AA", "M11 1AB"])
    #expect(try export("postcode", "--where", "region=south, east,Nôrth West").count == 4)
    #expect(try export("postcode", "--where", "region!=nôrth-west", "--where", "area=M").count == 4)
    let unknown = try Postcodes.run("export", "--where", "region=nroth west", "--index", folder.path("test.pcindex"))
    #expect(unknown.ending == .exit(1) && unknown.error.contains("did you mean \"Nôrth West\"?"), "\(unknown.error)")
  }

  /// A joined column stays, even if it is empty this month.
  @Test func emptyJoinedColumnsStay() throws {
    let sectors = try folder.write("regions.csv", "sector,region,team\nM1 1,,blue\n")
    let counties = try folder.write("counties.csv", "county,note,rank\nE99999999,,1\n")
    let outcome = try build("\(sectors):sector", "\(counties):county")
    #expect(outcome.ending == .exit(0), "\(outcome.error)")
    #expect(
      try outcome.json()["joined"]?.elements.map { $0["emptyColumns"]?.elements.compactMap(\.string) }
        == [["region"], ["county_note"]])
    #expect(
      try export("postcode,region,team,county_note,county_rank", "--where", "outcode=M1", "--where", "team=blue").last
        == "M1 1AB,,blue,,1")
  }

  @Test func columnsBecomeColumnsOfPartsOfPostcodes() throws {
    let sectors = try folder.write(
      "sectors.csv", "Postcode sector;Sales region;County\nm1 1;North;a\nM111;East;b\nSW1A 2;South;c\nXX1 1;;\n")
    let outcodes = try folder.write("outcodes.csv", "no,where,depot\n1,M1,Ancoats\n2,GIR,Bootle\n")
    let areas = try folder.write("areas.tsv", "area\tteam\nM\tblue\nbt\tgreen\n")
    let outcome = try build("\(sectors):sector", "\(outcodes):outcode:depot", "\(areas):area")
    #expect(outcome.ending == .exit(0), "\(outcome.error)")
    let joined = try outcome.json()["joined"]?.elements ?? []
    #expect(
      joined.map { $0["columns"]?.elements.compactMap(\.string) } == [
        ["sales_region", "county_2"], ["depot_no", "depot_depot"], ["team"],
      ])
    #expect(joined.map { $0["matched"] } == [3, 2, 2])
    #expect(joined.first?["unmatchedCodes"]?.elements.compactMap(\.string) == ["XX1 1"])
    #expect(joined.first?["codesWithoutRow"] == 5)  // BT1 1, GIR 0, GY1 1, M1 9, NPT 0
    #expect(
      try export("postcode,county,sales_region,county_2,depot_no,depot_depot,team") == [
        "postcode,county,sales_region,county_2,depot_no,depot_depot,team",
        "BT1 1AA,N99999999,,,,,green",
        "GIR 0AA,E99999999,,,2,Bootle,",
        "GY1 1AA,L99999999,,,,,",
        "M1 1AA,E99999999,North,a,1,Ancoats,blue",
        "M1 1AB,E99999999,North,a,1,Ancoats,blue",
        "M1 9ZZ,E99999999,,,1,Ancoats,blue",
        "M11 1AA,E99999999,East,b,,,blue",
        "M11 1AB,E99999999,East,b,,,blue",
        "NPT 0VA,W99999999,,,,,",
        "SW1A 2AA,E99999999,South,c,,,",
      ])
    #expect(try export("postcode", "--where", "sales_region=East", "--where", "team=blue").count == 3)
  }

  @Test func everyFileOfADumpIsJoined() throws {
    try folder.write("dump/Data/CSV/b.csv", Fixtures.codePoint("B1 1AA", 10, 406_000, 286_000))
    try folder.write("dump/Data/CSV/m.csv", Fixtures.codePoint("M1 1AA", 10, 384_636, 398_005))
    try folder.write("dump/Data/CSV/n.csv", Fixtures.codePoint("M1 1AB", 10, 384_700, 398_100))
    let table = try folder.write("outcodes.csv", "outcode,depot\nM1,Ancoats\n")
    let outcome = try Postcodes.run(
      "build", folder.path("dump"), "--join", "\(table):outcode", "--output", folder.path("test.pcindex"))
    #expect(outcome.ending == .exit(0), "\(outcome.error)")
    #expect(
      outcome.lines.contains { $0.hasSuffix("outcodes.csv by outcode: rows 1, matched 1, codes without a row 1") })
    #expect(try export("postcode,depot") == ["postcode,depot", "B1 1AA,", "M1 1AA,Ancoats", "M1 1AB,Ancoats"])
  }

  @Test func keyColumnIsFoundByItsValuesOrNamed() throws {
    let table = try folder.write("a.csv", "id,code,other\nx,E99999999,N99999999\ny,W99999999,a\n")
    #expect(try build("\(table):county").json()["joined"]?.elements.first?["column"] == "code")
    let named = try build("\(table):county=Other")
    #expect(try named.json()["joined"]?.elements.first?["column"] == "other")
    #expect(
      try export("postcode,county_id,county_code", "--where", "county_id=x") == [
        "postcode,county_id,county_code", "BT1 1AA,x,E99999999",
      ])
    let unknown = try build("\(table):county=LAD25CD")
    #expect(unknown.ending == .exit(65))
    #expect(unknown.error.contains("a.csv: has no column \"LAD25CD\"; the columns are id, code, other"))
  }

  @Test func encodingsAndCompressionAreDetected() throws {
    let latin = Array("sep=|\ncounty|Größe\nE99999999|".utf8) + [0xE9, 0x80, 0x0A]
    let table = try folder.write("a:b.csv", latin)
    #expect(try build("\(table):county").ending == .exit(0))
    #expect(try export("postcode,county_gr_e", "--where", "area=SW").last == "SW1A 2AA,é€")
    let gzip = try folder.write("a.csv.gz", GzipFixture.bytes("county,b\nE99999999,1\n"))
    #expect(try build("\(gzip):county:p").ending == .exit(0))
    #expect(try export("postcode,county_p_b", "--where", "area=SW").last == "SW1A 2AA,1")
    let wide = try folder.write("wide.csv", [0xFF, 0xFE] + Array("county,b\n".utf8).flatMap { [$0, 0] })
    #expect(try build("\(wide):county").error.contains("expected UTF-8, found UTF-16"))
  }

  /// One other text keeps a column from being read as numbers. A condition doesn't then compare half of it.
  @Test(arguments: [("\"6,808\"", "suppressed"), ("3E4", "7"), ("+5", "*")])
  func columnsWithOtherFormsOfNumbersAreNotCompared(_ number: String, _ other: String) throws {
    let table = try folder.write("rank.csv", "county,rank\nE99999999,\(number)\nN99999999,512\nW99999999,\(other)\n")
    #expect(try build("\(table):county").ending == .exit(0))
    let options = ["export", "--index", folder.path("test.pcindex"), "--where", "county_rank<7000"]
    let outcome = try Postcodes.run(options)
    #expect(outcome.ending == .exit(64) && outcome.output.isEmpty)
    let found = number.replacing("\"", with: "")
    #expect(
      outcome.errorLines == [
        "postcodes: --where county_rank<7000: county_rank has numbers in other forms, such as \"\(found)\"; it supports = and !="
      ])
    #expect(try export("postcode", "--where", "county_rank=512").last == "BT1 1AA")
  }

  /// A look-up of areas by postcode, as the ONS publishes it, with delimiters at the end of each row and numbers of a spreadsheet.
  @Test func tablesOfPostcodes() throws {
    let text = """
      pcd7,pcd8,pcds,lsoa21cd,rank,ladnm,
      "M1 1AA","M1   1AA","M1 1AA",E01000001,"6,808",Manchester,
      "M1 9ZZ","M1   9ZZ","M1 9ZZ",E01000002,NA,Manchester,
      "BT11AA","BT1  1AA","BT1 1AA",95AA01S1,512,NULL,
      ,,,,,,

      """
    let table = try folder.write("PCD_OA21_LSOA21_MSOA21_LAD.csv", text)
    let outcome = try build("\(table):postcode")
    #expect(outcome.ending == .exit(0), "\(outcome.error)")
    let joined = try outcome.json()["joined"]?.elements.first
    #expect(joined?["column"] == "pcd7" && joined?["rows"] == 3 && joined?["matched"] == 3)
    #expect(joined?["codesWithoutRow"] == 7)
    #expect(joined?["columns"]?.elements.compactMap(\.string) == ["lsoa21cd", "rank", "ladnm"])
    #expect(joined?["missingValues"]?["NA"] == 1 && joined?["missingValues"]?["NULL"] == 1)
    #expect(
      try export("postcode,lsoa21cd,rank,ladnm", "--where", "rank<7000") == [
        "postcode,lsoa21cd,rank,ladnm", "BT1 1AA,95AA01S1,512,", "M1 1AA,E01000001,6808,Manchester",
      ])
    #expect(try export("postcode,lsoa21cd,rank,ladnm").contains("M1 9ZZ,E01000002,,Manchester"))
    #expect(try build("\(table):pcds").json()["joined"]?.elements.first?["column"] == "pcds")
    let pcd8 = try build("\(table):postcode=pcd8:x").json()["joined"]?.elements.first
    #expect(pcd8?["columns"]?.elements.compactMap(\.string) == ["x_lsoa21cd", "x_rank", "x_ladnm"])
  }

  @Test func repeatedCodesMustAgree() throws {
    let same = try folder.write("same.csv", "county,b\nE99999999,1\nE99999999,1\n")
    let joined = try build("\(same):county").json()["joined"]?.elements.first
    #expect(joined?["rows"] == 2)
    #expect(joined?["matched"] == 2)
    #expect(joined?["repeated"] == 1)
    let differs = try folder.write("differs.csv", "county,b\nE99999999,1\n\nE99999999,2\n")
    let outcome = try build("\(differs):county")
    #expect(outcome.ending == .exit(65))
    #expect(
      outcome.error.contains("differs.csv, line 4: a second row for E99999999 with other values than line 2"))
    let sector = try folder.write("sector.csv", "sector,b\nM1 1,1\nm11,2\n")
    #expect(try build("\(sector):sector").error.contains("line 3: a second row for m11"))
  }

  @Test(arguments: [
    (
      "county,b\nE00000001,1\n", "county",
      "no value of the column \"county\", such as \"E00000001\", is a code of county"
    ),
    ("a,b\n1,2\n", "county", "no value is a code of county in the dump, in any of the columns a, b"),
    ("a,b\n1,2\n", "sector", "no value is a sector, in any of the columns a, b"),
    ("county,b\nE99999999\n", "county", ", line 2: expected 2 fields, found 1"),
    ("county,b\nE99999999,\"1\n", "county", ", line 2: the quotation mark has no closing one"),
    ("county\nE99999999\n", "county", "expected a column with codes and at least one more"),
    ("", "county", "expected a header, found an empty file"),
    ("lsoa21,b\n", "lsoa21", "the index has no codes \"lsoa21\": expected county, area, outcode, sector"),
  ])
  func tablesThatCannotBeJoinedAreErrors(_ text: String, _ key: String, _ error: String) throws {
    let table = try folder.write("table.csv", text)
    let outcome = try build("\(table):\(key)")
    #expect(outcome.ending == .exit(65))
    #expect(outcome.error.contains(error), "\(outcome.error)")
    #expect(!folder.exists("test.pcindex"))
  }

  @Test func missingTablesAndOptionsAreErrors() throws {
    #expect(try build("\(folder.path("missing.csv")):county").ending == .exit(66))
    for value in ["table.csv", ":county", "table.csv:", "table.csv:county="] {
      let outcome = try build(value)
      #expect(outcome.ending == .exit(64))
      #expect(outcome.error.contains("--join \(value): expected FILE:KEY"))
    }
  }
}
