extension TransverseMercator {
  /// A function of a complex number ζ = `angle` + i `width`: ζ + Σ cⱼ sin 2jζ, four terms.
  struct PlaneSeries: Sendable {
    private let c1: Double
    private let c2: Double
    private let c3: Double
    private let c4: Double

    init(_ c1: Double, _ c2: Double, _ c3: Double, _ c4: Double) {
      (self.c1, self.c2, self.c3, self.c4) = (c1, c2, c3, c4)
    }

    /// The function's value, both arguments and results in radians.
    @inline(__always)
    func apply(sphereAngle angle: Double, width: Double) -> (angle: Double, width: Double) {
      let along = Trigonometry.sineAndCosine(of: 2 * angle)
      let across = Trigonometry.hyperbolicSineAndCosine(of: 2 * width)
      // C. W. Clenshaw's recurrence with the factor 2 cos 2ζ.
      let real = 2 * along.cosine * across.cosine
      let imaginary = -2 * along.sine * across.sine
      let (r4, i4) = (c4, 0.0)
      let (r3, i3) = (c3 + real * r4, imaginary * r4)
      let (r2, i2) = (c2 + (real * r3 - imaginary * i3) - r4, (real * i3 + imaginary * r3) - i4)
      let (r1, i1) = (c1 + (real * r2 - imaginary * i2) - r3, (real * i2 + imaginary * r2) - i3)
      let sine = along.sine * across.cosine
      let cosine = along.cosine * across.sine
      return (angle + (sine * r1 - cosine * i1), width + (sine * i1 + cosine * r1))
    }
  }

  /// A function of a latitude φ: φ + Σ cⱼ sin 2jφ, five terms, for latitudes that are told by sine and cosine.
  struct LatitudeSeries: Sendable {
    private let c1: Double
    private let c2: Double
    private let c3: Double
    private let c4: Double
    private let c5: Double

    init(_ c1: Double, _ c2: Double, _ c3: Double, _ c4: Double, _ c5: Double) {
      (self.c1, self.c2, self.c3, self.c4, self.c5) = (c1, c2, c3, c4, c5)
    }

    /// The sine and cosine of the function's value.
    @inline(__always)
    func turned(sine: Double, cosine: Double) -> (sine: Double, cosine: Double) {
      let doubleCosine = (cosine - sine) * (cosine + sine)
      let factor = 2 * doubleCosine
      let b4 = c4 + factor * c5
      let b3 = c3 + factor * b4 - c5
      let b2 = c2 + factor * b3 - b4
      let b1 = c1 + factor * b2 - b3
      // The sum is at most 0.0034 here, so that these terms of Taylor's series are enough.
      let turn = 2 * sine * cosine * b1
      let t = turn * turn
      let turnSine = turn * (1 - t * (1 / 6.0 - t * (1 / 120.0 - t * (1 / 5040.0))))
      let lost = t * (0.5 - t * (1 / 24.0 - t * (1 / 720.0)))
      return (sine + (cosine * turnSine - sine * lost), cosine - (sine * turnSine + cosine * lost))
    }
  }
}
