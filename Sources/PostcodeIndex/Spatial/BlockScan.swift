/// Measures the way to each of the postcodes of a block that follow each other, from what is cheap to read: a postcode's
/// grid reference or its degrees, in the order in which the block is stored. Keeps those that may be near enough.
struct BlockScan {
  private let locations: PostcodeLocations
  private let sphere: SphericalMeasure
  private let irishOrdinals: Range<Int>
  /// Where the query is on the two grids, if near enough, and once it is asked for.
  private var british: PlaneMeasure??
  private var irish: PlaneMeasure??
  /// By how many metres any postcode may be off its grid reference; `nil` where that must be read for each.
  private let commonMargin: Double?
  /// Otherwise that of each place in a block; `nil` for a postcode without a position.
  private var margins: [Double?] = []
  private var pairs: NumberSequence.Follower?
  /// What was read of a block.
  private var positions = [Position](repeating: (0, 0), count: 128)
  /// Those that were kept of the last postcodes looked at, in the order of their ordinals.
  private(set) var hits: [Hit] = []

  /// A grid reference or degrees, as the column has them.
  typealias Position = (first: Int64, second: Int64)

  /// A postcode that may be near enough.
  struct Hit {
    let ordinal: Int
    /// The square of the measure in metres, or `unmeasured`.
    let square: Double
    /// By how many metres the distance may be off the measure beside the slack.
    let margin: Double
    /// Without meaning for what is not measured.
    let position: Position
  }

  /// The square of what cannot be measured cheaply.
  static let unmeasured = -1.0
  /// What rounding may make of any measure or distance, in metres, tenfold.
  static let rounding = 1e-6
  private static let shrink = 1 / (1 - SphericalMeasure.slack)
  private static let radiansToMetres = 6_399_594.0 * Trigonometry.radiansPerDegree
  /// What is further from where its grid reference lets expect, in metres, is not measured by that.
  private static let largestMargin = 1_000_000.0
  /// Of so many different residuals the largest is looked for.
  private static let fewPairs = 64

  init(_ locations: PostcodeLocations, _ sphere: SphericalMeasure) {
    self.locations = locations
    self.sphere = sphere
    hits.reserveCapacity(128)
    guard case .grid(let column) = locations.source else {
      (irishOrdinals, commonMargin) = (0..<0, 0)
      return
    }
    irishOrdinals = column.prediction.irish
    switch column.residuals {
    case .computed: commonMargin = 0
    case .positions: commonMargin = nil
    case .pairs(let pairs):
      let margin = BlockScan.largestMargin(pairs, locations)
      commonMargin = margin
      if margin == nil { self.pairs = NumberSequence.Follower(pairs.indexes) }
    }
    if commonMargin == nil { margins = [Double?](repeating: nil, count: 128) }
  }

  /// How far the postcode with an ordinal may be followed by others to look at together.
  @inline(__always)
  func end(from ordinal: Int, to limit: Int) -> Int {
    let blockLength =
      switch locations.source {
      case .degrees(let column): column.blockLength
      case .grid(let column): column.grid.blockLength
      }
    let end = ordinal &+ min(blockLength &- (ordinal & (blockLength &- 1)), limit &- ordinal)
    // Grid references of Northern Ireland's postcodes are measured apart from the others'.
    if ordinal < irishOrdinals.lowerBound { return min(end, irishOrdinals.lowerBound) }
    return ordinal < irishOrdinals.upperBound ? min(end, irishOrdinals.upperBound) : end
  }

  /// Looks for postcodes within a distance in metres, among some of one block. What is further may be kept, too.
  ///
  /// - Complexity: O(number of ordinals), and at most half a block's steps to get to them.
  mutating func look(into ordinals: Range<Int>, within reach: Double) {
    hits.removeAll(keepingCapacity: true)
    switch locations.source {
    case .degrees(let column): look(into: ordinals, column, within: reach)
    case .grid(let column): look(into: ordinals, column, within: reach)
    }
  }

  private mutating func look(into ordinals: Range<Int>, _ column: PositionColumn, within reach: Double) {
    let furthest = (reach + BlockScan.rounding) * BlockScan.shrink
    let limit = furthest * furthest
    let degrees = 1 / locations.unitsPerDegree
    let block = ordinals.lowerBound / column.blockLength
    let start = block &* column.blockLength
    let places = column.readPositions(
      ofBlock: block, places: (ordinals.lowerBound &- start)..<(ordinals.upperBound &- start), into: &positions)
    for place in places {
      let position = positions[place]
      guard position.first != PositionColumn.missing else { continue }
      let square = sphere.squared(
        latitude: Double(position.first) * degrees, longitude: Double(position.second) * degrees)
      guard square <= limit, locations.degrees(position) != nil else { continue }
      hits.append(Hit(ordinal: start &+ place, square: square, margin: 0, position: position))
    }
  }

