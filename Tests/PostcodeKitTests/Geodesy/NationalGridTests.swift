@testable import PostcodeKit
import Foundation
import Testing

import TestSupport

struct NationalGridTests {
  /// Ordnance Survey's formulas, A Guide to Coordinate Systems in Great Britain, annexe C.2, with the platform's functions.
  private func guidesDegrees(easting: Double, northing: Double) -> (latitude: Double, longitude: Double) {
    let (a, b, scale) = (6_377_563.396, 6_356_256.909, 0.9996012717)
    let (origin, meridian) = (49 * Double.pi / 180, -2 * Double.pi / 180)
    let e2 = 1 - b * b / (a * a)
    let n = (a - b) / (a + b)
    func arc(_ latitude: Double) -> Double {
      let (difference, sum) = (latitude - origin, latitude + origin)
      return b * scale
        * ((1 + n + 5 / 4 * n * n + 5 / 4 * n * n * n) * difference
          - (3 * n + 3 * n * n + 21 / 8 * n * n * n) * sin(difference) * cos(sum)
          + (15 / 8 * n * n + 15 / 8 * n * n * n) * sin(2 * difference) * cos(2 * sum)
          - 35 / 24 * n * n * n * sin(3 * difference) * cos(3 * sum))
    }
    var foot = origin
    for _ in 0..<10 { foot += (northing + 100_000 - arc(foot)) / (a * scale) }
    let nu = a * scale / (1 - e2 * sin(foot) * sin(foot)).squareRoot()
    let rho = a * scale * (1 - e2) / pow(1 - e2 * sin(foot) * sin(foot), 1.5)
    let eta2 = nu / rho - 1
    let (t, secant) = (tan(foot), 1 / cos(foot))
    let vii = t / (2 * rho * nu)
    let viii = t / (24 * rho * pow(nu, 3)) * (5 + 3 * t * t + eta2 - 9 * t * t * eta2)
    let ix = t / (720 * rho * pow(nu, 5)) * (61 + 90 * t * t + 45 * pow(t, 4))
    let x = secant / nu
    let xi = secant / (6 * pow(nu, 3)) * (nu / rho + 2 * t * t)
    let xii = secant / (120 * pow(nu, 5)) * (5 + 28 * t * t + 24 * pow(t, 4))
    let xiia = secant / (5040 * pow(nu, 7)) * (61 + 662 * t * t + 1320 * pow(t, 4) + 720 * pow(t, 6))
    let d = easting - 400_000
    let latitude = foot - vii * d * d + viii * pow(d, 4) - ix * pow(d, 6)
    let longitude = meridian + x * d - xi * pow(d, 3) + xii * pow(d, 5) - xiia * pow(d, 7)
    return (latitude * 180 / .pi, longitude * 180 / .pi)
  }

  @Test func projectionAgreesWithOrdnanceSurvey() {
    let projection = TransverseMercator.british(.airy)
    var (largest, largestInland) = (0.0, 0.0)
    for easting in stride(from: 0.0, through: 700_000, by: 12_500) {
      for northing in stride(from: 0.0, through: 1_250_000, by: 12_500) {
        let ours = projection.direction(easting: easting, northing: northing).degrees
        let theirs = guidesDegrees(easting: easting, northing: northing)
        let north = (ours.latitude - theirs.latitude) * 111_200
        let east = (ours.longitude - theirs.longitude) * 111_300 * cos(ours.latitude * .pi / 180)
        largest = max(largest, north.magnitude, east.magnitude)
        if easting >= 100_000, easting <= 650_000 {
          largestInland = max(largestInland, north.magnitude, east.magnitude)
        }
      }
    }
    // Far from the central meridian, their series is too short; see the comparison with PROJ below.
    #expect(largestInland < 0.0013)
    #expect(largest < 0.011)
  }

