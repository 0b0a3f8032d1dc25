/// Any table whose header names a postcode and a position: freemaptools (`id,postcode,latitude,longitude`), doogal
/// (`Postcode,In Use?,Latitude,Longitude,Easting,Northing,…`) and what people make themselves.
enum GenericCSV: DialectRules {
  static let title = "postcode table"
  static let form = "a header with the columns postcode and latitude, longitude or easting, northing"

  static func fields(of header: Header) -> FieldMap? {
    var fields = header.fieldsByRole
    guard fields[.postcode] != nil, fields.hasPosition else { return nil }
    // doogal writes American dates and is known by this column.
    if header.has("inuse") { fields.dateOrder = .monthFirst }
    return fields
  }
}
