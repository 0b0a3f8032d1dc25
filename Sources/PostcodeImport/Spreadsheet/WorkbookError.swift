/// Why a workbook (Office Open XML, ECMA-376) cannot be read.
struct WorkbookError: Error, Sendable, Equatable {
  /// The closed list of problems.
  enum Problem: Error, Sendable, Equatable {
    /// It is no zip with a workbook in it.
    case notAWorkbook
    /// The archive, or an entry of it, is damaged.
    case archive(ArchiveError.Problem)
    /// The workbook refers to a part that is not there.
    case missingPart
    /// The part is not well-formed XML; Expat's reason.
    case malformed(reason: String)
    /// The part declares a document type, which Office Open XML forbids and entities could explode from.
    case documentType
    /// A cell stands beyond the last column that a sheet can have.
    case badReference(String)
    /// A cell refers to a shared string that is not there.
    case badSharedString(cell: String, index: String, count: Int)
    /// There is more of something than is read.
    case limitExceeded(Limit, allowed: Int)
  }

  enum Limit: String, Sendable, Equatable {
    case sheets
    case cells
    case sharedStrings = "shared strings"
    case depth = "levels of elements"
    case tokenBytes = "bytes in one tag"
  }

  /// The name inside the workbook; `nil` if the problem is not one part's.
  var part: String?
  /// The line in the part, from 1.
  var line: Int?
  let problem: Problem
}

extension WorkbookError: CustomStringConvertible {
  /// `xl/worksheets/sheet1.xml, line 2: …`
  var description: String {
    var place = part.map { $0.excerpt(limit: 200) } ?? ""
    if let line { place += ", line \(line)" }
    return place.isEmpty ? problem.description : "\(place): \(problem)"
  }
}

extension WorkbookError.Problem: CustomStringConvertible {
  var description: String {
    switch self {
    case .notAWorkbook: "no workbook (.xlsx)"
    case .archive(let problem): problem.description
    case .missingPart: "this part of the workbook is missing"
    case .malformed(let reason): "not well-formed XML: \(reason.excerpt(limit: 100))"
    case .documentType: "a document type declaration, which a workbook must not have"
    case .badReference(let cell): "\"\(cell.excerpt(limit: 20))\" is no cell from A1 to XFD1048576"
    case .badSharedString(let cell, let index, let count):
      "cell \(cell.excerpt(limit: 20)) refers to the shared string \"\(index.excerpt(limit: 20))\" of \(count)"
    case .limitExceeded(let limit, let allowed): "more than \(allowed) \(limit.rawValue)"
    }
  }
}
