/// The shortest way between two places on WGS 84, and how long it is.
///
/// C. F. F. Karney, "Algorithms for geodesics", Journal of Geodesy 87, 2013: the azimuth at one end is found by Newton's
/// method within a shrinking bracket, the length by series of sixth order. That is what PostGIS' `ST_Distance` for
/// `geography` computes, too. Of 24,000 pairs none differs from Karney's own program by more than 0.003 µm around Great
/// Britain, 0.012 µm on the far side of the Earth. The answer is the same to the last bit on every system.
public enum Geodesic {
  /// The distance in metres between two places, 0 … 20,003,931.5.
  ///
  /// - Parameters:
  ///   - latitude: of one place, in degrees; beyond ±90 it counts as ±90.
  ///   - longitude: of one place, in degrees, up to 10⁹; whole turns do not matter.
  ///   - otherLatitude: of the other place.
  ///   - otherLongitude: of the other place.
  /// - Returns: the distance; no number if an argument is none, or a longitude beyond its limits.
  public static func distance(
    latitude: Double, longitude: Double, otherLatitude: Double, otherLongitude: Double
  ) -> Double {
    guard !latitude.isNaN, !otherLatitude.isNaN, longitude.magnitude <= 1e9, otherLongitude.magnitude <= 1e9 else {
      return .nan
    }
    // By symmetry the first place lies south of the equator and no nearer to it than the second, which lies east.
    let first = min(max(latitude, -90), 90)
    let second = min(max(otherLatitude, -90), 90)
    let (far, near) = first.magnitude < second.magnitude ? (second, first) : (first, second)
    var east = otherLongitude - longitude
    // Adding 1.5 × 2⁵² rounds to a whole number.
    if east.magnitude > 180 { east -= 360 * ((east / 360 + 6_755_399_441_055_744) - 6_755_399_441_055_744) }
    return GeodesicProblem(
      southern: -far.magnitude, northern: far > 0 ? -near : near, eastward: min(east.magnitude, 180)
    ).distance
  }
}

/// The search for the geodesic between two places in the standard arrangement: the first south of the equator, the second
/// no further from it and to the east. Names follow Karney: β reduced latitude, α azimuth, σ arc on the auxiliary sphere, ω
/// longitude on it, λ longitude.
struct GeodesicProblem {
  /// An angle as its sine and cosine.
  typealias Angle = (sine: Double, cosine: Double)

  let beta1: Angle
  let beta2: Angle
  /// The difference in longitude, as an angle and in radians.
  let lambda: Angle
  private let lambdaRadians: Double

  static let flattening = Ellipsoid.wgs84.flattening
  static let axisRatio = 1 - flattening
  static let secondEccentricitySquared = flattening * (2 - flattening) / (axisRatio * axisRatio)
  static let tiny = 1e-150
  /// Arcs below this, about 600 m, are measured on the sphere that fits best between them; the error grows with the
  /// cube of the arc, and is 0.02 µm there.
  private static let shortArc = 1e-4

  /// - Parameters:
  ///   - southern: latitude in degrees, −90 … 0.
  ///   - northern: latitude in degrees, no greater in magnitude.
  ///   - eastward: difference in longitude in degrees, 0 … 180.
  init(southern: Double, northern: Double, eastward: Double) {
    beta1 = GeodesicProblem.reduced(southern)
    let other = GeodesicProblem.reduced(northern)
    // Places at the same distance from the equator must have the very same β.
    beta2 = northern.magnitude == -southern ? (northern < 0 ? beta1.sine : -beta1.sine, beta1.cosine) : other
    lambdaRadians = eastward * Trigonometry.radiansPerDegree
    if eastward > 90 {
      let rest = Trigonometry.sineAndCosine(of: (180 - eastward) * Trigonometry.radiansPerDegree)
      lambda = (rest.sine, -rest.cosine)
    } else {
      lambda = Trigonometry.sineAndCosine(of: lambdaRadians)
    }
  }

  private static func reduced(_ latitude: Double) -> Angle {
    // Squares of numbers below 10⁻¹⁵⁰ vanish, and then directions have no length.
    let radians = latitude.magnitude < 1e-100 ? 0 : latitude * Trigonometry.radiansPerDegree
    let angle = Trigonometry.sineAndCosine(of: radians)
    let beta = normalized(axisRatio * angle.sine, latitude.magnitude == 90 ? 0 : angle.cosine)
    return (beta.sine, max(beta.cosine, tiny))
  }

  @inline(__always)
  static func normalized(_ sine: Double, _ cosine: Double) -> Angle {
    let length = (sine * sine + cosine * cosine).squareRoot()
    return (sine / length, cosine / length)
  }

