public import PostcodeCore

/// What an index knows about one postcode.
public struct PostcodeRecord: Sendable, Equatable {
  /// The postcode.
  public let postcode: Postcode
  /// Its place in the order of (outcode, incode), counted from 0.
  public let ordinal: Int
  /// Its position on the grid the dump uses; `nil` where the dump has none.
  public let gridReference: GridReference?
  /// Its position in degrees; `nil` where the dump has none.
  public let geographic: GeographicPosition?
  /// How good the position is, in the dump's own scale.
  public let quality: Int?
  /// When it was introduced, if the dump says.
  public let introduced: YearMonth?
  /// When it was terminated; `nil` while it is live, or if the dump does not say.
  public let terminated: YearMonth?

  /// Puts a record together, for previews and tests.
  public init(
    postcode: Postcode, ordinal: Int, gridReference: GridReference? = nil, geographic: GeographicPosition? = nil,
    quality: Int? = nil, introduced: YearMonth? = nil, terminated: YearMonth? = nil
  ) {
    self.postcode = postcode
    self.ordinal = ordinal
    self.gridReference = gridReference
    self.geographic = geographic
    self.quality = quality
    self.introduced = introduced
    self.terminated = terminated
  }
}

/// A position in whole metres: British National Grid, or Irish Grid for postcodes in BT.
public struct GridReference: Sendable, Hashable {
  /// Metres east of the grid's false origin.
  public let easting: Int
  /// Metres north of the grid's false origin.
  public let northing: Int

  /// Takes metres east and north of the grid's false origin.
  public init(easting: Int, northing: Int) {
    self.easting = easting
    self.northing = northing
  }
}

/// A position in degrees on WGS 84, with as many decimals as the dump needs.
public struct GeographicPosition: Sendable, Hashable {
  /// Degrees north.
  public let latitude: DecimalDegrees
  /// Degrees east; negative west of Greenwich.
  public let longitude: DecimalDegrees

  /// Takes degrees north and east.
  public init(latitude: DecimalDegrees, longitude: DecimalDegrees) {
    self.latitude = latitude
    self.longitude = longitude
  }
}

/// An angle as a decimal fraction: `scaled` × 10^−`decimals` degrees.
public struct DecimalDegrees: Sendable, Hashable {
  /// The digits as a whole number.
  public let scaled: Int64
  /// How many of the digits stand behind the point, 0 to 15.
  public let decimals: UInt8

  /// Takes the digits as a whole number, and how many of them stand behind the point (at most 15).
  public init(scaled: Int64, decimals: UInt8) {
    self.scaled = scaled
    self.decimals = decimals
  }

  /// The nearest binary number.
  public var doubleValue: Double {
    var divisor = 1.0
    for _ in 0..<min(decimals, ColumnDeclaration.degreeDecimals) { divisor *= 10 }
    return Double(scaled) / divisor
  }
}

extension DecimalDegrees: CustomStringConvertible {
  /// The digits with their point: `-2.24285`.
  public var description: String {
    var digits = Array(String(scaled.magnitude).utf8)
    let decimals = Int(min(self.decimals, ColumnDeclaration.degreeDecimals))
    while digits.count <= decimals { digits.insert(48, at: 0) }
    if decimals > 0 { digits.insert(46, at: digits.count - decimals) }
    if scaled < 0 { digits.insert(45, at: 0) }
    return String(decoding: digits, as: UTF8.self)
  }
}

/// A month of a year.
public struct YearMonth: Sendable, Hashable {
  /// Months since January of the year 0: year × 12 + month − 1.
  public let months: Int

  /// Takes months since January of the year 0.
  public init(months: Int) {
    self.months = months
  }

  /// Takes what a column holds; months that no calendar has, from a damaged index, become `unknown`.
  package init(stored months: Int64) {
    self.init(months: (0..<120_000).contains(months) ? Int(months) : 0)
  }

  /// Stands for a month that the dump does not name, where it says only that a postcode is terminated.
  public static let unknown = YearMonth(months: 0)

  /// The year.
  public var year: Int { months >= 0 ? months / 12 : (months + 1) / 12 - 1 }
  /// The month, 1 to 12.
  public var month: Int { (months % 12 + 12) % 12 + 1 }
}

extension YearMonth: Comparable, CustomStringConvertible {
  /// Whether the left month is the earlier one.
  public static func < (left: YearMonth, right: YearMonth) -> Bool { left.months < right.months }

