extension SectorBoxes {
  /// Returns a description of the first inconsistency, or `nil` if the boxes contain the positions of their postcodes.
  ///
  /// - Complexity: O(*n*), where *n* is the number of postcodes.
  func firstInconsistency(
    _ trie: PostcodeTrie, _ terminated: CategoryColumn?, _ positions: ColumnFollower, _ locations: PostcodeLocations
  ) -> String? {
    var leaves = 0
    var more = 0
    var months = terminated.map { NumberSequence.Follower($0.indexes) }
    let noMonth = terminated?.dictionaryCount ?? 0
    var next = 0
    var firstOutcode = 0
    for area in 0..<areaCount {
      let box = self.area(area)
      let end = trie.firstOutcode(ofArea: area &+ 1)
      guard trie.firstOutcode(ofArea: area) == firstOutcode, (firstOutcode...outcodeCount).contains(end) else {
        return "the outcodes of area \(area) don't follow those of the previous one"
      }
      defer { firstOutcode = end }
      for outcode in firstOutcode..<end {
        guard start(ofOutcode: outcode) == (leaves, more) else {
          return "the record of outcode \(outcode) has wrong leaf indexes"
        }
        let part = box.flatMap { self.outcode(outcode, in: $0) }
        var inconsistency: String?
        trie.forEachSector(ofOutcode: outcode, inArea: area) { _, ordinals in
          guard inconsistency == nil, ordinals.lowerBound == next, ordinals.upperBound <= trie.count else {
            inconsistency = inconsistency ?? "a sector of outcode \(outcode) doesn't follow the previous one"
            return
          }
          while next < ordinals.upperBound {
            let end = next &+ leafLength(from: next, to: ordinals.upperBound)
            let (bits, isTerminatedOnly, hasMore) = leaf(leaves)
            let first = LeafBox(part?.part(bits, width: leafWidth), isTerminatedOnly)
            var second = LeafBox(nil, true)
            if hasMore {
              let (bits, isTerminatedOnly) = self.more(more)
              second = LeafBox(part?.part(bits, width: leafWidth), isTerminatedOnly)
              more &+= 1
            }
            for ordinal in next..<end {
              let isLive = (months?.number(at: ordinal) ?? noMonth) >= noMonth
              guard let position = positions.position(at: ordinal).flatMap({ locations.degrees($0) }) else { continue }
              if !first.contains(position, isLive: isLive), !second.contains(position, isLive: isLive) {
                inconsistency = inconsistency ?? "ordinal \(ordinal) is outside the boxes of its leaf"
              }
            }
            next = end
            leaves &+= 1
          }
        }
        if let inconsistency { return inconsistency }
      }
    }
    guard leaves == leafCount else { return "\(leaves) leaves, expected \(leafCount)" }
    guard more == moreCount else { return "\(more) second boxes, expected \(moreCount)" }
    return nil
  }
}

/// A box of a leaf in degrees.
private struct LeafBox {
  private let isTerminatedOnly: Bool
  private let bounds: (south: Double, north: Double, west: Double, east: Double)

  /// - Parameter box: `nil` for a box without positions.
  init(_ box: DegreeBox?, _ isTerminatedOnly: Bool) {
    self.isTerminatedOnly = isTerminatedOnly
    let unit = Double(DegreeBox.unitsPerDegree)
    bounds =
      box.map {
        (Double($0.south) / unit, Double($0.north) / unit, Double($0.west) / unit, Double($0.east) / unit)
      } ?? (.infinity, -.infinity, .infinity, -.infinity)
  }

  @inline(__always)
  func contains(_ position: (latitude: Double, longitude: Double), isLive: Bool) -> Bool {
    !(isLive && isTerminatedOnly) && bounds.south <= position.latitude && position.latitude <= bounds.north
      && bounds.west <= position.longitude && position.longitude <= bounds.east
  }
}
