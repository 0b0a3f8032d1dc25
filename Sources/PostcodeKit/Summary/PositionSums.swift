/// The sums and extremes of the positions of the described postcodes.
struct PositionSums {
  /// The number of postcodes that have a position, in degrees or on the grid.
  private(set) var count = 0
  private var degrees = PairSums()
  private var metres = PairSums()
  /// The decimals of all positions in degrees.
  private var decimals: UInt8 = 0

  init(_ ordinals: SummarisedOrdinals, _ index: PostcodeIndex) {
    let columns = index.contents.wellKnown
    decimals = columns.geographicDecimals
    var grid = columns.gridReference.map { PositionColumn.Follower($0) }
    var stated: PositionColumn.Follower?
    var computed: GeographicColumn.Follower?
    switch columns.geographic?.storage {
    case .position(let column): stated = PositionColumn.Follower(column)
    // The prediction's grid references are those of the well-known column.
    case .geographic(let column): computed = GeographicColumn.Follower(column)
    default: break
    }
    ordinals.forEach { ordinal in
      let reference = grid?.position(at: ordinal)
      let geographic =
        computed == nil ? stated?.position(at: ordinal) : computed?.position(at: ordinal, reference: reference)
      if let geographic { degrees.add(geographic.first, geographic.second) }
      if let reference { metres.add(reference.first, reference.second) }
      if geographic != nil || reference != nil { count += 1 }
    }
  }

  var mean: AreaSummary.MeanPosition? {
    degrees.mean(scale: Double(powerOfTen(Int(decimals)))).map {
      AreaSummary.MeanPosition(latitude: $0.first, longitude: $0.second)
    }
  }

  var gridMean: AreaSummary.MeanGridReference? {
    metres.mean(scale: 1).map { AreaSummary.MeanGridReference(easting: $0.first, northing: $0.second) }
  }

  var bounds: AreaSummary.Bounds? {
    guard degrees.first.count > 0 else { return nil }
    func corner(_ latitude: Int64, _ longitude: Int64) -> GeographicPosition {
      GeographicPosition(
        latitude: DecimalDegrees(scaled: latitude, decimals: decimals),
        longitude: DecimalDegrees(scaled: longitude, decimals: decimals))
    }
    return AreaSummary.Bounds(
      southWest: corner(degrees.first.lowest, degrees.second.lowest),
      northEast: corner(degrees.first.highest, degrees.second.highest))
  }

  var gridBounds: AreaSummary.GridBounds? {
    guard metres.first.count > 0 else { return nil }
    func corner(_ easting: Int64, _ northing: Int64) -> GridReference {
      GridReference(easting: Int(truncatingIfNeeded: easting), northing: Int(truncatingIfNeeded: northing))
    }
    return AreaSummary.GridBounds(
      southWest: corner(metres.first.lowest, metres.second.lowest),
      northEast: corner(metres.first.highest, metres.second.highest))
  }
}

/// The sums of pairs of coordinates.
private struct PairSums {
  var first = ExactSum()
  var second = ExactSum()

  mutating func add(_ first: Int64, _ second: Int64) {
    self.first.add(first)
    self.second.add(second)
  }

  func mean(scale: Double) -> (first: Double, second: Double)? {
    guard let first = first.mean(scale: scale), let second = second.mean(scale: scale) else { return nil }
    return (first, second)
  }
}
