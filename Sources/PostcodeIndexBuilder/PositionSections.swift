internal import PostcodeKit

/// Writes the sections of positions: grid references, and latitudes and longitudes, which grid references predict.
struct PositionSections {
  private var pending: [(kind: IndexFile.SectionKind, bytes: BackgroundValue<[UInt8]>)] = []
  private let count: Int
  private let shiftTable: ShiftTable?
  private let irish: Range<Int>
  private var grid: Positions?
  private var hasGeographic = false
  /// The ordinals of longitudes that are negative zeros.
  private var negativeZeros: [UInt32] = []
  /// The OSTN15 grid of the index, read back from its bytes, so that builder and reader compute the same degrees.
  private var shifts: (grid: OSTN15Grid, bytes: [UInt8], owner: IndexBytes)?
  private var hasPosition: [Bool]?
  /// Where latitudes and longitudes come from.
  private var locations: LocationSource?

  private enum LocationSource {
    case stated(Positions)
    case computed(decimals: UInt8)
  }

  /// - Parameters:
  ///   - codes: The codes of the postcodes, in order.
  ///   - shifts: OSTN15, if it may be used.
  init(codes: [UInt32], shifts: ShiftTable?) {
    count = codes.count
    shiftTable = shifts
    let perArea = Outcode.districtsPerArea * Postcode.incodesPerOutcode
    let first = codes.firstIndex { $0 >= Outcode.northernIrelandKey * perArea } ?? codes.count
    let end = codes.firstIndex { $0 >= (Outcode.northernIrelandKey + 1) * perArea } ?? codes.count
    irish = first..<end
  }

  /// The sections, in the order in which the columns were added.
  var sections: [(kind: IndexFile.SectionKind, bytes: [UInt8])] { pending.map { ($0.kind, $0.bytes.wait()) } }

  private mutating func append(_ kind: IndexFile.SectionKind, _ bytes: [UInt8]) {
    pending.append((kind, BackgroundValue(bytes)))
  }

  /// Adds a column. Grid references must precede latitudes and longitudes.
  mutating func add(
    _ column: ColumnDeclaration, first: consuming SlotValues, second: consuming SlotValues
  ) throws(IndexBuildError) {
    if column == .geographic { negativeZeros += second.replace(ColumnDeclaration.negativeZero, with: 0) }
    let positions = try Positions(column, first: first, second: second)
    if column == .gridReference || column == .geographic { note(positions) }
    if column == .geographic {
      locations = .stated(positions)
      hasGeographic = true
      if let grid, try addPredicted(positions, by: grid) { return }
    }
    try positions.checkSpread()
    pending.append((.column, BackgroundValue { positions.encoded }))
    if column == .gridReference {
      try addShifts(positions)
      grid = positions
    }
  }

  /// Adds latitudes and longitudes as residuals, unless this saves too little.
  private mutating func addPredicted(_ positions: Positions, by grid: Positions) throws(IndexBuildError) -> Bool {
    func body(_ shifts: OSTN15Grid?) throws(IndexBuildError) -> [UInt8]? {
      let prediction = GridPrediction(irish: irish, shifts: shifts, decimals: positions.decimals)
      return try GeographicEncoder.encode(count: count, prediction: prediction) { ordinal in
        positions[ordinal].map { ($0, grid[ordinal]) }
      }
    }
    // The dataset may use either transformation. The right one gives the shorter encoding.
    let plain = try body(nil)
    if let shifts, let shifted = try body(shifts.grid), shifted.count + shifts.bytes.count < plain?.count ?? .max {
      append(.shifts, shifts.bytes)
      append(.column, IndexColumn.encode(positions.column, shifted, isPredicted: true))
      return true
    }
    guard let plain else { return false }
    append(.column, IndexColumn.encode(positions.column, plain, isPredicted: true))
    return true
  }

  /// Records which postcodes have a position.
  private mutating func note(_ positions: Positions) {
    var known = hasPosition ?? [Bool](repeating: false, count: count)
    for ordinal in 0..<count where positions[ordinal] != nil { known[ordinal] = true }
    hasPosition = known
  }

  /// Adds a computed column of latitudes and longitudes if the dump has none.
  mutating func finish() {
    if !negativeZeros.isEmpty {
      var writer = ByteWriter()
      for ordinal in negativeZeros { writer.append(ordinal) }
      append(.negativeZeros, writer.bytes)
    }
    // Stated latitudes and longitudes are encoded by now, so the grid references aren't needed any more.
    if hasGeographic { grid = nil }
    guard grid != nil else { return }
    if let shifts { append(.shifts, shifts.bytes) }
    let decimals = GeographicEncoder.computedDecimals(withShifts: shifts != nil)
    let declaration = ColumnDeclaration.geographic
    let column = ColumnDeclaration(
      name: declaration.name, secondName: declaration.secondName, kind: .position(decimals: decimals))
    locations = .computed(decimals: decimals)
    let body = GeographicEncoder.computed(withShifts: shifts != nil)
    append(.column, IndexColumn.encode(column, body, isPredicted: true))
  }

