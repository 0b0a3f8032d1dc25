/// Finds the postcodes of a frame that may be within a distance, using approximate distances that are cheap to compute.
///
/// The approximation is the Euclidean distance of grid references or the spherical distance of degrees, whichever the index
/// stores. Its error is at most `SphericalDistance.slack` of the distance plus a margin in metres.
struct FrameScan {
  private let locations: PostcodeLocations
  private var sphere: SphericalDistance
  private let irishOrdinals: Range<Int>
  private var british = LazyGridDistance.notComputed
  private var irish = LazyGridDistance.notComputed
  /// The candidates of the last scan, in the order of their ordinals.
  private(set) var candidates: [Candidate] = []

  /// A grid reference or degrees, in the units of the column.
  typealias Position = (first: Int64, second: Int64)

  /// A postcode that may be within the distance.
  struct Candidate {
    let ordinal: Int
    /// The approximate distance; `nil` if there is none.
    let estimate: Estimate?

    /// An approximate distance.
    struct Estimate {
      /// Bounds of the geodesic distance in metres.
      let lowerBound: Double
      let upperBound: Double
      /// The position that the distance was computed from.
      let position: Position
    }
  }

  private enum LazyGridDistance {
    case notComputed
    case tooFar
    case computed(GridDistance)
  }

  /// More than the rounding error of any distance in metres, and than the 6.4 µm within which positions are equal on a sphere.
  static let roundingError = 1e-5
  private static let slackFactor = 1 / (1 - SphericalDistance.slack)

  init(_ locations: PostcodeLocations, _ sphere: SphericalDistance) {
    self.locations = locations
    self.sphere = sphere
    candidates.reserveCapacity(128)
    irishOrdinals = if case .grid(let column) = locations.source { column.prediction.irish } else { 0..<0 }
  }

  /// Measures distances from another position from now on.
  mutating func move(to sphere: SphericalDistance) {
    self.sphere = sphere
    (british, irish) = (.notComputed, .notComputed)
  }

  /// Returns the end of the ordinals that can be scanned together with the given one: those of one frame and one grid.
  @inline(__always)
  func end(from ordinal: Int, to limit: Int) -> Int {
    let end = min(max(locations.column.endOfFrame(at: ordinal), ordinal &+ 1), limit)
    if ordinal < irishOrdinals.lowerBound { return min(end, irishOrdinals.lowerBound) }
    return ordinal < irishOrdinals.upperBound ? min(end, irishOrdinals.upperBound) : end
  }

  // MARK: Bounds of frames

  /// A lower bound of the distances to the positions of a frame.
  enum Bound {
    /// Of the squared chord through the unit sphere.
    case chord(Double)
    /// Of the geodesic distance in metres.
    case metres(Double)
    /// There are no positions.
    case noPositions
  }

  /// Returns a lower bound of the distances to the positions of some ordinals.
  ///
  /// - Parameter ordinals: Ordinals of one frame and one grid; see `end(from:to:)`.
  @inline(__always)
  mutating func lowerBound(of ordinals: Range<Int>) -> Bound {
    let stored = locations.column
    let box = stored.box(of: stored.frame(at: ordinals.lowerBound))
    guard case .grid(let column) = locations.source else {
      guard let box else { return .noPositions }
      return .chord(sphere.lowerBound(DegreeBox(box, unitsPerDegree: locations.unitsPerDegree)))
    }
    // Without a margin, degrees may be far from the grid reference, or there may be degrees only.
    guard let margin = column.margin, !column.far.overlaps(ordinals) else { return .metres(0) }
    guard let box else { return .noPositions }
    guard let grid = gridDistance(isIrish: irishOrdinals.contains(ordinals.lowerBound), column),
      let square = grid.squaredDistance(to: box)
    else { return .metres(0) }
    let nearest = square.squareRoot() / FrameScan.slackFactor - margin - grid.margin - FrameScan.roundingError
    return .metres(min(max(nearest, 0), GridDistance.range))
  }

  // MARK: Candidates

