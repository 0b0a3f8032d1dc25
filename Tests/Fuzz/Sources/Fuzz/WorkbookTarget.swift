@testable import PostcodeImport

/// Excel workbooks, in which tables of names are published: a zip archive of XML.
enum WorkbookTarget {
  static let run: @Sendable (UnsafeBufferPointer<UInt8>) -> Void = { bytes in
    var reader = InputReader(bytes)
    let choice = reader.byte()
    let content = Array(reader.rest)
    guard choice & 1 == 1 else {
      _ = try? Workbook(content, name: "input.xlsx")
      return
    }
    // The XML of a sheet: its rows don't depend on how it is cut into chunks.
    let whole = rows(content, by: content.count)
    let step = 1 + choice / 2
    require(whole == rows(content, by: step), "rows differ in chunks of \(step) bytes")
  }

  /// Returns the rows of a sheet, or `nil` if it isn't valid.
  private static func rows(_ content: [UInt8], by step: Int) -> [[String]]? {
    let sheet = SheetReader(strings: ["E06000001", "Hartlepool"], allowedCells: 10_000)
    do throws(WorkbookError.Problem) {
      let parser = try XMLReader(sheet)
      var start = 0
      while start < content.count {
        let end = min(content.count, start + max(1, step))
        try feed(parser, content[start..<end], isFinal: false)
        start = end
      }
      try feed(parser, [], isFinal: true)
      return sheet.rows
    } catch {
      return nil
    }
  }

  private static func feed(
    _ parser: XMLReader, _ part: ArraySlice<UInt8>, isFinal: Bool
  ) throws(WorkbookError.Problem) {
    // `withUnsafeBytes` of a slice doesn't rethrow typed errors.
    let bytes = UnsafeMutableRawBufferPointer.allocate(byteCount: max(1, part.count), alignment: 16)
    defer { bytes.deallocate() }
    bytes.copyBytes(from: part)
    try parser.feed(UnsafeRawBufferPointer(rebasing: bytes.prefix(part.count)), isFinal: isFinal)
  }
}
