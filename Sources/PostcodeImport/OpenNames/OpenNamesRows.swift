import PostcodeKit

/// Collects the places, and the place of each postcode, from the rows of tiles.
struct OpenNamesRows: CSVRowConsumer {
  private(set) var places: [Place] = []
  /// The postcodes and the names of their places.
  private(set) var populatedPlaces = PopulatedPlaceNames()
  private(set) var report = ImportReport.Places()
  private let rejections: RejectionLog
  /// The number of the current file.
  var file = 0

  /// The place of each code.
  private var placeOfCode: [UntrustedText: Int] = [:]
  private var postcodes = PostcodeField()

  /// The longest name that an index stores, in bytes.
  private static let longestName = 4095

  init(_ rejections: RejectionLog) {
    self.rejections = rejections
  }

  /// The index of a field.
  private enum Field {
    static let code = 0, name = 2, nameLanguage = 3, secondName = 4, secondNameLanguage = 5, type = 6, localType = 7
    static let easting = 8, northing = 9, west = 12, south = 13, east = 14, north = 15, outcode = 16
    static let populatedPlace = 18, district = 21, districtType = 23, county = 24, countyType = 26, region = 27
    static let country = 29
    /// The fields up to the last one that is read.
    static let count = 30
  }

  // The compiler orders the values of loops over literals of tuples by chance, but not over constants: a release must be reproducible.
  /// The fields of at most `longestName` bytes, and their columns.
  private static let names = [(Field.code, "ID"), (Field.name, "NAME1"), (Field.secondName, "NAME2")]
  /// The fields of coordinates, and their columns: the eastings first.
  private static let numbers = [
    (Field.easting, "GEOMETRY_X"), (Field.west, "MBR_XMIN"), (Field.east, "MBR_XMAX"),
    (Field.northing, "GEOMETRY_Y"), (Field.south, "MBR_YMIN"), (Field.north, "MBR_YMAX"),
  ]

  /// The number of fields that a reader must locate.
  static var capacity: Int { Field.count }

  /// Whether a row is the header, which users sometimes add.
  static func isHeader(_ row: CSVRow) -> Bool { equals(row[0], "ID") || equals(row[0], "id") }

  mutating func take(_ row: CSVRow) {
    if row.line == 1, Self.isHeader(row) { return }
    report.rows += 1
    guard row.fieldCount == OpenNamesTiles.fieldCount else {
      let isShort = row.fieldCount < OpenNamesTiles.fieldCount
      return rejections.add(
        isShort ? .tooFewFields : .tooManyFields, file: file, line: row.line, column: "", value: "\(row.fieldCount)",
        expected: "\(OpenNamesTiles.fieldCount) fields")
    }
    let type = row[Field.type]
    if Self.equals(type, "other") {
      if Self.equals(row[Field.localType], "Postcode") { takePostcode(row) } else { report.otherRows += 1 }
    } else if Self.equals(type, "populatedPlace") {
      takePlace(row)
    } else if Self.otherTypes.contains(where: { Self.equals(type, $0) }) {
      report.otherRows += 1
    } else {
      rejections.add(.unknownType, file: file, line: row.line, column: "TYPE", value: type.text)
    }
  }

  mutating func take(_ defect: CSVDefect, line: Int, text: UnsafeBufferPointer<UInt8>) {
    report.rows += 1
    rejections.add(
      Rejection.Reason(defect), file: file, line: line, column: "", value: String(decodingText: text))
  }

  /// The types of features that an index leaves out.
  private static let otherTypes: [StaticString] = ["transportNetwork", "landform", "hydrography", "landcover", "other"]

  private static func equals(_ field: CSVField, _ text: StaticString) -> Bool {
    field.count == text.utf8CodeUnitCount
      && text.withUTF8Buffer { $0.elementsEqual(field.bytes) }
  }

