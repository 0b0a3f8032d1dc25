#if Programs
  internal import ArgumentParser
  internal import PostcodeImport

  /// A condition on a column, as written on the command line: `ward=E05013765`, `quality<=10`, `terminated=`.
  struct Condition: ExpressibleByArgument {
    /// A comparison operator.
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
    /// The text after the operator. An empty value means that the column has no value.
    let value: String

    /// The condition as text.
    var text: String { column + comparison.rawValue + value }

    /// Splits a text at its first operator. Returns `nil` if there is no operator or no column before it.
    init?(argument: String) {
      guard let cut = argument.firstIndex(where: { "=!<>".contains($0) }), cut > argument.startIndex else { return nil }
      let rest = argument[cut...]
      guard
        let comparison = Comparison(rawValue: String(rest.prefix(2))) ?? Comparison(rawValue: String(rest.prefix(1)))
      else { return nil }
      column = argument[..<cut].trimmingSpaces
      self.comparison = comparison
      value = rest.dropFirst(comparison.rawValue.count).trimmingSpaces
      guard !column.isEmpty else { return nil }
    }

    /// Whether the value is a list, of which one must be equal.
    var isList: Bool { comparison == .equal || comparison == .different }

    /// The values of a comma-separated list. An empty one means that the column has no value.
    var parts: [String] { value.split(separator: ",", omittingEmptySubsequences: false).map { $0.trimmingSpaces } }
  }
#endif
