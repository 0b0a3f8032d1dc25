/// An exact best-first search for the k postcodes nearest to a position. One value can search from many positions, one after the
/// other, and keeps its memory.
///
/// The search visits areas, outcodes and frames in the order of lower bounds of their distances. In a frame, it computes an
/// approximate distance of each postcode, with a lower and an upper bound. The k-th smallest upper bound, `distanceBound`, is a
/// distance within which there are certainly k postcodes, so parts and postcodes with a larger lower bound are skipped. Finally,
/// the search computes the exact distances of the few remaining candidates, unless the straight distance through the
/// ellipsoid rules one out.
///
/// The approximate distances and their bounds are those of geodesics. For another measure, its smallest and largest ratio to
/// geodesic distances widen them.
struct NearestSearch {
  /// A postcode that may be among the nearest.
  private struct Candidate: Comparable {
    let ordinal: Int
    /// A lower bound of the distance in metres.
    let lowerBound: Double
    /// The position in the units of the column, if it was read.
    let position: FrameScan.Position?

    @inline(__always)
    static func < (left: Candidate, right: Candidate) -> Bool {
      left.lowerBound < right.lowerBound || left.lowerBound == right.lowerBound && left.ordinal < right.ordinal
    }
    static func == (left: Candidate, right: Candidate) -> Bool { left.ordinal == right.ordinal }
  }

  /// A postcode with its distance, ordered by distance, then by ordinal.
  struct Found: Comparable {
    let distance: Double
    let ordinal: Int

    @inline(__always)
    static func < (left: Found, right: Found) -> Bool {
      left.distance < right.distance || left.distance == right.distance && left.ordinal < right.ordinal
    }
  }

  private let trie: PostcodeTrie
  private let boxes: OutcodeBoxes?
  private let locations: PostcodeLocations
  private let limit: Int
  private let radius: Double
  private var sphere: SphericalDistance
  private let measure: DistanceMeasure
  private let ratios: (smallest: Double, largest: Double)
  private var scan: FrameScan
  private var queue = SearchQueue()
  /// The lower bounds of areas, infinite for those visited, and the nearest area not visited yet.
  private var areaBounds: [Double] = []
  private var nearestArea = (area: 0, bound: Double.infinity)
  private var candidates: [Candidate] = []
  private var upperBounds: SmallestElements<Double>
  /// The current k-th distance bound in metres: no postcode beyond it can be among the nearest.
  private var distanceBound: Double
  /// A lower bound of distances divided by the angle between positions on a sphere, in metres.
  private var smallestRadius: Double
  /// The largest squared chord of parts that can have a postcode within `distanceBound`.
  private var chordLimit: Double
  /// The months of termination, if the search skips terminated postcodes: an array of at most one follower, which avoids copying
  /// an optional's payload at each use.
  private var months: [NumberSequence.Follower]
  private let noMonth: Int
  private var isLiveOnly: Bool { !months.isEmpty }
  /// Whether to check that each candidate has degrees: a postcode with a grid reference may lack them.
  private var checksDegrees = false
  /// The numbers of ordinals, frames and outcodes left to visit, which end the search in a damaged file with overlapping parts.
  private var remainingOrdinals: Int
  private var remainingFrames: Int
  private(set) var remainingOutcodes: Int

  /// Creates a search.
  ///
  /// - Parameters:
  ///   - trie: The postcodes.
  ///   - boxes: The bounding boxes; without them, the search visits all postcodes.
  ///   - locations: The positions of the postcodes.
  ///   - limit: The number of postcodes to find, at least 1.
  ///   - radius: The largest distance in metres, 0 to infinity.
  ///   - measure: How distances are measured.
  ///   - terminated: The months of termination, if the search skips terminated postcodes.
  init(
    _ trie: PostcodeTrie, _ boxes: OutcodeBoxes?, _ locations: PostcodeLocations, limit: Int, radius: Double,
    measure: DistanceMeasure, terminated: CategoryColumn?
  ) {
    self.trie = trie
    self.boxes = boxes
    self.locations = locations
    self.limit = min(limit, trie.count)
    self.radius = radius
    sphere = SphericalDistance(latitude: 0, longitude: 0)
    self.measure = measure
    ratios = measure.ratios
    scan = FrameScan(locations, sphere)
    upperBounds = SmallestElements(limit: self.limit)
    distanceBound = radius
    smallestRadius = SphericalDistance.smallestRadius
    chordLimit = .infinity
    months = terminated.map { [NumberSequence.Follower($0.indexes)] } ?? []
    noMonth = terminated?.dictionaryCount ?? 0
    remainingOrdinals = 0
    remainingFrames = 0
    remainingOutcodes = 0
    candidates.reserveCapacity(256)
  }

