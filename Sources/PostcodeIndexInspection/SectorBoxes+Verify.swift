// The C library and the web page compile this file in one module with PostcodeIndex.
#if canImport(PostcodeIndex)
  internal import PostcodeBulkReading
  internal import PostcodeIndex
#endif

extension SectorBoxes {
  /// Returns a description of the first inconsistency, or `nil` if the boxes contain the positions of their postcodes.
  ///
  /// - Complexity: O(*n*), where *n* is the number of postcodes.
  func firstInconsistency(_ trie: PostcodeTrie, _ terminated: CategoryColumn?, _ degrees: DegreeReader) -> String? {
    var degrees = degrees
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
            let first = LeafBox(part?.part(bits, width: leafWidth), isTerminatedOnly, margin: degrees.margin)
            var second = LeafBox(nil, true, margin: 0)
            if hasMore {
              let (bits, isTerminatedOnly) = self.more(more)
              second = LeafBox(part?.part(bits, width: leafWidth), isTerminatedOnly, margin: degrees.margin)
              more &+= 1
            }
            for ordinal in next..<end {
              let isLive = (months?.number(at: ordinal) ?? noMonth) >= noMonth
              if let rough = degrees.approximation(at: ordinal),
                first.certainlyContains(rough, isLive: isLive) || second.certainlyContains(rough, isLive: isLive)
              {
                continue
              }
              guard let position = degrees.position(at: ordinal) else { continue }
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
  private typealias Bounds = (south: Double, north: Double, west: Double, east: Double)
  private let isTerminatedOnly: Bool
  private let whole: Bounds
  /// The part that is farther than the margin from the edges.
  private let inner: Bounds

  /// - Parameter box: `nil` for a box without positions.
  init(_ box: DegreeBox?, _ isTerminatedOnly: Bool, margin: Double) {
    self.isTerminatedOnly = isTerminatedOnly
    let unit = Double(DegreeBox.unitsPerDegree)
    whole =
      box.map {
        (Double($0.south) / unit, Double($0.north) / unit, Double($0.west) / unit, Double($0.east) / unit)
      } ?? (.infinity, -.infinity, .infinity, -.infinity)
    inner = (whole.south + margin, whole.north - margin, whole.west + margin, whole.east - margin)
  }

  @inline(__always)
  func contains(_ position: (latitude: Double, longitude: Double), isLive: Bool) -> Bool {
    !(isLive && isTerminatedOnly) && LeafBox.contains(whole, position)
  }

  /// Whether the box contains every position within the margin of an approximate one.
  @inline(__always)
  func certainlyContains(_ position: (latitude: Double, longitude: Double), isLive: Bool) -> Bool {
    !(isLive && isTerminatedOnly) && LeafBox.contains(inner, position)
  }

  @inline(__always)
  private static func contains(_ bounds: Bounds, _ position: (latitude: Double, longitude: Double)) -> Bool {
    bounds.south <= position.latitude && position.latitude <= bounds.north && bounds.west <= position.longitude
      && position.longitude <= bounds.east
  }
}
