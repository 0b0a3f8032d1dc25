extension SectorBoxes {
  /// What is wrong with the boxes; `nil` if each holds the positions of its postcodes.
  ///
  /// - Complexity: O(number of postcodes).
  func firstFault(_ trie: PostcodeTrie, _ locations: PostcodeLocations?, _ terminated: CategoryColumn?) -> String? {
    guard let locations else { return "boxes without positions" }
    var pieces = 0
    var more = 0
    var months = terminated.map { NumberSequence.Follower($0.places) }
    let noMonth = terminated?.dictionaryCount ?? 0
    var next = 0
    for area in 0..<areaCount {
      let box = self.area(area)
      let end = min(trie.firstOutcode(ofArea: area &+ 1), outcodeCount)
      for outcode in min(max(trie.firstOutcode(ofArea: area), 0), end)..<end {
        guard start(ofOutcode: outcode) == (pieces, more) else {
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
            let end = next &+ pieceLength(from: next, to: ordinals.upperBound)
            let (bits, isDead, hasMore) = piece(pieces)
            var boxes = [(box: part?.part(bits, width: pieceWidth), isDead: isDead)]
            if hasMore {
              let (bits, isDead) = self.more(more)
              boxes.append((part?.part(bits, width: pieceWidth), isDead))
              more &+= 1
            }
            for ordinal in next..<end {
              let isLive = (months?.number(at: ordinal) ?? noMonth) >= noMonth
              guard let place = locations.degrees(at: ordinal) else { continue }
              if !boxes.contains(where: { !(isLive && $0.isDead) && SectorBoxes.holds($0.box, place) }) {
                fault = fault ?? "ordinal \(ordinal) is outside of its piece's boxes"
              }
            }
            next = end
            pieces &+= 1
          }
        }
        if let fault { return fault }
      }
    }
    guard pieces == pieceCount else { return "\(pieces) pieces where its header says \(pieceCount)" }
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
