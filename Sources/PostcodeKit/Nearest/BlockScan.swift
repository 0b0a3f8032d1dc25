/// Finds the postcodes of a block that may be within a distance, using approximate distances that are cheap to compute.
///
/// The approximation is the Euclidean distance of grid references or the spherical distance of degrees, whichever the index
/// stores. Its error is at most `SphericalDistance.slack` of the distance plus a margin in metres.
struct BlockScan {
  private let locations: PostcodeLocations
  private var sphere: SphericalDistance
  private let irishOrdinals: Range<Int>
  private var british = LazyGridDistance.notComputed
  private var irish = LazyGridDistance.notComputed
  /// The largest distance in metres of any postcode from the prediction of its grid reference; `nil` if it is read for each.
  private let commonMargin: Double?
  /// The margins of the postcodes of a block, if there is no common one; `nil` for a postcode without a position.
  private var margins: [Double?] = []
  private var residualPairs: NumberSequence.Follower?
  /// The positions of a block.
  private var positions = [Position](repeating: (0, 0), count: 128)
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
  private static let metresPerDegree = 6_399_594.0 * Trigonometry.radiansPerDegree
  /// The largest margin in metres with which a Euclidean distance is still useful.
  private static let marginLimit = 1_000_000.0
  /// The largest number of distinct residuals among which to look for a common margin.
  private static let distinctResidualLimit = 64
  /// The largest common margin in metres: a larger one would keep too many candidates.
  private static let commonMarginLimit = 10.0

  init(_ locations: PostcodeLocations, _ sphere: SphericalDistance) {
    self.locations = locations
    self.sphere = sphere
    candidates.reserveCapacity(128)
    guard case .grid(let column) = locations.source else {
      (irishOrdinals, commonMargin) = (0..<0, 0)
      return
    }
    irishOrdinals = column.prediction.irish
    switch column.residuals {
    case .computed: commonMargin = 0
    case .positions: commonMargin = nil
    case .pairs(let pairs):
      let margin = BlockScan.commonMargin(pairs, locations)
      commonMargin = margin
      if margin == nil { residualPairs = NumberSequence.Follower(pairs.indexes) }
    }
    if commonMargin == nil { margins = [Double?](repeating: nil, count: 128) }
  }

  /// Measures distances from another position from now on.
  mutating func move(to sphere: SphericalDistance) {
    self.sphere = sphere
    (british, irish) = (.notComputed, .notComputed)
  }

  /// Returns the largest margin of all residuals, or `nil` if there are many distinct residuals or a large one.
  private static func commonMargin(_ pairs: CategoryColumn, _ locations: PostcodeLocations) -> Double? {
    guard pairs.dictionaryCount <= distinctResidualLimit else { return nil }
    var largest = 0.0
    for index in 0..<pairs.dictionaryCount {
      guard let pair = pairs.dictionaryValue(index) else { continue }
      largest = max(largest, metres(GeographicColumn.unpack(pair), locations))
    }
    return largest <= commonMarginLimit ? largest : nil
  }

  /// Returns the end of the ordinals that can be scanned together with the given one: those of one block and one grid.
  @inline(__always)
  func end(from ordinal: Int, to limit: Int) -> Int {
    let blockLength =
      switch locations.source {
      case .degrees(let column): column.blockLength
      case .grid(let column): column.grid.blockLength
      }
    let end = ordinal &+ min(blockLength &- (ordinal & (blockLength &- 1)), limit &- ordinal)
    if ordinal < irishOrdinals.lowerBound { return min(end, irishOrdinals.lowerBound) }
    return ordinal < irishOrdinals.upperBound ? min(end, irishOrdinals.upperBound) : end
  }

