// The C library and the web page compile this file in one module with PostcodeIndex.
#if canImport(PostcodeIndex)
  internal import PostcodeBulkReading
  internal import PostcodeIndex
#endif

/// Reads positions in degrees at ascending ordinals, a block at a time: approximate ones, which suffice for most comparisons, and exact
/// ones.
struct DegreeReader {
  /// The largest difference between an approximate and an exact position, in degrees.
  let margin: Double
  /// The number of units of an exact position in a degree.
  private let unitsPerDegree: Double
  /// The column of grid references from which positions are predicted; `nil` if they are stored as they are.
  private let predicted: GeographicColumn?
  /// Grid references, or stored positions.
  private var positions: PositionColumn.Follower
  /// The residuals, if they are stored as positions.
  private var residuals: PositionColumn.Follower?
  /// The residuals, if they are stored as packed pairs.
  private let pairs: CategoryColumn?
  private var pairNumbers: NumberSequence.Follower?
  /// Whether there are approximations. Grid references of OSTN15 have none, because a polynomial doesn't follow its steps.
  private let hasApproximations: Bool
  /// The ordinals whose grid references are on the Irish Grid.
  private let irishOrdinals: Range<Int>
  private var british = DegreeInterpolation(.british)
  private var irish = DegreeInterpolation(.irish)

  /// Creates a reader of a column of latitudes and longitudes, or returns `nil` if the column isn't one. The caller keeps the index in
  /// memory.
  init?(_ column: IndexColumn) {
    guard case .position(let decimals) = column.declaration.kind else { return nil }
    unitsPerDegree = Double(powerOfTen(Int(decimals)))
    // The exact position is rounded to a whole unit.
    margin = DegreeInterpolation.tolerance + 0.5 / unitsPerDegree
    var predicted: GeographicColumn?
    var pairs: CategoryColumn?
    switch column.storage {
    case .position(let column): positions = PositionColumn.Follower(column)
    case .geographic(let column):
      predicted = column
      positions = PositionColumn.Follower(column.grid)
      switch column.residuals {
      case .computed: break
      case .pairs(let column): pairs = column
      case .positions(let column): residuals = PositionColumn.Follower(column)
      }
    case .category, .text: return nil
    }
    self.predicted = predicted
    self.pairs = pairs
    pairNumbers = pairs.map { NumberSequence.Follower($0.indexes) }
    hasApproximations = predicted.map { $0.prediction.shifts == nil } ?? false
    irishOrdinals = predicted?.prediction.irish ?? 0..<0
  }

  /// Returns the position at an ordinal, off by at most `margin`, or `nil` if there is none or only an exact one.
  @inline(__always)
  mutating func approximation(at ordinal: Int) -> (latitude: Double, longitude: Double)? {
    guard hasApproximations, let reference = positions.position(at: ordinal),
      let degrees = irishOrdinals.contains(ordinal)
        ? irish.degrees(easting: reference.first, northing: reference.second)
        : british.degrees(easting: reference.first, northing: reference.second)
    else { return nil }
    if pairs == nil, residuals == nil { return degrees }
    guard let residual = residual(at: ordinal) else { return nil }
    return (
      degrees.latitude + Double(residual.first) / unitsPerDegree,
      degrees.longitude + Double(residual.second) / unitsPerDegree
    )
  }

  /// Returns the difference of the position from the prediction, or `nil` if there is no position.
  private mutating func residual(at ordinal: Int) -> (first: Int64, second: Int64)? {
    guard let pairs else { return residuals?.position(at: ordinal) }
    guard ordinal < pairs.count, let number = pairNumbers?.number(at: ordinal) else { return nil }
    return pairs.dictionaryValue(number).map(GeographicColumn.unpack)
  }

  /// Returns the exact position at an ordinal, or `nil` if there is none on Earth.
  mutating func position(at ordinal: Int) -> (latitude: Double, longitude: Double)? {
    let stored = positions.position(at: ordinal)
    guard let scaled = predicted == nil ? stored : predicted?.position(at: ordinal, reference: stored) else {
      return nil
    }
    let (latitude, longitude) = (Double(scaled.first) / unitsPerDegree, Double(scaled.second) / unitsPerDegree)
    return latitude.magnitude <= 90 && longitude.magnitude <= 180 ? (latitude, longitude) : nil
  }
}
