package import PostcodeKit

/// All shifts of OSTN15 in memory. An index contains the part that its postcodes need.
package struct ShiftTable: ShiftSource, Sendable {
  /// The number of nodes from west to east.
  package let columns: Int
  /// The number of nodes from south to north.
  package let rows: Int
  /// The shifts row by row from south to north, each row from west to east.
  private let shifts: [GridShift]

  /// The largest shift in millimetres, in each direction.
  package static let shiftLimit: Int32 = 500_000
  /// The largest number of columns or rows.
  package static let sideLimit = 4096

  /// Creates a table of shifts, given row by row from south to north, each row from west to east.
  ///
  /// - Returns: `nil` if the number of shifts isn't `columns` × `rows`, if a side has fewer than 2 or more than
  ///   `sideLimit` nodes, or if a shift exceeds `shiftLimit`.
  package init?(columns: Int, rows: Int, shifts: [GridShift]) {
    let sides = 2...ShiftTable.sideLimit
    let limits = -ShiftTable.shiftLimit...ShiftTable.shiftLimit
    guard sides.contains(columns), sides.contains(rows), shifts.count == columns * rows,
      shifts.allSatisfy({ limits.contains($0.east) && limits.contains($0.north) })
    else { return nil }
    self.columns = columns
    self.rows = rows
    self.shifts = shifts
  }

  /// The shift at a node, or at the nearest node for one outside the table.
  package subscript(column: Int, row: Int) -> GridShift {
    let column = min(max(column, 0), columns - 1)
    let row = min(max(row, 0), rows - 1)
    return shifts[row * columns + column]
  }

  package func cell(_ column: Int, _ row: Int) -> ShiftCell? {
    guard column >= 0, row >= 0, column < columns - 1, row < rows - 1 else { return nil }
    return ShiftCell(
      southWest: self[column, row], southEast: self[column + 1, row], northWest: self[column, row + 1],
      northEast: self[column + 1, row + 1])
  }
}
