import PostcodeKit

/// The sheets of an `.xlsx` file (Office Open XML, ECMA-376) as rows of text.
///
/// Formulas have their stored values. Formats, and so dates, are not interpreted.
struct Workbook: Sendable {
  struct Sheet: Sendable {
    let title: String
    /// The rows with any text. A row ends with its last non-empty cell.
    let rows: [[String]]
  }

  static let maximumSheets = 256
  /// The maximum number of cells in all sheets.
  static let maximumCells = 2_000_000
  static let maximumStrings = 2_000_000
  /// Well above all published workbooks of names. Memory and time stay within a small multiple of it.
  static let limits = ArchiveLimits(maximumTotalBytes: 128 << 20, maximumEntries: 4096)

  private static let workbookPart: UntrustedText = "xl/workbook.xml"

  /// The sheets, in the order of the workbook.
  let sheets: [Sheet]

  /// Whether an archive is a workbook.
  static func isWorkbook(_ input: DumpInput) -> Bool {
    input.entries.contains { $0.name.lowercased == workbookPart }
  }

  /// Reads a workbook from memory, through a temporary file.
  ///
  /// - Complexity: O(n) in the length of its content.
  init(_ bytes: [UInt8], name: String) throws(WorkbookError) {
    let input: DumpInput
    do throws(ArchiveError.Problem) {
      let file = try Descriptor.temporary(holding: bytes)
      do throws(ArchiveError) {
        input = try DumpInput(fileDescriptor: file.number, name: name, limits: Self.limits)
      } catch {
        throw error.problem
      }
    } catch {
      throw WorkbookError(problem: .archive(error))
    }
    try self.init(input)
  }

  /// Reads a workbook from an archive.
  init(_ input: DumpInput) throws(WorkbookError) {
    guard input.form == .zip, Self.isWorkbook(input) else { throw WorkbookError(problem: .notAWorkbook) }
    var package = WorkbookPackage(input)
    let list = SheetList()
    try package.read(Self.workbookPart.string, into: list)
    let relations = Relations()
    try package.read("xl/_rels/workbook.xml.rels", into: relations)
    let strings = SharedStrings()
    if let part = relations.sharedStrings { try package.read(part, into: strings) }
    var sheets: [Sheet] = []
    var cells = 0
    for (title, relation) in list.sheets {
      guard let part = relations.parts[relation] else {
        throw WorkbookError(part: "sheet \(title)", problem: .missingPart)
      }
      let sheet = SheetReader(strings: strings.strings, allowedCells: Self.maximumCells - cells)
      try package.read(part, into: sheet)
      cells += sheet.cells
      sheets.append(Sheet(title: title, rows: sheet.rows))
    }
    self.sheets = sheets
  }
}

/// Reads the parts of a workbook and limits their total size.
private struct WorkbookPackage {
  private let input: DumpInput
  private let entries: [UntrustedText: DumpEntry]
  private var produced: UInt64 = 0

  init(_ input: DumpInput) {
    self.input = input
    // Part names are case-insensitive (ECMA-376 part 2, 9.1.1).
    entries = Dictionary(
      input.entries.filter { $0.kind == .file }.map { ($0.name.lowercased, $0) },
      uniquingKeysWith: { first, _ in first })
  }

  mutating func read(_ part: String, into handler: any XMLHandler) throws(WorkbookError) {
    guard let entry = entries[UntrustedText(part).lowercased] else {
      throw WorkbookError(part: part, problem: .missingPart)
    }
    let reader: EntryReader
    do throws(ArchiveError) {
      reader = try input.open(entry, producedBefore: produced)
    } catch {
      throw WorkbookError(part: part, problem: .archive(error.problem))
    }
    defer { produced &+= reader.bytesProduced }
    var line: Int?
    do throws(WorkbookError.Problem) {
      try Self.read(reader, into: handler, &line)
    } catch {
      throw WorkbookError(part: part, line: line, problem: error)
    }
  }

  /// - Parameter line: Receives the line of an XML error.
  private static func read(
    _ reader: EntryReader, into handler: any XMLHandler, _ line: inout Int?
  ) throws(WorkbookError.Problem) {
    let parser = try XMLReader(handler)
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 64 << 10, alignment: 16)
    defer { buffer.deallocate() }
    while true {
      let count: Int
      do throws(ArchiveError) {
        count = try reader.read(into: buffer)
      } catch {
        throw .archive(error.problem)
      }
      do throws(WorkbookError.Problem) {
        try parser.feed(UnsafeRawBufferPointer(rebasing: buffer.prefix(count)), isFinal: count == 0)
      } catch {
        line = parser.line
        throw error
      }
      if count == 0 { return }
    }
  }
}
