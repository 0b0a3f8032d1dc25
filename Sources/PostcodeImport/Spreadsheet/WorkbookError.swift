import PostcodeKit

/// An error in reading a workbook (Office Open XML, ECMA-376).
struct WorkbookError: Error, Sendable, Equatable {
  enum Problem: Error, Sendable, Equatable {
    /// The file is not a zip archive with a workbook.
    case notAWorkbook
    /// The archive or an entry is damaged.
    case archive(ArchiveError.Problem)
    /// The workbook refers to a missing part.
    case missingPart
    /// The part is not well-formed XML, for Expat's reason.
    case malformed(reason: String)
    /// The part has a document type declaration. Office Open XML forbids it, and its entities could expand without
    /// bounds.
    case documentType
    /// A cell's reference is beyond the last column of a sheet.
    case badReference(String)
    /// A cell contains a row or another cell.
    case nestedInCell(String)
    /// A cell refers to a missing shared string.
    case badSharedString(cell: String, index: String, count: Int)
    /// The workbook exceeds a limit.
    case limitExceeded(Limit, allowed: Int)
  }

  enum Limit: String, Sendable, Equatable {
    case sheets
    case cells
    case sharedStrings = "shared strings"
    case depth = "levels of nested elements"
    case tokenBytes = "bytes in one tag"
    case nameBytes = "bytes in the name of an element"
  }

  /// The name of the part; `nil` if the problem concerns the whole workbook.
  var part: String?
  /// The line in the part, from 1.
  var line: Int?
  let problem: Problem
}

extension WorkbookError: CustomStringConvertible {
  /// `xl/worksheets/sheet1.xml, line 2: …`
  var description: String {
    var location = part.map { $0.excerpt(limit: 200) } ?? ""
    if let line { location += ", line \(line)" }
    return location.isEmpty ? problem.description : "\(location): \(problem)"
  }
}

extension WorkbookError.Problem: CustomStringConvertible {
  var description: String {
    switch self {
    case .notAWorkbook: "not a workbook (.xlsx)"
    case .archive(let problem): problem.description
    case .missingPart: "missing from the workbook"
    case .malformed(let reason): "not well-formed XML: \(reason.excerpt(limit: 100))"
    case .documentType: "has a document type declaration, which workbooks must not have"
    case .badReference(let cell): "\"\(cell.excerpt(limit: 20))\" is not a cell between A1 and XFD1048576"
    case .nestedInCell(let cell): "the cell \"\(cell.excerpt(limit: 20))\" contains a row or another cell"
    case .badSharedString(let cell, let index, let count):
      "cell \(cell.excerpt(limit: 20)) refers to the shared string \"\(index.excerpt(limit: 20))\" of \(count)"
    case .limitExceeded(let limit, let allowed): "more than \(allowed) \(limit.rawValue)"
    }
  }
}
