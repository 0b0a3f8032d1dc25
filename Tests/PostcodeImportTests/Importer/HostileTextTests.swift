@testable import PostcodeKit
import TestSupport
import Testing

@testable import PostcodeImport

/// Names, codes and labels in files are compared as bytes, and those that are too long are rejected.
@Suite struct HostileTextTests {
  /// Both are é: as one character, and as e with a mark.
  private static let (composed, decomposed) = ("\u{E9}", "e\u{301}")
  /// A letter with many marks, whose comparison as `String` would take seconds.
  private static let marked = "e" + String(repeating: "\u{301}\u{327}", count: 8000)

  @Test func namesOfZipEntries() throws {
    let zip = ZipBuilder([.init("\(Self.composed).csv"), .init("\(Self.decomposed).csv")])
    let folder = try TemporaryFolder()
    let input = try DumpInput(path: folder.write("a.zip", zip.bytes()))
    #expect(input.entries.map(\.name) == ["\u{E9}.csv", "e\u{301}.csv"])
    #expect(EntryName("\u{E9}.csv") != EntryName("e\u{301}.csv"))
    let long = ZipBuilder([.init(String(repeating: "a", count: 4097))])
    #expect(throws: ArchiveError.self) { try DumpInput(path: folder.write("long.zip", long.bytes())) }
  }

  @Test func codesOfNamesTables() {
    let read = NamesRead("LAD25CD,LAD25NM\n\(Self.composed),One\n\(Self.decomposed),Two\n")
    #expect(read.name(Self.composed, .district) == "One" && read.name(Self.decomposed, .district) == "Two")
    #expect(read.catalogue.disagreements == 0)
    let names = NamesRead("LAD25CD,LAD25NM\nE1,\(Self.composed)\nE1,\(Self.decomposed)\n")
    #expect(names.catalogue.disagreements == 1)
  }

  @Test func longCodesAndLabels() {
    let limit = NameTable.maximumCodeLength
    let code = String(repeating: "9", count: limit)
    #expect(NamesRead("LAD25CD,LAD25NM\n\(code),A\n").name(code, .district) == "A")
    #expect(NamesRead("LAD25CD,LAD25NM\n9\(code),A\n").reports.first?.error == .longCode(limit: limit))
    #expect(NamesRead("LAD25CD,LAD25NM\n\(Self.marked),A\n").reports.first?.error == .longCode(limit: limit))
    let label = NameTable.maximumLabelLength
    #expect(NamesRead("LAD25CD,LAD25NM,\(Self.marked)\nE1,A,x\n").reports.first?.error == .longLabel(limit: label))
    let itl = NamesRead("ITL325CD,ITL325NM,LAU125CD,LAU125NM\nTLC31,A,\(Self.marked),B\n")
    #expect(itl.reports.first?.error == .longCode(limit: limit))
  }

  @Test func namesOfXMLElements() {
    let name = String(repeating: "c", count: 1024)
    #expect(WorkbookBuilder(cells: "<row><\(name)/></row>").problem() == nil)
    #expect(WorkbookBuilder(cells: "<row><c\(name)/></row>").problem() == .limitExceeded(.nameBytes, allowed: 1024))
    let marked = "e" + String(repeating: "\u{301}", count: 8000)
    #expect(WorkbookBuilder(cells: "<\(marked)/>").problem() == .limitExceeded(.nameBytes, allowed: 1024))
  }

  @Test func identifiersInWorkbooks() throws {
    var builder = WorkbookBuilder()
    builder.replaced["xl/_rels/workbook.xml.rels"] = """
      <Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">\
      <Relationship Id="\(Self.composed)" Target="worksheets/sheet1.xml"/>\
      <Relationship Id="\(Self.decomposed)" Target="none.xml"/>\
      <Relationship Id="s" Type="x/sharedStrings" Target="/xl/sharedStrings.xml"/></Relationships>
      """
    builder.replaced["xl/workbook.xml"] = """
      <workbook \(WorkbookBuilder.main) \(WorkbookBuilder.related)><sheets>\
      <sheet name="LBW" sheetId="7" r:id="\(Self.composed)"/></sheets></workbook>
      """
    #expect(try builder.rows() == [["Abbey Ward", "E05000026"]])
  }

  @Test func joinedTables() throws {
    let table = try JoinTable(Array("\(Self.composed),\(Self.decomposed)\n1,2\n".utf8), file: "x.csv")
    #expect(table.field(named: Self.decomposed) == 1 && table.field(named: "\u{C9}") == 0)
    let limit = JoinTable.maximumLabelLength
    let long = Array("code,\(String(repeating: "a", count: limit + 1))\n1,2\n".utf8)
    #expect(throws: JoinError("x.csv", line: 1, "the label of column 2 is longer than \(limit) bytes")) {
      try JoinTable(long, file: "x.csv")
    }
    #expect(
      try JoinTable(Array("code,\(String(repeating: "a", count: limit))\n1,2\n".utf8), file: "x.csv").rows.count == 1)
  }

  @Test func labelsOfDumps() {
    let header = Header(["pcd", Self.marked, "\u{E9}", "e\u{301}"], postcodeColumn: "e\u{301}")
    #expect(header.labels.map(\.role) == [nil, nil, nil, .postcode])
  }

  @Test func places() {
    let (one, two) = (Place(code: "1", name: Self.composed), Place(code: "1", name: Self.decomposed))
    #expect(one != two && Set([one, two, one]).count == 2)
    #expect(PlaceChange(old: one, new: two).changedValues == ["name_1"])
    #expect(PlaceArea(county: Self.composed) != PlaceArea(county: Self.decomposed))
  }
}
