/// A comparison of two indexes, such as two editions of a dataset.
///
/// ```swift
/// let comparison = IndexComparison(
///   old: try PostcodeIndex(path: "2014.pcindex"), new: try PostcodeIndex(path: "2025.pcindex"))
/// comparison.forEachChange { change in
///   if case .moved(_, _, let metres?) = change.difference { print(change.postcode, metres) }
/// }
/// ```
///
/// The comparison walks both indexes once, side by side, in constant memory. It matches columns by name and compares text
/// columns by their texts. It compares positions on the grid if both indexes have grid references, otherwise in degrees.
public struct IndexComparison: Sendable {
  /// The old index.
  public let old: PostcodeIndex
  /// The new index.
  public let new: PostcodeIndex
  /// The columns of both indexes whose values are compared, in the order of the new index; positions and months of
  /// termination are compared separately.
  public let columns: [Column]
  /// The columns that the new index lacks or has with another kind; they aren't compared.
  public let onlyInOld: [ColumnDeclaration]
  /// The columns that the old index lacks or has with another kind; they aren't compared.
  public let onlyInNew: [ColumnDeclaration]
  /// A Boolean value that indicates whether the comparison includes grid references.
  public let comparesGrid: Bool
  /// A Boolean value that indicates whether the comparison includes positions in degrees.
  public let comparesDegrees: Bool
  /// Whether the old and the new index distinguish live from terminated postcodes.
  let statesTermination: (old: Bool, new: Bool)
  /// Whether both indexes use the same grid in Northern Ireland.
  let isSameGrid: Bool

  /// A column of both indexes.
  public struct Column: Sendable {
    /// The column of the old index.
    public let old: IndexColumn
    /// The column of the new index.
    public let new: IndexColumn
  }

  /// Creates a comparison of two indexes.
  ///
  /// - Parameters:
  ///   - old: The old index.
  ///   - new: The new index.
  ///   - oldStatesTermination: Whether the old index distinguishes live from terminated postcodes. Pass `true` for a dataset
  ///     of live postcodes only, which has no column of terminations. The default, `nil`, is whether the index has the column.
  ///     Unless both indexes distinguish them, no postcode is reported as terminated or reintroduced.
  ///   - newStatesTermination: The same for the new index.
  ///   - ignoring: The names of columns not to compare; either name of a position column works.
  /// - Complexity: O(*c*²), where *c* is the number of columns.
  public init(
    old: PostcodeIndex, new: PostcodeIndex, oldStatesTermination: Bool? = nil, newStatesTermination: Bool? = nil,
    ignoring: [String] = []
  ) {
    func isIgnored(_ column: ColumnDeclaration) -> Bool {
      ignoring.contains { name in
        column.name.hasSameBytes(as: name)
          || !name.isEmpty && column.secondName.hasSameBytes(as: name)
      }
    }
    func sameColumn(_ column: IndexColumn, in index: PostcodeIndex) -> IndexColumn? {
      index.columns.first {
        $0.declaration.holdsSame(as: column.declaration)
      }
    }
    func has(_ declaration: ColumnDeclaration, _ index: PostcodeIndex) -> Bool { index.column(declaration) != nil }
    self.old = old
    self.new = new
    onlyInOld = old.columns.filter { sameColumn($0, in: new) == nil }.map { $0.declaration }.filter { !isIgnored($0) }
    onlyInNew = new.columns.filter { sameColumn($0, in: old) == nil }.map { $0.declaration }.filter { !isIgnored($0) }
    let isTerminationIgnored = isIgnored(.terminated)
    columns = new.columns.compactMap { column in
      let declaration = column.declaration
      guard declaration.slotCount < 2, !declaration.name.hasSameBytes(as: ColumnDeclaration.terminated.name),
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
    // Datasets of one dialect use the same grid in Northern Ireland; others may use the Irish or the British one.
    isSameGrid = old.metadata.dialect.hasSameBytes(as: new.metadata.dialect)
  }
}

extension PostcodeIndex {
  /// Returns the column with the name of a declaration, or `nil` if there is none.
  func column(_ declaration: ColumnDeclaration) -> IndexColumn? {
    columns.first { $0.declaration.name.hasSameBytes(as: declaration.name) }
  }
}
