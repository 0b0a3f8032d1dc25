import Foundation
@testable import PostcodeKit
import TestSupport
import Testing

@testable import PostcodeImport

/// OS Open Names: tiles, archives and folders in all their forms.
@Suite struct OpenNamesTests {
  /// A row of a place.
  private static func place(
    _ code: String, _ name: String, easting: String = "331719.836", northing: String = "1019258.274",
    type: String = "populatedPlace"
  ) -> String {
    "\(code),http://id/\(code),\(name),,,,\(type),Village,\(easting),\(northing),3000,25000,331378.448,1019063.498,"
      + "331901.266,1019563.498,KW17,http://kw17,,,,,,,Orkney Islands,http://o,http://x/ontology/UnitaryAuthority,"
      + "Scotland,http://s,Scotland,http://c,,,"
  }

  /// A row of a postcode.
  private static func postcode(_ code: String, _ place: String) -> String {
    "\(code),http://id/\(code),\(code),,,,other,Postcode,331719,1019258,3000,25000,,,,,,,\(place),http://p,http://t,,,,,,,,,"
      + "Scotland,,,,"
  }

  private static func road(_ code: String) -> String {
    place(code, "Kirk Road", type: "transportNetwork")
  }

  private struct Read {
    let places: [Place]
    let report: ImportReport
    let index: PostcodeIndex
    let rejections: [Rejection]

    func rejected(_ reason: Rejection.Reason) -> Int { report.places?.rejections[reason] ?? 0 }
  }

  private static func read(_ path: String, dumps: [String] = [], options: ImportOptions = ImportOptions()) throws
    -> Read
  {
    var options = options
    options.places = [path]
    var rejections: [Rejection] = []
    let result = try Importer(options: options).importDumps(dumps, onRejection: { rejections.append($0) })
    let index = try PostcodeIndex(bytes: IndexBytes(copying: result.file))
    try index.verify()
    let places = try Places(index)
    try places?.verify()
    let read = (0..<(places?.count ?? 0)).compactMap { places?[$0] }
    return Read(places: read, report: result.report, index: index, rejections: rejections)
  }

  private static func read(tile rows: [String], mark: Bool = true, end: String = "\r\n") throws -> Read {
    let folder = try TemporaryFolder()
    return try read(
      folder.write("HY20.csv", (mark ? "\u{FEFF}" : "") + rows.map { $0 + end }.joined()))
  }

  @Test(arguments: [true, false], ["\r\n", "\n"])
  func aTileIsReadExactly(mark: Bool, end: String) throws {
    let rows = [
      Self.place("osgb4000000074559490", "Corston"), Self.road("osgb1"), Self.postcode("KW151AA", "Kirkwall"),
    ]
    let read = try Self.read(tile: rows, mark: mark, end: end)
    let place = try #require(read.places.first)
    #expect(read.places.count == 1)
    #expect(place.code == "osgb4000000074559490")
    #expect(place.name == "Corston" && place.localType == "Village" && place.outcode == "KW17")
    #expect(place.area.county == "Orkney Islands" && place.area.countyType == "UnitaryAuthority")
    #expect(place.area.district == nil && place.area.region == "Scotland" && place.area.country == "Scotland")
    #expect(place.eastings.position?.truncated == 331_719 && place.eastings.position?.rounded == 331_720)
    #expect(place.northings.position?.truncated == 1_019_258 && place.northings.position?.rounded == 1_019_258)
    #expect(place.eastings.minimum?.rounded == 331_378 && place.eastings.maximum?.rounded == 331_901)
    let report = try #require(read.report.places)
    #expect(report.rows == 3 && report.places == 1 && report.postcodeRows == 1 && report.otherRows == 1)
    #expect(report.postcodesWithPlace == 1 && report.rejected == 0)
    #expect(read.index.count == 0)
    #expect(read.report.dialect == nil && read.index.metadata.dialect == "open-names")
    #expect(read.index.metadata.attribution.contains("Contains OS data"))
  }

