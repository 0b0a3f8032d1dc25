extension PositionColumn {
  /// Calls `body` for each place from `places` in a block, with its position; not in order: from the anchor forward, then
  /// backward from it.
  ///
  /// - Complexity: O(number of places), and at most half a block's steps to get to them.
  @inline(__always)
  func forEachPosition(
    ofBlock block: Int, places: Range<Int>, _ body: (_ place: Int, _ position: (first: Int64, second: Int64)?) -> Void
  ) {
    let end = min(places.upperBound, length(ofBlock: block))
    let anchor = anchorPlace(ofBlock: block)
    var walk = Walk(self, block: block)
    let position = walk.next()
    var backward = walk
    if places.lowerBound <= anchor, anchor < end { body(anchor, position) }
    var place = anchor &+ 1
    while place < end {
      let position = walk.next()
      if place >= places.lowerBound { body(place, position) }
      place &+= 1
    }
    guard places.lowerBound < anchor else { return }
    backward.turn(at: position)
    place = anchor &- 1
    while place >= places.lowerBound {
      let position = backward.previous()
      if place < end { body(place, position) }
      place &-= 1
    }
  }
}
