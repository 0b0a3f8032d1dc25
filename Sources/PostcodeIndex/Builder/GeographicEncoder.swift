/// Writes latitudes and longitudes beside grid references: see FORMAT.md, "Geographic columns".
struct GeographicEncoder {
  /// How many decimals computed positions have: a millimetre or so with the shifts of OSTN15, a decimetre without.
  static func computedDecimals(withShifts: Bool) -> UInt8 { withShifts ? 8 : 6 }

  /// More different residuals than this are told one by one.
  private static let pairLimit = 1 << 16

  /// The column of a dump without latitudes and longitudes, which has a header only.
  static func computed(withShifts: Bool) -> [UInt8] {
    [GeographicColumn.ResidualCode.computed.rawValue, withShifts ? 1 : 0, 0, 0]
  }

  /// The column of the positions given, in units of the prediction's decimals; `nil` where the grid references tell too
  /// little of them.
  ///
  /// - Parameter positions: of the postcode with an ordinal, its position and its grid reference.
  static func encode(
    count: Int, prediction: GridPrediction,
    positions: (_ ordinal: Int) -> (position: (first: Int64, second: Int64), grid: (first: Int64, second: Int64)?)?
  ) throws(IndexBuildError) -> [UInt8]? {
    let header = { (code: GeographicColumn.ResidualCode) in [code.rawValue, prediction.shifts == nil ? 0 : 1, 0, 0] }
    func residual(_ ordinal: Int) -> (first: Int64, second: Int64)? {
      guard let (position, grid) = positions(ordinal) else { return nil }
      guard let grid else { return position }
      let predicted = prediction.scaled(grid, at: ordinal)
      return (position.first - predicted.first, position.second - predicted.second)
    }
    // The pair of the least number and 0 would be what stands for "no position".
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
      let pair = GeographicColumn.pack(residual.first, residual.second)
      if pair != pairs.last { different.insert(pair) }
      pairs.append(pair)
    }
    var best: [UInt8]?
    if pairs.count == count {
      best = header(.pairs) + (try CategoryEncoder.encode(pairs, name: ColumnDeclaration.geographic.name))
      // A dictionary of pairs is best where a few of them come up again and again.
      if different.count < pairLimit / 64 { return best }
    }
    pairs = []
    let residuals = (0..<count).map(residual)
    let present = residuals.compactMap(\.self)
    guard let first = present.map(\.first.magnitude).max(), let second = present.map(\.second.magnitude).max(),
      first < 1 << 54, second < 1 << 54
    else { return best }
    let told =
      header(.positions)
      + PositionEncoder.encode(
        first: residuals.map { $0?.first ?? ColumnDeclaration.missing },
        second: residuals.map { $0?.second ?? ColumnDeclaration.missing }, blockShift: IndexBuilder.positionBlockShift)
    guard let known = best else { return told.count * 8 < count * plainBits ? told : nil }
    return told.count < known.count ? told : known
  }

  /// Residuals that take about as many bits as positions by themselves do are no use.
  private static let plainBits = 16
}
