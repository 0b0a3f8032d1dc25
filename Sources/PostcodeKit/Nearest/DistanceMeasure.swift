/// How distances between positions are measured.
public enum DistanceMeasure: Sendable, Hashable {
  /// Along a geodesic on the WGS 84 ellipsoid, to within nanometres.
  case geodesic
  /// Along a great circle on a sphere with the mean radius of WGS 84, as the `<->` operator of PostGIS's type `geography`
  /// does. Within the United Kingdom it differs from the geodesic distance by at most 0.4 %.
  case sphere

  /// The mean radius of WGS 84 in metres: (2a + b) / 3.
  static let meanRadius = 6_371_008.771_415_059
  /// Positions closer than this angle in radians, 6 micrometres, are equal for PostGIS.
  private static let tolerance = 1e-12

  /// The smallest and largest ratio of a distance to the geodesic one.
  ///
  /// A geodesic distance is an angle times a radius of curvature, which lies between 6,335,439.3 m and 6,399,593.7 m
  /// (`SphericalDistance`).
  var ratios: (smallest: Double, largest: Double) {
    switch self {
    case .geodesic: (1, 1)
    case .sphere:
      (DistanceMeasure.meanRadius / 6_399_594, DistanceMeasure.meanRadius / SphericalDistance.smallestRadius)
    }
  }

  /// Returns a lower bound, in metres, of the distance of two positions divided by the angle between them on a sphere.
  ///
  /// - Parameter box: A box that contains the other position; `nil` if none is known.
  func smallestRadius(from sphere: SphericalDistance, to box: DegreeBox?) -> Double {
    switch self {
    case .geodesic: box.map { sphere.smallestRadius(to: $0) } ?? SphericalDistance.smallestRadius
    case .sphere: DistanceMeasure.meanRadius
    }
  }

  /// Returns the distance in metres between two positions in degrees on WGS 84.
  func distance(
    latitude: Double, longitude: Double, otherLatitude: Double, otherLongitude: Double
  ) -> Double {
    switch self {
    case .geodesic:
      Geodesic.distance(
        latitude: latitude, longitude: longitude, otherLatitude: otherLatitude, otherLongitude: otherLongitude)
    case .sphere:
      DistanceMeasure.meanRadius
        * DistanceMeasure.angle(
          latitude * Trigonometry.radiansPerDegree, longitude * Trigonometry.radiansPerDegree,
          otherLatitude * Trigonometry.radiansPerDegree, otherLongitude * Trigonometry.radiansPerDegree)
    }
  }

  /// Returns the angle between two positions on a sphere, all in radians (Vincenty's formula for equal axes).
  private static func angle(
    _ latitude: Double, _ longitude: Double, _ otherLatitude: Double, _ otherLongitude: Double
  ) -> Double {
    let east = otherLongitude - longitude
    if (otherLatitude - latitude).magnitude <= tolerance, east.magnitude <= tolerance { return 0 }
    let here = Trigonometry.sineAndCosine(of: latitude)
    let there = Trigonometry.sineAndCosine(of: otherLatitude)
    let turn = Trigonometry.sineAndCosine(of: east)
    let across = there.cosine * turn.sine
    let along = here.cosine * there.sine - here.sine * there.cosine * turn.cosine
    return Trigonometry.arctangent(
      y: (across * across + along * along).squareRoot(),
      x: here.sine * there.sine + here.cosine * there.cosine * turn.cosine)
  }
}