  private mutating func takePostcode(_ row: CSVRow) {
    guard let postcode = postcodes.postcode(in: row[Field.code]) else {
      return rejections.add(.notAPostcode, file: file, line: row.line, column: "ID", value: row[Field.code].text)
    }
    let name = row[Field.populatedPlace].trimmed
    guard name.count <= Self.longestName else {
      return rejections.add(.longName, file: file, line: row.line, column: "POPULATED_PLACE", value: name.text)
    }
    report.postcodeRows += 1
    if !name.isMissing { populatedPlaces.add(name, of: postcode) }
  }

  private mutating func takePlace(_ row: CSVRow) {
    func text(_ field: Int) -> String? {
      row[field].isMissing ? nil : row[field].trimmed.text
    }
    func reject(_ reason: Rejection.Reason, _ column: String, _ field: Int, expected: String? = nil) {
      rejections.add(
        reason, file: file, line: row.line, column: column, value: row[field].text, expected: expected)
    }
    guard let code = text(Field.code) else { return reject(.noCode, "ID", Field.code) }
    // A place may be called Nil, so every text is a name.
    let name = row[Field.name].trimmed.text
    if name.isEmpty { return reject(.noName, "NAME1", Field.name) }
    for (field, label) in Self.names where row[field].count > Self.longestName {
      return reject(.longName, label, field)
    }
    var coordinates: [GridCoordinate?] = []
    for (index, (field, label)) in Self.numbers.enumerated() {
      let value = row[field].trimmed
      guard value.isMissing || GridCoordinate(metres: value) != nil else {
        return reject(
          index < 3 ? .badEasting : .badNorthing, label, field, expected: "metres, whole or with decimals, or nothing")
      }
      coordinates.append(GridCoordinate(metres: value))
    }
    var place = Place(
      code: code, name: name, nameLanguage: text(Field.nameLanguage), secondName: text(Field.secondName),
      secondNameLanguage: text(Field.secondNameLanguage), localType: text(Field.localType),
      outcode: text(Field.outcode))
    place.area = PlaceArea(
      county: text(Field.county), countyType: Self.lastPart(text(Field.countyType)), district: text(Field.district),
      districtType: Self.lastPart(text(Field.districtType)), region: text(Field.region), country: text(Field.country))
    place.eastings = PlaceExtent(position: coordinates[0], minimum: coordinates[1], maximum: coordinates[2])
    place.northings = PlaceExtent(position: coordinates[3], minimum: coordinates[4], maximum: coordinates[5])
    guard let known = placeOfCode[UntrustedText(code)] else {
      placeOfCode[UntrustedText(code)] = places.count
      places.append(place)
      return
    }
    if places[known] == place {
      report.merged += 1
    } else {
      reject(.repeatedCode, "ID", Field.code)
    }
  }

  /// Returns what follows the last slash of an identifier.
  private static func lastPart(_ uri: String?) -> String? {
    uri.flatMap { UntrustedText($0).split(separator: "/").last?.string }
  }
}

extension GridCoordinate {
  /// Parses metres, whole or with decimals; `nil` if the text is no such number or its magnitude is 10,000,000 or more.
  init?(metres field: CSVField) {
    let isNegative = field.count > 0 && field[0] == UInt8(ascii: "-")
    var position = isNegative ? 1 : 0
    var whole = 0
    let start = position
    while position < field.count, field[position] &- 48 < 10, position - start < 7 {
      whole = whole * 10 + Int(field[position] - 48)
      position += 1
    }
    guard position > start else { return nil }
    var hasHalf = false
    var hasRest = false
    if position < field.count {
      guard field[position] == UInt8(ascii: "."), position + 1 < field.count else { return nil }
      for index in (position + 1)..<field.count {
        let digit = field[index] &- 48
        guard digit < 10 else { return nil }
        if index == position + 1 {
          hasHalf = digit >= 5
          hasRest = digit != 0 && digit != 5
        } else if digit != 0 {
          hasRest = true
        }
      }
    }
    let halves = 2 * whole + (hasHalf ? 1 : 0)
    self.init(halfMetres: isNegative ? -halves - (hasRest ? 1 : 0) : halves)
  }
}
