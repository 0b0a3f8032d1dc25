internal import PostcodeCore

/// Compares the positions of two indexes along them.
struct PositionComparison {
  private let comparison: IndexComparison
  private var oldGrid: PositionColumn.Follower?
  private var newGrid: PositionColumn.Follower?

  init(_ comparison: IndexComparison) {
    self.comparison = comparison
    if comparison.comparesGrid {
      oldGrid = comparison.old.wellKnown.gridReference.map { PositionColumn.Follower($0) }
      newGrid = comparison.new.wellKnown.gridReference.map { PositionColumn.Follower($0) }
    }
  }

  /// How the positions of a postcode differ; `nil` if they do not, or if one index has it only on the grid and the other
  /// only in degrees.
  @inline(__always)
  mutating func difference(_ postcode: Postcode, _ old: Int, _ new: Int) -> PostcodeChange.Difference? {
    let from = oldGrid?.position(at: old)
    let to = newGrid?.position(at: new)
    if let from, let to, from == to { return nil }
    return difference(postcode, (old, from.map(GridReference.init)), (new, to.map(GridReference.init)))
  }

  private func difference(
    _ postcode: Postcode, _ old: (ordinal: Int, grid: GridReference?), _ new: (ordinal: Int, grid: GridReference?)
  ) -> PostcodeChange.Difference? {
    if let from = old.grid, let to = new.grid {
      if !comparison.isSameGrid, postcode.outcode.isNorthernIrish, let moved = geodesicMove(old.ordinal, new.ordinal) {
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
  fileprivate init(_ position: (first: Int64, second: Int64)) {
    self.init(easting: Int(truncatingIfNeeded: position.first), northing: Int(truncatingIfNeeded: position.second))
  }

  /// Metres on the plane to a position on the same grid.
  fileprivate func distance(to other: GridReference) -> Double {
    let east = Double(other.easting) - Double(easting)
    let north = Double(other.northing) - Double(northing)
    return (east * east + north * north).squareRoot()
  }
}

extension GeographicPosition {
  /// Whether both are the same, whatever zeros stand behind their digits.
  fileprivate func isSame(as other: GeographicPosition) -> Bool {
    latitude.isSame(as: other.latitude) && longitude.isSame(as: other.longitude)
  }

  /// Metres along the geodesic; `nil` for degrees that there are not.
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
      let (product, isTooLarge) = scaled.multipliedReportingOverflow(by: 10)
      if isTooLarge { return false }
      scaled = product
    }
    return scaled == fine.scaled
  }
}

extension Outcode {
  /// Whether it lies in area BT, which has a grid of its own.
  fileprivate var isNorthernIrish: Bool { areaKey == Outcode.northernIrishAreaKey }

  /// B is the second letter; T is the twentieth, where 0 stands for no second letter.
  private static let northernIrishAreaKey: UInt32 = 1 * 27 + 20
}
