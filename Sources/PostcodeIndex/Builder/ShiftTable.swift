/// All shifts of a grid such as OSTN15, in memory, from which an index takes the part that it needs.
public struct ShiftTable: Sendable, ShiftSource {
  /// How many nodes there are from west to east, and from south to north.
  public let columns: Int
  /// How many nodes there are from south to north.
  public let rows: Int
  /// Row by row from south to north, each from west to east.
  private let shifts: [GridShift]

  /// No shift may be larger, in millimetres.
  public static let shiftLimit: Int32 = 500_000
  /// No grid may have more nodes from side to side.
  public static let sideLimit = 4096

  /// A table of shifts, row by row from south to north, each from west to east.
  ///
  /// - Returns: `nil` unless there are `columns` × `rows` of them, each side has 2 … `sideLimit` nodes, and none of them is
  ///   beyond `shiftLimit`.
  public init?(columns: Int, rows: Int, shifts: [GridShift]) {
    let sides = 2...ShiftTable.sideLimit
    let limits = -ShiftTable.shiftLimit...ShiftTable.shiftLimit
    guard sides.contains(columns), sides.contains(rows), shifts.count == columns * rows,
      shifts.allSatisfy({ limits.contains($0.east) && limits.contains($0.north) })
    else { return nil }
    self.columns = columns
    self.rows = rows
    self.shifts = shifts
  }

  /// The shift at a node; those outside are as the nearest one inside.
  public subscript(column: Int, row: Int) -> GridShift {
    let column = min(max(column, 0), columns - 1)
    let row = min(max(row, 0), rows - 1)
    return shifts[row * columns + column]
  }

  /// The shifts at the corners of a cell; `nil` outside the grid.
  public func cell(column: Int, row: Int) -> ShiftCell? {
    guard column >= 0, row >= 0, column < columns - 1, row < rows - 1 else { return nil }
    return ShiftCell(
      southWest: self[column, row], southEast: self[column + 1, row], northWest: self[column, row + 1],
      northEast: self[column + 1, row + 1])
  }
}
