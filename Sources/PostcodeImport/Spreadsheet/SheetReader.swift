/// Collects the rows of a sheet (ECMA-376 part 1, 18.3) as text, numbers as they are written.
final class SheetReader: XMLHandler {
  /// Columns further to the right are not kept.
  static let columnLimit = 64
  /// What a sheet can have: XFD.
  private static let maximumColumns = 16_384

  private(set) var rows: [[String]] = []
  private let strings: [String]
  private let allowedCells: Int
  /// Cells in ``rows``, with empty ones between others.
  private(set) var cells = 0
  private var row: [String] = []
  /// The column of the current cell, from 0.
  private var column = -1
  private var reference = ""
  private var kind = ""
  private var value = TextRun()

  /// - Parameters:
  ///   - strings: what the workbook's cells share.
  ///   - allowedCells: how many cells may still be kept.
  init(strings: [String], allowedCells: Int) {
    self.strings = strings
    self.allowedCells = allowedCells
  }

  func start(_ name: String, _ attributes: XMLAttributes) throws(WorkbookError.Problem) {
    switch name {
    case "row":
      row = []
      column = -1
    case "c":
      reference = attributes["r"] ?? ""
      column = reference.isEmpty ? column + 1 : try Self.column(of: reference)
      kind = attributes["t"] ?? "n"
      value = TextRun()
    default: value.start(name)
    }
  }

  func end(_ name: String) throws(WorkbookError.Problem) {
    switch name {
    case "row":
      // A row without content costs nothing, but a row of a table it is none either.
      if !row.isEmpty { rows.append(row) }
    case "c": try endCell()
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
    // #N/A and its like say nothing.
    if kind == "e" || text.isEmpty || column >= Self.columnLimit { return }
    let added = max(column + 1 - row.count, 0)
    cells += added
    if cells > allowedCells { throw .limitExceeded(.cells, allowed: Workbook.maximumCells) }
    row += repeatElement("", count: added)
    row[column] = text
  }

  /// The column of a reference such as `AB12`, from 0.
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
