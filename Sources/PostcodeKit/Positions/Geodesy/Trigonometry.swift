/// Trigonometric functions that are bit-for-bit reproducible on every platform.
///
/// An index stores the residuals between the dataset's degrees and those computed from its grid references, so the reader must
/// compute exactly what the builder computed. The mathematical libraries of platforms differ in the last bits. These functions
/// use only addition, subtraction, multiplication, division and square root, whose results IEEE 754 defines, and no fused
/// multiply-add. Their error is about one unit in the last place.
package enum Trigonometry {
  @inlinable
  package static var radiansPerDegree: Double { 0.017453292519943295 }
  static let degreesPerRadian = 57.29577951308232
  /// The `Double` nearest to π ÷ 2, and the difference of π ÷ 2 from it.
  private static let quarterTurn = 1.5707963267948966
  private static let quarterTurnRest = 6.123233995736766e-17

  /// Returns the sine and cosine of an angle in radians. The result is meaningless for magnitudes above 10⁵.
  @inline(never)
  package static func sineAndCosine(of angle: Double) -> (sine: Double, cosine: Double) {
    // Adding 1.5 × 2⁵² rounds to an integer, which is then in the least significant bits. The reduction subtracts π ÷ 2 in
    // three parts, of which the first two have exact products (W. Cody and W. Waite, Software Manual for the Elementary
    // Functions, 1980).
    let shifted = angle * 0.6366197723675814 + 6_755_399_441_055_744
    let turns = shifted - 6_755_399_441_055_744
    let rest = ((angle - turns * 0x1.921f_b544p+0) - turns * 0x1.0b46_11a6p-34) - turns * 0x1.3198_a2e0_3707_3p-69
    let (sine, cosine) = smallSineAndCosine(of: rest)
    return switch shifted.bitPattern & 3 {
    case 0: (sine, cosine)
    case 1: (cosine, -sine)
    case 2: (-sine, -cosine)
    default: (-cosine, sine)
    }
  }

  /// Returns the sine and cosine of an angle of at most π ÷ 4 in magnitude, by Taylor series to full precision.
  @inline(__always)
  private static func smallSineAndCosine(of angle: Double) -> (sine: Double, cosine: Double) {
    let x = angle * angle
    let x2 = x * x
    let x4 = x2 * x2
    // Summing in pairs lets the processor work on several terms at once.
    let sineLow = (-1 / 6.0 + x * (1 / 120.0)) + x2 * (-1 / 5040.0 + x * (1 / 362_880.0))
    let sineHigh =
      (-1 / 39_916_800.0 + x * (1 / 6_227_020_800.0))
      + x2 * (-1 / 1_307_674_368_000.0 + x * (1 / 355_687_428_096_000.0))
    let cosineLow = (1 / 24.0 + x * (-1 / 720.0)) + x2 * (1 / 40_320.0 + x * (-1 / 3_628_800.0))
    let cosineHigh =
      (1 / 479_001_600.0 + x * (-1 / 87_178_291_200.0)) + x2 * (1 / 20_922_789_888_000.0)
    let half = 0.5 * x
    // Add the rounding error of 1 − x/2 back.
    let near = 1 - half
    let cosine = near + (((1 - near) - half) + x2 * (cosineLow + x4 * cosineHigh))
    return (angle + angle * (x * (sineLow + x4 * sineHigh)), cosine)
  }

  /// Returns the angle in radians, −π to π, of the direction (`x`, `y`); 0 if both are 0.
  @inline(never)
  package static func arctangent(y: Double, x: Double) -> Double {
    let width = x.magnitude
    let height = y.magnitude
    let isSteep = height > width
    let long = isSteep ? height : width
    let short = isSteep ? width : height
    guard long > 0 else { return x.sign == .minus ? (y.sign == .minus ? -.pi : .pi) : y }
    // Subtract the angle of the nearest eighth of short ÷ long; the tangent of the rest is at most 1/16.
    let ratio = short / long
    let shifted = ratio * 8 + 6_755_399_441_055_744
    let eighth = (shifted - 6_755_399_441_055_744) * 0.125
    let tangent = (short - eighth * long) / (long + eighth * short)
    let step = arctangent(eighths: shifted.bitPattern & 15)
    let t = tangent * tangent
    let t2 = t * t
    let series =
      ((-1 / 3.0 + t * (1 / 5.0)) + t2 * (-1 / 7.0 + t * (1 / 9.0)))
      + t2 * t2 * ((-1 / 11.0 + t * (1 / 13.0)) - t2 * (1 / 15.0))
    let rest = tangent + (tangent * (t * series) + step.rest)
    let angle: Double
    if isSteep {
      angle =
        x.sign == .minus
        ? (quarterTurn + step.angle) + (rest + quarterTurnRest)
        : (quarterTurn - step.angle) - (rest - quarterTurnRest)
    } else {
      angle =
        x.sign == .minus ? (2 * quarterTurn - step.angle) - (rest - 2 * quarterTurnRest) : step.angle + rest
    }
    return y.sign == .minus ? -angle : angle
  }

  /// Returns the `Double` nearest to the arctangent of a number of eighths, 0 to 8, and the difference of the arctangent from it.
  @inline(__always)
  private static func arctangent(eighths: UInt64) -> (angle: Double, rest: Double) {
    switch eighths {
    case 0: (0, 0)
    case 1: (0.12435499454676144, -3.1253241424539383e-18)
    case 2: (0.24497866312686414, 1.0698755618734451e-17)
    case 3: (0.35877067027057225, -2.4623815582638635e-17)
    case 4: (0.4636476090008061, 2.2698777452961687e-17)
    case 5: (0.5585993153435624, -5.4556305485916264e-18)
    case 6: (0.6435011087932844, 1.5834785051444286e-17)
    case 7: (0.7188299996216245, -2.1478388444456983e-17)
    default: (0.7853981633974483, 3.061616997868383e-17)
    }
  }

  /// Returns the inverse hyperbolic tangent of a number between −1 and 1. The result is meaningless for other numbers.
  @inline(__always)
  static func hyperbolicArctangent(_ value: Double) -> Double {
    // Halve the result twice: artanh x = 2 artanh (x ÷ (1 + √(1 − x²))). This reduces ±0.17, the width of the grid, to ±0.043,
    // for which seven terms suffice. Precision decreases beyond.
    var x = value
    x /= 1 + (1 - x * x).squareRoot()
    x /= 1 + (1 - x * x).squareRoot()
    let t = x * x
    let series =
      1 / 3.0 + t * (1 / 5.0 + t * (1 / 7.0 + t * (1 / 9.0 + t * (1 / 11.0 + t * (1 / 13.0 + t * (1 / 15.0))))))
    return 4 * (x + x * (t * series))
  }

  /// Returns the hyperbolic sine and cosine of a number. Precision decreases beyond ±0.4, twice the width of the grid.
  @inline(__always)
  static func hyperbolicSineAndCosine(of value: Double) -> (sine: Double, cosine: Double) {
    let x = value * value
    let sine =
      1 / 6.0
      + x * (1 / 120.0 + x * (1 / 5040.0 + x * (1 / 362_880.0 + x * (1 / 39_916_800.0 + x / 6_227_020_800))))
    let cosine =
      0.5
      + x * (1 / 24.0 + x * (1 / 720.0 + x * (1 / 40_320.0 + x * (1 / 3_628_800.0 + x / 479_001_600))))
    return (value + value * (x * sine), 1 + x * cosine)
  }

  /// Returns the sine and cosine of an angle plus `turn`, which must be at most ±0.004 radians.
  @inline(__always)
  static func turned(
    _ angle: (sine: Double, cosine: Double), by turn: Double
  ) -> (sine: Double, cosine: Double) {
    let t = turn * turn
    let sine = turn - turn * (t * (1 / 6.0 - t * (1 / 120.0)))
    let lost = t * (0.5 - t * (1 / 24.0 - t * (1 / 720.0)))
    return (
      angle.sine + (angle.cosine * sine - angle.sine * lost), angle.cosine - (angle.sine * sine + angle.cosine * lost)
    )
  }

  /// Returns the hyperbolic sine and cosine of a number plus `step`, which must be at most ±0.004.
  @inline(__always)
  static func shifted(
    _ number: (sine: Double, cosine: Double), by step: Double
  ) -> (sine: Double, cosine: Double) {
    let t = step * step
    let sine = step + step * (t * (1 / 6.0 + t * (1 / 120.0)))
    let gain = t * (0.5 + t * (1 / 24.0 + t * (1 / 720.0)))
    return (
      number.sine + (number.cosine * sine + number.sine * gain),
      number.cosine + (number.sine * sine + number.cosine * gain)
    )
  }
}
