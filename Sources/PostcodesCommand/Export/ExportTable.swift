internal import CommandSupport
internal import PostcodeImport
internal import PostcodeIndex

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
    var items: [RowItem] = []
    var unknown: [String] = []
    for name in columns {
      let wanted = name.trimmingSpaces.lowercased()
      guard let item = all.first(where: { $0.name.lowercased() == wanted }) else {
        unknown.append(name)
        continue
      }
      guard !items.contains(where: { $0.name == item.name }) else {
        throw Failure(status: .usage, message: "--columns: \(Printable.text(name)) is named twice")
      }
      items.append(item)
      if withAttributes { items += all.filter { $0.isAttribute(of: item) && !columns.contains($0.name) } }
    }
    guard unknown.isEmpty else {
      throw Failure(
        status: .usage,
        message: "--columns: no column \(unknown.map(Printable.quoted).joined(separator: ", ")); the index has "
          + all.map(\.name).joined(separator: ", "))
    }
    self.items = items
  }
}
