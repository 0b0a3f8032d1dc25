import CommandTestSupport
import TestSupport
import Testing

/// Bad input of `build --places` and `build --scotland`: rows are read, or counted with reason, file and line.
@Suite(.timeLimit(.minutes(10)))
struct PlaceInputTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func build(_ source: String, option: String = "--places") throws -> Outcome {
    let dump = try folder.write("dump.csv", "postcode,easting,northing\nKW15 1AA,344800,1010900\n")
    return try Postcodes.run(
      "build", dump, option, source, "--output", folder.path("index.pcindex"), "--report", folder.path("report.csv"))
  }

  private func places() throws -> [String] {
    let table = try Postcodes.run(
      "export", "--places", "--index", folder.path("index.pcindex"), "--format", "jsonl")
    #expect(table.ending == .exit(0))
    return try table.lines.map { try JSON(Array($0.utf8))["name_1"]?.string ?? "" }
  }

  /// With or without a byte-order mark, whole metres or with decimals, either end of line.
  @Test(arguments: ["\u{FEFF}", ""], ["\r\n", "\n"])
  func tilesInAllTheirForms(mark: String, end: String) throws {
    let rows = [
      PlaceRows.place("osgb1", "Kirkwall", easting: "344800"), PlaceRows.place("osgb2", "Hope", easting: "344800.512"),
    ]
    let outcome = try build(folder.write("HY40.csv", mark + rows.joined(separator: end) + end))
    #expect(outcome.ending == .exit(0), "\(outcome.error)")
    #expect(try places() == ["Hope", "Kirkwall"])
  }

  @Test func rejectedRowsHaveFileAndLine() throws {
    let long = String(repeating: "x", count: 500)
    let rows = [
      PlaceRows.place("osgb1", "Kirkwall"), PlaceRows.place("osgb1", "Same code"), PlaceRows.place("osgb2", ""),
      PlaceRows.place("osgb3", "New", type: "newType"), PlaceRows.place("osgb4", long),
      PlaceRows.place("osgb5", "East", easting: "1.2.3"), String(PlaceRows.place("osgb6", "Cut").prefix(30)),
    ]
    let tile = try folder.write("HY40.csv", rows.joined(separator: "\r\n"))
    let outcome = try build(tile)
    #expect(outcome.ending == .exit(0))
    #expect(Set(try places()) == ["Kirkwall", long])
    for expected in [
      "\(tile), line 2, column ID: repeated code: expected a code that no other place has, found \"osgb1\"",
      "\(tile), line 3, column NAME1: no name: expected a name",
      "\(tile), line 4, column TYPE: unknown type: expected populatedPlace, ",
      "\(tile), line 6, column GEOMETRY_X: ", "\(tile), line 7: too few fields: expected 34 fields, found ",
    ] {
      #expect(outcome.output.contains(expected), "\(expected) in \(outcome.output)")
    }
    #expect(try folder.text("report.csv").split(separator: "\n").count == 6)
  }

  /// What macOS adds to archives is no tile.
  @Test func archivesFromMacOS() throws {
    var archive = ZipFixture()
    archive.add("__MACOSX/Data/._HY40.csv", "Mac OS X")
    archive.add("Data/.DS_Store", [0])
    archive.add("Data/HY40.csv", PlaceRows.tile)
    archive.add("Doc/licence.txt", "Open Government Licence")
    let outcome = try build(folder.write("opname_csv_gb.zip", archive.bytes))
    #expect(outcome.ending == .exit(0), "\(outcome.error)")
    #expect(try places().count == 3)
  }

  @Test func aGeoPackageIsNamed() throws {
    let outcome = try build(folder.write("opname.gpkg", "SQLite format 3\0" + String(repeating: "a", count: 100)))
    #expect(outcome.ending == .exit(65) && !folder.exists("index.pcindex"))
    #expect(outcome.error.contains("opname_csv_gb.zip") && outcome.error.contains("found a GeoPackage"))
  }

  @Test func aDirectoryOfAnotherLayout() throws {
    let outcome = try build(folder.write("SmallUser.csv", "a,b,c\n1,2,3\n"), option: "--scotland")
    #expect(outcome.ending == .exit(65) && !folder.exists("index.pcindex"))
    #expect(outcome.error.contains("SmallUser.csv: not in the dialect spd: expected Postcode,"))
    #expect(outcome.error.contains("found \"a,b,c\""))
  }
}

/// Rows of OS Open Names.
enum PlaceRows {
  static func place(
    _ code: String, _ name: String, easting: String = "344800.5", type: String = "populatedPlace",
    local: String = "Town"
  ) -> String {
    "\(code),http://id/\(code),\(name),,,,\(type),\(local),\(easting),1010900.25,3000,25000,343000,1009000,346000,1012000,"
      + "KW15,http://kw15,,,,,,,Orkney Islands,http://o,http://x/UnitaryAuthority,Scotland,http://s,Scotland,http://c,,,"
  }

  static func postcode(_ code: String, _ town: String) -> String {
    "\(code),http://id/\(code),\(code),,,,other,Postcode,344800,1010900,3000,25000,,,,,,,\(town),http://p,http://t,,,,,,,,,"
      + "Scotland,,,,"
  }

  /// Three places, two postcodes and a road.
  static let tile =
    [
      place("osgb1", "Kirkwall"), place("osgb2", "St Mary's", local: "Village"),
      place("osgb3", "Kirk Hope", local: "Hamlet"), postcode("KW151AA", "Kirkwall"), postcode("KW172AA", "St Mary's"),
      place("osgb4", "Kirk Road", type: "transportNetwork", local: "Named Road"),
    ].joined(separator: "\r\n") + "\r\n"
}
