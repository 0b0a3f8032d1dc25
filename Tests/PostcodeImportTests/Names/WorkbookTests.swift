import Testing

@testable import PostcodeImport

struct WorkbookTests {
  @Test func sharedStrings() throws {
    let workbook = try WorkbookBuilder().workbook()
    #expect(workbook.sheets.map(\.title) == ["LBW"])
    #expect(workbook.sheets.first?.rows == [["Abbey Ward", "E05000026"]])
  }

  @Test(arguments: [
    (#"<row><c t="inlineStr"><is><t>a &amp; b</t></is></c><c><v>7</v></c></row>"#, [["a & b", "7"]]),
    (#"<row><c r="C2" t="str"><f>X</f><v>Tŷ</v></c></row>"#, [["", "", "Tŷ"]]),
    (#"<row><c r="A1"><v>0012</v></c><c><v>1E3</v></c></row>"#, [["0012", "1E3"]]),
    (#"<row><c t="e"><v>#N/A</v></c><c t="b"><v>1</v></c></row>"#, [["", "1"]]),
    (#"<row r="1"/><row r="9"><c r="A9"/></row><row><c><v>x</v></c></row>"#, [["x"]]),
    (#"<row><c t="inlineStr"><is><r><t>Yn</t></r><r><t>ys</t></r><rPh><t>no</t></rPh></is></c></row>"#, [["Ynys"]]),
    (#"<row><c r="BM1"><v>beyond</v></c><c r="XFD1"><v>last</v></c></row>"#, []),
    ("<row><c><v>&#x175;&lt;</v></c></row>", [["ŵ<"]]),
    (#"<row><c t="s"/><c t="s"><v></v></c></row>"#, []),
  ])
  func cells(xml: String, rows: [[String]]) throws {
    #expect(try WorkbookBuilder(cells: xml).rows() == rows)
  }

  @Test func prefixedNamesAndOtherLetterCase() throws {
    var builder = WorkbookBuilder()
    builder.replaced["xl/worksheets/sheet1.xml"] = """
      <x:worksheet xmlns:x="http://purl.oclc.org/ooxml/spreadsheetml/main"><x:sheetData><x:row><x:c t="s">\
      <x:v>0</x:v></x:c></x:row></x:sheetData></x:worksheet>
      """
    let bytes = builder.bytes()
    #expect(try Workbook(bytes, name: "x").sheets.first?.rows == [["Abbey Ward"]])
    let upper = Array("XL/WORKSHEETS/SHEET1.XML".utf8)
    let lower = Array("xl/worksheets/sheet1.xml".utf8)
    var renamed = bytes
    for start in bytes.indices.reversed() where bytes[start...].starts(with: lower) {
      renamed.replaceSubrange(start..<start + lower.count, with: upper)
    }
    #expect(try Workbook(renamed, name: "x").sheets.first?.rows == [["Abbey Ward"]])
  }

  @Test(arguments: [
    "<!DOCTYPE sst>",
    #"<!DOCTYPE sst [<!ENTITY a "lol"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">]>"#,
    #"<!DOCTYPE sst SYSTEM "file:///etc/hostname">"#,
    #"<!DOCTYPE sst [<!ENTITY % x SYSTEM "http://localhost/x"> %x;]>"#,
  ])
  func documentTypes(doctype: String) {
    #expect(WorkbookBuilder(strings: ["&b;"], doctype: doctype).problem() == .documentType)
  }

  @Test(arguments: [
    ("2", "2"), ("-1", "-1"), ("99999999999999999999", "99999999999999999999"), ("x", "x"), ("1.0", "1.0"),
  ])
  func missingSharedStrings(value: String, index: String) {
    let cells = #"<row><c r="A1" t="s"><v>\#(value)</v></c></row>"#
    #expect(
      WorkbookBuilder(cells: cells).problem() == .badSharedString(cell: "A1", index: index, count: 2))
  }

  @Test(arguments: ["XFE1", "ZZZZZZZZZZZZZZZZZZZZ1", "1", "a1", "A-1", "Ŵ1", "$A$1"])
  func invalidReferences(reference: String) {
    let cells = #"<row><c r="\#(reference)"><v>1</v></c></row>"#
    #expect(WorkbookBuilder(cells: cells).problem() == .badReference(reference))
  }

  /// The outer cell would end in the inner row, before its first column.
  @Test(arguments: [
    #"<row><c r="B1"><row></row><v>1</v></c></row>"#, #"<row><c r="B1"><v>1</v><row><c r="A2"/></row></c></row>"#,
    #"<row><c r="B1"><c r="A1"><v>1</v></c></c></row>"#,
  ])
  func rowsAndCellsInCells(cells: String) {
    #expect(WorkbookBuilder(cells: cells).problem() == .nestedInCell("B1"))
  }

  @Test(arguments: [
    "xl/workbook.xml", "xl/_rels/workbook.xml.rels", "xl/sharedStrings.xml", "xl/worksheets/sheet1.xml",
  ])
  func missingParts(part: String) {
    let expected: WorkbookError.Problem = part == "xl/workbook.xml" ? .notAWorkbook : .missingPart
    #expect(WorkbookBuilder(leftOut: [part]).problem() == expected)
  }

  @Test(arguments: [
    "", "<", "<a>", "<a></b>", "<a/><a/>", "text", "<a>&nbsp;</a>", "<a b=1/>", "\u{0}",
    "<?xml version=\"1.0\" encoding=\"klingon\"?><a/>",
  ])
  func malformed(xml: String) throws {
    var builder = WorkbookBuilder()
    builder.replaced["xl/sharedStrings.xml"] = xml
    let error = #expect(throws: WorkbookError.self) { try builder.workbook() }
    #expect(error?.part == "xl/sharedStrings.xml")
    #expect(error?.line == 1)
    guard case .malformed = error?.problem else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test func lineOfTheError() throws {
    var builder = WorkbookBuilder()
    builder.replaced["xl/sharedStrings.xml"] = "<sst>\n<si><t>a</t></si>\n<si></t>\n</sst>"
    let error = #expect(throws: WorkbookError.self) { try builder.workbook() }
    #expect(error?.description.hasPrefix("xl/sharedStrings.xml, line 3: not well-formed XML: ") == true)
  }

  @Test func depth() {
    var builder = WorkbookBuilder()
    builder.replaced["xl/sharedStrings.xml"] = String(repeating: "<a>", count: 100_000)
    #expect(builder.problem() == .limitExceeded(.depth, allowed: 256))
  }

  @Test func longTags() {
    var builder = WorkbookBuilder()
    builder.replaced["xl/sharedStrings.xml"] = "<sst a=\"" + String(repeating: "x", count: 4 << 20) + "\"/>"
    #expect(builder.problem() == .limitExceeded(.tokenBytes, allowed: 1 << 20))
    // The limit for tags does not apply to texts.
    builder.replaced["xl/sharedStrings.xml"] =
      "<sst><si><t>" + String(repeating: "x", count: 4 << 20) + "</t></si><si><t>y</t></si></sst>"
    #expect(builder.problem() == nil)
  }

  @Test func sheets() {
    var builder = WorkbookBuilder()
    let sheet = #"<sheet name="a" sheetId="1" id="rId1"/>"#
    builder.replaced["xl/workbook.xml"] =
      "<workbook>" + String(repeating: sheet, count: 257) + "</workbook>"
    #expect(builder.problem() == .limitExceeded(.sheets, allowed: 256))
  }

  @Test func tooManyCells() {
    // Each row takes one cell in the file and 64 in memory.
    let row = #"<row><c r="BL1"><v>1</v></c></row>"#
    let reader = SheetReader(strings: [], allowedCells: 640)
    func read(_ count: Int) throws(WorkbookError.Problem) {
      let parser = try XMLReader(reader)
      let xml = Array(("<s>" + String(repeating: row, count: count) + "</s>").utf8)
      try xml.withUnsafeBufferPointer { xml throws(WorkbookError.Problem) in
        try parser.feed(UnsafeRawBufferPointer(xml), isFinal: true)
      }
    }
    #expect(throws: WorkbookError.Problem.limitExceeded(.cells, allowed: Workbook.maximumCells)) { try read(11) }
    #expect(reader.rows.count == 10)
  }

  @Test func bombsExceedTheLimits() throws {
    var entries = WorkbookBuilder().parts.map { part in
      var entry = ZipBuilder.Entry(part.name)
      entry.content = Array(part.text.utf8)
      return entry
    }
    entries[2].declaredSize = 1 << 30
    let error = #expect(throws: WorkbookError.self) { try Workbook(ZipBuilder(entries).bytes(), name: "x") }
    guard case .archive(.limitExceeded(.ratio, _, _)) = error?.problem else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test func truncated() {
    let bytes = WorkbookBuilder().bytes()
    for count in bytes.indices {
      #expect(throws: WorkbookError.self) { try Workbook(Array(bytes.prefix(count)), name: "x") }
    }
  }

  /// Any changed byte gives rows or an error.
  @Test func anyChangedByteGivesRowsOrAnError() {
    let builder = WorkbookBuilder()
    var failed = 0
    for part in builder.parts {
      let text = Array(part.text.utf8)
      for position in stride(from: 0, to: text.count, by: 3) {
        for byte in [UInt8(ascii: "<"), UInt8(ascii: "9"), 0] {
          var changed = builder
          var bytes = text
          bytes[position] = byte
          changed.replaced[part.name] = String(decoding: bytes, as: UTF8.self)
          if changed.problem() != nil { failed += 1 }
        }
      }
    }
    #expect(failed > 100)
  }
}
