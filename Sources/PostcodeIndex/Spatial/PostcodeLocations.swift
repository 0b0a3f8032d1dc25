/// Where an index says postcodes are, in degrees: stated by the dump, or computed from the grid reference.
struct PostcodeLocations: Sendable {
  let source: Source
  /// How many units of the column make a degree.
  let unitsPerDegree: Double

  enum Source: Sendable {
    case degrees(PositionColumn)
    case grid(GeographicColumn)
  }

  /// `nil` for an index without positions.
  init?(_ columns: WellKnownColumns) {
    switch columns.geographic?.storage {
    case .position(let column): source = .degrees(column)
    case .geographic(let column): source = .grid(column)
    default: return nil
    }
    var units = 1.0
    for _ in 0..<min(columns.geographicDecimals, ColumnDeclaration.degreeDecimals) { units *= 10 }
    unitsPerDegree = units
  }

  /// The nearest binary numbers of an index's decimals; `nil` if they are no place on Earth.
  @inline(__always)
  func degrees(_ position: (first: Int64, second: Int64)) -> (latitude: Double, longitude: Double)? {
    let (latitude, longitude) = (Double(position.first) / unitsPerDegree, Double(position.second) / unitsPerDegree)
    guard latitude.magnitude <= 90, longitude.magnitude <= 180 else { return nil }
    return (latitude, longitude)
  }

  /// The place of the postcode with an ordinal; `nil` if it has none.
  func degrees(at ordinal: Int) -> (latitude: Double, longitude: Double)? {
    switch source {
    case .degrees(let column): column.position(at: ordinal).flatMap { degrees($0) }
    case .grid(let column): column.position(at: ordinal).flatMap { degrees($0) }
    }
  }

  /// How many postcodes there are.
  var count: Int {
    switch source {
    case .degrees(let column): column.count
    case .grid(let column): column.count
    }
  }
}

/// Reads the places of postcodes of which the grid reference or the degrees may be known already; keeps what it last
/// computed of a grid reference, because neighbours often share one.
struct LocationReader {
  private let locations: PostcodeLocations
  /// In an array, none or one, because of an optional a copy is made at each use.
  private var pairs: [NumberSequence.Follower] = []
  private var isIrish = false
  private var reference: (first: Int64, second: Int64)?
  private var predicted: (first: Int64, second: Int64) = (0, 0)

  init(_ locations: PostcodeLocations) {
    self.locations = locations
    if case .grid(let column) = locations.source, case .pairs(let pairs) = column.residuals {
      self.pairs = [NumberSequence.Follower(pairs.indexes)]
    }
  }

  /// The place of the postcode with an ordinal; `nil` if it has none.
  ///
  /// - Parameter position: what the column has for it, if it is known and not missing.
  @inline(__always)
  mutating func degrees(
    at ordinal: Int, position: (first: Int64, second: Int64)?
  ) -> (latitude: Double, longitude: Double)? {
    guard let position else { return locations.degrees(at: ordinal) }
    guard case .grid(let column) = locations.source else { return locations.degrees(position) }
    let isIrish = column.prediction.irish.contains(ordinal)
    if reference == nil || reference.map({ $0 != position }) == true || isIrish != self.isIrish {
      predicted = column.prediction.scaled(position, at: ordinal)
      (reference, self.isIrish) = (position, isIrish)
    }
    guard let residual = residual(at: ordinal, column) else { return nil }
    return locations.degrees((predicted.first &+ residual.first, predicted.second &+ residual.second))
  }

  /// The residual at an ordinal, quickly if the last one asked for was shortly before.
  @inline(__always)
  private mutating func residual(at ordinal: Int, _ column: GeographicColumn) -> (first: Int64, second: Int64)? {
    guard !pairs.isEmpty, case .pairs(let values) = column.residuals else { return column.residual(at: ordinal) }
    return values.dictionaryValue(pairs[0].number(at: ordinal)).map { GeographicColumn.unpack($0) }
  }
}
