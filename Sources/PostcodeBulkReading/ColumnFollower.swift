// The C library and the web page compile this file in one module with PostcodeIndex.
#if canImport(PostcodeIndex)
  package import PostcodeIndex
#endif

/// Reads the numbers or positions of a column at many ordinals: at neighbouring ones several times as fast as one by one, at
/// others as fast as `IndexColumn`.
package final class ColumnFollower {
  // A class with one field for each kind of column, because copying an `IndexColumn` at each use would take most of the time.
  private let owner: IndexBytes
  private let grid: PositionColumn?
  private let geographic: GeographicColumn?
  private let category: CategoryColumn?
  private var positions: PositionColumn.Follower?
  private var numbers: NumberSequence.Follower?
  private let blockShift: Int
  /// The most recently read block of positions.
  private var block = -2
  /// The ordinal and position read last: both values of a position are usually wanted.
  private var last: (ordinal: Int, position: (first: Int64, second: Int64)?) = (-1, nil)
  private var reference: (first: Int64, second: Int64)?
  private var isIrish = false
  private var predicted: (first: Int64, second: Int64) = (0, 0)

  /// Creates a follower; one of a text column reads no values.
  package init(_ column: IndexColumn) {
    owner = column.owner
    var grid: PositionColumn?
    var geographic: GeographicColumn?
    var category: CategoryColumn?
    switch column.storage {
    case .position(let column): grid = column
    case .geographic(let column): (grid, geographic) = (column.grid, column)
    case .category(let column): category = column
    case .text: break
    }
    (self.grid, self.geographic, self.category) = (grid, geographic, category)
    blockShift = grid?.blockLength.trailingZeroBitCount ?? 0
    positions = grid.map { PositionColumn.Follower($0) }
    if let category {
      numbers = NumberSequence.Follower(category.indexes)
    } else if case .pairs(let pairs)? = geographic?.residuals {
      numbers = NumberSequence.Follower(pairs.indexes)
    }
  }

  /// Returns the value of a category or month column at an ordinal, as `IndexColumn.value(at:)` does.
  ///
  /// - Complexity: O(1).
  package func value(at ordinal: Int) -> Int64? {
    guard let category, ordinal >= 0, ordinal < category.count, let index = numbers?.number(at: ordinal) else {
      return nil
    }
    return category.dictionaryValue(index)
  }

  /// Returns both values of a position column at an ordinal, in the unit of `ScaledPosition`.
  ///
  /// - Complexity: O(1).
  package func position(at ordinal: Int) -> (first: Int64, second: Int64)? {
    if ordinal != last.ordinal { last = (ordinal, geographic == nil ? stored(at: ordinal) : computed(at: ordinal)) }
    return last.position
  }

  private func stored(at ordinal: Int) -> (first: Int64, second: Int64)? {
    let block = ordinal &>> blockShift
    let isNear = block == self.block || block == self.block &+ 1
    self.block = block
    // Decoding a whole block pays only if neighbours are read.
    return isNear ? positions?.position(at: ordinal) : grid?.position(at: ordinal)
  }

  private func computed(at ordinal: Int) -> (first: Int64, second: Int64)? {
    guard let geographic else { return nil }
    guard let reference = stored(at: ordinal) else { return geographic.position(at: ordinal, reference: nil) }
    guard let residual = residual(at: ordinal, geographic) else { return nil }
    // Neighbours often share a grid reference.
    let isIrish = geographic.prediction.irish.contains(ordinal)
    if isIrish != self.isIrish || self.reference.map({ $0 != reference }) ?? true {
      predicted = geographic.prediction.scaled(reference, at: ordinal)
      (self.reference, self.isIrish) = (reference, isIrish)
    }
    return (predicted.first &+ residual.first, predicted.second &+ residual.second)
  }

  private func residual(at ordinal: Int, _ column: GeographicColumn) -> (first: Int64, second: Int64)? {
    guard case .pairs(let pairs) = column.residuals else { return column.residual(at: ordinal) }
    guard ordinal >= 0, ordinal < pairs.count, let index = numbers?.number(at: ordinal) else { return nil }
    return pairs.dictionaryValue(index).map(GeographicColumn.unpack)
  }
}

@available(*, unavailable)
extension ColumnFollower: Sendable {}
