internal import PostcodeCore

/// Writes the sections of positions: grid references, and latitudes and longitudes, which these tell as far as they can.
struct PositionSections {
  private(set) var sections: [(kind: IndexFile.SectionKind, bytes: [UInt8])] = []
  private let codes: [UInt32]
  private let shiftTable: ShiftTable?
  private let irish: Range<Int>
  private var grid: (first: [Int64], second: [Int64])?
  private var hasGeographic = false
  /// The shifts that the index has, read back from what is written, so that both see the same.
  private var shifts: (grid: ShiftGrid, owner: IndexBytes)?
  private var hasPosition: [Bool]?

  /// - Parameters:
  ///   - codes: of the postcodes, in order.
  ///   - shifts: OSTN15, if it is to be used.
  init(codes: [UInt32], shifts: ShiftTable?) {
    self.codes = codes
    shiftTable = shifts
    let perArea = Outcode.districtsPerArea * Postcode.incodesPerOutcode
    let first = codes.firstIndex { $0 >= Outcode.northernIrelandKey * perArea } ?? codes.count
    let end = codes.firstIndex { $0 >= (Outcode.northernIrelandKey + 1) * perArea } ?? codes.count
    irish = first..<end
  }

  /// Adds a column. Grid references must come before latitudes and longitudes.
  mutating func add(_ column: ColumnDeclaration, first: [Int64], second: [Int64]) throws(IndexError) {
    let positions = try Positions(column, first: first, second: second)
    hasPosition = positions.merge(into: hasPosition)
    if column == .gridReference {
      sections.append((.column, positions.encoded))
      try addShifts(positions)
      grid = (positions.first, positions.second)
    } else if column == .geographic, let grid {
      hasGeographic = true
      let prediction = GridPrediction(irish: irish, shifts: shifts?.grid, decimals: positions.decimals)
      let body = try GeographicEncoder.encode(
        grid: grid, first: positions.first, second: positions.second, prediction: prediction)
      let section = IndexColumn.encode(positions.column, body, isTold: true)
      let plain = positions.encoded
      // Positions that have nothing to do with the grid references are told better by themselves.
      sections.append((.column, section.count <= plain.count ? section : plain))
    } else {
      hasGeographic = hasGeographic || column == .geographic
      sections.append((.column, positions.encoded))
    }
  }

  /// Adds the latitudes and longitudes that are computed where the dump has none.
  mutating func finish() throws(IndexError) {
    guard grid != nil, !hasGeographic else { return }
    let declaration = ColumnDeclaration.geographic
    let column = ColumnDeclaration(
      name: declaration.name, secondName: declaration.secondName,
      kind: .position(decimals: GeographicEncoder.computedDecimals(withShifts: shifts != nil)))
    let body = GeographicEncoder.computed(withShifts: shifts != nil)
    sections.append((.column, IndexColumn.encode(column, body, isTold: true)))
  }

  private mutating func addShifts(_ positions: Positions) throws(IndexError) {
    guard let shiftTable else { return }
    var encoder = ShiftGridEncoder(shiftTable)
    for ordinal in positions.first.indices
    where !irish.contains(ordinal) && positions.first[ordinal] != ColumnDeclaration.missing {
      encoder.need(easting: Double(positions.first[ordinal]), northing: Double(positions.second[ordinal]))
    }
    let bytes = encoder.encoded
    let owner = IndexBytes(copying: bytes)
    shifts = (try ShiftGrid(owner.view, section: "shifts"), owner)
    sections.append((.shifts, bytes))
  }

  /// How many postcodes have no position in any column.
  func withoutPosition(of count: Int) -> Int { hasPosition?.count { !$0 } ?? count }
}

/// The values of a position column on their way into the file.
private struct Positions {
  let column: ColumnDeclaration
  private(set) var first: [Int64]
  private(set) var second: [Int64]

  /// Checks the range, takes half positions for none, and drops decimals that no value uses.
  init(_ column: ColumnDeclaration, first: consuming [Int64], second: consuming [Int64]) throws(IndexError) {
    let limit = Int64(1) << 60
    var unused: UInt8 = 0
    if case .position(let decimals) = column.kind { unused = decimals }
    var power = (0..<unused).reduce(Int64(1)) { power, _ in power * 10 }
    for ordinal in 0..<first.count {
      let (a, b) = (first[ordinal], second[ordinal])
      if a == ColumnDeclaration.missing || b == ColumnDeclaration.missing {
        first[ordinal] = ColumnDeclaration.missing
        second[ordinal] = ColumnDeclaration.missing
        continue
      }
      guard a > -limit, a < limit, b > -limit, b < limit else {
        throw .valueOutOfRange(column: column.name, value: a > -limit && a < limit ? b : a)
      }
      while power > 1, a % power != 0 || b % power != 0 {
        power /= 10
        unused -= 1
      }
    }
    if power > 1 {
      for ordinal in 0..<first.count where first[ordinal] != ColumnDeclaration.missing {
        first[ordinal] /= power
        second[ordinal] /= power
      }
    }
    self.first = first
    self.second = second
    let present = { (values: [Int64]) in values.lazy.filter { $0 != ColumnDeclaration.missing } }
    for values in [self.first, self.second] {
      guard let low = present(values).min(), let high = present(values).max() else { continue }
      guard high - low < 1 << 55 else { throw .valueOutOfRange(column: column.name, value: high) }
    }
    if case .position(let decimals) = column.kind {
      self.column = ColumnDeclaration(
        name: column.name, secondName: column.secondName, kind: .position(decimals: decimals - unused))
    } else {
      self.column = column
    }
  }

  /// How many digits of the values stand behind the point.
  var decimals: UInt8 {
    if case .position(let decimals) = column.kind { decimals } else { 0 }
  }

  var encoded: [UInt8] {
    IndexColumn.encode(column, PositionEncoder.encode(first: first, second: second, blockShift: IndexBuilder.positionBlockShift))
  }

  /// Which postcodes have a position in this column or in those before.
  func merge(into known: [Bool]?) -> [Bool] {
    let present = first.map { $0 != ColumnDeclaration.missing }
    guard let known else { return present }
    return zip(known, present).map { $0 || $1 }
  }
}
