@testable import PostcodeKit
import Testing

import TestSupport

struct GeodesicTests {
  /// Latitude and longitude of two positions, and their distance by Karney's geographiclib 2.1 for Python.
  static let pairs: [(Double, Double, Double, Double, metres: Double)] = [
    (51.501009, -0.141588, 51.501009, -0.141588, 0),
    (57.149591, -2.095353, 57.149591, -2.095353, 0),
    (51.501009, -0.141588, 51.501018, -0.141588, 1.001320676),
    (51.501009, -0.141588, 51.501009, -0.141574, 0.972145766),
    (55, -3, 55.0000001, -3.0000001, 0.01284063),
    (57.134486, -2.128893, 57.134507, -2.129051, 9.849013774),
    (54.622902, -2.258213, 54.622911, -2.258213, 1.001849124),
    (54.795194, -2.05755, 54.795201, -2.05754, 1.010403063),
    (54.739899, -2.077675, 54.739899, -2.077659, 1.030518927),
    (54.029005, -2.534377, 54.028997, -2.534383, 0.973387141),
    (54.943357, -2.351025, 54.944255, -2.351025, 99.967600437),
    (54.9009, -2.886794, 54.901618, -2.885856, 100.047643788),
    (54.469069, -2.753427, 54.469069, -2.751885, 99.977665051),
    (54.543761, -2.426059, 54.542917, -2.426587, 99.971433849),
    (54.013114, -2.78327, 54.022098, -2.78327, 999.967094141),
    (54.279482, -2.083655, 54.286657, -2.074414, 1000.043874806),
    (54.765725, -2.840396, 54.765724, -2.82486, 999.997261419),
    (54.797147, -2.861233, 54.788705, -2.866549, 1000.037730938),
    (54.617453, -2.873301, 54.707286, -2.873301, 9999.966941643),
    (54.001775, -2.128595, 54.073491, -2.036659, 9999.962046362),
    (54.209456, -2.784519, 54.209359, -2.631253, 10000.031191038),
    (54.982421, -2.127592, 54.897998, -2.180903, 9999.961435703),
    (54.289305, -2.038522, 54.558816, -2.038522, 30000.047081932),
    (54.539223, -2.32217, 54.754133, -2.041755, 30000.085407466),
    (54.20478, -2.059024, 54.203902, -1.599285, 30000.009127374),
    (54.690642, -2.033436, 54.437287, -2.191567, 30000.012143173),
    (54.893742, -2.701211, 55.791974, -2.701211, 100000.009445282),
    (54.36119, -2.834044, 55.075001, -1.891859, 100000.05315218),
    (54.145702, -2.93486, 54.135979, -1.404797, 99999.985271129),
    (54.301359, -2.39689, 53.455975, -2.911751, 99999.936470104),
    (54.003383, -2.322066, 62.981231, -2.322066, 999999.974500532),
    (54.337897, -2.690042, 61.067342, 8.481355, 1000000.006872809),
    (54.818518, -2.519255, 53.835625, 12.790142, 1000000.023228606),
    (54.315793, -2.518782, 45.77539, -6.902584, 1000000.026374996),
    (60.855, -0.886, 49.865, -6.399, 1271378.664505),
    (60.855, -0.886, 49.2, -2.1, 1299729.843209089),
    (58.65, -3.03, 50.066, -5.716, 971115.919969684),
    (57.82, -8.58, 52.48, 1.76, 885963.588932972),
    (0, 0, 0, 1, 111319.490793274),
    (0, 0, 0, 179, 19926188.85199597),
    (0, 0, 0, 179.5, 19980861.908890963),
    (0, 0, 0, 179.9, 20003008.42150941),
    (0, 0, 0, 180, 20003931.458625447),
    (0, 0, 1, 0, 110574.388557799),
    (90, 0, -90, 0, 20003931.458625447),
    (90, 0, 90, 77, 0),
    (0, 0, 90, 0, 10001965.729312724),
    (10, 20, -10, -160, 20003931.458625447),
    (30, 0, -30, 179.5, 19980861.908890963),
    (30, 0, -30, 179.9, 20003008.42150941),
    (30, 0, -29.9, 179.8, 19989832.82760953),
    (-89.99, 10, 89.99, -170, 20003931.458625447),
    (0, 0, 0.5, 179.5, 19936288.578965314),
    (0, 0, 0.5, 179.7, 19944127.420750458),
    (51.5, -0.14, -51.5, 179.86, 20003931.458625447),
    (51.5, -0.14, -51.499, 179.859, 20003820.10888806),
    (1e-07, 0, -1e-07, 180, 20003931.458625447),
    (51, 179.9999, 51, -179.9999, 14.039535534),
    (51.5, -0.1, 40.7, -74, 5587819.517384282),
    (51.5, -0.1, -33.9, 151.2, 16990083.880121898),
    (89.999999, 0, 89.999999, 90, 0.15795914),
    (50, -180, 50, 180, 0),
    (0, 0, 1e-09, 1e-09, 0.000156903),
    (0, -5, 0, 5, 1113194.907932736),
    (45, 0, 45, 180, 10034042.70266996),
    (20, 10, 20, -169, 15577875.089588072),
    (-35, 0, 35, 3.1, 7755891.223935866),
    (5, 0, -5, 174, 19371864.32415138),
  ]

