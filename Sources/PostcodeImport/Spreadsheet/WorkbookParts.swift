import PostcodeKit

/// Collects the titles and relationship ids of a workbook's sheets (ECMA-376 part 1, 18.2.20).
final class SheetList: XMLHandler {
  private(set) var sheets: [(title: String, relation: UntrustedText)] = []

  func start(_ name: UntrustedText, _ attributes: XMLAttributes) throws(WorkbookError.Problem) {
    // `id` is `r:id`; the number of a sheet is `sheetId`.
    guard name == "sheet", let title = attributes["name"], let relation = attributes["id"] else { return }
    if sheets.count == Workbook.maximumSheets {
      throw .limitExceeded(.sheets, allowed: Workbook.maximumSheets)
    }
    sheets.append((title.string, relation))
  }

  func end(_ name: UntrustedText) throws(WorkbookError.Problem) {}
  func text(_ bytes: UnsafeBufferPointer<UInt8>) throws(WorkbookError.Problem) {}
}

/// Collects the relationships of a workbook (ECMA-376 part 2, 9.3).
final class Relations: XMLHandler {
  /// The paths of parts by relationship id.
  private(set) var parts: [UntrustedText: String] = [:]
  /// The path of the shared strings.
  private(set) var sharedStrings: String?

  func start(_ name: UntrustedText, _ attributes: XMLAttributes) throws(WorkbookError.Problem) {
    guard name == "Relationship", attributes["TargetMode"] != "External", let id = attributes["Id"],
      let target = attributes["Target"]
    else { return }
    // A target is relative to the folder of the workbook unless it starts with a slash.
    let path = target.hasPrefix("/") ? String(Substring(target.utf8.dropFirst())) : "xl/" + target.string
    if parts.count < 2 * Workbook.maximumSheets { parts[id] = path }
    if attributes["Type"]?.hasSuffix("/sharedStrings") == true { sharedStrings = path }
  }

  func end(_ name: UntrustedText) throws(WorkbookError.Problem) {}
  func text(_ bytes: UnsafeBufferPointer<UInt8>) throws(WorkbookError.Problem) {}
}
