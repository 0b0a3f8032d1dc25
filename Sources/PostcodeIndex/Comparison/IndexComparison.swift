/// What differs between two indexes, such as two editions of a dataset.
///
/// ```swift
/// let comparison = IndexComparison(old: try PostcodeIndex(path: "2014.pcindex"), new: try PostcodeIndex(path: "2025.pcindex"))
/// comparison.forEachChange { change in
///   if case .moved(_, _, let metres?) = change.difference { print(change.postcode, metres) }
/// }
/// ```
///
/// Both are walked once, side by side, in the order of their postcodes; memory does not grow with them. Columns are matched
/// by name, and those of texts by their texts. Positions are compared on the grid where both indexes have it there, else
/// in degrees.
public struct IndexComparison: Sendable {
  /// The index that changes lead from.
  public let old: PostcodeIndex
  /// The index that changes lead to.
  public let new: PostcodeIndex
  /// The columns whose values are compared, in the order of the new index: all that both have, but for positions and months
  /// of termination.
  public let columns: [Column]
  /// Columns that only the old index has, or has in another kind; they are not compared.
  public let onlyInOld: [ColumnDeclaration]
  /// Columns that only the new index has, or has in another kind; they are not compared.
  public let onlyInNew: [ColumnDeclaration]
  /// Whether both have grid references to compare.
  public let comparesGrid: Bool
  /// Whether both have positions in degrees to compare.
  public let comparesDegrees: Bool
  /// Whether the old and the new index tell live postcodes from terminated ones.
  let statesTermination: (old: Bool, new: Bool)
  /// Whether eastings and northings mean the same grid everywhere, that is, in Northern Ireland, too.
  let isSameGrid: Bool

  /// A column of both indexes.
  public struct Column: Sendable {
    /// The old index's.
    public let old: IndexColumn
    /// The new index's.
    public let new: IndexColumn
  }

  /// Prepares to compare two indexes.
  ///
  /// - Parameters:
  ///   - old: the index that changes lead from.
  ///   - new: the index that changes lead to.
  ///   - oldStatesTermination: whether the old index tells live postcodes from terminated ones; `nil`: if it has the column.
  ///     Of a dataset of live postcodes only, without the column, `true` says that all are live. Where it is not known
  ///     whether a postcode is live, it is neither terminated nor re-introduced.
  ///   - newStatesTermination: the same of the new index.
  ///   - ignoring: names of columns that are not compared; either name of a position will do.
  /// - Complexity: O(number of columns).
  public init(
    old: PostcodeIndex, new: PostcodeIndex, oldStatesTermination: Bool? = nil, newStatesTermination: Bool? = nil,
    ignoring: [String] = []
  ) {
    func isIgnored(_ column: ColumnDeclaration) -> Bool {
      ignoring.contains { name in
        column.name.utf8.elementsEqual(name.utf8)
          || !name.utf8.isEmpty && column.secondName.utf8.elementsEqual(name.utf8)
      }
    }
    func sameColumn(_ column: IndexColumn, in index: PostcodeIndex) -> IndexColumn? {
      index.columns.first {
        $0.declaration.name.utf8.elementsEqual(column.declaration.name.utf8) && $0.hasSameKind(as: column)
      }
    }
    func has(_ declaration: ColumnDeclaration, _ index: PostcodeIndex) -> Bool {
      index.columns.contains { $0.declaration.name.utf8.elementsEqual(declaration.name.utf8) }
    }
    self.old = old
    self.new = new
    onlyInOld = old.columns.filter { sameColumn($0, in: new) == nil }.map { $0.declaration }.filter { !isIgnored($0) }
    onlyInNew = new.columns.filter { sameColumn($0, in: old) == nil }.map { $0.declaration }.filter { !isIgnored($0) }
    let isTerminationIgnored = isIgnored(.terminated)
    columns = new.columns.compactMap { column in
      let declaration = column.declaration
      guard declaration.slotCount < 2, !declaration.name.utf8.elementsEqual(ColumnDeclaration.terminated.name.utf8),
        !isIgnored(declaration)
      else { return nil }
      return sameColumn(column, in: old).map { Column(old: $0, new: column) }
    }
    comparesGrid = has(.gridReference, old) && has(.gridReference, new) && !isIgnored(.gridReference)
    comparesDegrees = has(.geographic, old) && has(.geographic, new) && !isIgnored(.geographic)
    statesTermination = (
      !isTerminationIgnored && oldStatesTermination ?? has(.terminated, old),
      !isTerminationIgnored && newStatesTermination ?? has(.terminated, new)
    )
    // Datasets of one dialect agree on the grid of Northern Ireland; others may have it on the Irish or the British one.
    isSameGrid = old.metadata.dialect.utf8.elementsEqual(new.metadata.dialect.utf8)
  }
}

extension IndexColumn {
  /// Whether values of both columns can be compared.
  fileprivate func hasSameKind(as other: IndexColumn) -> Bool {
    switch (declaration.kind, other.declaration.kind) {
    case (.position, .position), (.category, .category), (.month, .month), (.text, .text): true
    default: false
    }
  }
}
