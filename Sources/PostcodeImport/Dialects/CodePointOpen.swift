import PostcodeKit

/// Code-Point Open: postcode, quality and grid reference of the live postcodes of Great Britain, in one file per area.
///
/// The files have no header, but some users add one of the two that are published with them. Editions before August
/// 2011 had 19 columns, nine of them blank.
enum CodePointOpen: DialectRules {
  static let title = "Code-Point Open"
  static let form =
    "Postcode,Positional_quality_indicator,Eastings,Northings,… (10 columns, with or without a header)"
  static let attribution = """
    Contains OS data © Crown copyright and database right
    Contains Royal Mail data © Royal Mail copyright and database right
    Contains National Statistics data © Crown copyright and database right
    """

  static func fields(of header: Header) -> FieldMap? {
    let keys = header.labels.prefix(4).map(\.key)
    guard
      keys == ["pc", "pq", "ea", "no"]
        || keys == ["postcode", "positionalqualityindicator", "eastings", "northings"]
    else { return nil }
    return FieldMap(fieldIndexes, count: header.count)
  }

  static func fields(ofRows rows: SampleRows) -> FieldMap? {
    for (count, fieldIndexes) in [(10, fieldIndexes), (19, fieldIndexesBefore2011)] {
      let isThis = rows.mostly { row in
        guard row.count == count, row[0].isPostcode, row[1].isWholeNumber, row[1].utf8.count == 2,
          let easting = fieldIndexes[.easting], let northing = fieldIndexes[.northing]
        else { return false }
        return row[easting].isWholeNumber && row[northing].isWholeNumber
      }
      if isThis { return FieldMap(fieldIndexes, count: count) }
    }
    return nil
  }

  static func impliedLabels(fieldCount: Int) -> [String] {
    let codes = ["CY", "RH", "LH", "CC", "DC", "WC"]
    return switch fieldCount {
    case 10: ["PC", "PQ", "EA", "NO"] + codes
    case 19: ["PC", "PQ"] + (1...8).map { "blank \($0)" } + ["EA", "NO"] + codes + ["blank 9"]
    default: []
    }
  }

  private static let fieldIndexes: [ColumnRole: Int] = [.postcode: 0, .quality: 1, .easting: 2, .northing: 3]
  private static let fieldIndexesBefore2011: [ColumnRole: Int] = [
    .postcode: 0, .quality: 1, .easting: 10, .northing: 11,
  ]
}
