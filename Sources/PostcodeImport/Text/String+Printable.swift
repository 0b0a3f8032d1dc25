extension String {
  /// The text with control characters escaped, so that a name in a hostile file cannot control the terminal.
  var printable: String {
    var result = ""
    for scalar in unicodeScalars { result += scalar.printable }
    return result
  }

  /// The first `limit` characters, with control characters escaped, and an ellipsis if there are more.
  func excerpt(limit: Int) -> String {
    var result = ""
    var count = 0
    for scalar in unicodeScalars {
      if count == limit { return result + "…" }
      result += scalar.printable
      count += 1
    }
    return result
  }
}

extension Unicode.Scalar {
  /// The character; control characters and those that change the direction of text are escaped.
  fileprivate var printable: String {
    switch value {
    case 0..<0x20, 0x7F...0x9F, 0x202A...0x202E, 0x2066...0x2069: escaped(asASCII: true)
    default: String(Character(self))
    }
  }
}
