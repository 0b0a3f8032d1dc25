/// Measures the way to each of many postcodes that follow each other, from what is cheap to read: a postcode's grid
/// reference or its degrees, in the order in which a block of them is stored.
struct SectorScan {
  private let locations: PostcodeLocations
  private let sphere: SphericalMeasure
  /// Where the query is on the two grids, if near enough.
  private let british: PlaneMeasure?
  private let irish: PlaneMeasure?
  private let irishOrdinals: Range<Int>
  private let radiansToMetres = 6_399_594.0 * Trigonometry.radiansPerDegree
  /// Of a block: the squares of the measures, how much they may be off beside the slack, and what the positions were.
  private var squares: [Double]
  private var margins: [Double]
  private var positions: [Position]
  private var pairs: RunSequence.Follower?
  private var lastPair = -1
  private var pairMargin: Double?

  /// A grid reference or degrees, as the column has them.
  typealias Position = (first: Int64, second: Int64)

  /// What is read of a postcode.
  struct Measured {
    let ordinal: Int
    /// The square of the measure in metres, or `absent` or `unmeasured`.
    let square: Double
    /// By how many metres the distance may be off the measure beside the slack.
    let margin: Double
    /// Without meaning for what is not measured.
    let position: Position
  }

  /// No position, or none that can be measured cheaply.
  static let absent = -2.0
  static let unmeasured = -1.0
  /// What is further from where its grid reference lets expect, in metres, is not measured by that.
  private static let largestMargin = 1_000_000.0

  init(_ locations: PostcodeLocations, _ sphere: SphericalMeasure) {
    self.locations = locations
    self.sphere = sphere
    squares = [Double](repeating: SectorScan.absent, count: 128)
    margins = [Double](repeating: 0, count: 128)
    positions = [Position](repeating: (0, 0), count: 128)
    guard case .grid(let column) = locations.source else {
      (british, irish, irishOrdinals) = (nil, nil, 0..<0)
      return
    }
    irishOrdinals = column.prediction.irish
    func plane(_ grid: NationalGrid, _ centralMeridian: Double) -> PlaneMeasure? {
      PlaneMeasure(
        grid, centralMeridian: centralMeridian, latitude: sphere.latitude, longitude: sphere.longitude,
        prediction: column.prediction)
    }
    british = plane(.british, -2)
    irish = irishOrdinals.isEmpty ? nil : plane(.irish, -8)
    if case .pairs(let pairs) = column.residuals { self.pairs = RunSequence.Follower(pairs.places) }
  }

  /// Calls `body` for the ordinals in order.
  ///
  /// - Complexity: O(number of ordinals).
  @inline(__always)
  mutating func forEach(_ ordinals: Range<Int>, _ body: (Measured) -> Void) {
    let blockLength =
      switch locations.source {
      case .degrees(let column): column.blockLength
      case .grid(let column): column.grid.blockLength
      }
    var ordinal = ordinals.lowerBound
    while ordinal < ordinals.upperBound {
      let block = ordinal / blockLength
      let start = block &* blockLength
      // Grid references of Northern Ireland's postcodes are measured apart from the others'.
      var end = min(start &+ blockLength, ordinals.upperBound)
      let isIrish = irishOrdinals.contains(ordinal)
      if ordinal < irishOrdinals.lowerBound { end = min(end, irishOrdinals.lowerBound) }
      if isIrish { end = min(end, irishOrdinals.upperBound) }
      let places = (ordinal &- start)..<(end &- start)
      measure(block, places, isIrish)
      for place in places {
        var square = squares[place]
        var margin = margins[place]
        if pairs != nil {
          if let more = pairMargin(at: start &+ place) { margin += more } else { square = SectorScan.absent }
        }
        if square > 0, margin > SectorScan.largestMargin { square = SectorScan.unmeasured }
        body(Measured(ordinal: start &+ place, square: square, margin: margin, position: positions[place]))
      }
      ordinal = end
    }
  }

  @inline(__always)
  private mutating func measure(_ block: Int, _ places: Range<Int>, _ isIrish: Bool) {
    switch locations.source {
    case .degrees(let column):
      column.forEachPosition(ofBlock: block, places: places) { place, position in
        if let position, let degrees = locations.degrees(position) {
          squares[place] = sphere.squared(latitude: degrees.latitude, longitude: degrees.longitude)
          positions[place] = position
        } else {
          squares[place] = SectorScan.absent
        }
      }
    case .grid(let column):
      let plane = isIrish ? irish : british
      guard let plane else {
        for place in places { squares[place] = SectorScan.unmeasured }
        return
      }
      column.grid.forEachPosition(ofBlock: block, places: places) { place, position in
        squares[place] = SectorScan.unmeasured
        margins[place] = plane.margin
        guard let position, let square = plane.squared(position) else { return }
        squares[place] = square
        positions[place] = position
      }
      guard case .positions(let residuals) = column.residuals else { return }
      guard residuals.blockLength == column.grid.blockLength else {
        for place in places { squares[place] = SectorScan.unmeasured }
        return
      }
      residuals.forEachPosition(ofBlock: block, places: places) { place, residual in
        if let residual { margins[place] += metres(residual) } else { squares[place] = SectorScan.absent }
      }
    }
  }

  /// At most how many metres a residual moves a position.
  @inline(__always)
  private func metres(_ residual: (first: Int64, second: Int64)) -> Double {
    (Double(residual.first).magnitude + Double(residual.second).magnitude) / locations.unitsPerDegree * radiansToMetres
  }

  /// The metres of a residual that is told as a pair; `nil` for a postcode without a position.
  @inline(__always)
  private mutating func pairMargin(at ordinal: Int) -> Double? {
    let number = pairs?.number(at: ordinal) ?? 0
    if number != lastPair {
      lastPair = number
      if case .grid(let column) = locations.source, case .pairs(let values) = column.residuals {
        pairMargin = values.dictionaryValue(number).map { metres(GeographicColumn.unpack($0)) }
      }
    }
    return pairMargin
  }
}
