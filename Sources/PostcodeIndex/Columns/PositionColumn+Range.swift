extension PositionColumn {
  /// The first number of a missing position in the buffer of `readPositions`.
  static let missing = Int64.min

  /// Reads the positions at some offsets of a block into the elements of a buffer with the same offsets. The first number of
  /// a missing position is `missing`. Other elements of the buffer may change, too.
  ///
  /// - Parameters:
  ///   - offsets: The wanted offsets from the start of the block.
  ///   - positions: A buffer at least as long as a block.
  /// - Returns: The part of `offsets` that the block has.
  /// - Complexity: O(length of `offsets`), and up to half a block to reach them.
  @inline(__always)
  func readPositions(
    ofBlock block: Int, offsets: Range<Int>, into positions: inout [(first: Int64, second: Int64)]
  ) -> Range<Int> {
    let offsets = offsets.clamped(to: 0..<max(min(length(ofBlock: block), positions.count), 0))
    guard !offsets.isEmpty else { return offsets }
    let anchor = anchorOffset(ofBlock: block)
    positions.withUnsafeMutableBufferPointer { positions in
      var walk = Walk(self, block: block)
      let first = walk.next()
      var backward = walk
      positions[anchor] = first ?? (PositionColumn.missing, 0)
      var offset = anchor &+ 1
      while offset < offsets.upperBound {
        positions[offset] = walk.next() ?? (PositionColumn.missing, 0)
        offset &+= 1
      }
      guard offsets.lowerBound < anchor else { return }
      backward.turn(at: first)
      offset = anchor &- 1
      while offset >= offsets.lowerBound {
        positions[offset] = backward.previous() ?? (PositionColumn.missing, 0)
        offset &-= 1
      }
    }
    return offsets
  }
}
