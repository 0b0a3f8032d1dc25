import PostcodeKit

/// The one or two boxes around a leaf's positions, as the builder chooses them.
///
/// Most leaves consist of a few streets and one or two outliers, for which a single box is far too large. If terminated postcodes lie apart
/// from the live ones, a search for live ones can skip them.
struct LeafBoxes {
  /// A box, possibly of a single position, and whether any postcode in it is live.
  typealias Part = (box: DegreeBox, hasLive: Bool)

  /// The boxes; empty if the leaf has no positions.
  private(set) var parts: [Part] = []

  /// Two boxes must cost less than this fraction of the cost of one.
  private static let worthwhile = 0.45
  /// The length of a degree of longitude in degrees of latitude, in the middle of Great Britain.
  private static let aspect = 0.6
  private static let bins = 16

  /// Chooses the boxes of a leaf.
  ///
  /// - Parameters:
  ///   - positions: The positions of the leaf's postcodes, each as a box.
  ///   - margin: The distance around a box in which searches look into it, in units.
  init(_ positions: ArraySlice<Part>, margin: Double) {
    guard let first = positions.first else { return }
    var whole = first
    for position in positions { whole = LeafBoxes.union(whole, position) }
    parts = [whole]
    var best = LeafBoxes.cost(whole, margin) * LeafBoxes.worthwhile
    if let halves = LeafBoxes.liveAndTerminated(positions) {
      let cost = LeafBoxes.cost(halves[0], margin)
      if cost < best { (parts, best) = (halves, cost) }
    }
    let isWide = Double(whole.box.east - whole.box.west) * LeafBoxes.aspect > Double(whole.box.north - whole.box.south)
    for isAcross in [isWide, !isWide] { tryCuts(positions, whole, isAcross: isAcross, margin, &best) }
  }

  /// Returns the cost of a box for searches for live postcodes, which look into the leaf if they start in the box or near it.
  private static func cost(_ part: Part, _ margin: Double) -> Double {
    guard part.hasLive else { return 0 }
    let height = Double(part.box.north - part.box.south)
    let width = Double(part.box.east - part.box.west) * aspect
    return (height + margin) * (width + margin)
  }

  private static func union(_ left: Part, _ right: Part) -> Part {
    let box = DegreeBox(
      south: min(left.box.south, right.box.south), north: max(left.box.north, right.box.north),
      west: min(left.box.west, right.box.west), east: max(left.box.east, right.box.east))
    return (box, left.hasLive || right.hasLive)
  }

  private static func liveAndTerminated(_ positions: ArraySlice<Part>) -> [Part]? {
    var (live, terminated): (Part?, Part?)
    for position in positions {
      if position.hasLive {
        live = live.map { union($0, position) } ?? position
      } else {
        terminated = terminated.map { union($0, position) } ?? position
      }
    }
    guard let live, let terminated else { return nil }
    return [live, terminated]
  }

  /// Tries to cut the leaf in two at each sixteenth of its width or height.
  private mutating func tryCuts(
    _ positions: ArraySlice<Part>, _ whole: Part, isAcross: Bool, _ margin: Double, _ best: inout Double
  ) {
    let start = isAcross ? whole.box.west : whole.box.south
    let length = (isAcross ? whole.box.east - start : whole.box.north - start) + 1
    var bins = [Part?](repeating: nil, count: LeafBoxes.bins)
    for position in positions {
      let bin = Int(((isAcross ? position.box.west : position.box.south) - start) * Int64(LeafBoxes.bins) / length)
      bins[bin] = bins[bin].map { LeafBoxes.union($0, position) } ?? position
    }
    var after = bins
    for bin in (0..<(LeafBoxes.bins - 1)).reversed() {
      guard let next = after[bin + 1] else { continue }
      after[bin] = after[bin].map { LeafBoxes.union($0, next) } ?? next
    }
    var before: Part?
    for bin in 0..<(LeafBoxes.bins - 1) {
      if let own = bins[bin] { before = before.map { LeafBoxes.union($0, own) } ?? own }
      guard bins[bin] != nil, let before, let rest = after[bin + 1] else { continue }
      let cost = LeafBoxes.cost(before, margin) + LeafBoxes.cost(rest, margin)
      if cost < best { (parts, best) = ([before, rest], cost) }
    }
  }
}
