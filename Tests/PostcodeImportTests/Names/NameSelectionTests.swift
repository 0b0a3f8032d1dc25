import Foundation
import Testing

@testable import PostcodeImport

struct NameSelectionTests {
  private func input(_ names: [String]) throws -> DumpInput {
    let scratch = try Scratch()
    let bytes = ZipBuilder(names.map { ZipBuilder.Entry($0) }).bytes()
    return try DumpInput(path: scratch.write(bytes, to: "dump.zip"))
  }

  @Test(arguments: [
    "Documents/LA_UA names and codes UK as at 04_25.csv", "ONSPD_NOV_2025/DOCUMENTS/LAU125_LAD24_LU.CSV",
    "documents/x.csv", "LAD_names and codes UK as at 12_22.csv", "Docs/BUA_names_and_codes UK.csv",
    "Documents/TTWA names and codes UK as at 12_11 v5.txt", "Documents/PFA Names And Codes GB.xlsx",
    "Doc/Codelist.xlsx", "codepo_gb/doc/CODELIST.XLSX",
  ])
  func tables(name: String) throws {
    let input = try input([name, "Data/a.csv"])
    #expect(NameCatalogue.tables(in: input).map(\.name) == [name])
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

  @Test func twins() throws {
    let stem = "Documents/PFA names and codes GB as at 12_15"
    let input = try input(["\(stem).xlsx", "\(stem).txt", "\(stem).csv", "\(stem) v2.txt", "\(stem) v2.xlsx"])
    #expect(NameCatalogue.tables(in: input).map(\.name) == ["\(stem).csv", "\(stem) v2.txt"])
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
    let scratch = try Scratch()
    try scratch.write(Array("LAD25CD,LAD25NM\nA,a\n".utf8), to: "b.csv")
    try scratch.write(Array("pcds,lat\nA,a\n".utf8), to: "c.csv")
    try scratch.write(Array("%PDF-1.4".utf8), to: "d.pdf")
    try scratch.write(WorkbookBuilder().bytes(), to: "e.xlsx")
    try scratch.write(Array("no zip".utf8), to: "f.xlsx")
    try scratch.write(ZipBuilder("x.csv").bytes(), to: "h.zip")
    try scratch.write(Array("RGN25CD,RGN25NM\nR,r\n".utf8), to: "sub/g.txt")
    var catalogue = NameCatalogue()
    let reports = try catalogue.read(namesAt: scratch.url.path)
    #expect(
      reports.map { "\($0.entry ?? ""): \($0.rows?.values.first ?? 0)" } == [
        "b.csv: 1", "c.csv: 0", "d.pdf: 0", "e.xlsx: 1", "f.xlsx: 0", "h.zip: 0", "sub/g.txt: 1",
      ])
    #expect(reports[1].fault == .noNames(header: "pcds,lat"))
    #expect(reports[2].fault == .otherFile)
    #expect(reports[4].fault == .workbook(WorkbookError(problem: .notAWorkbook)))
    #expect(catalogue.name(of: "E05000026", in: .ward) == "Abbey Ward")
  }

  @Test func singleFiles() throws {
    let scratch = try Scratch()
    var catalogue = NameCatalogue()
    let table = try scratch.write(Array("LAD25CD,LAD25NM\nA,a\n".utf8), to: "table")
    #expect(try catalogue.read(namesAt: table).first?.rows == [.district: 1])
    let packed = try scratch.write(Fixture.gzip(Array("WD25CD,WD25NM\nA,a\n".utf8)), to: "t.csv.gz")
    #expect(try catalogue.read(namesAt: packed).first?.rows == [.ward: 1])
    let workbook = try scratch.write(WorkbookBuilder().bytes(), to: "Codelist.xlsx")
    #expect(try catalogue.read(namesAt: workbook).map(\.sheet) == ["LBW"])
    let text = try scratch.write(Array("hello\n".utf8), to: "x.csv")
    #expect(try catalogue.read(namesAt: text).first?.fault == .noNames(header: "hello"))
    #expect(throws: ArchiveError.self) { try catalogue.read(namesAt: "/nonexistent") }
  }

  @Test func damageIsAnErrorAndLosesNothing() throws {
    let scratch = try Scratch()
    var entry = ZipBuilder.Entry("Documents/a.csv")
    entry.content = Array("LAD25CD,LAD25NM\nA,a\n".utf8)
    entry.checksum = 1
    let path = try scratch.write(ZipBuilder([entry]).bytes(), to: "d.zip")
    var catalogue = NamesRead("LAD25CD,LAD25NM\nA,b\n").catalogue
    let error = #expect(throws: ArchiveError.self) { try catalogue.read(namesAt: path) }
    #expect(error?.entry == "Documents/a.csv")
    #expect(catalogue.name(of: "A", in: .district) == "b")
  }

  @Test func tooLong() throws {
    let scratch = try Scratch()
    let row = Array("E01000001,x\n".utf8)
    var bytes = Array("LSOA11CD,LSOA11NM\n".utf8)
    while bytes.count <= NameCatalogue.maximumTableLength { bytes += row }
    let path = try scratch.write(bytes, to: "long.csv")
    var catalogue = NameCatalogue()
    #expect(
      try catalogue.read(namesAt: path).first?.fault == .tooLong(limit: NameCatalogue.maximumTableLength))
  }

  @Test func workbooksOfOtherTitles() {
    var catalogue = NameCatalogue()
    var builder = WorkbookBuilder()
    builder.title = "AREA_CODES"
    var reports = catalogue.addWorkbook(builder.bytes(), file: "a", entry: nil, from: .dump, edition: nil)
    #expect(reports.map(\.fault) == [.unknownSheet])
    builder.strings = ["PFA15CD", "PFA15NM"]
    builder.cells += #"<row><c t="str"><v>E23</v></c><c t="str"><v>Met</v></c></row>"#
    reports = catalogue.addWorkbook(builder.bytes(), file: "a", entry: nil, from: .dump, edition: nil)
    #expect(reports.map(\.rows) == [[.policeForceArea: 1]])
    #expect(catalogue.name(of: "E23", in: .policeForceArea) == "Met")
    builder.doctype = "<!DOCTYPE x>"
    reports = catalogue.addWorkbook(builder.bytes(), file: "a", entry: "b.xlsx", from: .dump, edition: nil)
    #expect(
      reports.map(\.description) == [
        "a (b.xlsx): not used: xl/workbook.xml, line 1: a document type declaration, which a workbook must not have"
      ])
  }
}
