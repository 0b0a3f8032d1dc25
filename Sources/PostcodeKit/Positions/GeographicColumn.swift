/// Latitudes and longitudes stored as residuals: their differences from the prediction that the grid reference gives. If the
/// dump has none, they are the prediction itself. See FORMAT.md, "Geographic columns".
package final class GeographicColumn: Sendable {
  let grid: PositionColumn
  let prediction: GridPrediction
  let residuals: Residuals
  /// A distance in metres within which all degrees but those of `far` are from their predictions; `nil` if there is none.
  let margin: Double?
  /// The postcodes whose degrees are further from their prediction, or that have degrees without a grid reference.
  let far: OrdinalList

  enum Residuals: Sendable {
    /// The dump has no latitudes and longitudes, so they are computed.
    case computed
    /// For each postcode a pair of small numbers packed into one. See `unpack`.
    case pairs(CategoryColumn)
    case positions(PositionColumn)
  }

  /// How the file stores the kind of residuals.
  package enum ResidualCode {
    @inlinable package static var computed: UInt8 { 0 }
    @inlinable package static var pairs: UInt8 { 1 }
    @inlinable package static var positions: UInt8 { 2 }
  }

  static let headerLength = 8
  /// The unit of the stored margin in metres, and the value that stands for none.
  package static let marginUnit = 0.1
  package static let noMargin = UInt16.max

  /// Reads the column's header.
  ///
  /// - Throws: `IndexError.malformed` if its parts don't fit into the section, or refer to missing sections.
  init(
    _ bytes: ByteView, owner: IndexBytes, name: String, decimals: UInt8, grid: PositionColumn, irish: Range<Int>,
    shifts: OSTN15Grid?
  ) throws(IndexError) {
    self.grid = grid
    let usesShifts = bytes.uint8(1) != 0
    guard !usesShifts || shifts != nil else { throw .malformed(section: name, reason: "the OSTN15 grid is missing") }
    prediction = GridPrediction(irish: irish, shifts: usesShifts ? shifts : nil, decimals: decimals)
    let margin = bytes.uint16(2)
    self.margin = margin == GeographicColumn.noMargin ? nil : Double(margin) * GeographicColumn.marginUnit
    let farBytes = UInt64(bytes.uint32(4)) &* 4
    guard farBytes <= UInt64(bytes.count) else {
      throw .malformed(section: name, reason: "\(farBytes / 4) postcodes far from their prediction")
    }
    far = OrdinalList(bytes.slice(GeographicColumn.headerLength, Int(farBytes)))
    let rest = bytes.slice(GeographicColumn.headerLength &+ Int(farBytes), bytes.count)
    switch bytes.uint8(0) {
    case ResidualCode.computed: residuals = .computed
    case ResidualCode.pairs: residuals = .pairs(try CategoryColumn(rest, owner: owner, name: name))
    case ResidualCode.positions: residuals = .positions(try PositionColumn(rest, name: name))
    default: throw .unknownCode(bytes.uint8(0), of: "residuals", section: name)
    }
  }

  /// The number of postcodes.
  var count: Int {
    switch residuals {
    case .computed: grid.count
    case .pairs(let column): column.count
    case .positions(let column): column.count
    }
  }

  /// Returns the two 32-bit numbers of a packed pair, the first in the upper half.
  @inlinable
  @inline(__always)
  package static func unpack(_ pair: Int64) -> (first: Int64, second: Int64) {
    (pair &>> 32, Int64(Int32(truncatingIfNeeded: pair)))
  }

  /// Returns an upper bound of the distance in metres by which a residual moves a position.
  @inline(__always)
  package static func metres(_ residual: (first: Int64, second: Int64), _ unitsPerDegree: Double) -> Double {
    (Double(residual.first).magnitude + Double(residual.second).magnitude) / unitsPerDegree * metresPerDegree
  }

  /// The length in metres of the longest degree of latitude.
  private static let metresPerDegree = 6_399_594.0 * Trigonometry.radiansPerDegree

  /// Returns the difference of the position at an ordinal from the prediction, in units of the column, or `nil` if there is
  /// no position.
  func residual(at ordinal: Int) -> (first: Int64, second: Int64)? {
    switch residuals {
    case .computed: (0, 0)
    case .pairs(let column): column.value(at: ordinal).map(GeographicColumn.unpack)
    case .positions(let column): column.position(at: ordinal)
    }
  }

  /// Returns the position at an ordinal, or `nil` if there is none.
  ///
  /// - Complexity: O(1): that of the grid reference and of the residual.
  func position(at ordinal: Int) -> (first: Int64, second: Int64)? {
    position(at: ordinal, reference: grid.position(at: ordinal))
  }

  /// Returns the position at an ordinal whose grid reference is known, or `nil` if there is none.
  @inline(never)
  func position(at ordinal: Int, reference: (first: Int64, second: Int64)?) -> (first: Int64, second: Int64)? {
    guard let residual = residual(at: ordinal) else { return nil }
    guard let reference else {
      // Without a grid reference the residual is the position itself; a computed position needs one.
      if case .computed = residuals { return nil }
      return residual
    }
    let predicted = prediction.scaled(reference, at: ordinal)
    return (predicted.first &+ residual.first, predicted.second &+ residual.second)
  }
}
