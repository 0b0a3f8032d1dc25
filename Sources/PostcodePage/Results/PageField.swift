// tools/build-page also compiles this file for the WebAssembly of the page.
internal import PostcodeKit

/// A field of a postcode's record, as the page and the form for browsers without JavaScript list it.
struct PageField {
  enum Value {
    case number(Int64)
    case text(String)
    /// A code with its attributes in the column.
    case code(String, DictionaryID, IndexColumn)
  }

  /// The column's name; `grid`, `irish_grid` or `degrees` for a position.
  let name: String
  let value: Value

  /// Returns the fields of a typed position, in degrees and then on the British National Grid.
  static func position(latitude: Double, longitude: Double) -> [PageField] {
    let (easting, northing) = gridReference(latitude: latitude, longitude: longitude)
    return [
      PageField(name: "degrees", value: .text("\(PostcodeIndex.fixed(latitude)), \(PostcodeIndex.fixed(longitude))")),
      PageField(name: "grid", value: .text("\(easting), \(northing)")),
    ]
  }

  /// Returns a position on the British National Grid in whole metres.
  static func gridReference(latitude: Double, longitude: Double) -> (easting: Int, northing: Int) {
    let (easting, northing) = NationalGrid.british.gridReference(latitude: latitude, longitude: longitude)
    return (Int((easting + 0.5).rounded(.down)), Int((northing + 0.5).rounded(.down)))
  }
}

extension PostcodeIndex {
  /// Returns the fields of a record in display order: positions, then columns.
  func fields(of record: PostcodeRecord, at ordinal: Int) -> [PageField] {
    var fields: [PageField] = []
    if let grid = record.gridReference {
      let name = record.postcode.area == "BT" ? "irish_grid" : "grid"
      fields.append(PageField(name: name, value: .text("\(grid.easting), \(grid.northing)")))
    }
    if let position = record.geographic {
      fields.append(PageField(name: "degrees", value: .text("\(position.latitude), \(position.longitude)")))
    }
    return fields + columns.compactMap { $0.field(at: ordinal) }
  }
}

extension IndexColumn {
  /// Returns the field of a postcode, or `nil` if it has no value. Positions are fields of the record instead.
  func field(at ordinal: Int) -> PageField? {
    let name = declaration.name
    switch declaration.kind {
    case .position: return nil
    case .category: return value(at: ordinal).map { PageField(name: name, value: .number($0)) }
    case .month:
      return value(at: ordinal).map { PageField(name: name, value: .text(YearMonth(stored: $0).description)) }
    case .text:
      let id = textID(at: ordinal)
      return text(id).map { PageField(name: name, value: .code($0, id, self)) }
    }
  }
}
