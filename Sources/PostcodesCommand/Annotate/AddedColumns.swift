#if Programs
  internal import CommandSupport
  internal import PostcodeKit

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
      guard !lists.isEmpty else {
        items = Array(RowItem.usual(index, withAttributes: withNames).dropFirst())
        return
      }
      let names = lists.flatMap { $0.utf8.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false) }.map {
        Substring($0)
      }
      let (named, unknown) = RowItem.named(names, in: known)
      if let name = unknown.first {
        throw Failure(
          status: .usage,
          message: "--add: the index has no column \(Printable.quoted(name)); it has "
            + known.map(\.name).joined(separator: ", "))
      }
      var items: [RowItem] = []
      for item in named where !items.contains(where: { $0.name.hasSameBytes(as: item.name) }) { items.append(item) }
      self.items = withNames ? RowItem.addingAttributes(to: items, from: known) : items
    }
  }
#endif