  /// Sets `candidates` to the postcodes that may be within a distance in metres.
  ///
  /// - Parameters:
  ///   - ordinals: Ordinals of one frame and one grid; see `end(from:to:)`.
  ///   - distance: The distance in metres.
  /// - Complexity: O(*n*), where *n* is the number of ordinals.
  mutating func scan(_ ordinals: Range<Int>, within distance: Double) {
    candidates.removeAll(keepingCapacity: true)
    switch locations.source {
    case .degrees(let column):
      scanDegrees(column, ordinals, within: distance)
    case .grid(let column):
      guard let grid = gridDistance(isIrish: irishOrdinals.contains(ordinals.lowerBound), column) else {
        for ordinal in ordinals { candidates.append(Candidate(ordinal: ordinal, estimate: nil)) }
        return
      }
      scanGrid(column, grid, ordinals, within: distance)
    }
  }

  private mutating func scanDegrees(_ column: PositionColumn, _ ordinals: Range<Int>, within distance: Double) {
    let furthest = (distance + FrameScan.roundingError) * FrameScan.slackFactor
    let limit = furthest * furthest
    let degreesPerUnit = 1 / locations.unitsPerDegree
    let frame = column.frame(at: ordinals.lowerBound)
    for ordinal in ordinals {
      guard let position = column.position(at: ordinal, in: frame) else { continue }
      let square = sphere.squared(
        latitude: Double(position.first) * degreesPerUnit, longitude: Double(position.second) * degreesPerUnit)
      guard square <= limit, locations.degrees(position) != nil else { continue }
      let (lower, upper) = FrameScan.bounds(square)
      let estimate = Candidate.Estimate(lowerBound: lower, upperBound: upper, position: position)
      candidates.append(Candidate(ordinal: ordinal, estimate: estimate))
    }
  }

  private mutating func scanGrid(
    _ column: GeographicColumn, _ grid: GridDistance, _ ordinals: Range<Int>, within distance: Double
  ) {
    let margin = grid.margin + (column.margin ?? 0)
    let limit = FrameScan.squareLimit(distance, margin: margin)
    let hasFar = column.far.overlaps(ordinals)
    let frame = column.grid.frame(at: ordinals.lowerBound)
    for ordinal in ordinals {
      if column.margin == nil || hasFar && column.far.contains(ordinal) {
        candidates.append(Candidate(ordinal: ordinal, estimate: nil))
        continue
      }
      guard let position = column.grid.position(at: ordinal, in: frame) else { continue }
      guard let square = grid.squared(position) else {
        candidates.append(Candidate(ordinal: ordinal, estimate: nil))
        continue
      }
      guard square <= limit else { continue }
      candidates.append(
        Candidate(ordinal: ordinal, estimate: FrameScan.estimate(square, grid, margin: margin, position)))
    }
  }

  /// Returns the distances on a grid, computed once, or `nil` if the query is too far from it.
  private mutating func gridDistance(isIrish: Bool, _ column: GeographicColumn) -> GridDistance? {
    switch isIrish ? irish : british {
    case .computed(let distance): return distance
    case .tooFar: return nil
    case .notComputed:
      let distance = GridDistance(
        isIrish: isIrish, latitude: sphere.latitude, longitude: sphere.longitude, prediction: column.prediction)
      let state = distance.map { LazyGridDistance.computed($0) } ?? .tooFar
      if isIrish { irish = state } else { british = state }
      return distance
    }
  }

  /// Returns bounds of the geodesic distance in metres for a squared distance on the sphere.
  @inline(__always)
  static func bounds(_ square: Double) -> (lower: Double, upper: Double) {
    let distance = square.squareRoot()
    return (
      distance * (1 - SphericalDistance.slack) - roundingError, distance * (1 + SphericalDistance.slack) + roundingError
    )
  }

  /// Returns the bounds for a squared distance on a grid.
  @inline(__always)
  private static func estimate(
    _ square: Double, _ grid: GridDistance, margin: Double, _ position: Position
  ) -> Candidate.Estimate {
    let (lower, upper) = grid.bounds(square.squareRoot(), easting: Double(position.first))
    return Candidate.Estimate(
      lowerBound: lower - margin - roundingError, upperBound: upper + margin + roundingError, position: position)
  }

  /// Returns the largest squared Euclidean distance of postcodes within a distance in metres.
  @inline(__always)
  private static func squareLimit(_ distance: Double, margin: Double) -> Double {
    guard distance <= GridDistance.range else { return .infinity }
    let furthest = (distance + margin + roundingError) * slackFactor
    return furthest * furthest
  }
}
