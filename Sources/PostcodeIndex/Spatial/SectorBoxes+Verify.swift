extension SectorBoxes {
  /// What is wrong with the boxes; `nil` if each holds the positions of its postcodes.
  ///
  /// - Complexity: O(number of postcodes).
  func firstInconsistency(_ trie: PostcodeTrie, _ locations: PostcodeLocations?, _ terminated: CategoryColumn?)
    -> String?
  {
    guard let locations else { return "boxes without positions" }
    var leaves = 0
    var more = 0
    var months = terminated.map { NumberSequence.Follower($0.indexes) }
    let noMonth = terminated?.dictionaryCount ?? 0
    var next = 0
    for area in 0..<areaCount {
      let box = self.area(area)
      let end = min(trie.firstOutcode(ofArea: area &+ 1), outcodeCount)
      for outcode in min(max(trie.firstOutcode(ofArea: area), 0), end)..<end {
        guard start(ofOutcode: outcode) == (leaves, more) else {
          return "outcode \(outcode) does not begin where it should"
        }
        let part = box.flatMap { self.outcode(outcode, in: $0) }
        var fault: String?
        trie.forEachSector(ofOutcode: outcode, inArea: area) { _, ordinals in
          guard fault == nil, ordinals.lowerBound == next, ordinals.upperBound <= trie.count else {
            fault = fault ?? "a sector of outcode \(outcode) does not begin where the one before ends"
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
              guard let place = locations.degrees(at: ordinal) else { continue }
              if !boxes.contains(where: { !(isLive && $0.isTerminatedOnly) && SectorBoxes.holds($0.box, place) }) {
                fault = fault ?? "ordinal \(ordinal) is outside of its leaf's boxes"
              }
            }
            next = end
            leaves &+= 1
          }
        }
        if let fault { return fault }
      }
    }
    guard leaves == leafCount else { return "\(leaves) leaves where its header says \(leafCount)" }
    guard more == moreCount else { return "\(more) second boxes where its header says \(moreCount)" }
    return nil
  }

  private static func holds(_ box: DegreeBox?, _ place: (latitude: Double, longitude: Double)) -> Bool {
    guard let box else { return false }
    let unit = Double(DegreeBox.unitsPerDegree)
    return Double(box.south) / unit <= place.latitude && place.latitude <= Double(box.north) / unit
      && Double(box.west) / unit <= place.longitude && place.longitude <= Double(box.east) / unit
  }
}
