@testable import PostcodeImport

/// CSV: the rows don't depend on how the file is cut into chunks.
enum CSVTarget {
  /// Collects rows and defects as text.
  private struct Rows: CSVRowConsumer {
    var lines: [String] = []

    mutating func take(_ row: CSVRow) {
      var text = "\(row.line):\(row.fieldCount)"
      for index in 0..<min(row.fieldCount, 40) { text += "|\(Array(row[index].trimmed.bytes))" }
      lines.append(text)
    }

    mutating func take(_ defect: CSVDefect, line: Int, text: UnsafeBufferPointer<UInt8>) {
      lines.append("\(line): \(defect)")
    }
  }

  static let run: @Sendable (UnsafeBufferPointer<UInt8>) -> Void = { bytes in
    var reader = InputReader(bytes)
    let delimiters = [UInt8](",;\t|".utf8)
    let choice = reader.byte()
    let format = CSVFormat(
      delimiter: delimiters[choice & 3], terminator: choice & 4 == 0 ? 10 : 13, isQuoted: choice & 8 == 0)
    let maximum = choice & 16 == 0 ? 1 << 16 : 64
    let step = 1 + reader.byte()
    let content = Array(reader.rest)
    let whole = rows(content, by: content.count, format, maximum)
    require(whole == rows(content, by: step, format, maximum), "rows differ in chunks of \(step) bytes")
  }

  private static func rows(_ content: [UInt8], by step: Int, _ format: CSVFormat, _ maximum: Int) -> [String] {
    var rows = Rows()
    var reader = CSVReader(format, capacity: 40, maximumRowLength: maximum)
    var start = 0
    while start < content.count {
      let end = min(content.count, start + max(1, step))
      content[start..<end].withUnsafeBufferPointer { reader.feed($0, to: &rows) }
      start = end
    }
    reader.finish(to: &rows)
    return rows.lines
  }
}