  /// Sets `candidates` to the postcodes that may be within a distance in metres.
  ///
  /// - Parameters:
  ///   - ordinals: Ordinals of one block and one grid; see `end(from:to:)`.
  ///   - distance: The distance in metres.
  /// - Complexity: O(*n*), where *n* is the number of ordinals, plus at most half a block's steps to reach them.
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
      if let commonMargin {
        scanGrid(column, grid, ordinals, margin: grid.margin + commonMargin, within: distance)
      } else {
        scanGridWithOwnMargins(column, grid, ordinals, within: distance)
      }
    }
  }

  private mutating func scanDegrees(_ column: PositionColumn, _ ordinals: Range<Int>, within distance: Double) {
    let furthest = (distance + BlockScan.roundingError) * BlockScan.slackFactor
    let limit = furthest * furthest
    let degreesPerUnit = 1 / locations.unitsPerDegree
    let block = BlockRange(ordinals, blockLength: column.blockLength)
    for offset in column.readPositions(ofBlock: block.number, offsets: block.offsets, into: &positions).offsets {
      let position = positions[offset]
      guard position.first != PositionColumn.missing else { continue }
      let square = sphere.squared(
        latitude: Double(position.first) * degreesPerUnit, longitude: Double(position.second) * degreesPerUnit)
      guard square <= limit, locations.degrees(position) != nil else { continue }
      let (lower, upper) = BlockScan.bounds(square)
      let estimate = Candidate.Estimate(lowerBound: lower, upperBound: upper, position: position)
      candidates.append(Candidate(ordinal: block.start &+ offset, estimate: estimate))
    }
  }

  private mutating func scanGrid(
    _ column: GeographicColumn, _ grid: GridDistance, _ ordinals: Range<Int>, margin: Double, within distance: Double
  ) {
    let limit = BlockScan.squareLimit(distance, margin: margin)
    let block = BlockRange(ordinals, blockLength: column.grid.blockLength)
    for offset in column.grid.readPositions(ofBlock: block.number, offsets: block.offsets, into: &positions).offsets {
      let position = positions[offset]
      guard let square = grid.squared(position) else {
        // A postcode without a grid reference has no position, or degrees within the margin of (0°, 0°): far from the grid.
        if position.first == PositionColumn.missing, limit < .infinity { continue }
        candidates.append(Candidate(ordinal: block.start &+ offset, estimate: nil))
        continue
      }
      guard square <= limit else { continue }
      let estimate = BlockScan.estimate(square, grid, margin: margin, position)
      candidates.append(Candidate(ordinal: block.start &+ offset, estimate: estimate))
    }
  }

  private mutating func scanGridWithOwnMargins(
    _ column: GeographicColumn, _ grid: GridDistance, _ ordinals: Range<Int>, within distance: Double
  ) {
    let block = BlockRange(ordinals, blockLength: column.grid.blockLength)
    readMargins(of: block, column)
    for offset in column.grid.readPositions(ofBlock: block.number, offsets: block.offsets, into: &positions).offsets {
      guard let residualMargin = margins[offset] else { continue }
      let margin = grid.margin + residualMargin
      let position = positions[offset]
      guard margin <= BlockScan.marginLimit, let square = grid.squared(position) else {
        candidates.append(Candidate(ordinal: block.start &+ offset, estimate: nil))
        continue
      }
      guard square <= BlockScan.squareLimit(distance, margin: margin) else { continue }
      let estimate = BlockScan.estimate(square, grid, margin: margin, position)
      candidates.append(Candidate(ordinal: block.start &+ offset, estimate: estimate))
    }
  }

  private mutating func readMargins(of block: BlockRange, _ column: GeographicColumn) {
    // Postcodes with an infinite margin become candidates without an estimate.
    for offset in block.offsets { margins[offset] = .infinity }
    switch column.residuals {
    case .computed: break
    case .pairs(let values):
      for offset in block.offsets {
        let number = residualPairs?.number(at: block.start &+ offset) ?? 0
        margins[offset] = values.dictionaryValue(number).map {
          BlockScan.metres(GeographicColumn.unpack($0), locations)
        }
      }
    case .positions(let residuals):
      guard residuals.blockLength == column.grid.blockLength else { return }
      for offset in residuals.readPositions(ofBlock: block.number, offsets: block.offsets, into: &positions).offsets {
        let residual = positions[offset]
        margins[offset] = residual.first == PositionColumn.missing ? nil : BlockScan.metres(residual, locations)
      }
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

  /// Returns an upper bound of the distance in metres by which a residual moves a position.
  @inline(__always)
  private static func metres(_ residual: Position, _ locations: PostcodeLocations) -> Double {
    (Double(residual.first).magnitude + Double(residual.second).magnitude) / locations.unitsPerDegree * metresPerDegree
  }
}

/// Consecutive ordinals of one block, as offsets in the block.
private struct BlockRange {
  let number: Int
  /// The first ordinal of the block.
  let start: Int
  let offsets: Range<Int>

  @inline(__always)
  init(_ ordinals: Range<Int>, blockLength: Int) {
    number = ordinals.lowerBound / blockLength
    start = number &* blockLength
    offsets = (ordinals.lowerBound &- start)..<(ordinals.upperBound &- start)
  }
}
