/// The search for the postcodes nearest to a place: exact, as if the distance to each had been computed.
///
/// Areas, outcodes and leaves of sectors are looked into in the order of lower bounds of their distances. A leaf's postcodes
/// are measured cheaply, each with a lower and an upper bound; the k-th smallest upper bound, `reach`, is a distance
/// within which there are k postcodes for sure. What is beyond it is left out: a part of the index by its bound, a
/// postcode by its own. Of the few that are left the distance on the ellipsoid is computed, and decides.
struct NearestSearch {
  /// A postcode that may be among the nearest.
  private struct Candidate {
    let ordinal: Int
    /// At least this many metres away.
    let lowerBound: Double
    /// As the column has it, if it was measured by that.
    let position: BlockScan.Position?
  }

  /// A postcode with its distance; the nearer comes first, then the one with the smaller ordinal.
  struct Found: Comparable {
    let distance: Double
    let ordinal: Int

    @inline(__always)
    static func < (left: Found, right: Found) -> Bool {
      left.distance < right.distance || left.distance == right.distance && left.ordinal < right.ordinal
    }
  }

  private let trie: PostcodeTrie
  private let boxes: SectorBoxes?
  private let locations: PostcodeLocations
  private let limit: Int
  private let radius: Double
  private let sphere: SphericalMeasure
  private var scan: BlockScan
  private var queue = SearchQueue()
  /// The bounds of areas, infinite for those that were looked into; the nearest of the others, and its bound.
  private var areaBounds: [Double] = []
  private var nearestArea = (area: 0, bound: Double.infinity)
  private var candidates: [Candidate] = []
  private var upperBounds: CandidateHeap<Double>
  /// No postcode beyond this many metres can be among the nearest.
  private var reach: Double
  /// No part of the index with a lower bound above this has a postcode within reach.
  private var boxLimit: Double
  /// The month of termination by ordinal, if only live ones are wanted.
  ///
  /// In an array, none or one, because of an optional a copy is made at each use.
  private var months: [NumberSequence.Follower]
  private let noMonth: Int
  private var isLiveOnly: Bool { !months.isEmpty }
  /// Whether a postcode with a grid reference may lack degrees, so that each must be asked for them.
  private var isWary = false
  /// How many more ordinals and leaves may be looked at: in a sound file sectors do not overlap.
  private var rest: Int
  private var restOfLeaves: Int

  /// - Parameters:
  ///   - latitude: in degrees, −90 … 90.
  ///   - longitude: in degrees, −180 … 180.
  ///   - limit: how many postcodes to find, at least 1.
  ///   - radius: in metres, at least 0; may be infinite.
  ///   - terminated: the column by which to leave terminated postcodes out.
  init(
    _ trie: PostcodeTrie, _ boxes: SectorBoxes?, _ locations: PostcodeLocations, latitude: Double, longitude: Double,
    limit: Int, radius: Double, terminated: CategoryColumn?
  ) {
    self.trie = trie
    self.boxes = boxes
    self.locations = locations
    self.limit = min(limit, trie.count)
    self.radius = radius
    sphere = SphericalMeasure(latitude: latitude, longitude: longitude)
    scan = BlockScan(locations, sphere)
    upperBounds = CandidateHeap(limit: self.limit)
    reach = radius
    boxLimit = SphericalMeasure.limit(radius)
    months = terminated.map { [NumberSequence.Follower($0.indexes)] } ?? []
    noMonth = terminated?.dictionaryCount ?? 0
    rest = trie.count
    restOfLeaves = boxes?.leafCount ?? 0
    candidates.reserveCapacity(256)
  }

  /// The nearest postcodes in order.
  mutating func run() -> [Found] {
    guard limit > 0 else { return [] }
    collect()
    if let found = decide() { return found }
    // Something seemed to have a position, and what is further away may have been left out because of it.
    var again = self
    again.startAgain()
    again.collect()
    return again.decide() ?? []
  }

  private mutating func startAgain() {
    isWary = true
    queue = SearchQueue()
    nearestArea = (0, .infinity)
    candidates.removeAll(keepingCapacity: true)
    upperBounds = CandidateHeap(limit: limit)
    reach = radius
    boxLimit = SphericalMeasure.limit(radius)
    rest = trie.count
    restOfLeaves = boxes?.leafCount ?? 0
  }

  private mutating func collect() {
    if boxes == nil || trie.outcodeCount == 0 {
      look(into: 0..<trie.count)
      return
    }
    boundAreas()
    while true {
      if nearestArea.bound < .infinity, nearestArea.bound <= min(boxLimit, queue.nearestBound) {
        openNearestArea()
        continue
      }
      guard let part = queue.next(upTo: boxLimit) else { return }
      switch part.kind {
      case .outcode(let outcode, let area): open(outcode: Int(outcode), area: Int(area))
      case .leaf(let first, let count): look(into: Int(first)..<(Int(first) &+ Int(count)))
      }
    }
  }

