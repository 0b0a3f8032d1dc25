internal import PostcodeCore
import PostcodeIndex

/// Writes the sections of positions: grid references, and latitudes and longitudes, which grid references predict.
struct PositionSections {
  private(set) var sections: [(kind: IndexFile.SectionKind, bytes: [UInt8])] = []
  private let count: Int
  private let shiftTable: ShiftTable?
  private let irish: Range<Int>
  private var hasGrid = false
  private var hasGeographic = false
  /// The OSTN15 grid of the index, read back from its bytes, so that builder and reader compute the same degrees.
  private var shifts: (grid: OSTN15Grid, bytes: [UInt8], owner: IndexBytes)?
  private var hasPosition: [Bool]?
  /// Where latitudes and longitudes come from.
  private var locations: LocationSource?

  private enum LocationSource {
    case stated(DecimalScale, slot: Int)
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

  /// Adds a column. Grid references must precede latitudes and longitudes.
  ///
  /// - Parameters:
  ///   - slot: The slot of the column's first value.
  ///   - gridSlot: The slot of the easting.
  ///   - value: Returns the value of a slot at an ordinal.
  mutating func add(
    _ column: ColumnDeclaration, slot: Int, gridSlot: Int, value: (_ ordinal: Int, _ slot: Int) -> Int64
  ) throws(IndexBuildError) {
    if column == .geographic, hasGrid {
      hasGeographic = true
      let scale = try DecimalScale(column, count: count, slot: slot, value: value)
      note(slot: slot, value: value)
      locations = .stated(scale, slot: slot)
      func body(_ shifts: OSTN15Grid?) throws(IndexBuildError) -> [UInt8]? {
        let prediction = GridPrediction(irish: irish, shifts: shifts, decimals: scale.decimals)
        return try GeographicEncoder.encode(count: count, prediction: prediction) { ordinal in
          guard let position = scale.position(ordinal, slot: slot, value: value) else { return nil }
          let easting = value(ordinal, gridSlot)
          let northing = value(ordinal, gridSlot + 1)
          let isOnGrid = easting != ColumnDeclaration.missing && northing != ColumnDeclaration.missing
          return (position, isOnGrid ? (easting, northing) : nil)
        }
      }
      // The dataset may use either transformation. The right one gives the shorter encoding.
      let plain = try body(nil)
      if let shifts, let shifted = try body(shifts.grid), shifted.count + shifts.bytes.count < plain?.count ?? .max {
        sections.append((.shifts, shifts.bytes))
        sections.append((.column, IndexColumn.encode(scale.declaration, shifted, isPredicted: true)))
        return
      }
      if let plain {
        sections.append((.column, IndexColumn.encode(scale.declaration, plain, isPredicted: true)))
        return
      }
    }
    let positions = try Positions(column, count: count, slot: slot, value: value)
    if column == .geographic {
      locations = .stated(try DecimalScale(column, count: count, slot: slot, value: value), slot: slot)
    }
    if column == .gridReference || column == .geographic { note(slot: slot, value: value) }
    sections.append((.column, positions.encoded))
    if column == .gridReference {
      try addShifts(positions)
      hasGrid = true
    }
    hasGeographic = hasGeographic || column == .geographic
  }

  /// Records which postcodes have a position.
  private mutating func note(slot: Int, value: (_ ordinal: Int, _ slot: Int) -> Int64) {
    var known = hasPosition ?? [Bool](repeating: false, count: count)
    for ordinal in 0..<count
    where value(ordinal, slot) != ColumnDeclaration.missing && value(ordinal, slot + 1) != ColumnDeclaration.missing {
      known[ordinal] = true
    }
    hasPosition = known
  }

  /// Adds a computed column of latitudes and longitudes if the dump has none.
  mutating func finish() throws(IndexBuildError) {
    guard hasGrid, !hasGeographic else { return }
    if let shifts { sections.append((.shifts, shifts.bytes)) }
    let declaration = ColumnDeclaration.geographic
    let column = ColumnDeclaration(
      name: declaration.name, secondName: declaration.secondName,
      kind: .position(decimals: GeographicEncoder.computedDecimals(withShifts: shifts != nil)))
    locations = .computed(decimals: GeographicEncoder.computedDecimals(withShifts: shifts != nil))
    let body = GeographicEncoder.computed(withShifts: shifts != nil)
    sections.append((.column, IndexColumn.encode(column, body, isPredicted: true)))
  }

