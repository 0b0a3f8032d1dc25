import Foundation
import Testing

@testable import PostcodeKit
import TestSupport

/// Trigonometric functions, compared with the platform's, whose error is below one unit in the last place.
struct TrigonometryTests {
  private func angles(_ count: Int, limit: Double) -> [Double] {
    var random = SplitMix64(seed: 1)
    var angles: [Double] = [
      0, -0.0, 1e-300, 1e-8, -1e-8, 0.7853981633974483, 1.5707963267948966, 3.141592653589793, 4.71238898038469,
      6.283185307179586,
    ]
    while angles.count < count {
      angles.append((Double(random.below(1 << 30)) / Double(1 << 29) - 1) * limit)
    }
    return angles
  }

  @Test func sineAndCosine() {
    for angle in angles(200_000, limit: 7) {
      let (sine, cosine) = Trigonometry.sineAndCosine(of: angle)
      guard (sine - sin(angle)).magnitude <= max(sin(angle).ulp, .leastNonzeroMagnitude),
        (cosine - cos(angle)).magnitude <= cos(angle).ulp
      else {
        Issue.record("\(angle): \(sine) for \(sin(angle)), \(cosine) for \(cos(angle))")
        return
      }
    }
  }

  @Test func arctangent() {
    var random = SplitMix64(seed: 2)
    for angle in angles(200_000, limit: .pi) {
      let length = Double(random.below(1 << 20)) / 1000 + 1e-3
      let (y, x) = (sin(angle) * length, cos(angle) * length)
      let result = Trigonometry.arctangent(y: y, x: x)
      guard (result - atan2(y, x)).magnitude <= 1.5 * atan2(y, x).ulp else {
        Issue.record("\(y), \(x): \(result) for \(atan2(y, x))")
        return
      }
    }
  }

  @Test func arctangentOnTheAxes() {
    for y in [0, -0.0, 1, -1] {
      for x in [0, -0.0, 1, -1] {
        let result = Trigonometry.arctangent(y: y, x: x)
        #expect(result == atan2(y, x) && result.sign == atan2(y, x).sign, "\(y), \(x)")
      }
    }
  }

  @Test func hyperbolicFunctions() {
    for value in stride(from: -0.4, through: 0.4, by: 0.000_1) {
      let (sine, cosine) = Trigonometry.hyperbolicSineAndCosine(of: value)
      #expect((sine - sinh(value)).magnitude <= 2 * sinh(value).ulp)
      #expect((cosine - cosh(value)).magnitude <= 2 * cosh(value).ulp)
      #expect((Trigonometry.hyperbolicArctangent(tanh(value)) - value).magnitude <= 1e-13)
      if value.magnitude < 0.2 {
        #expect((Trigonometry.hyperbolicArctangent(tanh(value)) - value).magnitude <= 4 * value.ulp)
      }
    }
  }

  /// Infinities and NaN don't trap.
  @Test(arguments: [Double.nan, .infinity, -.infinity, 1e300, -1e300])
  func arbitraryNumbersDoNotTrap(value: Double) {
    _ = Trigonometry.sineAndCosine(of: value)
    _ = Trigonometry.hyperbolicSineAndCosine(of: value)
    _ = Trigonometry.hyperbolicArctangent(value)
    for other in [0, 1, Double.nan, .infinity, -.infinity] {
      _ = Trigonometry.arctangent(y: value, x: other)
      _ = Trigonometry.arctangent(y: other, x: value)
    }
  }

  /// Recorded results, which every platform must reproduce bit for bit.
  @Test func bitsAreTheSameEverywhere() {
    var sum: UInt64 = 0
    for angle in stride(from: -6.0, through: 6, by: 0.001) {
      let (sine, cosine) = Trigonometry.sineAndCosine(of: angle)
      sum = sum &* 31 &+ sine.bitPattern &+ cosine.bitPattern
      sum = sum &* 31 &+ Trigonometry.arctangent(y: angle, x: 1.25).bitPattern
    }
    #expect(sum == 15_761_004_805_186_053_250)
  }
}
