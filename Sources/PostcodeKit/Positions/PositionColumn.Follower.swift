extension PositionColumn {
  /// Reads positions at ascending ordinals a block at a time, several times as fast as one by one, and at others as fast.
  package struct Follower: Sendable {
    private let column: PositionColumn
    /// The block whose positions are in memory, and the block of the ordinal read last.
    private var block = -1
    private var lastBlock = -1
    /// The positions of a block; empty before the first.
    private var positions: [(first: Int64, second: Int64)] = []

    /// Creates a follower before the first ordinal.
    package init(_ column: PositionColumn) {
      self.column = column
    }

    /// Creates a follower before the first ordinal, or returns `nil` if the column's positions aren't stored as such.
    ///
    /// The caller keeps the index in memory.
    package init?(_ column: IndexColumn) {
      guard case .position(let column) = column.storage else { return nil }
      self.init(column)
    }

    /// Returns the position at an ordinal, or `nil` if the dump has none.
    ///
    /// - Complexity: O(1), amortised over ascending ordinals.
    @inline(__always)
    package mutating func position(at ordinal: Int) -> (first: Int64, second: Int64)? {
      guard ordinal >= 0, ordinal < column.count else { return nil }
      let block = ordinal / column.blockLength
      if block != self.block {
        // Decoding a whole block pays only if neighbours are read.
        let isNear = block == lastBlock || block == lastBlock &+ 1
        lastBlock = block
        guard isNear else { return column.position(at: ordinal) }
        read(block)
      }
      let position = positions[ordinal & (column.blockLength &- 1)]
      return position.first == PositionColumn.missing ? nil : position
    }

    @inline(never)
    private mutating func read(_ block: Int) {
      self.block = block
      if positions.isEmpty { positions = [(first: Int64, second: Int64)](repeating: (0, 0), count: column.blockLength) }
      column.readPositions(ofBlock: block, offsets: 0..<column.blockLength, into: &positions)
    }
  }
}
