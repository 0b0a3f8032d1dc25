internal import CPostcodes

// Degrees that are predicted from grid references are computed once.

extension PostcodeBatch {
  /// Where the two values of a position go.
  fileprivate struct Targets {
    /// The positions of the two values among the choices.
    var first: Int?
    var second: Int?

    var isEmpty: Bool { first == nil && second == nil }
  }

  /// Adds the chosen values of all position columns.
  func addPositions(_ choices: [Choice], _ nodes: inout [ArrowNode?]) throws(Fault) {
    for (position, column) in opened.index.columns.enumerated() {
      guard case .position(let decimals) = column.declaration.kind else { continue }
      let targets = targets(choices, position)
      guard !targets.isEmpty else { continue }
      switch column.storage {
      case .position(let stored):
        var values = try PositionOutput(self, targets, decimals: decimals)
        try read(stored, visits) { (row, _, position) throws(Fault) in try values.set(row, position) }
        add(values, targets, choices, &nodes)
      case .geographic(let predicted):
        var degrees = try PositionOutput(self, targets, decimals: decimals)
        var predictor = DegreePredictor(predicted, opened.degrees)
        let unknown = try setKnown(&degrees, &predictor)
        defer { withExtendedLifetime(unknown.memory) {} }
        try read(predicted.grid, unknown.visits) { (row, ordinal, position) throws(Fault) in
          try degrees.set(row, predictor.position(at: ordinal, reference: position))
        }
        add(degrees, targets, choices, &nodes)
      default: break
      }
    }
  }

  /// Sets the degrees that are known, and returns the other visits.
  private func setKnown(
    _ degrees: inout PositionOutput, _ predictor: inout DegreePredictor
  ) throws(Fault) -> (visits: UnsafeMutableBufferPointer<UInt64>, memory: Memory) {
    let memory = try Memory(visits.count, of: UInt64.self)
    let unknown = memory.elements(of: UInt64.self)
    var count = 0
    for visit in visits {
      if let position = predictor.knownPosition(at: Int(visit &>> 32)) {
        try degrees.set(Int(UInt32(truncatingIfNeeded: visit)), position)
      } else {
        unknown[count] = visit
        count &+= 1
      }
    }
    return (UnsafeMutableBufferPointer(start: unknown, count: count), memory)
  }

  private func targets(_ choices: [Choice], _ column: Int) -> Targets {
    var targets = Targets()
    for (position, choice) in choices.enumerated() {
      guard case .field(let field) = choice else { continue }
      switch opened.fields[field].source {
      case .first(column, _): targets.first = position
      case .second(column, _): targets.second = position
      default: break
      }
    }
    return targets
  }

  private func add(_ values: PositionOutput, _ targets: Targets, _ choices: [Choice], _ nodes: inout [ArrowNode?]) {
    let format: StaticString = values.isDegrees ? "g" : "i"
    for (target, output) in [(targets.first, values.first), (targets.second, values.second)] {
      guard let target, let output, case .field(let field) = choices[target] else { continue }
      nodes[target] = output.node(format, name: name(ofField: field))
    }
  }

  /// Calls a closure with the row and ordinal of each visit, and the position of the ordinal in a column.
  @inline(__always)
  private func read(
    _ column: PositionColumn, _ visits: UnsafeMutableBufferPointer<UInt64>,
    _ body: (_ row: Int, _ ordinal: Int, _ position: (first: Int64, second: Int64)?) throws(Fault) -> Void
  ) throws(Fault) {
    var follower = PositionColumn.Follower(column)
    for visit in visits {
      let ordinal = Int(visit &>> 32)
      try body(Int(UInt32(truncatingIfNeeded: visit)), ordinal, follower.position(at: ordinal))
    }
  }
}

/// The two values of a position column, as numbers or degrees.
private struct PositionOutput {
  private(set) var first: ColumnOutput?
  private(set) var second: ColumnOutput?
  let isDegrees: Bool
  private let divisor: Double

  init(_ batch: PostcodeBatch, _ targets: PostcodeBatch.Targets, decimals: UInt8) throws(Fault) {
    isDegrees = decimals > 0
    divisor = Double(powerOfTen(Int(decimals)))
    if isDegrees {
      if targets.first != nil { first = try ColumnOutput(batch, of: Double.self) }
      if targets.second != nil { second = try ColumnOutput(batch, of: Double.self) }
    } else {
      if targets.first != nil { first = try ColumnOutput(batch, of: Int32.self) }
      if targets.second != nil { second = try ColumnOutput(batch, of: Int32.self) }
    }
  }

  @inline(__always)
  mutating func set(_ row: Int, _ position: (first: Int64, second: Int64)?) throws(Fault) {
    try PositionOutput.set(row, position?.first, &first, isDegrees, divisor)
    try PositionOutput.set(row, position?.second, &second, isDegrees, divisor)
  }

  @inline(__always)
  private static func set(
    _ row: Int, _ value: Int64?, _ output: inout ColumnOutput?, _ isDegrees: Bool, _ divisor: Double
  ) throws(Fault) {
    guard let start = output?.values.start else { return }
    var isPresent = value != nil
    if isDegrees {
      start.assumingMemoryBound(to: Double.self)[row] = Double(value ?? 0) / divisor
    } else {
      let number = Int32(truncatingIfNeeded: value ?? 0)
      // Only a damaged index has a grid reference that doesn't fit.
      isPresent = isPresent && Int64(number) == value
      start.assumingMemoryBound(to: Int32.self)[row] = isPresent ? number : 0
    }
    if !isPresent { try output?.setNull(row) }
  }
}

/// Computes degrees from grid references, which takes a fifth of a microsecond each, unless they are known.
private struct DegreePredictor {
  private var known: OrdinalCache<UInt64>.Cursor
  private var follower: GeographicColumn.Follower

  init(_ column: GeographicColumn, _ cache: OrdinalCache<UInt64>) {
    known = OrdinalCache.Cursor(cache)
    follower = GeographicColumn.Follower(column)
  }

  /// Returns the position at an ordinal, or `nil` if it isn't known yet.
  @inline(__always)
  mutating func knownPosition(at ordinal: Int) -> (first: Int64, second: Int64)? {
    let packed = known[ordinal]
    return packed == 0 ? nil : DegreePredictor.unpack(packed)
  }

  @inline(__always)
  mutating func position(
    at ordinal: Int, reference: (first: Int64, second: Int64)?
  ) -> (first: Int64, second: Int64)? {
    if let known = knownPosition(at: ordinal) { return known }
    let position = computed(at: ordinal, reference: reference)
    if let position { known[ordinal] = DegreePredictor.pack(position) }
    return position
  }

  /// Returns a position as one number, or 0 for one that doesn't fit, which is computed each time.
  @inline(__always)
  private static func pack(_ position: (first: Int64, second: Int64)) -> UInt64 {
    guard let first = Int32(exactly: position.first), let second = Int32(exactly: position.second) else { return 0 }
    return UInt64(UInt32(bitPattern: first)) &<< 32 | UInt64(UInt32(bitPattern: second))
  }

  @inline(__always)
  private static func unpack(_ packed: UInt64) -> (first: Int64, second: Int64) {
    (Int64(bitPattern: packed) &>> 32, Int64(Int32(truncatingIfNeeded: packed)))
  }

  @inline(never)
  private mutating func computed(
    at ordinal: Int, reference: (first: Int64, second: Int64)?
  ) -> (first: Int64, second: Int64)? {
    follower.position(at: ordinal, reference: reference)
  }
}
