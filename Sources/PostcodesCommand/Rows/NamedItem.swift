internal import PostcodeImport

/// A value that a command writes if the user names it.
protocol NamedItem {
  var name: String { get }
  /// Whether the item is a name or another attribute of a code.
  var isAttribute: Bool { get }
  /// Returns whether the item is an attribute of the codes of another item.
  func isAttribute(of other: Self) -> Bool
}

extension NamedItem {
  /// Finds items by name, in any case.
  ///
  /// - Returns: The items in the order of their names, and the names that no item has.
  static func named(_ names: [some StringProtocol], in all: [Self]) -> (items: [Self], unknown: [String]) {
    var items: [Self] = []
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
  static func addingAttributes(to items: [Self], from all: [Self]) -> [Self] {
    items.flatMap { item in
      [item] + all.filter { other in other.isAttribute(of: item) && !items.contains { $0.name == other.name } }
    }
  }
}
