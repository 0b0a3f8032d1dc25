/// The progress of a command that writes rows to standard output. Nothing is shown if standard output is a terminal,
/// because the rows themselves appear there.
package struct RowProgress {
  private static let rowsPerUpdate = 1 << 12
  private let total: Int?
  private var rows = 0
  private var line = ProgressLine()

  /// - Parameter total: The number of rows, if known.
  package init(total: Int? = nil) { self.total = total }

  /// Counts a row.
  package mutating func advance() {
    rows += 1
    guard rows % RowProgress.rowsPerUpdate == 0, !StandardOutput.isTerminal else { return }
    let text = "\(NumberFormat.grouped(rows)) rows"
    let percentage = total.map { ProgressLine.percent(Double(rows) / Double(max($0, 1))) + "  " } ?? ""
    line.show(percentage + text)
  }

  /// Removes the line.
  package mutating func clear() { line.clear() }
}
