/// An angle as an exact decimal fraction: `scaled` × 10^−`decimals` degrees.
public struct DecimalDegrees: Sendable, Hashable {
  /// The decimal digits as one integer.
  public let scaled: Int64
  /// The number of digits after the decimal point, 0 to 15.
  public let decimals: UInt8
  /// Whether the number is 0 and has a sign, as a longitude just west of Greenwich that was rounded: `-0.00000`.
  public let isNegativeZero: Bool

  /// Creates an angle from its decimal digits and the number of digits after the decimal point, at most 15.
  ///
  /// - Parameters:
  ///   - scaled: The angle multiplied by a power of ten.
  ///   - decimals: The exponent of that power, at most 15.
  ///   - isNegativeZero: Whether the number is written with a sign although it is 0.
  public init(scaled: Int64, decimals: UInt8, isNegativeZero: Bool = false) {
    self.scaled = scaled
    self.decimals = decimals
    self.isNegativeZero = isNegativeZero && scaled == 0
  }

  /// The angle in degrees, rounded to the nearest `Double`; never negative zero.
  public var doubleValue: Double {
    Double(scaled) / Double(powerOfTen(Int(min(decimals, ColumnDeclaration.degreeDecimals))))
  }
}

extension DecimalDegrees: CustomStringConvertible {
  /// The angle in decimal notation: `-2.24285`.
  public var description: String {
    var digits = Array(String(scaled.magnitude).utf8)
    let decimals = Int(min(self.decimals, ColumnDeclaration.degreeDecimals))
    while digits.count <= decimals { digits.insert(48, at: 0) }
    if decimals > 0 { digits.insert(46, at: digits.count - decimals) }
    if scaled < 0 || isNegativeZero { digits.insert(45, at: 0) }
    return String(decoding: digits, as: UTF8.self)
  }
}
