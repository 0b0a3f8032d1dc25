/// A change from one geodetic datum to another by seven numbers: three shifts, a scale and three small rotations.
///
/// The rotations turn positions, not axes (EPSG method 9606), and are so small that their products are left out, as
/// those who publish the numbers do.
public struct HelmertTransform: Sendable, Hashable {
  private let shiftX: Double
  private let shiftY: Double
  private let shiftZ: Double
  /// What lengths are multiplied by.
  private let scale: Double
  /// The rotations in radians, times the scale.
  private let turnX: Double
  private let turnY: Double
  private let turnZ: Double

  /// A change by numbers in the units in which they are published.
  ///
  /// - Parameters:
  ///   - shift: along the axes, in metres.
  ///   - rotation: about the axes, in seconds of arc, positive if it turns positions to the left seen from the axis' end.
  ///   - scale: by how many millionths lengths grow.
  public init(shift: (x: Double, y: Double, z: Double), rotation: (x: Double, y: Double, z: Double), scale: Double) {
    let radiansPerSecond = Trigonometry.radiansPerDegree / 3600
    self.scale = 1 + scale * 1e-6
    shiftX = shift.x
    shiftY = shift.y
    shiftZ = shift.z
    turnX = rotation.x * radiansPerSecond * self.scale
    turnY = rotation.y * radiansPerSecond * self.scale
    turnZ = rotation.z * radiansPerSecond * self.scale
  }

  /// The position in the other datum.
  @inline(__always)
  func apply(_ from: CartesianPosition) -> CartesianPosition {
    CartesianPosition(
      x: shiftX + (scale * from.x - turnZ * from.y + turnY * from.z),
      y: shiftY + (scale * from.y + turnZ * from.x - turnX * from.z),
      z: shiftZ + (scale * from.z - turnY * from.x + turnX * from.y))
  }

  /// The position from which `apply` leads to this one.
  ///
  /// The transform is a scaled identity and something 10⁵ times smaller, so that each round of the iteration gains five
  /// digits.
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
  /// From OSGB36 to ETRS89 or WGS 84: EPSG:1314. Good to about 5 m.
  ///
  /// These are the numbers of Ordnance Survey, A Guide to Coordinate Systems in Great Britain, section 6.6, with the signs
  /// changed and a digit less. With them nearly all degrees of the Office for National Statistics up to February 2025
  /// come out to the last decimal, with the digit more only 19 of 20.
  public static let osgb36 = HelmertTransform(
    shift: (446.448, -125.157, 542.060), rotation: (0.150, 0.247, 0.842), scale: -20.489)

  /// From Ireland 1965 (TM65) to ETRS89 or WGS 84: EPSG:1641, as published by Ordnance Survey Ireland and Ordnance Survey of
  /// Northern Ireland, Making Maps Compatible with GPS, 1999. Good to about 1 m.
  public static let ireland1965 = HelmertTransform(
    shift: (482.530, -130.596, 564.557), rotation: (-1.042, -0.214, -0.631), scale: 8.150)
}
