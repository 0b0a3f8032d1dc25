#if Programs
  internal import CommandSupport
  internal import PostcodeImport
  internal import PostcodeIndex

  /// The columns that `annotate` adds for each postcode, in the requested order.
  struct AddedColumns {
    let items: [RowItem]

    var names: [String] { items.map(\.name) }

    /// - Parameters:
    ///   - lists: Comma-separated names in any case; empty for all columns.
    ///   - withNames: Whether to add the names and other attributes of each column of codes.
    /// - Throws: `Failure` if the index lacks a column.
    init(_ index: PostcodeIndex, lists: [String], withNames: Bool) throws {
      let known = RowItem.all(index)
      var items: [RowItem] = []
      func add(_ item: RowItem) {
        if !items.contains(where: { $0.name == item.name }) { items.append(item) }
      }
      for name in lists.flatMap({ $0.split(separator: ",", omittingEmptySubsequences: false) }) {
        let wanted = name.trimmingSpaces.lowercased()
        guard let item = known.first(where: { $0.name.lowercased() == wanted }) else {
          throw Failure(
            status: .usage,
            message: "--add: the index has no column \(Printable.quoted(wanted)); it has "
              + known.map(\.name).joined(separator: ", "))
        }
        add(item)
        if withNames { known.filter { $0.isAttribute(of: item) }.forEach(add) }
      }
      self.items = lists.isEmpty ? known.dropFirst().filter { withNames || !$0.isAttribute } : items
    }
  }
#endif
