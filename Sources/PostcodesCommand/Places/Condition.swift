internal import ArgumentParser

/// A condition on a column as somebody wrote it: `ward=E05013765`, `quality<=10`, `terminated=`.
struct Condition: ExpressibleByArgument {
  /// How a value is compared.
  enum Comparison: String {
    case equal = "="
    case different = "!="
    case less = "<"
    case lessOrEqual = "<="
    case greater = ">"
    case greaterOrEqual = ">="
  }

  /// The name of the column.
  let column: String
  let comparison: Comparison
  /// What stands behind the comparison; empty for "no value".
  let value: String

  /// The condition as it was written.
  var text: String { column + comparison.rawValue + value }

  /// Cuts a text at its first comparison; `nil` if it has none, or no column before it.
  init?(argument: String) {
    guard let cut = argument.firstIndex(where: { "=!<>".contains($0) }), cut > argument.startIndex else { return nil }
    let rest = argument[cut...]
    guard
      let comparison = Comparison(rawValue: String(rest.prefix(2))) ?? Comparison(rawValue: String(rest.prefix(1)))
    else { return nil }
    column = Condition.trimmed(argument[..<cut])
    self.comparison = comparison
    value = Condition.trimmed(rest.dropFirst(comparison.rawValue.count))
    guard !column.isEmpty else { return nil }
  }

  private static func trimmed(_ text: Substring) -> String {
    var text = text
    while text.first == " " { text.removeFirst() }
    while text.last == " " { text.removeLast() }
    return String(text)
  }

  /// The value cut at its commas, for a list; a part that is empty stands for "no value".
  var parts: [String] { value.split(separator: ",", omittingEmptySubsequences: false).map { Condition.trimmed($0) } }
}
