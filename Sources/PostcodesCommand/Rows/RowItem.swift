internal import CommandSupport
internal import PostcodeIndex

/// What a field of a written row contains.
enum RowItem: Sendable {
  case postcode
  case value(PostcodeRow.Field)

  /// The name of the column with the postcode itself.
  static let postcodeName = "postcode"

  /// Returns the postcode and every value of an index, in the order of the index.
  static func all(_ index: PostcodeIndex) -> [RowItem] {
    [.postcode] + PostcodeRow.allFields(index).map { .value($0) }
  }

  var name: String {
    switch self {
    case .postcode: RowItem.postcodeName
    case .value(let field): field.name
    }
  }

  /// Whether the item is a name or another attribute of a code.
  var isAttribute: Bool {
    if case .value(let field) = self, case .attribute = field.source { true } else { false }
  }

  /// Returns whether the item is an attribute of the codes of another item.
  func isAttribute(of other: RowItem) -> Bool {
    guard case .value(let field) = self, case .attribute(let column, _, _) = field.source else { return false }
    return column.declaration.name == other.name
  }
}
