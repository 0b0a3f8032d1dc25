/// The columns of a record's own properties.
package struct WellKnownColumns: Sendable {
  package let gridReference: PositionColumn?
  package let geographic: IndexColumn?
  package let geographicDecimals: UInt8
  package let quality: CategoryColumn?
  package let introduced: CategoryColumn?
  package let terminated: CategoryColumn?

  init(_ columns: [IndexColumn]) {
    func find(_ declaration: ColumnDeclaration) -> IndexColumn? {
      columns.first { $0.declaration.name.hasSameBytes(as: declaration.name) }
    }
    func position(_ declaration: ColumnDeclaration) -> PositionColumn? {
      if case .position(let column)? = find(declaration)?.storage { column } else { nil }
    }
    func category(_ declaration: ColumnDeclaration) -> CategoryColumn? {
      if case .category(let column)? = find(declaration)?.storage { column } else { nil }
    }
    gridReference = position(.gridReference)
    geographic = find(.geographic)
    if case .position(let decimals)? = find(.geographic)?.declaration.kind {
      geographicDecimals = decimals
    } else {
      geographicDecimals = 0
    }
    quality = category(.quality)
    introduced = category(.introduced)
    terminated = category(.terminated)
  }
}
