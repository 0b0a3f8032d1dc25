/// Writes latitudes and longitudes beside grid references: see FORMAT.md, "Geographic columns".
struct GeographicEncoder {
  /// How many decimals computed positions have: a millimetre or so with the shifts of OSTN15, a decimetre without.
  static func computedDecimals(withShifts: Bool) -> UInt8 { withShifts ? 8 : 6 }

  /// The column of a dump without latitudes and longitudes, which has a header only.
  static func computed(withShifts: Bool) -> [UInt8] {
    [GeographicColumn.ResidualCode.computed.rawValue, withShifts ? 1 : 0, 0, 0]
  }

  /// The column of the positions given, in units of the prediction's decimals.
  ///
  /// - Parameters:
  ///   - grid: the grid references, `ColumnDeclaration.missing` where there is none.
  ///   - first: the latitudes, likewise.
  ///   - second: the longitudes.
  static func encode(
    grid: (first: [Int64], second: [Int64]), first: [Int64], second: [Int64], prediction: GridPrediction
  ) throws(IndexError) -> [UInt8] {
    var north: [Int64] = []
    var east: [Int64] = []
    north.reserveCapacity(first.count)
    east.reserveCapacity(first.count)
    var isNarrow = true
    let narrow = Int64(Int32.min)...Int64(Int32.max)
    for ordinal in first.indices {
      var residual = (first: first[ordinal], second: second[ordinal])
      if residual.first == ColumnDeclaration.missing {
        north.append(ColumnDeclaration.missing)
        east.append(ColumnDeclaration.missing)
        continue
      }
      let reference = (first: grid.first[ordinal], second: grid.second[ordinal])
      if reference.first != ColumnDeclaration.missing {
        let predicted = prediction.scaled(reference, at: ordinal)
        residual.first -= predicted.first
        residual.second -= predicted.second
      }
      isNarrow = isNarrow && narrow.contains(residual.first) && narrow.contains(residual.second)
      north.append(residual.first)
      east.append(residual.second)
    }
    let header = { (code: GeographicColumn.ResidualCode) in [code.rawValue, prediction.shifts == nil ? 0 : 1, 0, 0] }
    let positions = PositionEncoder.encode(first: north, second: east, blockShift: IndexBuilder.positionBlockShift)
    guard isNarrow else { return header(.positions) + positions }
    let pairs = zip(north, east).map { north, east in
      north == ColumnDeclaration.missing ? north : GeographicColumn.pack(north, east)
    }
    // Where nearly every postcode has a residual of its own, there is no use in a dictionary of them.
    guard let encoded = try? CategoryEncoder.encode(pairs, name: ColumnDeclaration.geographic.name),
      encoded.count <= positions.count
    else { return header(.positions) + positions }
    return header(.pairs) + encoded
  }
}
