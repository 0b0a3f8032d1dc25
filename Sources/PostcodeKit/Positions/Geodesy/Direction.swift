/// A position on the ellipsoid as its n-vector: the unit normal vector of the surface.
///
/// The transformations only need products and roots of its components. Avoiding angles saves time and precision.
struct Direction: Sendable {
  /// The component towards latitude 0, longitude 0.
  var x: Double
  /// The component towards latitude 0, longitude 90° east.
  var y: Double
  /// The component towards the North Pole: the sine of the latitude.
  var z: Double

  @inline(__always)
  init(x: Double, y: Double, z: Double) {
    self.x = x
    self.y = y
    self.z = z
  }

  /// Creates the direction at a latitude and longitude in degrees.
  @inline(__always)
  init(latitude: Double, longitude: Double) {
    let upward = Trigonometry.sineAndCosine(of: latitude * Trigonometry.radiansPerDegree)
    let around = Trigonometry.sineAndCosine(of: longitude * Trigonometry.radiansPerDegree)
    self.init(x: upward.cosine * around.cosine, y: upward.cosine * around.sine, z: upward.sine)
  }

  /// The latitude, −90 to 90, and longitude, −180 to 180, in degrees.
  @inline(__always)
  var degrees: (latitude: Double, longitude: Double) {
    let latitude = Trigonometry.arctangent(y: z, x: (x * x + y * y).squareRoot())
    let longitude = Trigonometry.arctangent(y: y, x: x)
    return (latitude * Trigonometry.degreesPerRadian, longitude * Trigonometry.degreesPerRadian)
  }
}

/// A geocentric Cartesian position in metres.
struct CartesianPosition: Sendable {
  var x: Double
  var y: Double
  var z: Double
}
