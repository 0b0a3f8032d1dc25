import PostcodeKit

/// Collects the rows of a sheet (ECMA-376 part 1, 18.3) as text. Numbers keep their spelling.
final class SheetReader: XMLHandler {
  /// The number of columns that are kept.
  static let columnLimit = 64
  /// The number of columns a sheet can have: XFD.
  private static let maximumColumns = 16_384

  private(set) var rows: [[String]] = []
  private let strings: [String]
  private let allowedCells: Int
  /// The number of cells in ``rows``, including empty ones between others.
  private(set) var cells = 0
  private var row: [String] = []
  /// The index of the current cell's column.
  private var column = -1
  private var isInCell = false
  private var reference = ""
  private var kind: UntrustedText = ""
  private var value = TextRun()

  /// Creates a reader.
  ///
  /// - Parameters:
  ///   - strings: The shared strings of the workbook.
  ///   - allowedCells: The maximum number of cells to keep.
  init(strings: [String], allowedCells: Int) {
    self.strings = strings
    self.allowedCells = allowedCells
  }

  func start(_ name: UntrustedText, _ attributes: XMLAttributes) throws(WorkbookError.Problem) {
    // The end of the outer cell would belong to another row or column.
    if isInCell, name == "row" || name == "c" { throw .nestedInCell(reference) }
    switch name {
    case "row":
      row = []
      column = -1
    case "c":
      isInCell = true
      reference = attributes["r"]?.string ?? ""
      column = reference.isEmpty ? column + 1 : try Self.column(of: reference)
      kind = attributes["t"] ?? "n"
      value = TextRun()
    default: value.start(name)
    }
  }

  func end(_ name: UntrustedText) throws(WorkbookError.Problem) {
    switch name {
    case "row":
      if !row.isEmpty { rows.append(row) }
    case "c":
      isInCell = false
      try endCell()
    default: value.end(name)
    }
  }

  func text(_ bytes: UnsafeBufferPointer<UInt8>) throws(WorkbookError.Problem) {
    value.take(bytes)
  }

  private func endCell() throws(WorkbookError.Problem) {
    var text = value.text
    if kind == "s", !text.isEmpty {
      guard let index = Int(text), strings.indices.contains(index) else {
        throw .badSharedString(cell: reference, index: text, count: strings.count)
      }
      text = strings[index]
    }
    // An error value such as #N/A counts as empty.
    if kind == "e" || text.isEmpty || column >= Self.columnLimit { return }
    let added = max(column + 1 - row.count, 0)
    cells += added
    if cells > allowedCells { throw .limitExceeded(.cells, allowed: Workbook.maximumCells) }
    row += repeatElement("", count: added)
    row[column] = text
  }

  /// Returns the index of the column in a reference such as `AB12`.
  private static func column(of reference: String) throws(WorkbookError.Problem) -> Int {
    var column = 0
    var letters = 0
    for byte in reference.utf8 {
      guard (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte), letters < 4 else { break }
      column = column * 26 + Int(byte - UInt8(ascii: "A")) + 1
      letters += 1
    }
    guard (1...maximumColumns).contains(column), reference.utf8.dropFirst(letters).allSatisfy(\.isDigit)
    else { throw .badReference(reference) }
    return column - 1
  }
}
