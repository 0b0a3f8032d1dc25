import PostcodeKit

/// Finds columns by name.
package enum ColumnName {
  /// Returns the indexes of the columns with a name: those that have exactly this name, or else those that have it in another case. Spaces
  /// around names don't matter.
  package static func indexes(of name: String, in names: [String]) -> [Int] {
    let wanted = UntrustedText(name).trimmingSpaces
    let exact = names.indices.filter { UntrustedText(names[$0]).trimmingSpaces == wanted }
    if !exact.isEmpty { return exact }
    return names.indices.filter { UntrustedText(names[$0]).trimmingSpaces.lowercased == wanted.lowercased }
  }
}
