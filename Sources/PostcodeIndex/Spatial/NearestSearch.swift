/// The search for the postcodes nearest to a place: exact, as if the distance to each had been computed.
///
/// Areas, outcodes and sectors are looked into in the order of lower bounds of their distances. A sector's postcodes are
/// measured cheaply, each with a lower and an upper bound; the k-th smallest upper bound, `reach`, is a distance
/// within which there are k postcodes for sure. What is beyond it is left out: a part of the index by its bound, a
/// postcode by its own. Of the few that are left the distance on the ellipsoid is computed, and decides.
struct NearestSearch {
  /// A postcode that may be among the nearest.
  private struct Candidate {
    let ordinal: Int
    /// At least this many metres away.
    let lowerBound: Double
    /// As the column has it, if it was measured by that.
    let position: SectorScan.Position?
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
  private var queue = SearchQueue()
  private var candidates: [Candidate] = []
  private var upperBounds: CandidateHeap<Double>
  /// No postcode beyond this many metres can be among the nearest.
  private var reach: Double
  /// No part of the index with a lower bound above this has a postcode within reach.
  private var boxLimit: Double
  /// The month of termination by ordinal, if only live ones are wanted.
  private var terminated: RunSequence.Follower?
  private let noMonth: Int
  /// What rounding may make of any measure or distance, in metres, tenfold.
  private static let rounding = 1e-6
  /// How many more ordinals may be looked at: in a sound file sectors do not overlap.
  private var rest: Int

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
    upperBounds = CandidateHeap(limit: self.limit)
    reach = radius
    boxLimit = SphericalMeasure.limit(radius)
    self.terminated = terminated.map { RunSequence.Follower($0.places) }
    noMonth = terminated?.dictionaryCount ?? 0
    rest = trie.count
    candidates.reserveCapacity(512)
  }

  /// The nearest postcodes in order.
  mutating func run() -> [Found] {
    guard limit > 0 else { return [] }
    var scan = SectorScan(locations, sphere)
    if boxes == nil || trie.outcodeCount == 0 {
      look(into: 0..<trie.count, &scan)
    } else {
      searchAreas()
      while let part = queue.next(upTo: boxLimit) {
        switch part.kind {
        case .area(let area, let box): open(area: area, box)
        case .outcode(let outcode, let area, let box): open(outcode: outcode, area: area, box)
        case .sector(let ordinals): look(into: ordinals, &scan)
        }
      }
    }
    return decide()
  }

  private mutating func insert(_ box: DegreeBox, _ kind: SearchQueue.Part.Kind) {
    let bound = sphere.lowerBound(box)
    if bound <= boxLimit { queue.insert(SearchQueue.Part(bound: bound, kind: kind)) }
  }

  private mutating func searchAreas() {
    guard let boxes else { return }
    for area in 0..<boxes.areaCount {
      guard let box = boxes.area(area) else { continue }
      insert(box, .area(area, box))
    }
  }

  private mutating func open(area: Int, _ box: DegreeBox) {
    guard let boxes else { return }
    let first = max(trie.firstOutcode(ofArea: area), 0)
    let end = min(trie.firstOutcode(ofArea: area &+ 1), boxes.outcodeCount)
    guard first < end else { return }
    for outcode in first..<end {
      guard let part = boxes.outcode(outcode, in: box) else { continue }
      insert(part, .outcode(outcode, area: area, part))
    }
  }

  private mutating func open(outcode: Int, area: Int, _ box: DegreeBox) {
    guard let boxes else { return }
    let first = boxes.firstSector(ofOutcode: outcode)
    trie.forEachSector(ofOutcode: outcode, inArea: area) { place, ordinals in
      guard let part = boxes.sector(first &+ place, in: box) else { return }
      insert(part, .sector(ordinals))
    }
  }

  /// Looks at postcodes one by one.
  private mutating func look(into ordinals: Range<Int>, _ scan: inout SectorScan) {
    let ordinals = ordinals.clamped(to: 0..<trie.count)
    guard ordinals.count <= rest else { return }
    rest &-= ordinals.count
    let shrink = 1 / (1 - SphericalMeasure.slack)
    var usualMargin = 0.0
    var usualLimit = -1.0
    var usualReach = -1.0
    scan.forEach(ordinals) { measured in
      if measured.square >= 0 {
        if usualReach != reach || usualMargin != measured.margin {
          let furthest = (reach + measured.margin + NearestSearch.rounding) * shrink
          (usualReach, usualMargin, usualLimit) = (reach, measured.margin, furthest * furthest)
        }
        guard measured.square <= usualLimit || reach > PlaneMeasure.reach else { return }
        let measure = measured.square.squareRoot()
        consider(measured.ordinal, measure, margin: measured.margin, position: measured.position)
      } else if measured.square == SectorScan.unmeasured, let place = locations.degrees(at: measured.ordinal) {
        let square = sphere.squared(latitude: place.latitude, longitude: place.longitude)
        consider(measured.ordinal, square.squareRoot(), margin: 0, position: nil)
      }
    }
    boxLimit = SphericalMeasure.limit(reach)
  }

  @inline(__always)
  private mutating func consider(_ ordinal: Int, _ measure: Double, margin: Double, position: SectorScan.Position?) {
    var lowerBound = measure * (1 - SphericalMeasure.slack) - NearestSearch.rounding
    // Only what is measured on the plane has a margin.
    if margin > 0 { lowerBound = min(lowerBound, PlaneMeasure.reach) - margin }
    guard lowerBound <= reach else { return }
    if terminated != nil, let month = terminated?.number(at: ordinal), month < noMonth { return }
    candidates.append(Candidate(ordinal: ordinal, lowerBound: lowerBound, position: position))
    let upperBound = measure * (1 + SphericalMeasure.slack) + margin + NearestSearch.rounding
    guard upperBound < reach else { return }
    upperBounds.insert(upperBound)
    if let worst = upperBounds.worst { reach = min(reach, worst) }
  }

  /// Computes the distances of the candidates that are left.
  private func decide() -> [Found] {
    var found = CandidateHeap<Found>(limit: limit)
    var reach = reach
    // Many postcodes may share a place, which then is computed and measured once.
    var reader = LocationReader(locations)
    var last = (latitude: Double.nan, longitude: Double.nan)
    var distance = 0.0
    for candidate in candidates where candidate.lowerBound <= reach {
      guard let place = reader.degrees(at: candidate.ordinal, position: candidate.position) else { continue }
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