  @Test func everyRowIsAccountedFor() throws {
    let long = String(repeating: "x", count: 500)
    let rows = [
      Self.place("osgb1", "One"), Self.place("osgb1", "One"), Self.place("osgb1", "Another"),
      Self.place("osgb2", ""), Self.place("", "Nameless"), Self.place("osgb3", "Three", easting: "12x"),
      Self.place("osgb4", "Four", northing: "1.2.3"), Self.place("osgb5", "Five", type: "newType"),
      Self.place("osgb6", long), Self.place("osgb7", "Seven", easting: "400000"), Self.postcode("NOTACODE9", "Here"),
      Self.place("osgb8", "No position", easting: "", northing: ""), "a,b,c",
      Self.place("osgb9", "\"Quoted, name\""), Self.place("osgb10", "Cut").prefix(40).description,
    ]
    let read = try Self.read(tile: rows)
    let report = try #require(read.report.places)
    #expect(report.rows == rows.count)
    #expect(report.places + report.merged + report.postcodeRows + report.otherRows + report.rejected == report.rows)
    #expect(report.merged == 1)
    #expect(read.rejected(.repeatedCode) == 1)
    #expect(read.rejected(.noName) == 1 && read.rejected(.noCode) == 1)
    #expect(read.rejected(.badEasting) == 1 && read.rejected(.badNorthing) == 1)
    #expect(read.rejected(.unknownType) == 1 && read.rejected(.notAPostcode) == 1)
    #expect(read.rejected(.tooFewFields) == 2)
    #expect(Set(read.places.map(\.name)) == ["One", long, "Seven", "No position", "Quoted, name"])
    #expect(read.places.first { $0.name == "No position" }?.eastings.position == nil)
    let repeated = try #require(read.rejections.first { $0.reason == .repeatedCode })
    #expect(repeated.location.line == 3)
    #expect(
      repeated.description.hasSuffix(
        "HY20.csv, line 3, column ID: repeated code: expected a code that no other place has, found \"osgb1\""))
  }

  /// Data frames and SQL clients write NULL for empty fields.
  @Test func missingValues() throws {
    let rows = [
      Self.place("osgb1", "Nil"), Self.place("osgb2", "No position", easting: "", northing: ""),
      Self.postcode("KW151AA", "Kirkwall"), Self.postcode("KW152AA", ""),
    ]
    let rewritten = rows.map { row in
      let fields = row.split(separator: ",", omittingEmptySubsequences: false)
      return fields.map { $0.isEmpty ? "NULL" : $0 }.joined(separator: ",")
    }
    let (original, read) = (try Self.read(tile: rows), try Self.read(tile: rewritten))
    #expect(read.places == original.places && read.places.count == 2)
    #expect(read.rejections.isEmpty && read.report.places?.postcodesWithPlace == 1)
  }

  @Test func metresAreParsedExactly() {
    func metres(_ text: String) -> Int? {
      Array(text.utf8).withUnsafeBufferPointer { GridCoordinate(metres: CSVField(bytes: $0))?.halfMetres }
    }
    #expect(metres("0") == 0 && metres("331444.302") == 662_888 && metres("331444.5") == 662_889)
    #expect(metres("331444.999999") == 662_889 && metres("331444.499") == 662_888 && metres("0.5") == 1)
    #expect(metres("-1") == -2 && metres("-1.5") == -3 && metres("-1.25") == -3 && metres("-0.75") == -2)
    for text in ["", ".", "1.", ".5", "-", "1e3", " 1", "12345678", "1,2", "+1"] {
      #expect(metres(text) == nil, "\(text)")
    }
  }

  /// Folders as unpacked archives have them, in all their spellings.
  @Test func foldersAreSearchedForTiles() throws {
    let folder = try TemporaryFolder()
    let tile = "\u{FEFF}" + Self.place("osgb1", "One") + "\r\n"
    try folder.write("opname_csv_gb/DATA/HY20.csv", tile)
    try folder.write("opname_csv_gb/Data2/HY22.CSV", Self.place("osgb2", "Two"))
    try folder.write("opname_csv_gb/DATA/.DS_Store", "x")
    try folder.write("__MACOSX/opname_csv_gb/DATA/._HY20.csv", "Mac OS X")
    try folder.write(
      "opname_csv_gb/DOC/OS_Open_Names_Header.csv", "\u{FEFF}ID" + String(repeating: ",X", count: 33) + "\r\n")
    try folder.write("opname_csv_gb/DOC/licence.txt", "Your use of OS OpenData")
    try folder.write("opname_csv_gb/readme.txt", "Notes, 1, 2")
    let read = try Self.read(folder.path)
    #expect(read.places.map(\.name) == ["One", "Two"])
    #expect(read.report.places?.files == 2)
    #expect(read.report.unused.count == 3)
    #expect(read.report.unused.contains { $0.reason == .headerOnly })
    #expect(read.report.unused.filter { $0.reason == .documentation }.count == 2)
  }

  @Test func aHeaderInATileIsSkipped() throws {
    let read = try Self.read(tile: ["ID" + String(repeating: ",X", count: 33), Self.place("osgb1", "One")])
    #expect(read.places.map(\.code) == ["osgb1"])
    #expect(read.report.places?.rows == 1)
  }

  @Test func otherFilesAreExplained() throws {
    let folder = try TemporaryFolder()
    try folder.write("names.gpkg", Array("SQLite format 3\0".utf8) + [UInt8](repeating: 0, count: 100))
    try folder.write("other.csv", "a,b\n1,2\n")
    try folder.write("in/opname_gpkg_gb.gpkg", Array("SQLite format 3\0".utf8) + [UInt8](repeating: 0, count: 100))
    try folder.write("roads/TQ00.csv", Self.road("osgb1") + "\n")
    let expected = [
      ("names.gpkg", "found a GeoPackage"), ("in", "found a GeoPackage"),
      ("other.csv", "other.csv (unknown dialect"),
      ("roads", "no place in 1 rows"), ("missing", "missing"),
    ]
    for (name, message) in expected {
      #expect(throws: ImportError.self) { try Self.read(folder.path(name)) }
      do {
        _ = try Self.read(folder.path(name))
      } catch let error as ImportError {
        #expect(error.description.contains(message), "\(error)")
        if name != "missing" { #expect(error.description.contains("opname_csv_gb.zip")) }
      }
    }
  }

  /// The towns of postcodes become a column of the index.
  @Test func postcodesGetTheirTown() throws {
    let folder = try TemporaryFolder()
    let tile = [
      Self.postcode("KW151AB", "Kirkwall"), Self.postcode("KW151AA", "Kirkwall"), Self.postcode("KW163AA", "Stromness"),
      Self.postcode("KW163AB", ""), Self.postcode("KW172AA", "St Mary's"), Self.postcode("ZZ991ZZ", "Nowhere"),
      Self.postcode("KW163AA", "Second"), Self.place("osgb1", "Kirkwall"),
    ]
    let path = try folder.write("HY40.csv", tile.joined(separator: "\n"))
    let codes = ["KW15 1AA", "KW15 1AB", "KW16 3AA", "KW16 3AB", "KW17 2AA", "KW17 2AB", "AB10 1AA"]
    let dump = try folder.write(
      "dump.csv", "postcode,easting,northing\n" + codes.map { "\($0),331719,1019258\n" }.joined())
    let read = try Self.read(path, dumps: [dump])
    let column = try #require(read.index.column(named: "populated_place"))
    let towns = codes.map { code in
      Postcode(code).flatMap { read.index.ordinal(of: $0) }.flatMap { column.text(at: $0) }
    }
    #expect(towns == ["Kirkwall", "Kirkwall", "Stromness", nil, "St Mary's", nil, nil])
    #expect(read.report.places?.matchedPostcodes == 4)
    #expect(read.report.places?.postcodesWithPlace == 6)
    #expect(read.index.metadata.source == "dump.csv, HY40.csv")
    #expect(column.textIDs(named: "kirkwall").count == 1)
    #expect(column.textIDs(named: "St. Marys").count == 1)
    #expect(column.textIDs(named: "St").isEmpty)
    // Without places the index has no such column.
    let plain = try Importer().importDumps([dump])
    #expect(plain.report.places == nil)
    let index = try PostcodeIndex(bytes: IndexBytes(copying: plain.file))
    #expect(index.column(named: "populated_place") == nil)
    #expect(try Places(index) == nil)
  }

  @Test(
    .enabled(if: Checkout.hasDumps, "needs ../shared/data"),
    arguments: [
      ("open-names/HY20.csv", 105, 2544), ("open-names/source-TR00.csv", 0, 64),
      ("open-names/test_opname_csv_gb.zip", 0, 949), ("as-20/opname_csv_gb.zip", 132, 3557),
    ])
  func publishedTilesAreRead(name: String, places: Int, rows: Int) throws {
    let read = try Self.read(Checkout.dump(name))
    #expect(read.report.places?.rows == rows)
    #expect(read.rejections == [])
    #expect(places == 0 ? !read.places.isEmpty : read.places.count == places)
  }
}
