/// Open Postcode Geo: ONSPD boiled down to 17 columns, published without a header. What is missing is `\N`.
///
/// It says that a postcode is terminated, but not since when.
enum OpenPostcodeGeo: DialectRules {
  static let title = "Open Postcode Geo"
  static let form =
    "postcode,status,usertype,easting,northing,positional_quality_indicator,… (17 columns, no header)"
  static let attribution = NationalStatistics.attribution

  static func fields(of header: Header) -> FieldMap? {
    let keys = header.labels.prefix(6).map(\.key)
    guard keys == ["postcode", "status", "usertype", "easting", "northing", "positionalqualityindicator"]
    else {
      return nil
    }
    return FieldMap(places, count: header.count)
  }

  static func fields(ofRows rows: SampleRows) -> FieldMap? {
    let isThis = rows.mostly { row in
      row.count >= 17 && row[0].isPostcode && ["live", "terminated"].contains(row[1].lowercased())
        && row[3].isNumberOrMissing && row[4].isNumberOrMissing
    }
    return isThis ? FieldMap(places, count: rows.fieldCount) : nil
  }

  private static let places: [ColumnRole: Int] = [
    .postcode: 0, .status: 1, .easting: 3, .northing: 4, .quality: 5, .latitude: 7, .longitude: 8,
  ]
}
