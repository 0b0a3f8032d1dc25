// The C library and the web page compile this file in one module with PostcodeIndex.
#if canImport(PostcodeIndex)
  internal import PostcodeIndex
#endif

extension SectorBoxes {
  /// Returns a description of the first inconsistency, or `nil` if the boxes contain the positions of their postcodes.
  ///
  /// - Complexity: O(*n*), where *n* is the number of postcodes.
  func firstInconsistency(
    _ trie: PostcodeTrie, _ terminated: CategoryColumn?,
    position: (_ ordinal: Int) -> (latitude: Double, longitude: Double)?
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
            var boxes = [(box: part?.part(bits, width: leafWidth), isTerminatedOnly: isTerminatedOnly)]
            if hasMore {
              let (bits, isTerminatedOnly) = self.more(more)
              boxes.append((part?.part(bits, width: leafWidth), isTerminatedOnly))
              more &+= 1
            }
            for ordinal in next..<end {
              let isLive = (months?.number(at: ordinal) ?? noMonth) >= noMonth
              guard let position = position(ordinal) else { continue }
              if !boxes.contains(where: { !(isLive && $0.isTerminatedOnly) && SectorBoxes.contains($0.box, position) })
              {
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

  private static func contains(_ box: DegreeBox?, _ position: (latitude: Double, longitude: Double)) -> Bool {
    guard let box else { return false }
    let unit = Double(DegreeBox.unitsPerDegree)
    return Double(box.south) / unit <= position.latitude && position.latitude <= Double(box.north) / unit
      && Double(box.west) / unit <= position.longitude && position.longitude <= Double(box.east) / unit
  }
}
