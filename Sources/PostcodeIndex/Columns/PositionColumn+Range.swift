extension PositionColumn {
  /// Stands for no position in what `readPositions` reads.
  static let missing = Int64.min

  /// Reads the positions at some places of a block: `positions[place]` for each, its first number `missing` for a postcode
  /// without a position. What other places have in the buffer may be changed, too.
  ///
  /// - Parameter positions: as long as a block, or longer.
  /// - Returns: the places from `places` that the block has.
  /// - Complexity: O(number of places), and at most half a block's steps to get to them.
  @inline(__always)
  func readPositions(
    ofBlock block: Int, places: Range<Int>, into positions: inout [(first: Int64, second: Int64)]
  ) -> Range<Int> {
    let places = places.clamped(to: 0..<max(min(length(ofBlock: block), positions.count), 0))
    guard !places.isEmpty else { return places }
    let anchor = anchorPlace(ofBlock: block)
    positions.withUnsafeMutableBufferPointer { positions in
      var walk = Walk(self, block: block)
      let first = walk.next()
      var backward = walk
      positions[anchor] = first ?? (PositionColumn.missing, 0)
      var place = anchor &+ 1
      while place < places.upperBound {
        positions[place] = walk.next() ?? (PositionColumn.missing, 0)
        place &+= 1
      }
      guard places.lowerBound < anchor else { return }
      backward.turn(at: first)
      place = anchor &- 1
      while place >= places.lowerBound {
        positions[place] = backward.previous() ?? (PositionColumn.missing, 0)
        place &-= 1
      }
    }
    return places
  }
}