  @Test(arguments: pairs)
  func distancesEqualKarneys(_ pair: (Double, Double, Double, Double, metres: Double)) {
    let (latitude, longitude, otherLatitude, otherLongitude, metres) = pair
    let there = Geodesic.distance(
      latitude: latitude, longitude: longitude, otherLatitude: otherLatitude, otherLongitude: otherLongitude)
    let back = Geodesic.distance(
      latitude: otherLatitude, longitude: otherLongitude, otherLatitude: latitude, otherLongitude: longitude)
    #expect((there - metres).magnitude < 5e-8, "\(there - metres)")
    #expect(there == back)
  }

  @Test func equalPositionsHaveDistanceZero() {
    for latitude in stride(from: -90.0, through: 90, by: 7.5) {
      for longitude in stride(from: -180.0, through: 180, by: 11.25) {
        let metres = Geodesic.distance(
          latitude: latitude, longitude: longitude, otherLatitude: latitude, otherLongitude: longitude)
        #expect(metres == 0)
      }
    }
  }

  @Test func distancesAreFinite() {
    var random = SplitMix64(seed: 4)
    let special: [Double] = [0, 90, 180, 360, 179.999999999, 1e-300, 1e-9, 89.9999999999, 1e8, 0.5]
    func pick() -> Double {
      let value = random.oneIn(2) ? special[random.below(special.count)] : Double(random.below(360_000)) / 1000
      return random.oneIn(2) ? value : -value
    }
    for _ in 0..<20_000 {
      let (latitude, longitude, otherLatitude) = (pick(), pick(), pick())
      // Nearly antipodal positions are the hardest.
      let isAntipodal = random.oneIn(3)
      let metres = Geodesic.distance(
        latitude: latitude, longitude: longitude,
        otherLatitude: isAntipodal ? -latitude + Double(random.below(100)) * 0.01 : otherLatitude,
        otherLongitude: isAntipodal ? longitude + 179 + Double(random.below(200)) * 0.01 : pick())
      guard metres >= 0, metres <= 20_003_931.46 else {
        Issue.record("\(metres) from \(latitude), \(longitude)")
        return
      }
    }
    #expect(Geodesic.distance(latitude: .nan, longitude: 0, otherLatitude: 0, otherLongitude: 0).isNaN)
    for longitude in [Double.infinity, 1e300, -1e10] {
      #expect(Geodesic.distance(latitude: 0, longitude: longitude, otherLatitude: 0, otherLongitude: 0).isNaN)
    }
  }
}
