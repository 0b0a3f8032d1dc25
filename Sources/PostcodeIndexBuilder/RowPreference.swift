import PostcodeKit

/// Chooses between rows of the same postcode that differ.
struct RowPreference {
  private var terminated: Int?
  private var introduced: Int?
  /// The first slot of each position.
  private var positions: [Int] = []

  init(_ columns: [ColumnDeclaration]) {
    var slot = 0
    for column in columns {
      if column.name.hasSameBytes(as: ColumnDeclaration.terminated.name) { terminated = slot }
      if column.name.hasSameBytes(as: ColumnDeclaration.introduced.name) { introduced = slot }
      if case .position = column.kind { positions.append(slot) }
      slot += column.slotCount
    }
  }

  /// Whether a row is better than an earlier one: live rather than terminated, else terminated later, else introduced later, else
  /// with more positions.
  func prefers(_ row: Int, to other: Int, in rows: RowStore) -> Bool {
    if let slot = terminated {
      let (left, right) = (rows.value(row, slot: slot), rows.value(other, slot: slot))
      if left != right {
        if left == ColumnDeclaration.missing { return true }
        return right != ColumnDeclaration.missing && left > right
      }
    }
    if let slot = introduced {
      let (left, right) = (rows.value(row, slot: slot), rows.value(other, slot: slot))
      if left != right { return left > right }
    }
    func positionCount(_ row: Int) -> Int {
      positions.count { rows.value(row, slot: $0) != ColumnDeclaration.missing }
    }
    return positionCount(row) > positionCount(other)
  }
}
