/// A comparison of the positions of two indexes, at ascending ordinals.
struct PositionComparison {
  private let comparison: IndexComparison
  private var oldGrid: PositionColumn.Follower?
  private var newGrid: PositionColumn.Follower?

  init(_ comparison: IndexComparison) {
    self.comparison = comparison
    if comparison.comparesGrid {
      oldGrid = comparison.old.column(.gridReference).flatMap { PositionColumn.Follower($0) }
      newGrid = comparison.new.column(.gridReference).flatMap { PositionColumn.Follower($0) }
    }
  }

  /// Returns the difference of the positions of a postcode, or `nil` if they are equal, or if one index has the position only
  /// on the grid and the other only in degrees.
  @inline(__always)
  mutating func difference(_ postcode: Postcode, _ old: Int, _ new: Int) -> PostcodeChange.Difference? {
    let from = oldGrid?.position(at: old)
    let to = newGrid?.position(at: new)
    if let from, let to, from == to { return nil }
    return difference(postcode, (old, from.map { GridReference($0) }), (new, to.map { GridReference($0) }))
  }

  private func difference(
    _ postcode: Postcode, _ old: (ordinal: Int, grid: GridReference?), _ new: (ordinal: Int, grid: GridReference?)
  ) -> PostcodeChange.Difference? {
    if let from = old.grid, let to = new.grid {
      if !comparison.isSameGrid, postcode.outcode.areaKey == Outcode.northernIrelandKey,
        let moved = geodesicMove(old.ordinal, new.ordinal)
      {
        return moved
      }
      return .moved(from: .grid(from), to: .grid(to), metres: from.distance(to: to))
    }
    let from = degrees(comparison.old, old.ordinal)
    let to = degrees(comparison.new, new.ordinal)
    if let from, let to {
      return from.isSame(as: to)
        ? nil : .moved(from: .geographic(from), to: .geographic(to), metres: from.distance(to: to))
    }
    let before = old.grid.map { PostcodeChange.Position.grid($0) } ?? from.map { .geographic($0) }
    let after = new.grid.map { PostcodeChange.Position.grid($0) } ?? to.map { .geographic($0) }
    switch (before, after) {
    case (nil, let after?): return .positionGained(after)
    case (let before?, nil): return .positionLost(before)
    default: return nil
    }
  }

  private func geodesicMove(_ old: Int, _ new: Int) -> PostcodeChange.Difference? {
    guard let from = degrees(comparison.old, old), let to = degrees(comparison.new, new) else { return nil }
    return .moved(from: .geographic(from), to: .geographic(to), metres: from.distance(to: to))
  }

  private func degrees(_ index: PostcodeIndex, _ ordinal: Int) -> GeographicPosition? {
    comparison.comparesDegrees ? index.geographicPosition(at: ordinal) : nil
  }
}

extension GridReference {
  /// Returns the Euclidean distance in metres to a position on the same grid.
  fileprivate func distance(to other: GridReference) -> Double {
    let east = Double(other.easting) - Double(easting)
    let north = Double(other.northing) - Double(northing)
    return (east * east + north * north).squareRoot()
  }
}

extension GeographicPosition {
  /// Returns whether the positions are equal, ignoring trailing zeros.
  fileprivate func isSame(as other: GeographicPosition) -> Bool {
    latitude.isSame(as: other.latitude) && longitude.isSame(as: other.longitude)
  }

  /// Returns the geodesic distance in metres, or `nil` for coordinates out of range.
  fileprivate func distance(to other: GeographicPosition) -> Double? {
    let metres = Geodesic.distance(
      latitude: latitude.doubleValue, longitude: longitude.doubleValue, otherLatitude: other.latitude.doubleValue,
      otherLongitude: other.longitude.doubleValue)
    return metres.isFinite ? metres : nil
  }
}

extension DecimalDegrees {
  fileprivate func isSame(as other: DecimalDegrees) -> Bool {
    if decimals == other.decimals { return scaled == other.scaled }
    let (fine, coarse) = decimals > other.decimals ? (self, other) : (other, self)
    var scaled = coarse.scaled
    for _ in coarse.decimals..<fine.decimals {
      let (product, overflows) = scaled.multipliedReportingOverflow(by: 10)
      if overflows { return false }
      scaled = product
    }
    return scaled == fine.scaled
  }
}