  private mutating func look(into ordinals: Range<Int>, _ column: GeographicColumn, within reach: Double) {
    guard let plane = plane(isIrish: irishOrdinals.contains(ordinals.lowerBound), column) else {
      for ordinal in ordinals {
        hits.append(Hit(ordinal: ordinal, square: BlockScan.unmeasured, margin: 0, position: (0, 0)))
      }
      return
    }
    let block = ordinals.lowerBound / column.grid.blockLength
    let start = block &* column.grid.blockLength
    let places = (ordinals.lowerBound &- start)..<(ordinals.upperBound &- start)
    guard let commonMargin else {
      look(into: places, ofBlock: block, column, plane, within: reach)
      return
    }
    let margin = plane.margin + commonMargin
    let limit = BlockScan.limit(reach, margin: margin)
    let found = column.grid.readPositions(ofBlock: block, places: places, into: &positions)
    for place in found {
      let position = positions[place]
      guard let square = plane.squared(position) else {
        // Without a grid reference a postcode is nowhere, or has a small residual for its degrees: far from the grid.
        if position.first == PositionColumn.missing, limit < .infinity { continue }
        hits.append(Hit(ordinal: start &+ place, square: BlockScan.unmeasured, margin: 0, position: (0, 0)))
        continue
      }
      guard square <= limit else { continue }
      hits.append(Hit(ordinal: start &+ place, square: square, margin: margin, position: position))
    }
  }

  /// What is measured on the plane by more than the square root of this is not within reach.
  @inline(__always)
  private static func limit(_ reach: Double, margin: Double) -> Double {
    guard reach <= PlaneMeasure.reach else { return .infinity }
    let furthest = (reach + margin + rounding) * shrink
    return furthest * furthest
  }

  /// The same where each postcode is off its grid reference by as much as it says.
  private mutating func look(
    into places: Range<Int>, ofBlock block: Int, _ column: GeographicColumn, _ plane: PlaneMeasure, within reach: Double
  ) {
    let start = block &* column.grid.blockLength
    readMargins(places, ofBlock: block, column)
    for place in column.grid.readPositions(ofBlock: block, places: places, into: &positions) {
      guard let own = margins[place] else { continue }
      let margin = plane.margin + own
      let position = positions[place]
      guard margin <= BlockScan.largestMargin, let square = plane.squared(position) else {
        hits.append(Hit(ordinal: start &+ place, square: BlockScan.unmeasured, margin: 0, position: (0, 0)))
        continue
      }
      guard square <= BlockScan.limit(reach, margin: margin) else { continue }
      hits.append(Hit(ordinal: start &+ place, square: square, margin: margin, position: position))
    }
  }

  private mutating func readMargins(_ places: Range<Int>, ofBlock block: Int, _ column: GeographicColumn) {
    // What may not be measured is looked at one by one.
    for place in places { margins[place] = .infinity }
    switch column.residuals {
    case .computed: break
    case .pairs(let values):
      let start = block &* column.grid.blockLength
      for place in places {
        let number = pairs?.number(at: start &+ place) ?? 0
        margins[place] = values.dictionaryValue(number).map {
          BlockScan.metres(GeographicColumn.unpack($0), locations)
        }
      }
    case .positions(let residuals):
      guard residuals.blockLength == column.grid.blockLength else { return }
      for place in residuals.readPositions(ofBlock: block, places: places, into: &positions) {
        let residual = positions[place]
        margins[place] = residual.first == PositionColumn.missing ? nil : BlockScan.metres(residual, locations)
      }
    }
  }

  private mutating func plane(isIrish: Bool, _ column: GeographicColumn) -> PlaneMeasure? {
    if let known = isIrish ? irish : british { return known }
    let plane = PlaneMeasure(
      isIrish ? .irish : .british, centralMeridian: isIrish ? -8 : -2, latitude: sphere.latitude,
      longitude: sphere.longitude, prediction: column.prediction)
    if isIrish { irish = .some(plane) } else { british = .some(plane) }
    return plane
  }

  /// At most how many metres a residual moves a position.
  @inline(__always)
  private static func metres(_ residual: Position, _ locations: PostcodeLocations) -> Double {
    (Double(residual.first).magnitude + Double(residual.second).magnitude) / locations.unitsPerDegree * radiansToMetres
  }

  /// The metres of the largest residual, if there are few different ones and all are small.
  private static func largestMargin(_ pairs: CategoryColumn, _ locations: PostcodeLocations) -> Double? {
    guard pairs.dictionaryCount <= fewPairs else { return nil }
    var largest = 0.0
    for place in 0..<pairs.dictionaryCount {
      guard let pair = pairs.dictionaryValue(place) else { continue }
      largest = max(largest, metres(GeographicColumn.unpack(pair), locations))
    }
    // More would let too many postcodes seem near.
    return largest <= 10 ? largest : nil
  }
}
