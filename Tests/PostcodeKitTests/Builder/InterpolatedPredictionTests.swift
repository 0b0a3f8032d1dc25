@testable import PostcodeKit
import TestSupport
import Testing

/// The builder and `verify` predict degrees with polynomials, and other readers compute them: all must get the same numbers.
@Suite struct InterpolatedPredictionTests {
  @Test(arguments: [0, 4, 5, 6, 8] as [UInt8], [false, true])
  func equalsTheExactPrediction(decimals: UInt8, isIrish: Bool) {
    let exact = GridPrediction(irish: isIrish ? 0..<1 : 0..<0, shifts: nil, decimals: decimals)
    var interpolated = InterpolatedPrediction(exact)
    var random = SplitMix64(seed: UInt64(decimals))
    for _ in 0..<20_000 {
      let grid = (first: Int64(random.below(700_000)), second: Int64(random.below(1_300_000)))
      #expect(interpolated.scaled(grid, at: 0) == exact.scaled(grid, at: 0), "\(grid)")
    }
  }

  @Test(arguments: [(-1, 5), (5, -1), (700_000, 5), (5, 1_300_000), (.min, .max)] as [(Int64, Int64)])
  func equalsTheExactPredictionOutsideTheGrid(easting: Int64, northing: Int64) {
    let exact = GridPrediction(irish: 0..<0, shifts: nil, decimals: 6)
    var interpolated = InterpolatedPrediction(exact)
    #expect(interpolated.approximation(easting: easting, northing: northing, isIrish: false) == nil)
    #expect(interpolated.scaled((easting, northing), at: 0) == exact.scaled((easting, northing), at: 0))
  }

  /// The margin must be larger than the error, or a number could be rounded the other way. Both are in units of 10⁻⁶ degrees.
  @Test(arguments: [false, true])
  func errorIsFarBelowTheMargin(isIrish: Bool) throws {
    let grid = isIrish ? NationalGrid.irish : .british
    var interpolated = InterpolatedPrediction(GridPrediction(irish: 0..<0, shifts: nil, decimals: 6))
    var worst = 0.0
    // Every cell, at its edges and between the nodes.
    for easting in stride(from: 0, to: 700_000, by: 4_999) as StrideTo<Int64> {
      for northing in stride(from: 0, to: 1_300_000, by: 4_999) as StrideTo<Int64> {
        let degrees = grid.degrees(easting: Double(easting), northing: Double(northing))
        let approximation = interpolated.approximation(easting: easting, northing: northing, isIrish: isIrish)
        let units = try #require(approximation)
        let offset = InterpolatedPrediction.offset + 0.5
        worst = max(
          worst, (units.latitude - offset - degrees.latitude * 1e6).magnitude,
          (units.longitude - offset - degrees.longitude * 1e6).magnitude)
      }
    }
    #expect(worst < InterpolatedPrediction.margin / 4, "\(worst)")
    #expect(worst > 0)
  }
}
