import Foundation
@testable import PostcodeKit
import PostcodeIndexBuilder
import TestSupport
import Testing

@testable import PostcodeImport

/// The 40 test points that Ordnance Survey publishes with OSTN15 (OSTN15_OSGM15_TestInput and TestOutput).
@Suite(.enabled(if: Checkout.hasDumps, "needs the published dumps"))
struct OSTN15PointTests {
  /// Latitude and longitude on ETRS89 in degrees, easting and northing on OSGB36 in metres; TP01 to TP40.
  static let points: [(latitude: Double, longitude: Double, easting: Double, northing: Double)] = [
    (49.92226393730, -6.29977752014, 91492.146, 11318.804),
    (49.96006137820, -5.20304609998, 170370.718, 11572.405),
    (50.43885825610, -4.10864563561, 250359.811, 62016.569),
    (50.57563665000, -1.29782277240, 449816.371, 75335.861),
    (50.93127937910, -1.45051433700, 438710.920, 114792.250),
    (51.40078220140, -3.55128349240, 292184.870, 168003.465),
    (51.37447025550, 1.44454730409, 639821.835, 169565.858),
    (51.42754743020, -2.54407618349, 362269.991, 169978.690),
    (51.48936564950, -0.11992557180, 530624.974, 178388.464),
    (51.85890896400, -4.30852476960, 241124.584, 220332.641),
    (51.89436637350, 0.89724327012, 599445.590, 225722.826),
    (52.25529381630, -2.15458614387, 389544.190, 261912.153),
    (52.25160951230, -0.91248956970, 474335.969, 262047.755),
    (52.75136687170, 0.40153547065, 562180.547, 319784.995),
    (52.96219109410, -1.19747655922, 454002.834, 340834.943),
    (53.34480280190, -2.64049320810, 357455.843, 383290.436),
    (53.41628516040, -4.28918069756, 247958.971, 393492.909),
    (53.41630925420, -4.28917792869, 247959.241, 393495.583),
    (53.77911025760, -3.04045490691, 331534.564, 431920.794),
    (53.80021519630, -1.66379168242, 422242.186, 433818.701),
    (54.08666318080, -4.63452168212, 227778.330, 468847.388),
    (54.11685144290, -0.07773133187, 525745.670, 470703.214),
    (54.32919541010, -4.38849118133, 244780.636, 495254.887),
    (54.89542340420, -2.93827741149, 339921.145, 556034.761),
    (54.97912273660, -1.61657685184, 424639.355, 565012.703),
    (55.85399952950, -4.29649016251, 256340.925, 664697.269),
    (55.92478265510, -3.29479219337, 319188.434, 670947.534),
    (57.00606696050, -5.82836691850, 167634.202, 797067.144),
    (57.13902518960, -2.04856030746, 397160.491, 805349.736),
    (57.48625000720, -4.21926398555, 267056.768, 846176.972),
    (57.81351838410, -8.57854456076, 9587.909, 899448.996),
    (58.21262247180, -7.59255560556, 71713.132, 938516.404),
    (58.51560361300, -6.26091455533, 151968.652, 966483.780),
    (58.58120461280, -3.72631022121, 299721.891, 967202.992),
    (59.03743871190, -3.21454001115, 330398.323, 1017347.016),
    (59.09335035320, -4.41757674598, 261596.778, 1025447.602),
    (59.09671617400, -5.82799339844, 180862.461, 1029604.114),
    (59.53470794490, -1.62516966058, 421300.525, 1072147.239),
    (59.85409913890, -1.27486910356, 440725.073, 1107878.448),
    (60.13308091660, -2.07382822798, 395999.668, 1138728.951),
  ]

  private let shifts: ShiftTable

  init() throws {
    shifts = try OSTN15.read(path: Checkout.dump("ostn15"))
  }

  @Test func degreesToGrid() {
    for point in Self.points {
      let grid = NationalGrid.british.gridReference(
        latitude: point.latitude, longitude: point.longitude, shifts)
      #expect((grid.easting - point.easting).magnitude < 0.001, "\(grid.easting - point.easting) at \(point)")
      #expect((grid.northing - point.northing).magnitude < 0.001, "\(grid.northing - point.northing) at \(point)")
    }
  }

  @Test func gridToDegrees() throws {
    for point in Self.points {
      let degrees = try #require(
        NationalGrid.shiftedDegrees(easting: point.easting, northing: point.northing, shifts))
      let north = (degrees.latitude - point.latitude) * 111_200
      let east = (degrees.longitude - point.longitude) * 111_300 * cos(point.latitude * .pi / 180)
      // St Kilda is 1.01 mm off, because the published values were computed with a shorter series.
      #expect(north.magnitude < 0.0011, "\(north) at \(point)")
      #expect(east.magnitude < 0.0011, "\(east) at \(point)")
    }
  }
}