  private mutating func boundAreas() {
    guard let boxes else { return }
    // Roughly at first; a second look, when it is an area's turn, leaves out most.
    let measure = StepMeasure(sphere, boxes.whole, width: boxes.areaWidth)
    areaBounds.removeAll(keepingCapacity: true)
    areaBounds.reserveCapacity(boxes.areaCount)
    for area in 0..<boxes.areaCount { areaBounds.append(measure.lowerBound(boxes.areaBits(area)) ?? .infinity) }
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
    guard let boxes, let box = boxes.area(area), sphere.lowerBound(box) <= boxLimit else { return }
    let first = max(trie.firstOutcode(ofArea: area), 0)
    let end = min(trie.firstOutcode(ofArea: area &+ 1), boxes.outcodeCount)
    guard first < end else { return }
    let measure = StepMeasure(sphere, box, width: boxes.outcodeWidth)
    for outcode in first..<end {
      guard let bound = measure.lowerBound(boxes.outcodeBits(outcode)), bound <= boxLimit else { continue }
      let kind = SearchQueue.Part.Kind.outcode(
        UInt32(truncatingIfNeeded: outcode), area: UInt16(truncatingIfNeeded: area))
      queue.insert(SearchQueue.Part(bound: bound, kind: kind))
    }
  }

  private mutating func open(outcode: Int, area: Int) {
    guard let boxes, let box = boxes.area(area).flatMap({ boxes.outcode(outcode, in: $0) }) else { return }
    let measure = StepMeasure(sphere, box, width: boxes.leafWidth)
    var (leaf, more) = boxes.start(ofOutcode: outcode)
    let isLiveOnly = isLiveOnly
    trie.forEachSector(ofOutcode: outcode, inArea: area) { _, ordinals in
      let ordinals = ordinals.clamped(to: 0..<trie.count)
      var first = ordinals.lowerBound
      while first < ordinals.upperBound, restOfLeaves > 0 {
        restOfLeaves &-= 1
        let count = boxes.leafLength(from: first, to: ordinals.upperBound)
        let told = boxes.leaf(leaf)
        var bound = Double.infinity
        if !(isLiveOnly && told.isTerminatedOnly) { bound = measure.lowerBound(told.bits) ?? .infinity }
        if told.hasMore {
          let other = boxes.more(more)
          if !(isLiveOnly && other.isTerminatedOnly) { bound = min(bound, measure.lowerBound(other.bits) ?? .infinity) }
          more &+= 1
        }
        if bound < .infinity, bound <= boxLimit {
          let kind = SearchQueue.Part.Kind.leaf(
            first: UInt32(truncatingIfNeeded: first), count: UInt16(truncatingIfNeeded: count))
          queue.insert(SearchQueue.Part(bound: bound, kind: kind))
        }
        leaf &+= 1
        first &+= count
      }
    }
  }

  /// Looks at postcodes one by one.
  private mutating func look(into ordinals: Range<Int>) {
    let ordinals = ordinals.clamped(to: 0..<trie.count)
    guard ordinals.count <= rest else { return }
    rest &-= ordinals.count
    let before = reach
    var first = ordinals.lowerBound
    while first < ordinals.upperBound {
      let end = scan.end(from: first, to: ordinals.upperBound)
      scan.look(into: first..<end, within: reach)
      for hit in scan.hits {
        if hit.square >= 0 {
          consider(hit.ordinal, hit.square.squareRoot(), margin: hit.margin, position: hit.position)
        } else if let place = locations.degrees(at: hit.ordinal) {
          let square = sphere.squared(latitude: place.latitude, longitude: place.longitude)
          consider(hit.ordinal, square.squareRoot(), margin: 0, position: nil)
        }
      }
      first = end
    }
    if reach < before { boxLimit = SphericalMeasure.limit(reach) }
  }

  @inline(__always)
  private mutating func consider(_ ordinal: Int, _ measure: Double, margin: Double, position: BlockScan.Position?) {
    var lowerBound = measure * (1 - SphericalMeasure.slack) - BlockScan.rounding
    // Only what is measured on the plane has a margin.
    if margin > 0 { lowerBound = min(lowerBound, PlaneMeasure.reach) - margin }
    guard lowerBound <= reach else { return }
    if isLiveOnly, months[0].number(at: ordinal) < noMonth { return }
    if isWary, locations.degrees(at: ordinal) == nil { return }
    candidates.append(Candidate(ordinal: ordinal, lowerBound: lowerBound, position: position))
    let upperBound = measure * (1 + SphericalMeasure.slack) + margin + BlockScan.rounding
    guard upperBound < reach else { return }
    upperBounds.insert(upperBound)
    if let worst = upperBounds.worst { reach = min(reach, worst) }
  }

  /// Computes the distances of the candidates that are left. `nil` if one of them turns out to have no position.
  private func decide() -> [Found]? {
    var found = CandidateHeap<Found>(limit: limit)
    var reach = reach
    // Many postcodes may share a place, which then is computed and measured once.
    var reader = LocationReader(locations)
    var last = (latitude: Double.nan, longitude: Double.nan)
    var distance = 0.0
    for candidate in candidates where candidate.lowerBound <= reach {
      guard let place = reader.degrees(at: candidate.ordinal, position: candidate.position) else {
        if isWary { continue }
        return nil
      }
      if last != place {
        last = place
        distance = Geodesic.distance(
          latitude: sphere.latitude, longitude: sphere.longitude, otherLatitude: place.latitude,
          otherLongitude: place.longitude)
      }
      guard distance <= radius else { continue }
      found.insert(Found(distance: distance, ordinal: candidate.ordinal))
      if let worst = found.worst { reach = min(reach, worst.distance) }
    }
    return found.elements.sorted()
  }
}
