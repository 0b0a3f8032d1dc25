/// Text styles for a terminal. They do nothing if standard output is not a terminal, `TERM` is `dumb` or `NO_COLOR`
/// (https://no-color.org) is set.
package enum Style {
  private static let isOn =
    StandardOutput.isTerminal && Environment.value("NO_COLOR") == nil && Environment.value("TERM") != "dumb"

  package static func dim(_ text: String) -> String { isOn ? "\u{1B}[2m\(text)\u{1B}[0m" : text }
  package static func bold(_ text: String) -> String { isOn ? "\u{1B}[1m\(text)\u{1B}[0m" : text }
}
