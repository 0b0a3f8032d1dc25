/// CSV as defined by RFC 4180, also with other delimiters.
package enum CSVText {
  /// Returns a field of comma-separated values, quoted if necessary.
  package static func quoted(_ field: String) -> String { quoted(field, delimiter: UInt8(ascii: ",")) }

  /// Returns a field that no spreadsheet takes for a formula: an apostrophe precedes a text that begins with `=`, `+`, `-`, `@`, a tab or a
  /// carriage return, unless it is a decimal number (OWASP, CSV Injection).
  package static func escapingFormula(_ field: String) -> String {
    guard let first = field.utf8.first, "=+-@\t\r".utf8.contains(first) else { return field }
    let digits = field.utf8.dropFirst()
    let isNumber =
      (first == UInt8(ascii: "-") || first == UInt8(ascii: "+")) && digits.contains { $0 != UInt8(ascii: ".") }
      && digits.allSatisfy { (48...57).contains($0) || $0 == UInt8(ascii: ".") }
    return isNumber ? field : "'" + field
  }

  /// Returns a field, quoted if necessary. A delimiter from 0x80 stands for a character outside ASCII.
  package static func quoted(_ field: String, delimiter: UInt8) -> String {
    let needsQuotes = field.utf8.contains {
      $0 == 0x22 || $0 == delimiter || $0 == 0x0A || $0 == 0x0D || ($0 >= 0x80 && delimiter >= 0x80)
    }
    guard needsQuotes else { return field }
    return "\"" + field.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"") + "\""
  }
}
