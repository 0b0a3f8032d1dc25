internal import CommandSupport
internal import PostcodeKit

/// The columns that `export` writes.
struct ExportTable {
  let items: [RowItem]

  /// Selects all columns.
  init(_ index: PostcodeIndex, withAttributes: Bool) {
    items = RowItem.all(index).filter { withAttributes || !$0.isAttribute }
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