  /// The month as the dumps write it, YYYYMM: `201506`; `unknown` for `YearMonth.unknown`.
  public var description: String {
    if months == YearMonth.unknown.months { return "unknown" }
    let year = String(year)
    return String(repeating: "0", count: max(0, 4 - year.utf8.count)) + year + (month < 10 ? "0" : "") + String(month)
  }
}

extension PostcodeIndex {
  /// What the index knows about the postcode with an ordinal; `nil` if there is no such ordinal.
  ///
  /// - Complexity: O(log of the number of outcodes).
  public func record(at ordinal: Int) -> PostcodeRecord? {
    postcode(at: ordinal).map { record($0, at: ordinal) }
  }

  /// What the index knows about a postcode; `nil` if it is not there.
  ///
  /// - Complexity: O(1).
  public func record(of postcode: Postcode) -> PostcodeRecord? {
    ordinal(of: postcode).map { record(postcode, at: $0) }
  }

  private func record(_ postcode: Postcode, at ordinal: Int) -> PostcodeRecord {
    let places = places(at: ordinal)
    return PostcodeRecord(
      postcode: postcode, ordinal: ordinal, gridReference: places.grid, geographic: places.geographic,
      quality: quality(at: ordinal), introduced: month(wellKnown.introduced, at: ordinal),
      terminated: terminated(at: ordinal))
  }

  /// Both positions; the one in degrees is told by the one on the grid, which is read once.
  private func places(at ordinal: Int) -> (grid: GridReference?, geographic: GeographicPosition?) {
    guard let grid = wellKnown.gridReference, case .geographic(let column)? = wellKnown.geographic?.storage else {
      return (gridReference(at: ordinal), geographicPosition(at: ordinal))
    }
    return withExtendedLifetime(owner) {
      let reference = grid.position(at: ordinal)
      let scaled = column.position(at: ordinal, reference: reference)
      return (
        reference.map { PostcodeIndex.gridReference($0) }, scaled.map { geographicPosition(scaled: $0) }
      )
    }
  }

  /// The position on the dump's grid; `nil` if there is none.
  ///
  /// - Complexity: O(1).
  public func gridReference(at ordinal: Int) -> GridReference? {
    withExtendedLifetime(owner) {
      wellKnown.gridReference?.position(at: ordinal).map { PostcodeIndex.gridReference($0) }
    }
  }

  /// The position in degrees; `nil` if there is none.
  ///
  /// - Complexity: O(1).
  public func geographicPosition(at ordinal: Int) -> GeographicPosition? {
    withExtendedLifetime(owner) {
      wellKnown.geographic?.position(at: ordinal).map { geographicPosition(scaled: $0) }
    }
  }

  private static func gridReference(_ metres: (first: Int64, second: Int64)) -> GridReference {
    GridReference(
      easting: Int(truncatingIfNeeded: metres.first), northing: Int(truncatingIfNeeded: metres.second))
  }

  private func geographicPosition(scaled: (first: Int64, second: Int64)) -> GeographicPosition {
    GeographicPosition(
      latitude: DecimalDegrees(scaled: scaled.first, decimals: wellKnown.geographicDecimals),
      longitude: DecimalDegrees(scaled: scaled.second, decimals: wellKnown.geographicDecimals))
  }

  /// How good the position is, in the dump's own scale; `nil` if the dump does not say.
  ///
  /// - Complexity: O(1).
  public func quality(at ordinal: Int) -> Int? {
    withExtendedLifetime(owner) {
      wellKnown.quality?.value(at: ordinal).map { Int(truncatingIfNeeded: $0) }
    }
  }

  private func month(_ column: CategoryColumn?, at ordinal: Int) -> YearMonth? {
    withExtendedLifetime(owner) {
      column?.value(at: ordinal).map { YearMonth(stored: $0) }
    }
  }

  /// The month of termination; `nil` while the postcode is live, or if the dump does not say.
  ///
  /// - Complexity: O(1).
  public func terminated(at ordinal: Int) -> YearMonth? {
    month(wellKnown.terminated, at: ordinal)
  }

  /// Whether the postcode is in use, as far as the dump says: it has no month of termination. `false` for an ordinal that
  /// there is not.
  ///
  /// - Complexity: O(1).
  public func isLive(at ordinal: Int) -> Bool {
    (0..<count).contains(ordinal) && terminated(at: ordinal) == nil
  }
}
