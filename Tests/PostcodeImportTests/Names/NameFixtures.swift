@testable import PostcodeImport

/// Reads tables from text and keeps the reports.
struct NamesRead {
  var catalogue = NameCatalogue()
  var reports: [NameTableReport] = []

  init(_ texts: String...) {
    for text in texts { read(Array(text.utf8)) }
  }

  init(bytes: [UInt8]) {
    read(bytes)
  }

  mutating func read(
    _ bytes: [UInt8], from source: NameCatalogue.Source = .dump, edition: (year: Int, month: Int)? = nil
  ) {
    reports.append(
      catalogue.readTable(bytes, file: "dump.zip", entry: "names.csv", from: source, edition: edition))
  }

  /// The outcome of the last table.
  var outcome: NameTableReport.Outcome? { reports.last?.outcome }

  func name(_ code: String, _ geography: Geography) -> String? { catalogue.name(of: code, in: geography) }
}

extension NameTableReport {
  /// The number of rows by geography; `nil` if the table is not used.
  var rows: [Geography: Int]? {
    guard case .read(let contents) = outcome else { return nil }
    return Dictionary(
      contents.compactMap { content in Geography(rawValue: content.kind).map { ($0, content.rows) } },
      uniquingKeysWith: +)
  }

  var error: NameTableError? {
    guard case .unused(let error) = outcome else { return nil }
    return error
  }
}

/// The parts of a small workbook. Tests change single parts.
struct WorkbookBuilder {
  static let head = #"<?xml version="1.0" encoding="UTF-8" standalone="yes"?>"#
  static let main = #"xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main""#
  static let related = #"xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships""#

  var strings = ["Abbey Ward", "E05000026"]
  var cells = #"<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c></row>"#
  var title = "LBW"
  var doctype = ""
  var leftOut: Set<String> = []
  var replaced: [String: String] = [:]

  var parts: [(name: String, text: String)] {
    let package = "http://schemas.openxmlformats.org/package/2006/relationships"
    let type = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
    let all = [
      (
        "xl/workbook.xml",
        "<workbook \(Self.main) \(Self.related)><sheets><sheet name=\"\(title)\" sheetId=\"7\" r:id=\"rId1\"/></sheets></workbook>"
      ),
      (
        "xl/_rels/workbook.xml.rels",
        """
        <Relationships xmlns="\(package)"><Relationship Id="rId1" Type="\(type)/worksheet" \
        Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="\(type)/sharedStrings" \
        Target="/xl/sharedStrings.xml"/></Relationships>
        """
      ),
      (
        "xl/sharedStrings.xml",
        "<sst \(Self.main)>" + strings.map { "<si><t>\($0)</t></si>" }.joined() + "</sst>"
      ),
      ("xl/worksheets/sheet1.xml", "<worksheet \(Self.main)><sheetData>\(cells)</sheetData></worksheet>"),
    ]
    return all.filter { !leftOut.contains($0.0) }.map { ($0.0, replaced[$0.0] ?? Self.head + doctype + $0.1) }
  }

  func bytes() -> [UInt8] {
    ZipBuilder(
      parts.map { part in
        var entry = ZipBuilder.Entry(part.name)
        entry.content = Array(part.text.utf8)
        entry.method = 0
        return entry
      }
    ).bytes()
  }

  func workbook() throws(WorkbookError) -> Workbook {
    try Workbook(bytes(), name: "names.xlsx")
  }

  /// The rows of the sheet.
  func rows() throws(WorkbookError) -> [[String]]? {
    try workbook().sheets.first?.rows
  }

  func problem() -> WorkbookError.Problem? {
    do throws(WorkbookError) {
      _ = try workbook()
      return nil
    } catch {
      return error.problem
    }
  }
}
