/// CSV as defined by RFC 4180.
package enum CSVText {
  /// Returns a field, quoted if necessary.
  package static func quoted(_ field: String) -> String {
    let needsQuotes = field.utf8.contains { $0 == 0x22 || $0 == 0x2C || $0 == 0x0A || $0 == 0x0D }
    guard needsQuotes else { return field }
    return "\"" + field.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"") + "\""
  }
}
