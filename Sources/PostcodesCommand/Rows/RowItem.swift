internal import CommandSupport
internal import PostcodeImport
internal import PostcodeKit

/// What a field of a written row contains.
enum RowItem: NamedItem, Sendable {
  case postcode
  case value(PostcodeRow.Field)
  /// The name of the grid of the easting and northing in a column.
  case grid(IndexColumn)

  /// The name of the column with the postcode itself.
  static let postcodeName = "postcode"
  /// The name of the column with the grid of each easting and northing.
  static let gridName = "grid"

  /// Returns the postcode and every value of an index, in the order of the index, and the grid if eastings and northings are on several.
  static func all(_ index: PostcodeIndex) -> [RowItem] {
    let items: [RowItem] = [.postcode] + PostcodeRow.allFields(index).map { .value($0) }
    guard index.hasIrishGrid, let grid = index.column(named: ColumnDeclaration.gridReference.name),
      !items.contains(where: { $0.name.hasSameBytes(as: gridName) })
    else { return items }
    return items + [.grid(grid)]
  }

  /// Returns what is written unless the user chooses columns: all but the grid, and attributes only if wanted.
  static func usual(_ index: PostcodeIndex, withAttributes: Bool) -> [RowItem] {
    all(index).filter { item in
      if case .grid = item { return false }
      return withAttributes || !item.isAttribute
    }
  }

  var name: String {
    switch self {
    case .postcode: RowItem.postcodeName
    case .value(let field): field.name
    case .grid: RowItem.gridName
    }
  }

  var isAttribute: Bool {
    if case .value(let field) = self, case .attribute = field.source { true } else { false }
  }

  func isAttribute(of other: RowItem) -> Bool {
    guard case .value(let field) = self, case .attribute(let column, _, _) = field.source else { return false }
    return column.declaration.name == other.name
  }

  /// Returns the items in the order of their names.
  static func sorted(_ items: [RowItem]) -> [RowItem] {
    items.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
  }
}

extension PostcodeIndex {
  /// Whether postcodes of Northern Ireland have eastings and northings, which are on the Irish Grid in all datasets.
  var hasIrishGrid: Bool {
    guard let grid = column(named: ColumnDeclaration.gridReference.name), let area = PostcodeArea("BT"),
      let ordinals = ordinals(of: .area(area))
    else { return false }
    return ordinals.contains { grid.position(at: $0) != nil }
  }
}

extension Outcode {
  /// The grid of the eastings and northings of its postcodes.
  var grid: NationalGrid { areaKey == Outcode.northernIrelandKey ? .irish : .british }
}
