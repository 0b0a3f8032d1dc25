package import PostcodeKit

/// Prints the record of a postcode: the postcode, then one value per line.
package struct RecordText {
  private let row: PostcodeRow

  package init(_ row: PostcodeRow) {
    self.row = row
  }

  /// Writes a record to standard output.
  ///
  /// - Parameter note: A remark to print after the postcode, or an empty string.
  package func write(_ postcode: Postcode, at ordinal: Int, note: String = "") throws {
    var lines: [(name: String, text: String?)] = []
    for (field, value) in zip(row.fields, row.values(at: ordinal).map(\.value)) {
      if case .attribute = field.source, let last = lines.indices.last {
        // Attributes follow their code on the same line.
        if let value { lines[last].text = (lines[last].text ?? "-") + "  " + value.text }
      } else {
        lines.append((field.name, value?.text))
      }
    }
    try RecordText.write(title: postcode.description, note: note, lines)
  }

  /// Writes a title and named values to standard output.
  package static func write(title: String, note: String, _ lines: [(name: String, text: String?)]) throws {
    let output = StandardOutput.shared
    try output.line(Style.bold(Printable.text(title)) + (note.isEmpty ? "" : Style.dim("  " + note)))
    let width = (lines.map(\.name.count).max() ?? 0) + 2
    for (name, text) in lines {
      try output.line(
        "  " + Style.dim(Alignment.left(name, width)) + (text.map { Printable.text($0) } ?? Style.dim("-")))
    }
  }
}
