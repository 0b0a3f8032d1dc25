import PostcodeKit

/// The interpretation of a field.
enum ValueForm: Sendable, Hashable {
  /// Easting and northing in whole metres.
  case grid
  /// Latitude and longitude in decimal degrees.
  case geographic
  /// A whole number.
  case category
  /// A month. Dates with slashes have this order.
  case month(DateOrder)
  /// Whether the postcode is live: no month of termination, or an unknown one.
  case status
  /// The same in a file with months of termination, which the status must not contradict.
  case statusBesideMonth

  /// The number of slots of a value.
  var slotCount: Int {
    switch self {
    case .grid, .geographic: 2
    case .category, .month, .status, .statusBesideMonth: 1
    }
  }

  /// Whether the value is a word for the state of a postcode.
  var isStatus: Bool { self == .status || self == .statusBesideMonth }

  /// The valid coordinates, for messages; `nil` for other values.
  var bounds: String? {
    switch self {
    case .grid: Self.gridBounds
    case .geographic: Self.degreeBounds
    case .category, .month, .status, .statusBesideMonth: nil
    }
  }

  static let gridBounds = "an easting of 1 to 699999 m and a northing of 1 to 1299999 m"
  static let degreeBounds = "a latitude of 48 to 62 degrees and a longitude of -10 to 4 degrees"

  /// The month of termination if the file doesn't state it: January of year 0.
  static let unstatedMonth = Int64(YearMonth.unknown.months)
}

/// The reason why a value is invalid, and which of a parser's two fields it is in.
struct ValueError: Error, Equatable {
  let reason: Rejection.Reason
  let isInSecondField: Bool

  init(_ reason: Rejection.Reason, isInSecondField: Bool = false) {
    self.reason = reason
    self.isInSecondField = isInSecondField
  }
}

extension RowLayout.FieldParser {
  /// Parses fields of a row into slots of `values`.
  ///
  /// - Returns: An error if a value is invalid.
  @inline(__always)
  func parse(_ row: CSVRow, into values: inout [Int64]) -> ValueError? {
    switch form {
    case .grid: parseGrid(row, into: &values)
    case .geographic: parseGeographic(row, into: &values)
    case .category: parseCategory(row, into: &values)
    case .month(let order): parseMonth(row, order, into: &values)
    case .status: parseStatus(row, isBesideMonth: false, into: &values)
    case .statusBesideMonth: parseStatus(row, isBesideMonth: true, into: &values)
    }
  }

  private func parseGrid(_ row: CSVRow, into values: inout [Int64]) -> ValueError? {
    let eastingField = row[field]
    let northingField = row[secondField]
    if eastingField.isMissing, northingField.isMissing {
      values[slot] = ColumnDeclaration.missing
      values[slot &+ 1] = ColumnDeclaration.missing
      return nil
    }
    guard let easting = eastingField.wholeNumber else { return ValueError(.badEasting) }
    guard let northing = northingField.wholeNumber else {
      return ValueError(.badNorthing, isInSecondField: true)
    }
    // Code-Point Open writes 0,0, a point in the Atlantic, for a missing position.
    if easting == 0, northing == 0 {
      values[slot] = ColumnDeclaration.missing
      values[slot &+ 1] = ColumnDeclaration.missing
      return nil
    }
    guard easting > 0, easting < 700_000 else { return ValueError(.coordinateOutOfRange) }
    guard northing > 0, northing < 1_300_000 else {
      return ValueError(.coordinateOutOfRange, isInSecondField: true)
    }
    values[slot] = easting
    values[slot &+ 1] = northing
    return nil
  }

  /// The bounds of the British Isles. Swapped coordinates fall outside.
  private static let latitudes: ClosedRange<Int64> = (48 * Degrees.unit)...(62 * Degrees.unit)
  private static let longitudes: ClosedRange<Int64> = (-10 * Degrees.unit)...(4 * Degrees.unit)

  private func parseGeographic(_ row: CSVRow, into values: inout [Int64]) -> ValueError? {
    let latitudeField = row[field]
    let longitudeField = row[secondField]
    let latitude = latitudeField.isMissing ? nil : latitudeField.degrees
    let longitude = longitudeField.isMissing ? nil : longitudeField.degrees
    if latitude == nil, !latitudeField.isMissing { return ValueError(.badLatitude) }
    if longitude == nil, !longitudeField.isMissing { return ValueError(.badLongitude, isInSecondField: true) }
    // A longitude of 0 alone proves nothing, because the meridian crosses towns. The position is missing if the
    // latitude is missing, 0 or ONS's 99.999999.
    let latitudeIsAbsent = latitude == nil || latitude == 0 || latitude == Degrees.absentLatitude
    if latitudeIsAbsent, longitude ?? 0 == 0 {
      values[slot] = ColumnDeclaration.missing
      values[slot &+ 1] = ColumnDeclaration.missing
      return nil
    }
    guard let latitude else { return ValueError(.badLatitude) }
    guard let longitude else { return ValueError(.badLongitude, isInSecondField: true) }
    guard Self.latitudes.contains(latitude) else { return ValueError(.coordinateOutOfRange) }
    guard Self.longitudes.contains(longitude) else {
      return ValueError(.coordinateOutOfRange, isInSecondField: true)
    }
    values[slot] = latitude
    values[slot &+ 1] = longitude
    if longitude == 0, longitudeField.trimmed[0] == UInt8(ascii: "-") {
      values[slot &+ 1] = ColumnDeclaration.negativeZero
    }
    return nil
  }

  private func parseCategory(_ row: CSVRow, into values: inout [Int64]) -> ValueError? {
    let text = row[field]
    if text.isMissing {
      values[slot] = ColumnDeclaration.missing
      return nil
    }
    guard let number = text.wholeNumber else { return ValueError(.badQuality) }
    values[slot] = number
    return nil
  }

  private func parseMonth(_ row: CSVRow, _ order: DateOrder, into values: inout [Int64]) -> ValueError? {
    let text = row[field]
    if text.isMissing {
      values[slot] = ColumnDeclaration.missing
      return nil
    }
    guard let month = text.month(order) else { return ValueError(.badDate) }
    values[slot] = month
    return nil
  }

  private func parseStatus(_ row: CSVRow, isBesideMonth: Bool, into values: inout [Int64]) -> ValueError? {
    guard let isLive = row[field].isLive else { return ValueError(.badStatus) }
    if isBesideMonth {
      let isTerminated = values[slot] != ColumnDeclaration.missing
      if isLive, isTerminated { return ValueError(.badStatus) }
      if isLive || isTerminated { return nil }
    }
    values[slot] = isLive ? ColumnDeclaration.missing : ValueForm.unstatedMonth
    return nil
  }
}
