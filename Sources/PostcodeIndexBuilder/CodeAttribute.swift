import PostcodeKit

/// Values that belong to the different texts of a text column, such as the names of codes.
package struct CodeAttribute: Sendable {
  /// The name of the attribute that holds names.
  package static let nameAttribute = "name"
  /// The name of the text column.
  package let column: String
  /// The name of the attribute.
  package let name: String
  /// Whether the index has the attribute even if no text has a value.
  package let isAlwaysStored: Bool
  /// Returns the value of a text, or `nil` if it is unknown.
  package let value: @Sendable (String) -> String?

  /// Declares an attribute.
  package init(
    column: String, name: String = CodeAttribute.nameAttribute, isAlwaysStored: Bool = false,
    value: @escaping @Sendable (String) -> String?
  ) {
    self.column = column
    self.name = name
    self.isAlwaysStored = isAlwaysStored
    self.value = value
  }

  var isName: Bool { name.hasSameBytes(as: CodeAttribute.nameAttribute) }
}
