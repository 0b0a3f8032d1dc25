import CommandTestSupport
import Testing
import TestSupport

/// What `build` takes from irregular tables, and that it names what it leaves out.
struct LeftOutTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func build(_ dump: String, _ options: String...) throws -> Outcome {
    try Postcodes.run(["build", dump, "--output", folder.path("test.pcindex")] + options)
  }

  private func export(_ options: String...) throws -> [String] {
    try Postcodes.run(["export", "--index", folder.path("test.pcindex")] + options).lines
  }

  @Test func everyTableOfAFolderOfNamesIsRead() throws {
    try folder.write("names/County names and codes.csv", "CTY25CD,CTY25NM\nE99999999,No county\n")
    try folder.write("names/countries.csv", "CTY25CD;CTY25NM\nN99999999;None in the north\n")
    try folder.write("names/countries.txt", "CTY25CD,CTY25NM\nN99999999,Copy\n")
    try folder.write("names/other.csv", "a,b\n1,2\n")
    let dump = try folder.write("directory.csv", Fixtures.directory)
    let outcome = try build(dump, "--names", folder.path("names"))
    #expect(outcome.ending == .exit(0))
    let names = outcome.lines.filter { $0.hasPrefix("names from ") }
    #expect(names.count == 2)
    #expect(names.contains { $0.hasSuffix("entry countries.csv: 1 × county") })
    #expect(outcome.error.contains("entry other.csv: not used: \"a,b\" has no columns of codes and names"))
    #expect(outcome.error.contains("entry countries.txt: not used: a copy of the file with another extension"))
    #expect(try export("--columns", "county_name", "--where", "area=BT").last == "None in the north")
  }

  /// A row of the Scottish Postcode Directory without a header.
  private func scottish(_ count: Int) -> String {
    var fields = [String](repeating: "", count: count)
    fields.replaceSubrange(
      0..<15,
      with: [
        "G1 1AA", "G1", "G1 1", "1/8/1973 00:00:00", "", "259000", "665000", "55.857", "-4.252", "N", "S12000049",
        "S14000029", "S17000017", "S16000117", "S13002976",
      ])
    return fields.joined(separator: ",") + "\n"
  }

  @Test func scottishDirectoryWithoutHeaderHasCodes() throws {
    let outcome = try build(folder.write("small.csv", scottish(57)))
    #expect(outcome.ending == .exit(0), "\(outcome.error)")
    #expect(try export("--columns", "postcode,district,ward").last == "G1 1AA,S12000049,S13002976")
    let unknown = try build(folder.write("new.csv", scottish(60)))
    #expect(unknown.ending == .exit(0))
    #expect(unknown.error.contains("new.csv: has no header, and its 60 columns are those of no known edition"))
  }

  @Test func namesAreNoCodes() throws {
    let dump = """
      Postcode,In Use?,Latitude,Longitude,County,District,Ward,DistrictCode,WardCode,Country,CountyCode
      M1 1AA,Yes,53.4,-2.2,Lancashire,Manchester,Deansgate,E08000003,E05011362,England,E10000017

      """
    let outcome = try build(folder.write("doogal.csv", dump))
    #expect(outcome.lines.contains { $0.hasPrefix("columns left out: County, District, Ward, Country;") })
    #expect(try export("--columns", "county,district,ward").last == "E10000017,E08000003,E05011362")
  }

  /// A column that is empty in one month doesn't vanish: the same commands work on every edition.
  @Test(arguments: [["E08000003"], ["E08000003", "E07000123"], [""]])
  func columnsWithoutValuesStay(_ districts: [String]) throws {
    let header = "pcds,dointr,doterm,lad25cd,rgn25cd,east1m,north1m\n"
    let units = ["1AA", "1AB"]
    func rows(_ region: String) -> String {
      zip(units, districts).map { "M1 \($0),198001,,\($1),\(region),384636,398005\n" }.joined()
    }
    let outcome = try build(folder.write("empty.csv", header + rows("")))
    let isEmpty = districts == [""]
    #expect(outcome.lines.contains("columns without any value: \(isEmpty ? "district, region" : "region")"))
    #expect(
      try export("--columns", "postcode,district,region").last
        == "M1 \(units[districts.count - 1]),\(districts[districts.count - 1]),")
    #expect(try export("--where", "region=").count == districts.count + 1)
    let verified = try Postcodes.run("verify", "--index", folder.path("test.pcindex"))
    #expect(verified.ending == .exit(0), "\(verified.error)")
    let table = try folder.write("table.csv", "postcode\nM1 1AA\n")
    let annotated = try Postcodes.run("annotate", table, "--add", "region", "--index", folder.path("test.pcindex"))
    #expect(annotated.lines.last == "M1 1AA,found,")
    let new = try folder.write("full.csv", header + rows("E12000002"))
    #expect(try Postcodes.run("build", new, "--output", folder.path("new.pcindex")).ending == .exit(0))
    let diff = try Postcodes.run(
      "diff", folder.path("test.pcindex"), folder.path("new.pcindex"), "--format", "csv")
    #expect(diff.lines.contains("recoded,M1 1AA,region,,E12000002,"))
  }

  @Test(arguments: [(";", []), ("|", []), ("\t", []), ("~", ["--delimiter", "~"])])
  func delimiters(_ delimiter: String, _ options: [String]) throws {
    let rows = [
      ["home", "id", "easting", "northing"], ["M1 1AA", "1", "384636.0", "398005.00"], ["M1 1AB", "2", "", ""],
    ]
    let table = rows.map { $0.joined(separator: delimiter) + "\n" }.joined()
    let dump = try folder.write("table", table)
    let outcome = try Postcodes.run(
      ["build", dump, "--output", folder.path("test.pcindex"), "--column", "Home"] + options)
    #expect(outcome.ending == .exit(0), "\(outcome.error)")
    #expect(
      try export("--columns", "postcode,easting,northing") == [
        "postcode,easting,northing", "M1 1AA,384636,398005", "M1 1AB,,",
      ])
  }

  @Test func aNumberNamesThePostcodeColumn() throws {
    let table = "postcode,b,lat,long\nM1 1AA,M1 1AB,53.4,-2.2\n"
    #expect(try build(folder.write("table.csv", table), "--column", "2").ending == .exit(0))
    #expect(try export("--columns", "postcode").last == "M1 1AB")
    #expect(try build(folder.path("table.csv"), "--column", "5").ending == .exit(65))
  }

  @Test func otherFormatsAreNamedWithTheNextStep() throws {
    let parquet = try build(folder.write("a.parquet", Array("PAR1".utf8) + [0, 1, 2]))
    #expect(parquet.error.contains("found a Parquet file. Write it as CSV"))
    let package = try build(folder.write("a.gpkg", Array("SQLite format 3\0".utf8)))
    #expect(package.error.contains("found an SQLite database, such as a GeoPackage. Write a GeoPackage as CSV"))
    var zip = ZipFixture()
    zip.add("[Content_Types].xml", "<Types/>")
    zip.add("xl/workbook.xml", "<workbook/>")
    let workbook = try build(folder.write("a.xlsx", zip.bytes))
    #expect(workbook.ending == .exit(65))
    #expect(workbook.error.contains("found an Excel workbook. Save its sheet as CSV"))
    #expect(!folder.exists("test.pcindex"))
  }
}
