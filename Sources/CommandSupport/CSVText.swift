/// CSV as RFC 4180 has it.
package enum CSVText {
  /// A field, quoted if it must be.
  package static func quoted(_ field: String) -> String {
    let needsQuotes = field.utf8.contains { $0 == 0x22 || $0 == 0x2C || $0 == 0x0A || $0 == 0x0D }
    guard needsQuotes else { return field }
    return "\"" + field.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"") + "\""
  }
}
