/// Code-Point Open: postcode, quality and grid reference of the live postcodes of Great Britain, one file an area.
///
/// The files have no header, though people put one of the two published with them in front. The editions before
/// August 2011 had 19 columns, of which the later ones dropped nine that were blank.
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
    return FieldMap(places, count: header.count)
  }

  static func fields(ofRows rows: SampleRows) -> FieldMap? {
    for (count, places) in [(10, places), (19, placesBefore2011)] {
      let isThis = rows.mostly { row in
        guard row.count == count, row[0].isPostcode, row[1].isWholeNumber, row[1].utf8.count == 2,
          let easting = places[.easting], let northing = places[.northing]
        else { return false }
        return row[easting].isWholeNumber && row[northing].isWholeNumber
      }
      if isThis { return FieldMap(places, count: count) }
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

  private static let places: [ColumnRole: Int] = [.postcode: 0, .quality: 1, .easting: 2, .northing: 3]
  private static let placesBefore2011: [ColumnRole: Int] = [
    .postcode: 0, .quality: 1, .easting: 10, .northing: 11,
  ]
}
