internal import PostcodeKit

/// Makes text from queries, files and indexes safe to show on a terminal.
package enum Printable {
  /// Returns the text with control and bidirectional formatting characters escaped, so that they cannot control a
  /// terminal.
  ///
  /// - Parameter keepingLines: Whether to keep line feeds.
  package static func text(_ text: String, keepingLines: Bool = false) -> String {
    text.printable(keepingLines: keepingLines)
  }

  /// Returns the text between quotation marks, escaped.
  package static func quoted(_ text: String) -> String { "\"\(text.printable())\"" }
}