  /// Returns the section of boxes, or `nil` if there are no positions.
  func boxes(_ trie: PostcodeTrie) -> [UInt8]? {
    switch locations {
    case .stated(let positions):
      return OutcodeBoxesEncoder(trie, decimals: positions.decimals) { positions[$0] }.encoded()
    case .computed(let decimals):
      guard let grid else { return nil }
      var prediction = InterpolatedPrediction(
        GridPrediction(irish: irish, shifts: shifts?.grid, decimals: decimals))
      return OutcodeBoxesEncoder(trie, decimals: decimals) { ordinal in
        grid[ordinal].map { prediction.scaled($0, at: ordinal) }
      }
      .encoded()
    case nil: return nil
    }
  }

  private mutating func addShifts(_ positions: Positions) throws(IndexBuildError) {
    guard let shiftTable else { return }
    var encoder = OSTN15GridEncoder(shiftTable)
    for ordinal in 0..<count where !irish.contains(ordinal) {
      guard let position = positions[ordinal] else { continue }
      encoder.need(easting: Double(position.first), northing: Double(position.second))
    }
    let bytes = encoder.encoded
    let owner = IndexBytes(copying: bytes)
    let grid = try IndexBuildError.reading { () throws(IndexError) in
      try OSTN15Grid(owner.view, owner: owner, section: "shifts")
    }
    shifts = (grid, bytes, owner)
  }

  /// Returns the number of postcodes without a position in any column.
  func withoutPosition(of count: Int) -> Int { hasPosition?.count { !$0 } ?? count }
}

/// The values of a position column, without decimals that none of them uses.
private struct Positions: Sendable {
  let column: ColumnDeclaration
  let decimals: UInt8
  private let first: SlotValues
  private let second: SlotValues

  /// Checks the range of the values. They are consumed, since a copy of those of millions of postcodes would be the peak of the memory.
  init(
    _ declared: ColumnDeclaration, first: consuming SlotValues, second: consuming SlotValues
  ) throws(IndexBuildError) {
    var unused: UInt8 = 0
    if case .position(let decimals) = declared.kind { unused = decimals }
    let all = unused
    var power = powerOfTen(Int(unused))
    let limit = Int64(1) << 60
    for ordinal in first.indices {
      let (one, other) = (first[ordinal], second[ordinal])
      if one == ColumnDeclaration.missing || other == ColumnDeclaration.missing { continue }
      guard one > -limit, one < limit, other > -limit, other < limit else {
        throw .valueOutOfRange(column: declared.name, value: one > -limit && one < limit ? other : one)
      }
      while power > 1, one % power != 0 || other % power != 0 {
        power /= 10
        unused -= 1
      }
    }
    decimals = all - unused
    column = ColumnDeclaration(
      name: declared.name, secondName: declared.secondName, kind: .position(decimals: all - unused))
    first.divide(by: power)
    second.divide(by: power)
    self.first = first
    self.second = second
  }

  /// The position at an ordinal, or `nil` if either value is missing.
  subscript(ordinal: Int) -> (first: Int64, second: Int64)? {
    let (first, second) = (first[ordinal], second[ordinal])
    guard first != ColumnDeclaration.missing, second != ColumnDeclaration.missing else { return nil }
    return (first, second)
  }

  /// Checks that the differences of values fit into a position column.
  func checkSpread() throws(IndexBuildError) {
    for isFirst in [true, false] {
      var (low, high) = (Int64.max, Int64.min)
      for ordinal in first.indices {
        guard let position = self[ordinal] else { continue }
        let value = isFirst ? position.first : position.second
        (low, high) = (min(low, value), max(high, value))
      }
      guard low > high || high - low < 1 << 55 else { throw .valueOutOfRange(column: column.name, value: high) }
    }
  }

  var encoded: [UInt8] {
    // A position without one of its values is missing.
    let isWhole = first.indices.allSatisfy {
      (first[$0] == ColumnDeclaration.missing) == (second[$0] == ColumnDeclaration.missing)
    }
    let present = isWhole ? first : SlotValues(first.indices.map { self[$0]?.first ?? ColumnDeclaration.missing })
    return IndexColumn.encode(
      column, PositionEncoder.encode(first: present, second: second))
  }
}
