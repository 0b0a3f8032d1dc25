/// A series A(ε) (σ + Σ cⱼ(ε) sin 2jσ) of an arc σ, whose coefficients are polynomials in ε.
struct GeodesicSeries: Sendable {
  /// The coefficients of a polynomial, from the constant term to ε⁶.
  typealias Polynomial = (Double, Double, Double, Double, Double, Double, Double)

  private let factor: Polynomial
  private let c1: Polynomial
  private let c2: Polynomial
  private let c3: Polynomial
  private let c4: Polynomial
  private let c5: Polynomial
  private let c6: Polynomial
  /// Whether the factor is divided by 1 − ε.
  private let isSteep: Bool

  /// The length of a geodesic divided by the semi-minor axis: Karney (2013), equations 17 and 18.
  static let length = GeodesicSeries(
    factor: (1, 0, 1 / 4.0, 0, 1 / 64.0, 0, 1 / 256.0),
    c1: (0, -1 / 2.0, 0, 3 / 16.0, 0, -1 / 32.0, 0),
    c2: (0, 0, -1 / 16.0, 0, 1 / 32.0, 0, -9 / 2048.0),
    c3: (0, 0, 0, -1 / 48.0, 0, 3 / 256.0, 0),
    c4: (0, 0, 0, 0, -5 / 512.0, 0, 3 / 512.0),
    c5: (0, 0, 0, 0, 0, -7 / 1280.0, 0),
    c6: (0, 0, 0, 0, 0, 0, -7 / 2048.0),
    isSteep: true)

  /// The difference between the longitudes on the auxiliary sphere and on the ellipsoid, divided by the flattening and the sine of
  /// the azimuth at the node: Karney (2013), equations 24 and 25.
  static let longitude = longitude(Ellipsoid.wgs84.thirdFlattening)

  private static func longitude(_ n: Double) -> GeodesicSeries {
    let n2 = n * n
    return GeodesicSeries(
      factor: (
        1, n / 2 - 1 / 2.0, -(1 / 4.0 + n / 8 - n2 * 3 / 8), -(1 / 16.0 + n * 3 / 16 + n2 / 16), -(3 / 64.0 + n / 32),
        -3 / 128.0, 0
      ),
      c1: (
        0, 1 / 4.0 - n / 4, 1 / 8.0 - n2 / 8, 3 / 64.0 + n * 3 / 64 - n2 / 64, 5 / 128.0 + n / 64, 3 / 128.0, 0
      ),
      c2: (0, 0, 1 / 16.0 - n * 3 / 32 + n2 / 32, 3 / 64.0 - n / 32 - n2 * 3 / 64, 3 / 128.0 + n / 128, 5 / 256.0, 0),
      c3: (0, 0, 0, 5 / 192.0 - n * 3 / 64 + n2 * 5 / 192, 3 / 128.0 - n * 5 / 192, 7 / 512.0, 0),
      c4: (0, 0, 0, 0, 7 / 512.0 - n * 7 / 256, 7 / 512.0, 0),
      c5: (0, 0, 0, 0, 0, 21 / 2560.0, 0),
      c6: (0, 0, 0, 0, 0, 0, 0),
      isSteep: false)
  }

  private init(
    factor: Polynomial, c1: Polynomial, c2: Polynomial, c3: Polynomial, c4: Polynomial, c5: Polynomial,
    c6: Polynomial, isSteep: Bool
  ) {
    (self.factor, self.c1, self.c2, self.c3, self.c4, self.c5, self.c6) = (factor, c1, c2, c3, c4, c5, c6)
    self.isSteep = isSteep
  }

  @inline(__always)
  private static func value(_ p: Polynomial, _ e: Double) -> Double {
    p.0 + e * (p.1 + e * (p.2 + e * (p.3 + e * (p.4 + e * (p.5 + e * p.6)))))
  }

  /// Returns the value of the series at `to` minus that at `from`, which are `arc` radians apart.
  @inline(__always)
  func sum(
    epsilon: Double, arc: Double, from: GeodesicProblem.Angle, to: GeodesicProblem.Angle
  ) -> Double {
    let k1 = GeodesicSeries.value(c1, epsilon)
    let k2 = GeodesicSeries.value(c2, epsilon)
    let k3 = GeodesicSeries.value(c3, epsilon)
    let k4 = GeodesicSeries.value(c4, epsilon)
    let k5 = GeodesicSeries.value(c5, epsilon)
    let k6 = GeodesicSeries.value(c6, epsilon)
    // Clenshaw summation.
    @inline(__always)
    func sines(_ sigma: GeodesicProblem.Angle) -> Double {
      let factor = 2 * ((sigma.cosine - sigma.sine) * (sigma.cosine + sigma.sine))
      let b5 = k5 + factor * k6
      let b4 = k4 + factor * b5 - k6
      let b3 = k3 + factor * b4 - b5
      let b2 = k2 + factor * b3 - b4
      let b1 = k1 + factor * b2 - b3
      return 2 * sigma.sine * sigma.cosine * b1
    }
    let total = arc + (sines(to) - sines(from))
    let scaled = GeodesicSeries.value(factor, epsilon) * total
    return isSteep ? scaled / (1 - epsilon) : scaled
  }
}
