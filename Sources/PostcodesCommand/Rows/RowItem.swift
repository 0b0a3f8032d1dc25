internal import CommandSupport
internal import PostcodeImport
internal import PostcodeKit

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

  /// Finds items by name, in any case.
  ///
  /// - Returns: The items in the order of their names, and the names that no item has.
  static func named(_ names: [some StringProtocol], in all: [RowItem]) -> (items: [RowItem], unknown: [String]) {
    var items: [RowItem] = []
    var unknown: [String] = []
    for name in names {
      let wanted = name.trimmingSpaces.lowercased()
      if let item = all.first(where: { $0.name.lowercased() == wanted }) {
        items.append(item)
      } else {
        unknown.append(wanted)
      }
    }
    return (items, unknown)
  }

  /// Returns the items, each followed by the attributes of its codes that are not among them.
  static func addingAttributes(to items: [RowItem], from all: [RowItem]) -> [RowItem] {
    items.flatMap { item in
      [item] + all.filter { other in other.isAttribute(of: item) && !items.contains { $0.name == other.name } }
    }
  }
}
