extension TransverseMercator {
  /// The function ζ + Σ cⱼ sin 2jζ of a complex number ζ = `angle` + i `width`, with four terms.
  struct PlaneSeries: Sendable {
    private let c1: Double
    private let c2: Double
    private let c3: Double
    private let c4: Double

    init(_ c1: Double, _ c2: Double, _ c3: Double, _ c4: Double) {
      (self.c1, self.c2, self.c3, self.c4) = (c1, c2, c3, c4)
    }

    /// Returns the difference between the function's value and ζ in radians.
    ///
    /// - Parameters:
    ///   - along: The sine and cosine of the angle.
    ///   - across: The hyperbolic sine and cosine of the width.
    @inline(__always)
    func difference(
      along: (sine: Double, cosine: Double), across: (sine: Double, cosine: Double)
    ) -> (angle: Double, width: Double) {
      let sine2 = 2 * along.sine * along.cosine
      let cosine2 = (along.cosine - along.sine) * (along.cosine + along.sine)
      let sinh2 = 2 * across.sine * across.cosine
      let cosh2 = 1 + 2 * (across.sine * across.sine)
      // Clenshaw summation with the factor 2 cos 2ζ.
      let real = 2 * (cosine2 * cosh2)
      let imaginary = -2 * (sine2 * sinh2)
      let (r3, i3) = (c3 + real * c4, imaginary * c4)
      let (r2, i2) = (c2 + (real * r3 - imaginary * i3) - c4, real * i3 + imaginary * r3)
      let (r1, i1) = (c1 + (real * r2 - imaginary * i2) - r3, (real * i2 + imaginary * r2) - i3)
      let sine = sine2 * cosh2
      let cosine = cosine2 * sinh2
      return (sine * r1 - cosine * i1, sine * i1 + cosine * r1)
    }
  }

  /// The function φ + Σ cⱼ sin 2jφ of a latitude φ given by its sine and cosine, with five terms.
  struct LatitudeSeries: Sendable {
    private let c1: Double
    private let c2: Double
    private let c3: Double
    private let c4: Double
    private let c5: Double

    init(_ c1: Double, _ c2: Double, _ c3: Double, _ c4: Double, _ c5: Double) {
      (self.c1, self.c2, self.c3, self.c4, self.c5) = (c1, c2, c3, c4, c5)
    }

    /// Returns the sine and cosine of the function's value.
    @inline(__always)
    func turned(sine: Double, cosine: Double) -> (sine: Double, cosine: Double) {
      let doubleCosine = (cosine - sine) * (cosine + sine)
      let factor = 2 * doubleCosine
      let b4 = c4 + factor * c5
      let b3 = c3 + factor * b4 - c5
      let b2 = c2 + factor * b3 - b4
      let b1 = c1 + factor * b2 - b3
      return Trigonometry.turned((sine, cosine), by: 2 * sine * cosine * b1)
    }
  }
}
