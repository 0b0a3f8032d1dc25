/// Makes text from queries, files and indexes safe to show on a terminal.
package enum Printable {
  /// Returns the text with control and bidirectional formatting characters escaped, so that they cannot control a
  /// terminal.
  ///
  /// - Parameter keepingLines: Whether to keep line feeds.
  package static func text(_ text: String, keepingLines: Bool = false) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x0A where keepingLines: result.unicodeScalars.append(scalar)
      case 0..<0x20, 0x7F...0x9F, 0x202A...0x202E, 0x2066...0x2069: result += scalar.escaped(asASCII: true)
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// Returns the text between quotation marks, escaped.
  package static func quoted(_ text: String) -> String { "\"\(Printable.text(text))\"" }
}
