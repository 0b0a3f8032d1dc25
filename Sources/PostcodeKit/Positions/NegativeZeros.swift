// Longitudes that are written `-0.00000`. See FORMAT.md, "Negative zeros".

extension PostcodeIndex {
  /// Returns the second value of a position in degrees as the dataset writes it.
  ///
  /// - Parameters:
  ///   - value: The value in units of its last decimal.
  ///   - column: Its column.
  ///   - ordinal: Its ordinal.
  package func secondDegrees(_ value: Int64, of column: ColumnDeclaration, at ordinal: Int) -> DecimalDegrees {
    var decimals: UInt8 = 0
    if case .position(let stored) = column.kind { decimals = stored }
    let mayBeNegativeZero = value == 0 && column.name.hasSameBytes(as: ColumnDeclaration.geographic.name)
    return withExtendedLifetime(owner) {
      DecimalDegrees(
        scaled: value, decimals: decimals,
        isNegativeZero: mayBeNegativeZero && contents.negativeZeros?.contains(ordinal) ?? false)
    }
  }
}

extension IndexContents {
  /// Returns a position in degrees.
  ///
  /// - Parameters:
  ///   - scaled: Latitude and longitude in units of their last decimal.
  ///   - ordinal: Its ordinal.
  func geographicPosition(_ scaled: (first: Int64, second: Int64), at ordinal: Int) -> GeographicPosition {
    let isNegativeZero = scaled.second == 0 && negativeZeros?.contains(ordinal) ?? false
    return GeographicPosition(
      latitude: DecimalDegrees(scaled: scaled.first, decimals: wellKnown.geographicDecimals),
      longitude: DecimalDegrees(
        scaled: scaled.second, decimals: wellKnown.geographicDecimals, isNegativeZero: isNegativeZero))
  }
}
