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

  /// A layout without the columns whose labels are those of dates and states, but whose values are not.
  ///
  /// In a table of anybody's making, a `status` may be about anything; to refuse every row for it helps nobody.
  static func layout(_ layout: RowLayout, for rows: [[String]], _ columns: ColumnSelection) -> RowLayout {
    var fields = layout.fields
    var ignored: [RowLayout.IgnoredColumn] = []
    let sound = rows.filter { $0.count == fields.count && $0[layout.postcodeField].isPostcode }
    for role in [ColumnRole.introduced, .terminated, .status] {
      guard let place = fields[role],
        let value = sound.map({ $0[place] }).first(where: { !$0.isUnderstood(as: role, fields.dateOrder) })
      else { continue }
      fields.places[role] = nil
      ignored.append(.init(label: layout.fieldName(place), value: value))
    }
    guard !ignored.isEmpty else { return layout }
    var reduced = RowLayout(
      layout.dialect, format: layout.format, header: layout.header, fields: fields, selection: columns)
    reduced.ignored = ignored
    return reduced
  }
}

extension String {
  /// Whether this is what a column of dates or states can hold.
  fileprivate func isUnderstood(as role: ColumnRole, _ order: DateOrder) -> Bool {
    Array(utf8).withUnsafeBufferPointer { bytes in
      let field = CSVField(bytes: bytes)
      return role == .status ? field.isLive != nil : field.isMissing || field.month(order) != nil
    }
  }
}
