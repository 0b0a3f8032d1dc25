internal import CommandSupport
internal import PostcodeKit

extension TraceReport {
  func writeText() throws {
    let output = StandardOutput.shared
    for (index, row) in rows.enumerated() {
      if index > 0 { try output.write("\n") }
      try row.write()
    }
    if rowsNotShown > 0 {
      try output.line("\(NumberFormat.grouped(rowsNotShown)) more rows of \(postcode)")
    }
    guard rows.isEmpty else { return }
    try output.flush()
    StandardError.report("\(postcode): no row among \(NumberFormat.grouped(rowsRead)) (dialect \(dialect))")
  }
}

extension TraceReport.Row {
  fileprivate func write() throws {
    let output = StandardOutput.shared
    try output.line(Style.bold(Printable.text(location)) + (hasHeader ? "" : Style.dim("  no header")))
    try output.line(Printable.text("  " + outcome + (reason.map { ": \($0)" } ?? "")))
    var table = fields.map(\.cells)
    for value in computed { table.append(["", "", "computed", value.name, value.shown]) }
    let widths = (0..<4).map { column in table.map { $0[column].count }.max() ?? 0 }
    for cells in table {
      let label = Alignment.right(cells[0], widths[0]) + "  " + Alignment.left(cells[1], widths[1])
      let rest = Alignment.left(cells[2], widths[2]) + "  " + Alignment.left(cells[3], widths[3]) + "  " + cells[4]
      try output.line("  " + Style.dim(label) + "  " + rest)
    }
  }
}

extension TraceReport.Field {
  /// The maximum number of characters of a value in a table.
  private static let limit = 40

  /// The cells of the field's line: number, label, text in the dump, column, and value in the index or remark.
  fileprivate var cells: [String] {
    let remark = rejected ?? omitted ?? columns.map(\.shown).joined(separator: "  ")
    let shown = [label, value].map { Printable.text($0.excerpt(limit: Self.limit)) }
    return [String(number), shown[0], shown[1].isEmpty ? "-" : shown[1], columns.first?.name ?? "-", remark]
  }
}

extension TraceReport.Value {
  fileprivate var shown: String { value.map { Printable.text($0.text) } ?? "-" }
}