  /// Returns the postcodes nearest to a position, in order.
  ///
  /// - Parameters:
  ///   - latitude: Degrees north, −90 to 90.
  ///   - longitude: Degrees east, −180 to 180.
  mutating func run(latitude: Double, longitude: Double) -> [Found] {
    guard limit > 0 else { return [] }
    sphere = SphericalDistance(latitude: latitude, longitude: longitude)
    scan.move(to: sphere)
    smallestRadius = measure.smallestRadius(from: sphere, to: boxes?.whole)
    collect(checksDegrees: false)
    if let found = nearestCandidates() { return found }
    // A candidate without a position may have displaced others: search again and check each.
    collect(checksDegrees: true)
    return nearestCandidates() ?? []
  }

  private mutating func collect(checksDegrees: Bool) {
    self.checksDegrees = checksDegrees
    queue.removeAll()
    nearestArea = (0, .infinity)
    candidates.removeAll(keepingCapacity: true)
    upperBounds.removeAll()
    distanceBound = radius
    chordLimit = SphericalDistance.chordLimit(radius, smallestRadius: smallestRadius)
    remainingOrdinals = trie.count
    remainingFrames = locations.column.frameCount &+ 2 &* (boxes?.outcodeCount ?? 0)
    remainingOutcodes = boxes?.outcodeCount ?? 0
    if boxes == nil || trie.outcodeCount == 0 {
      visit(0..<trie.count)
      return
    }
    boundAreas()
    while true {
      if nearestArea.bound < .infinity, nearestArea.bound <= min(chordLimit, queue.nearestBound) {
        openNearestArea()
        continue
      }
      guard let part = queue.next(upTo: chordLimit) else { return }
      switch part.kind {
      case .outcode(let outcode, let area): open(outcode: Int(outcode), area: Int(area))
      case .frame(let first, let count): visit(Int(first)..<(Int(first) &+ Int(count)))
      }
    }
  }

  private mutating func boundAreas() {
    guard let boxes else { return }
    // The rough bounds of areas are refined when it is their turn.
    let bounds = QuantizedBoxBound(sphere, boxes.whole, width: boxes.areaWidth)
    areaBounds.removeAll(keepingCapacity: true)
    areaBounds.reserveCapacity(boxes.areaCount)
    for area in 0..<boxes.areaCount { areaBounds.append(bounds.lowerBound(boxes.areaBits(area)) ?? .infinity) }
    findNearestArea()
  }

  private mutating func findNearestArea() {
    nearestArea = (0, .infinity)
    for (area, bound) in areaBounds.enumerated() where bound < nearestArea.bound { nearestArea = (area, bound) }
  }

  private mutating func openNearestArea() {
    let area = nearestArea.area
    guard area < areaBounds.count else { return }
    areaBounds[area] = .infinity
    open(area: area)
    findNearestArea()
  }

  private mutating func open(area: Int) {
    guard let boxes, let box = boxes.area(area), sphere.lowerBound(box) <= chordLimit else { return }
    let first = max(trie.firstOutcode(ofArea: area), 0)
    let end = min(trie.firstOutcode(ofArea: area &+ 1), boxes.outcodeCount)
    guard first < end, end &- first <= remainingOutcodes else { return }
    remainingOutcodes &-= end &- first
    let bounds = QuantizedBoxBound(sphere, box, width: boxes.outcodeWidth)
    for outcode in first..<end {
      guard let bound = bounds.lowerBound(boxes.outcodeBits(outcode)), bound <= chordLimit else { continue }
      let kind = SearchQueue.Part.Kind.outcode(
        UInt32(truncatingIfNeeded: outcode), area: UInt16(truncatingIfNeeded: area))
      queue.insert(SearchQueue.Part(bound: bound, kind: kind))
    }
  }

  private mutating func open(outcode: Int, area: Int) {
    let ordinals = trie.ordinals(ofOutcode: outcode, inArea: area).clamped(to: 0..<trie.count)
    var first = ordinals.lowerBound
    while first < ordinals.upperBound, remainingFrames > 0 {
      remainingFrames &-= 1
      let end = scan.end(from: first, to: ordinals.upperBound)
      if let bound = bound(of: first..<end), bound <= chordLimit {
        let kind = SearchQueue.Part.Kind.frame(
          first: UInt32(truncatingIfNeeded: first), count: UInt16(truncatingIfNeeded: end &- first))
        queue.insert(SearchQueue.Part(bound: bound, kind: kind))
      }
      first = end
    }
  }

