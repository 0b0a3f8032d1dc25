/// The line of progress on standard error, if that is a terminal: after half a second, ten times a second.
package struct ProgressLine {
  private let start = ContinuousClock.now
  private var last: ContinuousClock.Instant?

  package init() {}

  /// Shows a text in place of the one before.
  package mutating func show(_ text: @autoclosure () -> String) {
    guard StandardError.isTerminal else { return }
    let now = ContinuousClock.now
    guard now - start > .milliseconds(500), last.map({ now - $0 > .milliseconds(100) }) ?? true else { return }
    last = now
    StandardError.write("\r\u{1B}[K" + text())
  }

  /// Takes the line away.
  package mutating func clear() {
    if last != nil { StandardError.write("\r\u{1B}[K") }
    last = nil
  }

  /// A share from 0 to 1 as ` 45 %`.
  package static func percent(_ share: Double) -> String {
    Figures.right(String(Int(min(max(share, 0), 1) * 100)), 3) + " %"
  }
}

/// Progress through a known or unknown number of rows whose output goes to standard output. Silent where that is the
/// terminal, which then shows the rows themselves.
package struct RowProgress {
  private static let step = 1 << 12
  private let total: Int?
  private var rows = 0
  private var line = ProgressLine()

  package init(total: Int? = nil) { self.total = total }

  /// Counts a row.
  package mutating func advance() {
    rows += 1
    guard rows % RowProgress.step == 0, !StandardOutput.isTerminal else { return }
    let text = "\(Figures.grouped(rows)) rows"
    let share = total.map { ProgressLine.percent(Double(rows) / Double(max($0, 1))) + "  " } ?? ""
    line.show(share + text)
  }

  /// Takes the line away.
  package mutating func clear() { line.clear() }
}
