import PostcodeKit

/// A table whose header names a postcode and a position: freemaptools (`id,postcode,latitude,longitude`), doogal
/// (`Postcode,In Use?,Latitude,Longitude,Easting,Northing,…`) and users' own tables.
enum GenericCSV: DialectRules {
  static let title = "postcode table"
  static let form = "a header with the columns postcode and latitude, longitude or easting, northing"

  static func fields(of header: Header) -> FieldMap? {
    var fields = header.fieldsByRole
    guard fields[.postcode] != nil, fields.hasPosition else { return nil }
    // This column identifies doogal, which writes American dates.
    if header.has("inuse") { fields.dateOrder = .monthFirst }
    return fields
  }

  /// Returns a layout without the date and status columns that mean something else, and without columns of codes that have
  /// names.
  ///
  /// In an arbitrary table, a column `status` may mean anything. If at least half of its values are unknown, ignoring it is better than
  /// rejecting every row or value. A single invalid value doesn't show that: the same rule holds for it as in the rest of the table. A
  /// column `County` has names in doogal's files, and its codes are in `CountyCode`.
  static func layout(_ layout: RowLayout, for rows: [[String]], _ columns: ColumnSelection) -> RowLayout {
    var fields = layout.fields
    var ignored: [RowLayout.IgnoredColumn] = []
    let wellFormed = rows.filter { $0.count == fields.count && $0[layout.postcodeField].isPostcode }
    for role in [ColumnRole.introduced, .terminated, .status] {
      guard let index = fields[role] else { continue }
      let unknown = wellFormed.map { $0[index] }.filter { !$0.isUnderstood(as: role, fields.dateOrder) }
      guard let value = unknown.first, unknown.count * 2 >= wellFormed.count else { continue }
      fields.indexes[role] = nil
      ignored.append(.init(label: layout.fieldName(index), value: value))
    }
    var names: Set<Int> = []
    for (index, label) in (layout.header?.labels ?? []).enumerated() where Geography(label: label.text.string) != nil {
      // No code has a lower-case letter.
      let hasName = wellFormed.contains { $0[index].utf8.contains { (0x61...0x7A).contains($0) } }
      if hasName { names.insert(index) }
    }
    guard !ignored.isEmpty || !names.isEmpty else { return layout }
    var reduced = RowLayout(
      layout.dialect, format: layout.format, header: layout.header, fields: fields, names: names,
      selection: columns)
    reduced.ignored = ignored
    return reduced
  }
}

extension String {
  /// Whether the text is valid in a column of this role.
  fileprivate func isUnderstood(as role: ColumnRole, _ order: DateOrder) -> Bool {
    Array(utf8).withUnsafeBufferPointer { bytes in
      let field = CSVField(bytes: bytes)
      return role == .status ? field.isLive != nil : field.isMissing || field.month(order) != nil
    }
  }
}