  /// Returns the section of boxes, or `nil` if there are no positions.
  ///
  /// - Parameters:
  ///   - gridSlot: The slot of the easting.
  ///   - terminatedSlot: The slot of the month of termination, or `nil` if all postcodes are live.
  ///   - value: Returns the value of a slot at an ordinal.
  func boxes(
    _ trie: PostcodeTrie, gridSlot: Int, terminatedSlot: Int?, value: (_ ordinal: Int, _ slot: Int) -> Int64
  ) -> [UInt8]? {
    guard let locations else { return nil }
    var north = [Int64](repeating: ColumnDeclaration.missing, count: count)
    var east = north
    var isLive: [Bool] = []
    if let terminatedSlot {
      isLive = (0..<count).map { value($0, terminatedSlot) == ColumnDeclaration.missing }
    }
    switch locations {
    case .stated(let scale, let slot):
      for ordinal in 0..<count {
        guard let position = scale.position(ordinal, slot: slot, value: value) else { continue }
        (north[ordinal], east[ordinal]) = position
      }
      return SectorBoxesEncoder(trie, first: north, second: east, decimals: scale.decimals, isLive: isLive).encoded()
    case .computed(let decimals):
      let prediction = GridPrediction(irish: irish, shifts: shifts?.grid, decimals: decimals)
      for ordinal in 0..<count {
        let grid = (value(ordinal, gridSlot), value(ordinal, gridSlot + 1))
        guard grid.0 != ColumnDeclaration.missing, grid.1 != ColumnDeclaration.missing else { continue }
        (north[ordinal], east[ordinal]) = prediction.scaled(grid, at: ordinal)
      }
      return SectorBoxesEncoder(trie, first: north, second: east, decimals: decimals, isLive: isLive).encoded()
    }
  }

  private mutating func addShifts(_ positions: Positions) throws(IndexBuildError) {
    guard let shiftTable else { return }
    var encoder = OSTN15GridEncoder(shiftTable)
    for ordinal in positions.first.indices
    where !irish.contains(ordinal) && positions.first[ordinal] != ColumnDeclaration.missing {
      encoder.need(easting: Double(positions.first[ordinal]), northing: Double(positions.second[ordinal]))
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

/// The decimals that any value of a position column uses.
private struct DecimalScale {
  let declaration: ColumnDeclaration
  let decimals: UInt8
  private let divisor: Int64

  init(
    _ column: ColumnDeclaration, count: Int, slot: Int, value: (_ ordinal: Int, _ slot: Int) -> Int64
  ) throws(IndexBuildError) {
    var unused: UInt8 = 0
    if case .position(let decimals) = column.kind { unused = decimals }
    let all = unused
    var power = powerOfTen(Int(unused))
    let limit = Int64(1) << 60
    for ordinal in 0..<count {
      let (first, second) = (value(ordinal, slot), value(ordinal, slot + 1))
      if first == ColumnDeclaration.missing || second == ColumnDeclaration.missing { continue }
      guard first > -limit, first < limit, second > -limit, second < limit else {
        throw .valueOutOfRange(column: column.name, value: first > -limit && first < limit ? second : first)
      }
      while power > 1, first % power != 0 || second % power != 0 {
        power /= 10
        unused -= 1
      }
    }
    divisor = power
    decimals = all - unused
    declaration = ColumnDeclaration(
      name: column.name, secondName: column.secondName, kind: .position(decimals: all - unused))
  }

  /// Returns the position of a postcode in units of the used decimals, or `nil` if either value is missing.
  func position(
    _ ordinal: Int, slot: Int, value: (_ ordinal: Int, _ slot: Int) -> Int64
  ) -> (first: Int64, second: Int64)? {
    let (first, second) = (value(ordinal, slot), value(ordinal, slot + 1))
    guard first != ColumnDeclaration.missing, second != ColumnDeclaration.missing else { return nil }
    return (first / divisor, second / divisor)
  }
}

/// The values of a position column.
private struct Positions {
  let column: ColumnDeclaration
  private(set) var first: [Int64] = []
  private(set) var second: [Int64] = []

  /// Checks the range of the values, and drops decimals that none of them uses.
  init(
    _ declared: ColumnDeclaration, count: Int, slot: Int, value: (_ ordinal: Int, _ slot: Int) -> Int64
  ) throws(IndexBuildError) {
    let scale = try DecimalScale(declared, count: count, slot: slot, value: value)
    column = scale.declaration
    first.reserveCapacity(count)
    second.reserveCapacity(count)
    for ordinal in 0..<count {
      let position = scale.position(ordinal, slot: slot, value: value)
      first.append(position?.first ?? ColumnDeclaration.missing)
      second.append(position?.second ?? ColumnDeclaration.missing)
    }
    let present = { (values: [Int64]) in values.lazy.filter { $0 != ColumnDeclaration.missing } }
    for values in [self.first, self.second] {
      guard let low = present(values).min(), let high = present(values).max() else { continue }
      guard high - low < 1 << 55 else { throw .valueOutOfRange(column: column.name, value: high) }
    }
  }

  var encoded: [UInt8] {
    IndexColumn.encode(
      column, PositionEncoder.encode(first: first, second: second, blockShift: IndexBuilder.positionBlockShift))
  }
}
