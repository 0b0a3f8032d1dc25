extension PositionColumn {
  /// The first number of a missing position in the buffer of `readPositions`.
  @inlinable
  static var missing: Int64 { .min }

  /// What `readPositions` read.
  struct ReadPart {
    /// The part of the wanted offsets that the block has.
    let offsets: Range<Int>
    /// The bit positions between which the positions lie that were read to reach the offsets.
    let bits: (start: Int, end: Int)
  }

  /// Reads the positions at some offsets of a block into the elements of a buffer with the same offsets. The first number of
  /// a missing position is `missing`. Other elements of the buffer may change, too.
  ///
  /// - Parameters:
  ///   - offsets: The wanted offsets from the start of the block.
  ///   - positions: A buffer at least as long as a block.
  /// - Complexity: O(length of `offsets`), and up to half a block to reach them.
  @discardableResult
  func readPositions(
    ofBlock block: Int, offsets: Range<Int>, into positions: inout [(first: Int64, second: Int64)]
  ) -> ReadPart {
    let offsets = offsets.clamped(to: 0..<max(min(length(ofBlock: block), positions.count), 0))
    guard !offsets.isEmpty else { return ReadPart(offsets: offsets, bits: (0, 0)) }
    let anchor = anchorOffset(ofBlock: block)
    return positions.withUnsafeMutableBufferPointer { positions in
      var walk = Walk(self, block: block)
      let start = walk.bit
      let first = walk.next()
      var backward = walk
      positions[anchor] = first ?? (PositionColumn.missing, 0)
      var offset = anchor &+ 1
      while offset < offsets.upperBound {
        positions[offset] = walk.next() ?? (PositionColumn.missing, 0)
        offset &+= 1
      }
      guard offsets.lowerBound < anchor else { return ReadPart(offsets: offsets, bits: (start, walk.bit)) }
      backward.turn(at: first)
      offset = anchor &- 1
      while offset >= offsets.lowerBound {
        positions[offset] = backward.previous() ?? (PositionColumn.missing, 0)
        offset &-= 1
      }
      return ReadPart(offsets: offsets, bits: (backward.bit, walk.bit))
    }
  }
}