  /// Computed by PROJ 9.5.1: `+proj=tmerc` on the grid's ellipsoid, then `+proj=helmert +convention=position_vector`, to GRS 80.
  static let positions: [(NationalGrid, Double, Double, latitude: Double, longitude: Double)] = [
    (.british, 529_090, 179_645, 51.501008930853, -0.141587558659),
    (.british, 394_235, 806_529, 57.149605852216, -2.096915870437),
    (.british, 91_492, 11_319, 49.922271657373, -6.299714444385),
    (.british, 9_588, 899_449, 57.813562257199, -8.578555586992),
    (.british, 400_000, 0, 49.900235905042, -2.001336551047),
    (.british, 655_000, 300_000, 52.538098917229, 1.758868874827),
    (.british, 456_000, 1_205_000, 60.724191207253, -0.975340732671),
    (.british, 0, 0, 49.766807236073, -7.557159806905),
    (.british, 700_000, 1_250_000, 61.017861012126, 3.552446787594),
    (.irish, 333_840, 374_015, 54.596645565972, -5.929952556696),
    (.irish, 207_500, 331_000, 54.227877561206, -7.885748366071),
    (.irish, 367_000, 330_000, 54.191782006594, -5.442121148319),
    (.irish, 200_000, 250_000, 53.500211186068, -8.000738505233),
    (.irish, 240_000, 440_000, 55.205455724439, -7.372499980003),
  ]

  @Test(arguments: positions.indices)
  func degreesAgreeWithPROJ(_ index: Int) {
    let (grid, easting, northing, latitude, longitude) = NationalGridTests.positions[index]
    let degrees = grid.degrees(easting: easting, northing: northing)
    #expect((degrees.latitude - latitude).magnitude < 1e-10, "\(degrees.latitude - latitude)")
    #expect((degrees.longitude - longitude).magnitude < 1e-10, "\(degrees.longitude - longitude)")
    let back = grid.gridReference(latitude: latitude, longitude: longitude)
    #expect((back.easting - easting).magnitude < 1e-5, "\(back.easting - easting)")
    #expect((back.northing - northing).magnitude < 1e-5, "\(back.northing - northing)")
  }

  @Test(arguments: [NationalGrid.british, .irish])
  func roundTrip(grid: NationalGrid) {
    var largest = 0.0
    for easting in stride(from: -100_000.0, through: 800_000, by: 12_345) {
      for northing in stride(from: -100_000.0, through: 1_400_000, by: 12_345) {
        let degrees = grid.degrees(easting: easting, northing: northing)
        let back = grid.gridReference(latitude: degrees.latitude, longitude: degrees.longitude)
        largest = max(largest, (back.easting - easting).magnitude, (back.northing - northing).magnitude)
      }
    }
    #expect(largest < 1e-5)
  }

  @Test(arguments: [(NationalGrid.british, 0, 0, 700, 1250), (.irish, 180, 300, 380, 460)])
  func gridDistancesBoundGeodesicDistances(grid: NationalGrid, west: Int, south: Int, east: Int, north: Int) {
    var random = SplitMix64(seed: 6)
    func position() -> (easting: Double, northing: Double) {
      (
        Double((west * 1000) + random.below((east - west) * 1000)),
        Double(south * 1000 + random.below((north - south) * 1000))
      )
    }
    for _ in 0..<5000 {
      let from = position()
      var to = position()
      if random.oneIn(2) {
        to = (from.easting + Double(random.below(999)), from.northing + Double(random.below(999) + 1))
      }
      let (a, b) = (
        grid.degrees(easting: from.easting, northing: from.northing),
        grid.degrees(easting: to.easting, northing: to.northing)
      )
      let geodesic = Geodesic.distance(
        latitude: a.latitude, longitude: a.longitude, otherLatitude: b.latitude, otherLongitude: b.longitude)
      let (x, y) = (to.easting - from.easting, to.northing - from.northing)
      #expect(grid.metresPerGridMetre.contains(geodesic / (x * x + y * y).squareRoot()))
    }
  }

  @Test func arbitraryNumbersDoNotTrap() {
    for grid in [NationalGrid.british, .irish] {
      for a in [0, -0.0, 90, -90, 180, 1e9, -1e9, 1e300, .infinity, -.infinity, .nan] {
        for b in [0, 88, 90, -92, 180, 1e9, -1e9, 1e300, .infinity, -.infinity, .nan] {
          _ = grid.degrees(easting: a, northing: b)
          _ = grid.gridReference(latitude: a, longitude: b)
        }
      }
    }
  }
}
