/// Predicts degrees as `GridPrediction` does, in a fraction of the time.
///
/// In each cell of 20 km, polynomials of the third degree in both directions pass through the exact degrees at the Chebyshev nodes. Their error is
/// less than a thousandth of a unit of 10⁻⁶ degrees. Where an approximation is close to the middle between two numbers of units, the exact degrees
/// decide, so the numbers are always those of `GridPrediction`.
package struct InterpolatedPrediction: Sendable {
  /// Approximations this close to the middle between two numbers of units aren't rounded.
  static let margin = 1.0 / 256
  private static let cellSize = 20_000
  private static let columns = 35
  private static let rows = 65
  /// Makes all numbers of units positive, so that truncation rounds down.
  static let offset = Double(1 << 30)

  private let exact: GridPrediction
  private let isCoarse: Bool
  /// For each cell of the British and then of the Irish grid, the number of its polynomial from 1, or 0 if it hasn't been made.
  private var cells = [UInt16](repeating: 0, count: 2 * columns * rows)
  private var polynomials: [Polynomial] = []

  package init(_ prediction: GridPrediction) {
    exact = prediction
    isCoarse = prediction.unitsPerDegree <= 1e6
  }

  /// Returns degrees in whole units of the column.
  package mutating func scaled(_ grid: (first: Int64, second: Int64), at ordinal: Int) -> (first: Int64, second: Int64)
  {
    let isIrish = exact.irish.contains(ordinal)
    // Polynomials don't follow the steps of OSTN15.
    guard isCoarse, isIrish || exact.shifts == nil,
      let units = approximation(easting: grid.first, northing: grid.second, isIrish: isIrish)
    else { return exact.scaled(grid, at: ordinal) }
    let latitude = Int64(units.latitude)
    let longitude = Int64(units.longitude)
    let inside = InterpolatedPrediction.margin...(1 - InterpolatedPrediction.margin)
    guard inside.contains(units.latitude - Double(latitude)), inside.contains(units.longitude - Double(longitude))
    else {
      return exact.scaled(grid, at: ordinal)
    }
    let offset = Int64(InterpolatedPrediction.offset)
    return (latitude - offset, longitude - offset)
  }

  /// Returns the approximate numbers of units plus `offset` plus one half, or `nil` outside the grid.
  @inline(__always)
  mutating func approximation(
    easting: Int64, northing: Int64, isIrish: Bool
  ) -> (latitude: Double, longitude: Double)? {
    // Negative numbers are huge as unsigned ones.
    let column = UInt64(bitPattern: easting) / UInt64(InterpolatedPrediction.cellSize)
    let row = UInt64(bitPattern: northing) / UInt64(InterpolatedPrediction.cellSize)
    guard column < InterpolatedPrediction.columns, row < InterpolatedPrediction.rows else { return nil }
    let place = Int(row) &* InterpolatedPrediction.columns &+ Int(column)
    let cell = place &+ (isIrish ? InterpolatedPrediction.columns &* InterpolatedPrediction.rows : 0)
    if cells[cell] == 0 { add(cell, column: Int(column), row: Int(row), isIrish: isIrish) }
    return polynomials[Int(cells[cell]) &- 1].value(easting: easting, northing: northing)
  }

  @inline(never)
  private mutating func add(_ cell: Int, column: Int, row: Int, isIrish: Bool) {
    let half = InterpolatedPrediction.cellSize / 2
    polynomials.append(
      Polynomial(
        isIrish ? .irish : .british, easting: column * 2 * half + half, northing: row * 2 * half + half, half: half,
        unitsPerDegree: exact.unitsPerDegree, offset: InterpolatedPrediction.offset + 0.5))
    cells[cell] = UInt16(polynomials.count)
  }

  /// The coefficients for one cell.
  private struct Polynomial: Sendable {
    private let easting: Int64
    private let northing: Int64
    private let perHalf: Double
    /// For each power of the easting the coefficients of the powers of the northing, each for latitude and longitude.
    private let one: SIMD8<Double>
    private let east: SIMD8<Double>
    private let east2: SIMD8<Double>
    private let east3: SIMD8<Double>

    /// The Chebyshev nodes of the third degree are ± these.
    private static let nodes = (inner: 0.3826834323650898, outer: 0.9238795325112867)

    /// - Parameters:
    ///   - easting: The easting of the centre; `northing` likewise.
    ///   - half: Half the side of the cell.
    init(_ grid: NationalGrid, easting: Int, northing: Int, half: Int, unitsPerDegree: Double, offset: Double) {
      let (inner, outer) = (Polynomial.nodes.inner, Polynomial.nodes.outer)
      /// Returns the coefficients of the powers of the northing on a meridian of the grid.
      func column(_ x: Double) -> SIMD8<Double> {
        let values = Polynomial.coefficients { y in
          let degrees = grid.degrees(
            easting: Double(easting) + x * Double(half), northing: Double(northing) + y * Double(half))
          return SIMD2(degrees.latitude, degrees.longitude) * unitsPerDegree + offset
        }
        return SIMD8(
          lowHalf: SIMD4(lowHalf: values.0, highHalf: values.1), highHalf: SIMD4(lowHalf: values.2, highHalf: values.3))
      }
      let columns = (column(-outer), column(-inner), column(inner), column(outer))
      let values = Polynomial.coefficients { x in
        x < 0 ? (x < -0.5 ? columns.0 : columns.1) : (x < 0.5 ? columns.2 : columns.3)
      }
      (one, east, east2, east3) = values
      self.easting = Int64(easting)
      self.northing = Int64(northing)
      perHalf = 1 / Double(half)
    }

    /// Returns the coefficients of the polynomial through the values at the four nodes.
    private static func coefficients<Value: SIMD>(
      _ value: (Double) -> Value
    ) -> (Value, Value, Value, Value) where Value.Scalar == Double {
      let (inner, outer) = nodes
      let evenInner = (value(inner) + value(-inner)) / 2
      let evenOuter = (value(outer) + value(-outer)) / 2
      let oddInner = (value(inner) - value(-inner)) / (2 * inner)
      let oddOuter = (value(outer) - value(-outer)) / (2 * outer)
      let square = (evenOuter - evenInner) / (outer * outer - inner * inner)
      let cube = (oddOuter - oddInner) / (outer * outer - inner * inner)
      return (evenInner - square * (inner * inner), oddInner - cube * (inner * inner), square, cube)
    }

    @inline(__always)
    func value(easting: Int64, northing: Int64) -> (latitude: Double, longitude: Double) {
      let x = Double(easting &- self.easting) * perHalf
      let y = Double(northing &- self.northing) * perHalf
      let powers = ((east3 * x + east2) * x + east) * x + one
      let (low, high) = (powers.lowHalf, powers.highHalf)
      let value = ((high.highHalf * y + high.lowHalf) * y + low.highHalf) * y + low.lowHalf
      return (value.x, value.y)
    }
  }
}
