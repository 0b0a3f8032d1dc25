internal import CommandSupport
internal import PostcodeKit

/// The columns that `export` writes.
struct ExportTable {
  let items: [RowItem]

  /// Selects all columns.
  ///
  /// - Parameter withGrid: Whether to add the grid of each easting and northing.
  init(_ index: PostcodeIndex, withAttributes: Bool, withGrid: Bool) {
    let grid = RowItem.all(index).filter { if case .grid = $0 { withGrid } else { false } }
    items = RowItem.usual(index, withAttributes: withAttributes) + grid
  }

  /// Selects columns by name.
  ///
  /// - Throws: A usage failure if the index lacks a column or a column is named twice.
  init(_ index: PostcodeIndex, columns: [String], withAttributes: Bool) throws(Failure) {
    let all = RowItem.all(index)
    let (items, unknown) = RowItem.named(columns, in: all)
    guard unknown.isEmpty else {
      throw Failure(
        status: .usage,
        message: "--columns: no column \(unknown.map(Printable.quoted).joined(separator: ", ")); the index has "
          + all.map(\.name).joined(separator: ", "))
    }
    for (offset, item) in items.enumerated() where items[..<offset].contains(where: { $0.name == item.name }) {
      throw Failure(status: .usage, message: "--columns: \(item.name) is named twice")
    }
    self.items = withAttributes ? RowItem.addingAttributes(to: items, from: all) : items
  }
}
