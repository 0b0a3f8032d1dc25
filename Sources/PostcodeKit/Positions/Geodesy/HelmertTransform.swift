/// A seven-parameter transformation between geodetic datums: three translations, a scale and three small rotations.
///
/// The rotations apply to position vectors, not axes (EPSG method 9606). Their products are omitted, as in the definitions that
/// publish the parameters.
struct HelmertTransform: Sendable {
  private let shiftX: Double
  private let shiftY: Double
  private let shiftZ: Double
  /// The factor of lengths.
  private let scale: Double
  /// The rotations in radians, multiplied by the scale.
  private let turnX: Double
  private let turnY: Double
  private let turnZ: Double

  /// Creates a transformation from parameters in the units in which they are published.
  ///
  /// - Parameters:
  ///   - shift: The translations along the axes in metres.
  ///   - rotation: The rotations about the axes in seconds of arc, positive for counterclockwise seen from the axis' end.
  ///   - scale: The change of lengths in parts per million.
  init(shift: (x: Double, y: Double, z: Double), rotation: (x: Double, y: Double, z: Double), scale: Double) {
    let radiansPerSecond = Trigonometry.radiansPerDegree / 3600
    self.scale = 1 + scale * 1e-6
    shiftX = shift.x
    shiftY = shift.y
    shiftZ = shift.z
    turnX = rotation.x * radiansPerSecond * self.scale
    turnY = rotation.y * radiansPerSecond * self.scale
    turnZ = rotation.z * radiansPerSecond * self.scale
  }

  /// Returns a position in the target datum.
  @inline(__always)
  func apply(_ from: CartesianPosition) -> CartesianPosition {
    CartesianPosition(
      x: shiftX + (scale * from.x - turnZ * from.y + turnY * from.z),
      y: shiftY + (scale * from.y + turnZ * from.x - turnX * from.z),
      z: shiftZ + (scale * from.z - turnY * from.x + turnX * from.y))
  }

  /// Returns a position in the source datum: the inverse of `apply`.
  ///
  /// The transformation is a scaled identity plus a term 10⁵ times smaller, so each iteration gains five digits.
  func revert(_ to: CartesianPosition) -> CartesianPosition {
    let (x, y, z) = (to.x - shiftX, to.y - shiftY, to.z - shiftZ)
    var from = to
    for _ in 0..<4 {
      from = CartesianPosition(
        x: (x + turnZ * from.y - turnY * from.z) / scale,
        y: (y - turnZ * from.x + turnX * from.z) / scale,
        z: (z + turnY * from.x - turnX * from.y) / scale)
    }
    return from
  }
}

extension HelmertTransform {
  /// The transformation from OSGB36 to ETRS89 or WGS 84, accurate to about 5 m: EPSG:1314.
  ///
  /// The parameters are those of Ordnance Survey, A Guide to Coordinate Systems in Great Britain, section 6.6, negated and with
  /// one digit less. They reproduce nearly all degrees of the Office for National Statistics up to February 2025 to the last
  /// decimal; with the additional digit, only 19 of 20.
  static let osgb36 = HelmertTransform(
    shift: (446.448, -125.157, 542.060), rotation: (0.150, 0.247, 0.842), scale: -20.489)

  /// The transformation from Ireland 1965 (TM65) to ETRS89 or WGS 84, accurate to about 1 m: EPSG:1641.
  ///
  /// The parameters are from Ordnance Survey Ireland and Ordnance Survey of Northern Ireland, Making Maps Compatible with GPS,
  /// 1999.
  static let ireland1965 = HelmertTransform(
    shift: (482.530, -130.596, 564.557), rotation: (-1.042, -0.214, -0.631), scale: 8.150)
}