  /// The distance in metres.
  var distance: Double {
    if lambda.sine == 0 || beta1.cosine <= GeodesicProblem.tiny {
      // Along a meridian, over the pole if the other place is on its far side.
      let sigma1: Angle = (beta1.sine, lambda.cosine * beta1.cosine)
      return GeodesicProblem.length(
        from: sigma1, to: beta2, arc: GeodesicProblem.arc(from: sigma1, to: beta2),
        squaredModulus: GeodesicProblem.secondEccentricitySquared)
    }
    if beta1.sine == 0, lambdaRadians <= GeodesicProblem.axisRatio * .pi {
      return Ellipsoid.wgs84.semiMajorAxis * lambdaRadians
    }
    let (azimuth, shortDistance) = firstGuess
    return shortDistance ?? search(from: azimuth)
  }

  /// The azimuth on a sphere; and the distance, if the places are so near to each other that a sphere will do.
  private var firstGuess: (azimuth: Angle, distance: Double?) {
    let difference = beta2.sine * beta1.cosine - beta2.cosine * beta1.sine
    let isNarrow = difference < 0.5 && beta2.cosine * lambdaRadians < 0.5
    var omega = lambda
    var fit = 1.0
    if isNarrow {
      let sine = beta1.sine + beta2.sine
      let cosine = beta1.cosine + beta2.cosine
      let middle = sine * sine / (sine * sine + cosine * cosine)
      fit = (1 + GeodesicProblem.secondEccentricitySquared * middle).squareRoot()
      omega = Trigonometry.sineAndCosine(of: lambdaRadians / (GeodesicProblem.axisRatio * fit))
    }
    let eastern = beta2.cosine * omega.sine
    let rest = beta2.cosine * beta1.sine * (omega.sine * omega.sine)
    let northern =
      omega.cosine >= 0
      ? difference + rest / (1 + omega.cosine)
      : beta2.sine * beta1.cosine + beta2.cosine * beta1.sine - rest / (1 - omega.cosine)
    let sine = (eastern * eastern + northern * northern).squareRoot()
    if isNarrow, sine < GeodesicProblem.shortArc {
      let cosine = beta1.sine * beta2.sine + beta1.cosine * beta2.cosine * omega.cosine
      return ((0, 1), Trigonometry.arctangent(y: sine, x: cosine) * Ellipsoid.wgs84.semiMinorAxis * fit)
    }
    return (sine > 0 && eastern > 0 ? (eastern / sine, northern / sine) : (1, 0), nil)
  }

  /// Finds the azimuth that leads from one place to the other, and from it the distance.
  ///
  /// The longitude that is reached grows with the azimuth, so that a bracket always helps where Newton's step would not.
  private func search(from guess: Angle) -> Double {
    var azimuth = guess
    var low: Angle = (GeodesicProblem.tiny, 1)
    var high: Angle = (GeodesicProblem.tiny, -1)
    var trial = Trial(self, azimuth: azimuth)
    var wasClose = false
    for round in 0..<100 {
      let excess = trial.excess
      // One ulp of a longitude around 1. A step of Newton's method that began within 16 of them was the last that helped.
      guard excess.magnitude >= 2.2e-16, !wasClose else { break }
      if excess > 0 { high = azimuth } else { low = azimuth }
      let step = trial.slope > 0 ? -excess / trial.slope : .infinity
      var next: Angle = (0, 1)
      if round < 20, step.magnitude < .pi {
        let turn = Trigonometry.sineAndCosine(of: step)
        next = GeodesicProblem.normalized(
          azimuth.sine * turn.cosine + azimuth.cosine * turn.sine,
          azimuth.cosine * turn.cosine - azimuth.sine * turn.sine)
      }
      // Inside the bracket: to the right of `low`, to the left of `high`.
      let isInside =
        next.sine > 0 && low.cosine * next.sine >= low.sine * next.cosine
        && next.sine * high.cosine <= next.cosine * high.sine
      if !isInside || round >= 20 {
        next = GeodesicProblem.normalized((low.sine + high.sine) / 2, (low.cosine + high.cosine) / 2)
        if next == azimuth { break }
      }
      wasClose = isInside && excess.magnitude <= 3.6e-15
      azimuth = next
      trial = Trial(self, azimuth: azimuth)
    }
    return GeodesicProblem.length(
      from: trial.sigma1, to: trial.sigma2, arc: trial.arc, squaredModulus: trial.squaredModulus)
  }

  /// The arc in radians from one place on the auxiliary sphere to another further along, 0 … π.
  @inline(__always)
  static func arc(from: Angle, to: Angle) -> Double {
    // Adding 0 makes 0 of −0, which would lie half a turn the other way.
    Trigonometry.arctangent(
      y: max(0, from.cosine * to.sine - from.sine * to.cosine) + 0, x: from.cosine * to.cosine + from.sine * to.sine)
  }
}
