extension GeodesicProblem {
  /// The geodesic from the first position at an azimuth to the latitude of the second.
  struct Trial {
    /// The arcs from the node, where the geodesic crosses the equator northward, to the two ends.
    let sigma1: Angle
    let sigma2: Angle
    /// The arc between them, in radians.
    let arc: Double
    /// The longitude of the end minus that of the second position, in radians.
    let excess: Double
    /// The derivative of `excess` with respect to the azimuth.
    let slope: Double
    /// Karney's k².
    let squaredModulus: Double

    @inline(never)
    init(_ problem: GeodesicProblem, azimuth: Angle) {
      let (beta1, beta2, lambda) = (problem.beta1, problem.beta2, problem.lambda)
      let sine1 = azimuth.sine
      // On the equator, an azimuth due east would follow the equator; the geodesic starts slightly to the south.
      let cosine1 = beta1.sine == 0 && azimuth.cosine == 0 ? -GeodesicProblem.tiny : azimuth.cosine
      let nodeSine = sine1 * beta1.cosine
      let nodeCosine = (cosine1 * cosine1 + (sine1 * beta1.sine) * (sine1 * beta1.sine)).squareRoot()
      let east1 = nodeSine * beta1.sine
      let north1 = cosine1 * beta1.cosine
      sigma1 = GeodesicProblem.normalized(beta1.sine, north1)

      // Factoring differences of squares avoids cancellation.
      let cosine2: Double
      if beta2.cosine == beta1.cosine, beta2.sine.magnitude == -beta1.sine {
        cosine2 = cosine1.magnitude
      } else {
        let gain =
          beta1.cosine < -beta1.sine
          ? (beta2.cosine - beta1.cosine) * (beta1.cosine + beta2.cosine)
          : (beta1.sine - beta2.sine) * (beta1.sine + beta2.sine)
        cosine2 = max(0, north1 * north1 + gain).squareRoot() / beta2.cosine
      }
      let east2 = nodeSine * beta2.sine
      let north2 = cosine2 * beta2.cosine
      sigma2 = GeodesicProblem.normalized(beta2.sine, north2)
      arc = GeodesicProblem.arc(from: sigma1, to: sigma2)

      let omega1 = GeodesicProblem.normalized(east1, north1)
      let omega2 = GeodesicProblem.normalized(east2, north2)
      let sineOmega = max(0, omega1.cosine * omega2.sine - omega1.sine * omega2.cosine)
      let cosineOmega = omega1.cosine * omega2.cosine + omega1.sine * omega2.sine
      let sphericalExcess = Trigonometry.arctangent(
        y: sineOmega * lambda.cosine - cosineOmega * lambda.sine,
        x: cosineOmega * lambda.cosine + sineOmega * lambda.sine)
      squaredModulus = nodeCosine * nodeCosine * GeodesicProblem.secondEccentricitySquared
      let epsilon = GeodesicProblem.epsilon(squaredModulus)
      let f = GeodesicProblem.flattening
      excess =
        sphericalExcess
        - f * nodeSine
        * GeodesicSeries.longitude.sum(epsilon: epsilon, arc: arc, from: sigma1, to: sigma2)

      if cosine2 == 0 {
        slope =
          -2 * GeodesicProblem.axisRatio
          * (1 + GeodesicProblem.secondEccentricitySquared * beta1.sine * beta1.sine).squareRoot() / beta1.sine
      } else {
        // The reduced length to first order in ε is accurate enough for Newton's method.
        let e = GeodesicProblem.secondEccentricitySquared
        let stretch1 = (1 + e * beta1.sine * beta1.sine).squareRoot()
        let stretch2 = (1 + e * beta2.sine * beta2.sine).squareRoot()
        let twist =
          2 * epsilon * (arc - (sigma2.sine * sigma2.cosine - sigma1.sine * sigma1.cosine))
        let reduced =
          stretch2 * (sigma1.cosine * sigma2.sine) - stretch1 * (sigma1.sine * sigma2.cosine)
          - sigma1.cosine * sigma2.cosine * twist
        slope = reduced * GeodesicProblem.axisRatio / (cosine2 * beta2.cosine)
      }
    }
  }

  /// Returns Karney's ε, the variable of the series.
  @inline(__always)
  static func epsilon(_ squaredModulus: Double) -> Double {
    squaredModulus / (2 * (1 + (1 + squaredModulus).squareRoot()) + squaredModulus)
  }

  /// Returns the length in metres of a geodesic between two arcs from its node.
  @inline(__always)
  static func length(from: Angle, to: Angle, arc: Double, squaredModulus: Double) -> Double {
    Ellipsoid.wgs84.semiMinorAxis
      * GeodesicSeries.length.sum(epsilon: epsilon(squaredModulus), arc: arc, from: from, to: to)
  }
}
