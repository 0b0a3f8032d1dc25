import PostcodeIndex

/// Writes latitudes and longitudes as residuals. See FORMAT.md, "Geographic columns".
struct GeographicEncoder {
  /// Returns the decimals of computed positions: about a millimetre with OSTN15, a decimetre without.
  static func computedDecimals(withShifts: Bool) -> UInt8 { withShifts ? 8 : 6 }

  /// With more different residuals than this, a dictionary of pairs doesn't pay.
  private static let pairLimit = 1 << 16

  /// Returns the column of a dump without latitudes and longitudes: a header.
  static func computed(withShifts: Bool) -> [UInt8] {
    [GeographicColumn.ResidualCode.computed, withShifts ? 1 : 0, 0, 0]
  }

  /// Returns the column of some positions in units of the prediction's decimals, or `nil` if the prediction saves too little.
  ///
  /// - Parameter positions: Returns the position and the grid reference at an ordinal.
  static func encode(
    count: Int, prediction: GridPrediction,
    positions: (_ ordinal: Int) -> (position: (first: Int64, second: Int64), grid: (first: Int64, second: Int64)?)?
  ) throws(IndexBuildError) -> [UInt8]? {
    let header = { (code: UInt8) in [code, prediction.shifts == nil ? 0 : 1, 0, 0] }
    var interpolated = InterpolatedPrediction(prediction)
    func residual(_ ordinal: Int) -> (first: Int64, second: Int64)? {
      guard let (position, grid) = positions(ordinal) else { return nil }
      guard let grid else { return position }
      let predicted = interpolated.scaled(grid, at: ordinal)
      return (position.first - predicted.first, position.second - predicted.second)
    }
    // Without Int32.min, no pair equals the value for "no position".
    let narrow = (Int64(Int32.min) + 1)...Int64(Int32.max)
    var pairs: [Int64] = []
    var different: Set<Int64> = []
    pairs.reserveCapacity(count)
    for ordinal in 0..<count {
      guard let residual = residual(ordinal) else {
        pairs.append(ColumnDeclaration.missing)
        continue
      }
      guard narrow.contains(residual.first), narrow.contains(residual.second), different.count < pairLimit else {
        break
      }
      // See `GeographicColumn.unpack`.
      let pair = residual.first &<< 32 | Int64(UInt32(truncatingIfNeeded: residual.second))
      if pair != pairs.last { different.insert(pair) }
      pairs.append(pair)
    }
    var best: [UInt8]?
    if pairs.count == count {
      best =
        header(GeographicColumn.ResidualCode.pairs)
        + (try CategoryEncoder.encode(pairs, name: ColumnDeclaration.geographic.name))
      // With few different pairs, a dictionary is always shorter.
      if different.count < pairLimit / 64 { return best }
    }
    pairs = []
    let residuals = (0..<count).map(residual)
    let present = residuals.compactMap(\.self)
    guard let first = present.map(\.first.magnitude).max(), let second = present.map(\.second.magnitude).max(),
      first < 1 << 54, second < 1 << 54
    else { return best }
    let encoded =
      header(GeographicColumn.ResidualCode.positions)
      + PositionEncoder.encode(
        first: residuals.map { $0?.first ?? ColumnDeclaration.missing },
        second: residuals.map { $0?.second ?? ColumnDeclaration.missing }, blockShift: IndexBuilder.positionBlockShift)
    guard let known = best else { return encoded.count * 8 < count * plainBits ? encoded : nil }
    return encoded.count < known.count ? encoded : known
  }

  /// The approximate bits of a position without prediction: residuals that take more are useless.
  private static let plainBits = 16
}
