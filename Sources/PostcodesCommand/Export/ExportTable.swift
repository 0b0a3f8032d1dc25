internal import CommandSupport
internal import PostcodeCore
internal import PostcodeIndex
internal import PostcodeJSON

/// The columns that `export` writes.
struct ExportTable {
  private let row: PostcodeRow
  /// The index of the postcode among the columns, or `nil` if it is left out.
  private let postcodeIndex: Int?

  /// Selects all columns.
  init(_ index: PostcodeIndex, withAttributes: Bool) {
    row = PostcodeRow(index, withAttributes: withAttributes)
    postcodeIndex = 0
  }

  /// Selects columns by name.
  ///
  /// - Throws: A usage failure if the index lacks a column or a column is named twice.
  init(_ index: PostcodeIndex, columns: [String], withAttributes: Bool) throws(Failure) {
    let all = PostcodeRow.allFields(index)
    var names: [String] = []
    for name in columns {
      names.append(name)
      if withAttributes { names += ExportTable.attributes(of: name, all).filter { !columns.contains($0) } }
    }
    for (index, name) in names.enumerated() where names[..<index].contains(name) {
      throw Failure(status: .usage, message: "--columns: \(Printable.text(name)) is named twice")
    }
    postcodeIndex = names.firstIndex(of: "postcode")
    names.removeAll { $0 == "postcode" }
    var missing: [String] = []
    guard let row = PostcodeRow(index, selecting: names, missing: &missing) else {
      let known = (["postcode"] + all.map { $0.name }).joined(separator: ", ")
      let unknown = missing.map(Printable.quoted).joined(separator: ", ")
      throw Failure(status: .usage, message: "--columns: no column \(unknown); the index has \(known)")
    }
    self.row = row
  }

  /// Returns the attributes of the codes of a column.
  private static func attributes(of name: String, _ fields: [PostcodeRow.Field]) -> [String] {
    fields.compactMap { field in
      if case .attribute(let column, _, _) = field.source, column.declaration.name == name { field.name } else { nil }
    }
  }

  /// The header line.
  var header: String {
    var names = row.names
    if let postcodeIndex { names.insert("postcode", at: postcodeIndex) }
    return names.joined(separator: ",")
  }

  /// Returns a line of CSV with its line feed.
  func line(_ postcode: Postcode, at ordinal: Int) -> String {
    var line = ""
    var column = 0
    func separate() {
      if column > 0 { line += "," }
      column += 1
    }
    row.forEachValue(at: ordinal) { value in
      if column == postcodeIndex {
        separate()
        line += postcode.description
      }
      separate()
      if let value { line += value.csv }
    }
    if column == postcodeIndex {
      separate()
      line += postcode.description
    }
    line += "\n"
    return line
  }

  /// Returns a record for JSON.
  func record(_ postcode: Postcode, at ordinal: Int) -> JSONValue {
    .object(postcodeIndex == nil ? row.members(at: ordinal) : row.members(postcode, at: ordinal))
  }
}
