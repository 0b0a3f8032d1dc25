internal import CommandSupport
internal import PostcodeImport

extension ImportReport.JoinedTable {
  /// Writes the counts and the columns.
  ///
  /// - Parameter indent: What comes before each line.
  func writeText(indent: String = "") throws {
    func line(_ text: String) throws { try StandardOutput.shared.line(Printable.text(indent + text)) }
    let counts = [
      "rows \(NumberFormat.grouped(rows))", "matched \(NumberFormat.grouped(matched))",
      "codes without a row \(NumberFormat.grouped(codesWithoutRow))",
    ]
    let label = keyLabel.lowercased() == key ? "" : " (column \"\(keyLabel)\")"
    try line("joined \(file) by \(key)\(label): \(counts.joined(separator: ", "))")
    try line("  columns: \(columns.joined(separator: ", "))")
    if !emptyColumns.isEmpty { try line("  without any value: \(emptyColumns.joined(separator: ", "))") }
    if !missingValues.isEmpty { try line("  " + MissingValueText.line(missingValues)) }
    let unmatched = rows - matched
    if unmatched > 0 {
      let more = unmatched > unmatchedSamples.count ? ", …" : ""
      let samples = unmatchedSamples.map { $0.isEmpty ? "(empty)" : $0 }.joined(separator: ", ")
      try line("  rows not matched: \(NumberFormat.grouped(unmatched)) (\(samples)\(more))")
    }
    if repeated > 0 { try line("  repeated rows: \(NumberFormat.grouped(repeated))") }
  }
}
