import PostcodeIndex

/// How the text of a field is understood.
enum ValueForm: Sendable, Hashable {
  /// Easting and northing in whole metres.
  case grid
  /// Latitude and longitude in decimal degrees.
  case geographic
  /// A whole number.
  case category
  /// A month; dates with slashes are in the order given.
  case month(DateOrder)
  /// Whether the postcode is in use: makes a month of termination that is not known, or none.
  case status
  /// The same beside a month of termination, which it must not contradict.
  case statusBesideMonth

  /// The month that stands for "terminated, but the dump does not say when": January of the year 0.
  static let unstatedMonth = Int64(YearMonth.unknown.months)
}

/// Why a value was refused, and in which of the two fields of a reading it stands.
struct ValueFault: Error, Equatable {
  let reason: Rejection.Reason
  let isInSecondField: Bool

  init(_ reason: Rejection.Reason, isInSecondField: Bool = false) {
    self.reason = reason
    self.isInSecondField = isInSecondField
  }
}

extension RowLayout.Reading {
  /// Reads the fields of a row into the slots of `values`.
  ///
  /// - Returns: `nil`, or why a value was refused.
  @inline(__always)
  func read(_ row: CSVRow, into values: inout [Int64]) -> ValueFault? {
    switch form {
    case .grid: readGrid(row, into: &values)
    case .geographic: readGeographic(row, into: &values)
    case .category: readCategory(row, into: &values)
    case .month(let order): readMonth(row, order, into: &values)
    case .status: readStatus(row, isBesideMonth: false, into: &values)
    case .statusBesideMonth: readStatus(row, isBesideMonth: true, into: &values)
    }
  }

  private func readGrid(_ row: CSVRow, into values: inout [Int64]) -> ValueFault? {
    let eastingField = row[field]
    let northingField = row[secondField]
    if eastingField.isMissing, northingField.isMissing {
      values[slot] = ColumnDeclaration.missing
      values[slot &+ 1] = ColumnDeclaration.missing
      return nil
    }
    guard let easting = eastingField.wholeNumber else { return ValueFault(.badEasting) }
    guard let northing = northingField.wholeNumber else {
      return ValueFault(.badNorthing, isInSecondField: true)
    }
    // Code-Point Open writes 0,0 for no position; the point lies in the Atlantic.
    if easting == 0, northing == 0 {
      values[slot] = ColumnDeclaration.missing
      values[slot &+ 1] = ColumnDeclaration.missing
      return nil
    }
    guard easting > 0, easting < 700_000 else { return ValueFault(.coordinateOutOfRange) }
    guard northing > 0, northing < 1_300_000 else {
      return ValueFault(.coordinateOutOfRange, isInSecondField: true)
    }
    values[slot] = easting
    values[slot &+ 1] = northing
    return nil
  }

  /// The longest way of the British Isles, in which a postcode can lie; swapped columns fall outside.
  private static let latitudes: ClosedRange<Int64> = (48 * Degrees.unit)...(62 * Degrees.unit)
  private static let longitudes: ClosedRange<Int64> = (-10 * Degrees.unit)...(4 * Degrees.unit)

  private func readGeographic(_ row: CSVRow, into values: inout [Int64]) -> ValueFault? {
    let latitudeField = row[field]
    let longitudeField = row[secondField]
    let latitude = latitudeField.isMissing ? nil : latitudeField.degrees
    let longitude = longitudeField.isMissing ? nil : longitudeField.degrees
    if latitude == nil, !latitudeField.isMissing { return ValueFault(.badLatitude) }
    if longitude == nil, !longitudeField.isMissing { return ValueFault(.badLongitude, isInSecondField: true) }
    // Longitude 0 alone says nothing: the meridian runs through towns. With a latitude that is missing, that is 0
    // or ONS' 99.999999, the position is missing.
    let latitudeIsAbsent = latitude == nil || latitude == 0 || latitude == Degrees.absentLatitude
    if latitudeIsAbsent, longitude ?? 0 == 0 {
      values[slot] = ColumnDeclaration.missing
      values[slot &+ 1] = ColumnDeclaration.missing
      return nil
    }
    guard let latitude else { return ValueFault(.badLatitude) }
    guard let longitude else { return ValueFault(.badLongitude, isInSecondField: true) }
    guard Self.latitudes.contains(latitude) else { return ValueFault(.coordinateOutOfRange) }
    guard Self.longitudes.contains(longitude) else {
      return ValueFault(.coordinateOutOfRange, isInSecondField: true)
    }
    values[slot] = latitude
    values[slot &+ 1] = longitude
    return nil
  }

  private func readCategory(_ row: CSVRow, into values: inout [Int64]) -> ValueFault? {
    let text = row[field]
    if text.isMissing {
      values[slot] = ColumnDeclaration.missing
      return nil
    }
    guard let number = text.wholeNumber else { return ValueFault(.badQuality) }
    values[slot] = number
    return nil
  }

  private func readMonth(_ row: CSVRow, _ order: DateOrder, into values: inout [Int64]) -> ValueFault? {
    let text = row[field]
    if text.isMissing {
      values[slot] = ColumnDeclaration.missing
      return nil
    }
    guard let month = text.month(order) else { return ValueFault(.badDate) }
    values[slot] = month
    return nil
  }

  private func readStatus(_ row: CSVRow, isBesideMonth: Bool, into values: inout [Int64]) -> ValueFault? {
    guard let isLive = row[field].isLive else { return ValueFault(.badStatus) }
    if isBesideMonth {
      let isTerminated = values[slot] != ColumnDeclaration.missing
      if isLive, isTerminated { return ValueFault(.badStatus) }
      if isLive || isTerminated { return nil }
    }
    values[slot] = isLive ? ColumnDeclaration.missing : ValueForm.unstatedMonth
    return nil
  }
}
