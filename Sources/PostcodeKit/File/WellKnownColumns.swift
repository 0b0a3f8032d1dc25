/// The columns of a record's own properties.
struct WellKnownColumns: Sendable {
  let gridReference: PositionColumn?
  let geographic: IndexColumn?
  let geographicDecimals: UInt8
  let quality: CategoryColumn?
  let introduced: CategoryColumn?
  let terminated: CategoryColumn?

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
