/// Latitudes and longitudes beside grid references: told by how far they are from what the grid reference predicts, or,
/// where the dump has none, that prediction itself. See FORMAT.md, "Geographic columns".
final class GeographicColumn: Sendable {
  let grid: PositionColumn
  let prediction: GridPrediction
  let residuals: Residuals

  enum Residuals: Sendable {
    /// The dump has no latitudes and longitudes; they are computed.
    case computed
    /// A pair of small numbers for each postcode, packed into one: see `pack`.
    case pairs(CategoryColumn)
    case positions(PositionColumn)
  }

  /// How the file tells the residuals apart.
  enum ResidualCode: UInt8 {
    case computed = 0
    case pairs = 1
    case positions = 2
  }

  static let headerLength = 4

  /// Reads the column's header.
  ///
  /// - Throws: `IndexError.malformed` if its parts do not fit into the section, or it refers to what is not there.
  init(
    _ bytes: ByteView, name: String, decimals: UInt8, grid: PositionColumn, irish: Range<Int>, shifts: OSTN15Grid?
  ) throws(IndexError) {
    self.grid = grid
    let usesShifts = bytes.uint8(1) != 0
    guard !usesShifts || shifts != nil else { throw .malformed(section: name, reason: "there is no grid of shifts") }
    prediction = GridPrediction(irish: irish, shifts: usesShifts ? shifts : nil, decimals: decimals)
    let rest = bytes.slice(GeographicColumn.headerLength, bytes.count)
    switch ResidualCode(rawValue: bytes.uint8(0)) {
    case .computed: residuals = .computed
    case .pairs: residuals = .pairs(try CategoryColumn(rest, name: name))
    case .positions: residuals = .positions(try PositionColumn(rest, name: name))
    case nil: throw .malformed(section: name, reason: "unknown residuals \(bytes.uint8(0))")
    }
  }

  /// How many postcodes there are.
  var count: Int {
    switch residuals {
    case .computed: grid.count
    case .pairs(let column): column.count
    case .positions(let column): column.count
    }
  }

  /// Two numbers of 32 bits as one.
  @inline(__always)
  static func pack(_ first: Int64, _ second: Int64) -> Int64 {
    first &<< 32 | Int64(UInt32(truncatingIfNeeded: second))
  }

  @inline(__always)
  static func unpack(_ pair: Int64) -> (first: Int64, second: Int64) {
    (pair &>> 32, Int64(Int32(truncatingIfNeeded: pair)))
  }

  /// How far the position at an ordinal is from the prediction, in units of the column; `nil` if there is no position.
  @inline(__always)
  func residual(at ordinal: Int) -> (first: Int64, second: Int64)? {
    switch residuals {
    case .computed: (0, 0)
    case .pairs(let column): column.value(at: ordinal).map(GeographicColumn.unpack)
    case .positions(let column): column.position(at: ordinal)
    }
  }

  /// The position at an ordinal; `nil` if there is none.
  ///
  /// - Complexity: O(1): that of the grid reference and of the residual.
  func position(at ordinal: Int) -> (first: Int64, second: Int64)? {
    position(at: ordinal, reference: grid.position(at: ordinal))
  }

  /// The position at an ordinal whose grid reference is known; `nil` if there is none.
  @inline(__always)
  func position(at ordinal: Int, reference: (first: Int64, second: Int64)?) -> (first: Int64, second: Int64)? {
    guard let residual = residual(at: ordinal) else { return nil }
    guard let reference else {
      // What has no grid reference is told by its difference from zero; what is computed has nothing then.
      if case .computed = residuals { return nil }
      return residual
    }
    let predicted = prediction.scaled(reference, at: ordinal)
    return (predicted.first &+ residual.first, predicted.second &+ residual.second)
  }

  /// What is wrong with the structure; `nil` if it is sound.
  func firstInconsistency() -> String? {
    switch residuals {
    case .computed: nil
    case .pairs(let column): column.firstInconsistency()
    case .positions(let column): column.firstInconsistency()
    }
  }
}
