internal import CommandSupport

/// The line of reports about values that were read as missing.
enum MissingValueText {
  /// - Parameter counts: The number of values by spelling.
  static func line(_ counts: [String: Int]) -> String {
    let spellings = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map {
      "\($0.key) \(NumberFormat.grouped($0.value))"
    }
    return Printable.text("values read as missing: \(spellings.joined(separator: ", "))")
  }
}
