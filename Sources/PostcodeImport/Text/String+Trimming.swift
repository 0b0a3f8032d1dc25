extension StringProtocol {
  /// The text without leading and trailing white space.
  package var trimmingSpaces: String {
    let isSpace = { (scalar: Unicode.Scalar) in scalar.properties.isWhitespace }
    guard let first = unicodeScalars.first, let last = unicodeScalars.last, isSpace(first) || isSpace(last) else {
      return String(self)
    }
    let tail = unicodeScalars.drop(while: isSpace)
    let end = tail.lastIndex { !isSpace($0) }.map(tail.index(after:)) ?? tail.startIndex
    return String(String.UnicodeScalarView(tail[..<end]))
  }
}
