#if Programs
  internal import CommandSupport
  internal import PostcodeKit

  /// The columns that `annotate` adds for each postcode, in the requested order.
  struct AddedColumns<Item: NamedItem> {
    let items: [Item]

    /// - Parameters:
    ///   - lists: Comma-separated names in any case; empty for the usual columns.
    ///   - known: All columns.
    ///   - usual: The columns to add unless the user chooses some.
    ///   - withNames: Whether to add the names and other attributes of each column that is chosen.
    /// - Throws: `Failure` if a column is not among those known.
    init(lists: [String], known: [Item], usual: [Item], withNames: Bool) throws {
      guard !lists.isEmpty else {
        items = usual
        return
      }
      let names = lists.flatMap { $0.utf8.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false) }.map {
        Substring($0)
      }
      let (named, unknown) = Item.named(names, in: known)
      if let name = unknown.first {
        throw Failure(
          status: .usage,
          message: "--add: the index has no column \(Printable.quoted(name)); it has "
            + known.map(\.name).joined(separator: ", "))
      }
      var items: [Item] = []
      for item in named where !items.contains(where: { $0.name.hasSameBytes(as: item.name) }) { items.append(item) }
      self.items = withNames ? Item.addingAttributes(to: items, from: known) : items
    }
  }

  extension AddedColumns<RowItem> {
    /// Chooses columns of an index.
    init(_ index: PostcodeIndex, lists: [String], withNames: Bool) throws {
      let usual = RowItem.usual(index, withAttributes: withNames).dropFirst()
      try self.init(lists: lists, known: RowItem.all(index), usual: Array(usual), withNames: withNames)
    }
  }
#endif
