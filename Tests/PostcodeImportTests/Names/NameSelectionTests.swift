import Foundation
import TestSupport
import PostcodeKit
import Testing

@testable import PostcodeImport

struct NameSelectionTests {
  private func input(_ names: [String]) throws -> DumpInput {
    let folder = try TemporaryFolder()
    let bytes = ZipBuilder(names.map { ZipBuilder.Entry($0) }).bytes()
    return try DumpInput(path: folder.write("dump.zip", bytes))
  }

  @Test(arguments: [
    "Documents/LA_UA names and codes UK as at 04_25.csv", "ONSPD_NOV_2025/DOCUMENTS/LAU125_LAD24_LU.CSV",
    "documents/x.csv", "LAD_names and codes UK as at 12_22.csv", "Docs/BUA_names_and_codes UK.csv",
    "Documents/TTWA names and codes UK as at 12_11 v5.txt", "Documents/PFA Names And Codes GB.xlsx",
    "Doc/Codelist.xlsx", "codepo_gb/doc/CODELIST.XLSX",
  ])
  func tables(name: String) throws {
    let input = try input([name, "Data/a.csv"])
    #expect(NameCatalogue.tables(in: input).map(\.name.string) == [name])
  }

  @Test(arguments: [
    "Data/ONSPD.csv", "Documents", "Documents/", "User Guide/readme.txt", "Documents/readme.txt", "Documents/a.pdf",
    "Doc/NHS_Codelist.xls", "Documents/.hidden.csv", "__MACOSX/Documents/._a names and codes.csv", "Documents.csv",
    "Doc/Code-Point_Open_Column_Headers.csv", "Codelist.csv", "Documents/Data.zip",
  ])
  func others(name: String) throws {
    let input = try input([name])
    #expect(NameCatalogue.tables(in: input).isEmpty)
  }

  @Test func copiesInOtherFormatsAreSkipped() throws {
    let stem = "Documents/PFA names and codes GB as at 12_15"
    let input = try input(["\(stem).xlsx", "\(stem).txt", "\(stem).csv", "\(stem) v2.txt", "\(stem) v2.xlsx"])
    #expect(NameCatalogue.tables(in: input).map(\.name.string) == ["\(stem).csv", "\(stem) v2.txt"])
  }

  @Test func editions() throws {
    let names = ["a names and codes as at 04_25.csv", "b as at 13_25.csv", "c names and codes as at.csv"]
    let editions = try input(names).entries.map { TablePath($0)?.edition }
    #expect(editions[0]?.year == 2025)
    #expect(editions[0]?.month == 4)
    #expect(editions[1] == nil)
    #expect(editions[2] == nil)
  }

  @Test func folderOfTables() throws {
    let folder = try TemporaryFolder()
    try folder.write("b.csv", Array("LAD25CD,LAD25NM\nA,a\n".utf8))
    try folder.write("c.csv", Array("pcds,lat\nA,a\n".utf8))
    try folder.write("d.pdf", Array("%PDF-1.4".utf8))
    try folder.write("e.xlsx", WorkbookBuilder().bytes())
    try folder.write("f.xlsx", Array("no zip".utf8))
    try folder.write("h.zip", ZipBuilder("x.csv").bytes())
    try folder.write("sub/g.txt", Array("RGN25CD,RGN25NM\nR,r\n".utf8))
    var catalogue = NameCatalogue()
    let reports = try catalogue.read(namesAt: folder.path)
    #expect(
      reports.map { "\($0.entry ?? ""): \($0.rows?.values.first ?? 0)" } == [
        "b.csv: 1", "c.csv: 0", "d.pdf: 0", "e.xlsx: 1", "f.xlsx: 0", "h.zip: 0", "sub/g.txt: 1",
      ])
    #expect(reports[1].error == .noNames(header: "pcds,lat"))
    #expect(reports[2].error == .otherFile)
    #expect(reports[4].error == .workbook(WorkbookError(problem: .notAWorkbook)))
    #expect(catalogue.name(of: "E05000026", in: .ward) == "Abbey Ward")
  }

  @Test func singleFiles() throws {
    let folder = try TemporaryFolder()
    var catalogue = NameCatalogue()
    let table = try folder.write("table", Array("LAD25CD,LAD25NM\nA,a\n".utf8))
    #expect(try catalogue.read(namesAt: table).first?.rows == [.district: 1])
    let packed = try folder.write("t.csv.gz", Fixture.gzip(Array("WD25CD,WD25NM\nA,a\n".utf8)))
    #expect(try catalogue.read(namesAt: packed).first?.rows == [.ward: 1])
    let workbook = try folder.write("Codelist.xlsx", WorkbookBuilder().bytes())
    #expect(try catalogue.read(namesAt: workbook).map(\.sheet) == ["LBW"])
    let text = try folder.write("x.csv", Array("hello\n".utf8))
    #expect(try catalogue.read(namesAt: text).first?.error == .noNames(header: "hello"))
    #expect(throws: ArchiveError.self) { try catalogue.read(namesAt: folder.path("missing")) }
  }

  @Test func damagedTablesThrowAndKeepEarlierOnes() throws {
    let folder = try TemporaryFolder()
    var entry = ZipBuilder.Entry("Documents/a.csv")
    entry.content = Array("LAD25CD,LAD25NM\nA,a\n".utf8)
    entry.checksum = 1
    let path = try folder.write("d.zip", ZipBuilder([entry]).bytes())
    var catalogue = NamesRead("LAD25CD,LAD25NM\nA,b\n").catalogue
    let error = #expect(throws: ArchiveError.self) { try catalogue.read(namesAt: path) }
    #expect(error?.entry == "Documents/a.csv")
    #expect(catalogue.name(of: "A", in: .district) == "b")
  }

  @Test func tooLong() throws {
    let folder = try TemporaryFolder()
    let row = Array("E01000001,x\n".utf8)
    var bytes = Array("LSOA11CD,LSOA11NM\n".utf8)
    while bytes.count <= NameCatalogue.maximumTableLength { bytes += row }
    let path = try folder.write("long.csv", bytes)
    var catalogue = NameCatalogue()
    #expect(
      try catalogue.read(namesAt: path).first?.error == .tooLong(limit: NameCatalogue.maximumTableLength))
  }

  @Test func unknownSheetTitles() {
    var catalogue = NameCatalogue()
    var builder = WorkbookBuilder()
    builder.title = "AREA_CODES"
    var reports = catalogue.addWorkbook(builder.bytes(), file: "a", entry: nil, from: .dump, edition: nil)
    #expect(reports.map(\.error) == [.unknownSheet])
    builder.strings = ["PFA15CD", "PFA15NM"]
    builder.cells += #"<row><c t="str"><v>E23</v></c><c t="str"><v>Met</v></c></row>"#
    reports = catalogue.addWorkbook(builder.bytes(), file: "a", entry: nil, from: .dump, edition: nil)
    #expect(reports.map(\.rows) == [[.policeForceArea: 1]])
    #expect(catalogue.name(of: "E23", in: .policeForceArea) == "Met")
    builder.doctype = "<!DOCTYPE x>"
    reports = catalogue.addWorkbook(builder.bytes(), file: "a", entry: "b.xlsx", from: .dump, edition: nil)
    #expect(
      reports.map(\.description) == [
        "a: entry b.xlsx: not used: xl/workbook.xml, line 1: has a document type declaration, which workbooks must not have"
      ])
  }
}
