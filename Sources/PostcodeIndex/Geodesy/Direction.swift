/// Where up is at a place: the unit vector that stands upright on the ellipsoid, which tells latitude and longitude
/// without angles.
///
/// Between two angles the transformations need nothing but products and roots of its parts; each angle that is left
/// out saves time and digits.
struct Direction: Sendable {
  /// The part along latitude 0, longitude 0.
  var x: Double
  /// The part along latitude 0, longitude 90° east.
  var y: Double
  /// The part along the axis, to the north: the sine of the latitude.
  var z: Double

  @inline(__always)
  init(x: Double, y: Double, z: Double) {
    self.x = x
    self.y = y
    self.z = z
  }

  /// The direction at a latitude and longitude in degrees.
  @inline(__always)
  init(latitude: Double, longitude: Double) {
    let upward = Trigonometry.sineAndCosine(of: latitude * Trigonometry.radiansPerDegree)
    let around = Trigonometry.sineAndCosine(of: longitude * Trigonometry.radiansPerDegree)
    self.init(x: upward.cosine * around.cosine, y: upward.cosine * around.sine, z: upward.sine)
  }

  /// The latitude, −90 … 90, and longitude, −180 … 180, in degrees.
  @inline(__always)
  var degrees: (latitude: Double, longitude: Double) {
    let latitude = Trigonometry.arctangent(y: z, x: (x * x + y * y).squareRoot())
    let longitude = Trigonometry.arctangent(y: y, x: x)
    return (latitude * Trigonometry.degreesPerRadian, longitude * Trigonometry.degreesPerRadian)
  }
}

/// A place as metres along the three axes from the centre of the Earth.
struct CartesianPosition: Sendable {
  var x: Double
  var y: Double
  var z: Double
}
