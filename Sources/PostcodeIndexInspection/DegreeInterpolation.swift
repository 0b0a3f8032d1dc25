// The C library and the web page compile this file in one module with PostcodeIndex.
#if canImport(PostcodeIndex)
  internal import PostcodeIndex
#endif

/// Interpolates the latitudes and longitudes of positions on a national grid, which is many times as fast as computing them.
///
/// Within a cell of 10 km, a polynomial of the second degree passes through the exact values at the centre and in the middle of each
/// side. Its error is the third term of a Taylor series: less than 4 × 10⁻⁷ degrees on the grids of Great Britain and Ireland.
struct DegreeInterpolation {
  /// The largest error in degrees, with a reserve.
  static let tolerance = 1e-6
  private static let cellSize: Int64 = 10_000
  private static let columns: Int64 = 70
  private static let rows: Int64 = 130

  private let grid: NationalGrid
  /// For each cell, row by row, the index of its polynomial plus 1, or 0 if it hasn't been computed.
  private var cells = [UInt16](repeating: 0, count: Int(columns * rows))
  private var polynomials: [Polynomial] = []

  init(_ grid: NationalGrid) { self.grid = grid }

  /// Returns the approximate latitude and longitude of a position in metres, or `nil` outside the grid.
  @inline(__always)
  mutating func degrees(easting: Int64, northing: Int64) -> (latitude: Double, longitude: Double)? {
    // Negative numbers are huge as unsigned ones.
    let column = UInt64(bitPattern: easting) / UInt64(DegreeInterpolation.cellSize)
    let row = UInt64(bitPattern: northing) / UInt64(DegreeInterpolation.cellSize)
    guard column < DegreeInterpolation.columns, row < DegreeInterpolation.rows else { return nil }
    let cell = Int(truncatingIfNeeded: row &* UInt64(DegreeInterpolation.columns) &+ column)
    if cells[cell] == 0 { add(cell, column: Int64(column), row: Int64(row)) }
    return polynomials[Int(cells[cell]) &- 1].value(easting: easting, northing: northing)
  }

  @inline(never)
  private mutating func add(_ cell: Int, column: Int64, row: Int64) {
    let half = DegreeInterpolation.cellSize / 2
    let centre = (
      easting: column * DegreeInterpolation.cellSize + half, northing: row * DegreeInterpolation.cellSize + half
    )
    polynomials.append(Polynomial(grid, centre, half: half))
    cells[cell] = UInt16(polynomials.count)
  }

  /// The coefficients for one cell, of latitude and longitude.
  private struct Polynomial {
    typealias Pair = SIMD2<Double>
    private let easting: Int64
    private let northing: Int64
    private let perHalf: Double
    private let constant: Pair
    private let east: Pair
    private let north: Pair
    private let eastEast: Pair
    private let eastNorth: Pair
    private let northNorth: Pair

    /// - Parameter half: Half the side of the cell.
    init(_ grid: NationalGrid, _ centre: (easting: Int64, northing: Int64), half: Int64) {
      func exact(_ east: Int64, _ north: Int64) -> Pair {
        let degrees = grid.degrees(
          easting: Double(centre.easting + east * half), northing: Double(centre.northing + north * half))
        return Pair(degrees.latitude, degrees.longitude)
      }
      easting = centre.easting
      northing = centre.northing
      perHalf = 1 / Double(half)
      constant = exact(0, 0)
      east = (exact(1, 0) - exact(-1, 0)) / 2
      north = (exact(0, 1) - exact(0, -1)) / 2
      eastEast = (exact(1, 0) + exact(-1, 0)) / 2 - constant
      northNorth = (exact(0, 1) + exact(0, -1)) / 2 - constant
      eastNorth = (exact(1, 1) - exact(1, -1) - exact(-1, 1) + exact(-1, -1)) / 4
    }

    @inline(__always)
    func value(easting: Int64, northing: Int64) -> (latitude: Double, longitude: Double) {
      let x = Double(easting &- self.easting) * perHalf
      let y = Double(northing &- self.northing) * perHalf
      let value = constant + x * (east + x * eastEast + y * eastNorth) + y * (north + y * northNorth)
      return (value.x, value.y)
    }
  }
}
