@testable import PostcodeKit
import Testing

/// Results that must be bit-for-bit the same on every platform; `tools/checks/embedded` compares one with WebAssembly.
struct GeodesyBitsTests {
  private func mixed(_ easting: Double, _ northing: Double, _ grid: NationalGrid) -> Double {
    let degrees = grid.degrees(easting: easting, northing: northing)
    let metres = Geodesic.distance(
      latitude: degrees.latitude, longitude: degrees.longitude, otherLatitude: 54, otherLongitude: -3)
    return degrees.latitude + degrees.longitude * 3 + metres
  }

  @Test func one() {
    #expect(mixed(529_090, 179_645, .british) == 338_498.0674433879)
  }

  @Test func many() {
    var sum: UInt64 = 0
    for easting in stride(from: 0.0, through: 700_000, by: 7_777) {
      for northing in stride(from: 0.0, through: 1_250_000, by: 7_777) {
        sum = sum &* 31 &+ mixed(easting, northing, .british).bitPattern
        sum = sum &* 31 &+ mixed(easting, northing, .irish).bitPattern
        let back = NationalGrid.british.gridReference(latitude: 49 + easting / 1e5, longitude: -9 + northing / 1e5)
        sum = sum &* 31 &+ back.easting.bitPattern &+ back.northing.bitPattern
      }
    }
    #expect(sum == 3_941_424_759_970_749_078)
  }
}
