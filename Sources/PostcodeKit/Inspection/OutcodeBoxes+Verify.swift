extension OutcodeBoxes {
  /// Returns a description of the first inconsistency, or `nil` if the boxes contain the positions of their postcodes.
  ///
  /// - Complexity: O(*n*), where *n* is the number of postcodes.
  func firstInconsistency(
    _ trie: PostcodeTrie, _ positions: ColumnFollower, _ locations: PostcodeLocations
  ) -> String? {
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
        let ordinals = trie.ordinals(ofOutcode: outcode, inArea: area)
        guard ordinals.lowerBound == next, ordinals.upperBound <= trie.count else {
          return "outcode \(outcode) doesn't follow the previous one"
        }
        let part = box.flatMap { $0.part(outcodeBits(outcode), width: outcodeWidth) }
        for ordinal in ordinals {
          guard let position = positions.position(at: ordinal).flatMap({ locations.degrees($0) }) else { continue }
          guard let part, part.contains(position) else {
            return "ordinal \(ordinal) is outside the box of its outcode"
          }
        }
        next = ordinals.upperBound
      }
    }
    return nil
  }
}

extension DegreeBox {
  fileprivate func contains(_ position: (latitude: Double, longitude: Double)) -> Bool {
    let unit = Double(DegreeBox.unitsPerDegree)
    return Double(south) / unit <= position.latitude && position.latitude <= Double(north) / unit
      && Double(west) / unit <= position.longitude && position.longitude <= Double(east) / unit
  }
}