  /// Returns a lower bound of the squared chord to the positions of ordinals of one frame and one grid, or `nil` if there are none.
  @inline(__always)
  private mutating func bound(of ordinals: Range<Int>) -> Double? {
    switch scan.lowerBound(of: ordinals) {
    case .chord(let square): return square
    case .noPositions: return nil
    case .metres(let metres):
      // 4 sin²(x/2) is at least x² − x⁴/12.
      let angle = metres * ratios.smallest / smallestRadius
      let square = angle * angle
      return square - square * square * (1 / 12.0)
    }
  }

  /// Adds the candidates among consecutive postcodes.
  private mutating func visit(_ ordinals: Range<Int>) {
    let ordinals = ordinals.clamped(to: 0..<trie.count)
    guard ordinals.count <= remainingOrdinals else { return }
    remainingOrdinals &-= ordinals.count
    let before = distanceBound
    var first = ordinals.lowerBound
    while first < ordinals.upperBound {
      let end = scan.end(from: first, to: ordinals.upperBound)
      scan.scan(first..<end, within: distanceBound / ratios.smallest)
      for candidate in scan.candidates {
        if let estimate = candidate.estimate {
          consider(
            candidate.ordinal, lower: estimate.lowerBound, upper: estimate.upperBound, position: estimate.position)
        } else if let degrees = locations.degrees(at: candidate.ordinal) {
          let bounds = FrameScan.bounds(sphere.squared(latitude: degrees.latitude, longitude: degrees.longitude))
          consider(candidate.ordinal, lower: bounds.lower, upper: bounds.upper, position: nil)
        }
      }
      first = end
    }
    if distanceBound < before {
      chordLimit = SphericalDistance.chordLimit(distanceBound, smallestRadius: smallestRadius)
    }
  }

  /// Adds a postcode to the candidates if the bounds of its distance allow.
  @inline(__always)
  private mutating func consider(_ ordinal: Int, lower: Double, upper: Double, position: FrameScan.Position?) {
    let lowerBound = lower * ratios.smallest
    guard lowerBound <= distanceBound else { return }
    if isLiveOnly, months[0].number(at: ordinal) < noMonth { return }
    if checksDegrees, locations.degrees(at: ordinal) == nil { return }
    candidates.append(Candidate(ordinal: ordinal, lowerBound: lowerBound, position: position))
    let upperBound = upper * ratios.largest
    guard upperBound < distanceBound else { return }
    upperBounds.insert(upperBound)
    if let largest = upperBounds.largest { distanceBound = min(distanceBound, largest) }
  }

  /// Returns the nearest candidates, or `nil` if a candidate has no position.
  private mutating func nearestCandidates() -> [Found]? {
    // The most promising first, so that few geodesics are computed.
    let bound = distanceBound
    candidates.removeAll { $0.lowerBound > bound }
    candidates.sort()
    var found = SmallestElements<Found>(limit: limit)
    var distanceBound = distanceBound
    // Postcodes often share a position, whose distance is then computed once.
    var follower = locations.follower
    let straight = StraightDistance(latitude: sphere.latitude, longitude: sphere.longitude)
    var last = (latitude: Double.nan, longitude: Double.nan)
    var distance = 0.0
    for candidate in candidates {
      guard candidate.lowerBound <= distanceBound else { break }
      guard let degrees = locations.degrees(at: candidate.ordinal, stored: candidate.position, &follower) else {
        if checksDegrees { continue }
        return nil
      }
      if last != degrees {
        last = degrees
        if let largest = found.largest, measure == .geodesic,
          straight.isLarger(than: largest.distance, latitude: degrees.latitude, longitude: degrees.longitude)
        {
          distance = .infinity
        } else {
          distance = measure.distance(
            latitude: sphere.latitude, longitude: sphere.longitude, otherLatitude: degrees.latitude,
            otherLongitude: degrees.longitude)
        }
      }
      guard distance <= radius, distance < .infinity else { continue }
      found.insert(Found(distance: distance, ordinal: candidate.ordinal))
      if let largest = found.largest { distanceBound = min(distanceBound, largest.distance) }
    }
    return found.sorted()
  }
}
