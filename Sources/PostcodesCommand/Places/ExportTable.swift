internal import PostcodeCore
internal import PostcodeIndex
internal import CommandSupport

/// The columns that `export` writes, in their order, the postcode among them.
struct ExportTable {
  private let row: PostcodeRow
  /// Where the postcode stands among the others; `nil` if it is left out.
  private let postcodePlace: Int?

  /// All columns, with what goes with the codes if that is asked for.
  init(_ index: PostcodeIndex, withAttributes: Bool) {
    row = PostcodeRow(index, withAttributes: withAttributes)
    postcodePlace = 0
  }

  /// The columns named, in that order.
  ///
  /// - Throws: `Failure` of usage if one is not there, or named twice.
  init(_ index: PostcodeIndex, columns: [String], withAttributes: Bool) throws(Failure) {
    let all = PostcodeRow.allFields(index)
    var names: [String] = []
    for name in columns {
      names.append(name)
      if withAttributes { names += ExportTable.attributes(of: name, all).filter { !columns.contains($0) } }
    }
    for (place, name) in names.enumerated() where names[..<place].contains(name) {
      throw Failure(status: Failure.usage, message: "--columns: \(Printable.text(name)) is there twice")
    }
    postcodePlace = names.firstIndex(of: "postcode")
    names.removeAll { $0 == "postcode" }
    var missing: [String] = []
    guard let row = PostcodeRow(index, selecting: names, missing: &missing) else {
      let known = (["postcode"] + all.map { $0.name }).joined(separator: ", ")
      let unknown = missing.map { "\"\(Printable.text($0))\"" }.joined(separator: ", ")
      throw Failure(status: Failure.usage, message: "--columns: there is no \(unknown); there are \(known)")
    }
    self.row = row
  }

  /// The columns of what goes with a column's codes.
  private static func attributes(of name: String, _ fields: [PostcodeRow.Field]) -> [String] {
    fields.compactMap { field in
      if case .attribute(let column, _, _) = field.source, column.declaration.name == name { field.name } else { nil }
    }
  }

  /// The line with the names of the columns.
  var header: String {
    var names = row.names
    if let postcodePlace { names.insert("postcode", at: postcodePlace) }
    return names.joined(separator: ",")
  }

  /// A line of CSV, with its end.
  func line(_ postcode: Postcode, at ordinal: Int) -> String {
    var line = ""
    var place = 0
    func separate() {
      if place > 0 { line += "," }
      place += 1
    }
    row.forEachValue(at: ordinal) { value in
      if place == postcodePlace {
        separate()
        line += postcode.description
      }
      separate()
      if let value { line += value.csv }
    }
    if place == postcodePlace {
      separate()
      line += postcode.description
    }
    line += "\n"
    return line
  }

  /// A record for JSON.
  func record(_ postcode: Postcode, at ordinal: Int) -> Record {
    Record(postcode: postcodePlace == nil ? nil : postcode, values: row.values(at: ordinal))
  }

  struct Record: Encodable {
    let postcode: Postcode?
    let values: [(name: String, value: ColumnValue?)]

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: ColumnKey.self)
      if let postcode { try container.encode(postcode.description, forKey: ColumnKey("postcode")) }
      for (name, value) in values { try container.encode(value, forKey: ColumnKey(name)) }
    }
  }
}
