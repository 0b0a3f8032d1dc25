extension String {
  /// Returns the text with control characters escaped, so that text from a hostile source cannot control the terminal.
  ///
  /// - Parameter keepingLines: Whether to keep line feeds.
  /// - Complexity: O(*n*), where *n* is the length of the text.
  package func printable(keepingLines: Bool = false) -> String {
    var result = ""
    for scalar in unicodeScalars {
      if scalar == "\n", keepingLines { result.unicodeScalars.append(scalar) } else { scalar.write(to: &result) }
    }
    return result
  }

  /// Returns the first `limit` characters, with control characters escaped, and an ellipsis if there are more.
  package func excerpt(limit: Int) -> String {
    var result = ""
    var count = 0
    for scalar in unicodeScalars {
      if count == limit { return result + "…" }
      scalar.write(to: &result)
      count += 1
    }
    return result
  }
}

extension Unicode.Scalar {
  /// Whether the character is a control character, ends a line or changes the direction of text.
  package var isControl: Bool {
    switch value {
    case 0..<0x20, 0x7F...0x9F, 0x200E...0x200F, 0x2028...0x202E, 0x2066...0x2069: true
    default: false
    }
  }

  /// Appends the character, escaped if it is a control character.
  fileprivate func write(to text: inout String) {
    if isControl { text += escaped(asASCII: true) } else { text.unicodeScalars.append(self) }
  }
}
