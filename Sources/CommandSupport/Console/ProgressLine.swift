/// A line of progress on standard error. It appears after half a second and changes at most ten times a second.
/// Nothing is shown if standard error is not a terminal.
package struct ProgressLine {
  private static let eraseLine = "\r\u{1B}[K"
  private let start = ContinuousClock.now
  private var last: ContinuousClock.Instant?

  package init() {}

  /// Replaces the line.
  package mutating func show(_ text: @autoclosure () -> String) {
    guard StandardError.isTerminal else { return }
    let now = ContinuousClock.now
    guard now - start > .milliseconds(500), last.map({ now - $0 > .milliseconds(100) }) ?? true else { return }
    last = now
    StandardError.write(ProgressLine.eraseLine + text())
  }

  /// Removes the line.
  package mutating func clear() {
    if last != nil { StandardError.write(ProgressLine.eraseLine) }
    last = nil
  }

  /// Returns a fraction from 0 to 1 as a percentage, ` 45 %`.
  package static func percent(_ fraction: Double) -> String {
    Alignment.right(String(Int(min(max(fraction, 0), 1) * 100)), 3) + " %"
  }
}
