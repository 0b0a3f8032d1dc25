extension SectorBoxes {
  /// What is wrong with the boxes; `nil` if each holds the positions of its postcodes.
  ///
  /// - Complexity: O(number of postcodes).
  func firstFault(_ trie: PostcodeTrie, _ locations: PostcodeLocations?) -> String? {
    guard let locations else { return "boxes without positions" }
    var sectors = 0
    var next = 0
    for area in 0..<areaCount {
      let box = self.area(area)
      let end = min(trie.firstOutcode(ofArea: area &+ 1), outcodeCount)
      for outcode in min(max(trie.firstOutcode(ofArea: area), 0), end)..<end {
        guard firstSector(ofOutcode: outcode) == sectors else {
          return "outcode \(outcode) does not begin where it should"
        }
        let part = box.flatMap { self.outcode(outcode, in: $0) }
        var fault: String?
        trie.forEachSector(ofOutcode: outcode, inArea: area) { _, ordinals in
          guard fault == nil, ordinals.lowerBound == next, ordinals.upperBound <= trie.count else {
            fault = fault ?? "sector \(sectors) does not begin where the one before ends"
            return
          }
          next = ordinals.upperBound
          let sector = part.flatMap { self.sector(sectors, in: $0) }
          if let stray = ordinals.first(where: { !SectorBoxes.holds(sector, locations.degrees(at: $0)) }) {
            fault = "ordinal \(stray) is outside of its sector's box"
          }
          sectors &+= 1
        }
        if let fault { return fault }
      }
    }
    guard sectors == sectorCount else { return "\(sectors) sectors where its header says \(sectorCount)" }
    return nil
  }

  private static func holds(_ box: DegreeBox?, _ place: (latitude: Double, longitude: Double)?) -> Bool {
    guard let place else { return true }
    guard let box else { return false }
    let unit = Double(DegreeBox.unitsPerDegree)
    return Double(box.south) / unit <= place.latitude && place.latitude <= Double(box.north) / unit
      && Double(box.west) / unit <= place.longitude && place.longitude <= Double(box.east) / unit
  }
}
