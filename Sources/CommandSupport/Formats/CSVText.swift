/// CSV as defined by RFC 4180, also with other delimiters.
package enum CSVText {
  /// Returns a field of comma-separated values, quoted if necessary.
  package static func quoted(_ field: String) -> String { quoted(field, delimiter: UInt8(ascii: ",")) }

  /// Returns a field, quoted if necessary.
  package static func quoted(_ field: String, delimiter: UInt8) -> String {
    let needsQuotes = field.utf8.contains { $0 == 0x22 || $0 == delimiter || $0 == 0x0A || $0 == 0x0D }
    guard needsQuotes else { return field }
    return "\"" + field.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"") + "\""
  }
}
