extension Substring.UTF8View {
  /// The text without optional white space at its ends (RFC 9110, 5.6.3).
  var trimmed: Substring.UTF8View {
    var text = drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
    while let last = text.last, last == UInt8(ascii: " ") || last == UInt8(ascii: "\t") { text.removeLast() }
    return text
  }
}
