/// The postcodes whose longitude is written `-0.00000`: ascending ordinals of 32 bits. See FORMAT.md, "Negative zeros".
struct NegativeZeros: Sendable {
  private let bytes: ByteView
  private var count: Int { bytes.count / 4 }

  init(_ bytes: ByteView) { self.bytes = bytes }

  private func ordinal(_ index: Int) -> Int { Int(truncatingIfNeeded: bytes.uint32(4 &* index)) }

  /// Returns whether the longitude at an ordinal is a negative zero, provided that it is 0.
  ///
  /// - Complexity: O(log *n*), where *n* is the number of negative zeros.
  func contains(_ ordinal: Int) -> Bool {
    let index = lowerBound(0..<count) { self.ordinal($0) < ordinal }
    return index < count && self.ordinal(index) == ordinal
  }

  /// Returns what is wrong with the section, or `nil`.
  ///
  /// - Parameter longitude: Returns the longitude at an ordinal, or `nil` if there is none.
  func firstInconsistency(_ longitude: (_ ordinal: Int) -> Int64?) -> String? {
    guard bytes.count % 4 == 0 else { return "\(bytes.count) bytes, no multiple of 4" }
    var last = -1
    for index in 0..<count {
      let ordinal = ordinal(index)
      guard ordinal > last, longitude(ordinal) == 0 else { return "the longitude at \(ordinal) is not 0, or listed twice" }
      last = ordinal
    }
    return nil
  }
}

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
