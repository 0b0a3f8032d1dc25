import PostcodeKit

/// Open Postcode Geo: 17 columns derived from ONSPD, published without a header. Missing values are `\N`.
///
/// It marks terminated postcodes, but has no date of termination.
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
    return FieldMap(fieldIndexes, count: header.count)
  }

  static func fields(ofRows rows: SampleRows) -> FieldMap? {
    let isThis = rows.mostly { row in
      row.count >= 17 && row[0].isPostcode && ["live", "terminated"].contains(UntrustedText(row[1]).lowercased)
        && row[3].isNumberOrMissing && row[4].isNumberOrMissing
    }
    return isThis ? FieldMap(fieldIndexes, count: rows.fieldCount) : nil
  }

  private static let fieldIndexes: [ColumnRole: Int] = [
    .postcode: 0, .status: 1, .easting: 3, .northing: 4, .quality: 5, .latitude: 7, .longitude: 8,
  ]
}
