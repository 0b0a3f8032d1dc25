internal import PostcodeIndex
internal import CommandSupport

/// What is said about places that conditions name.
enum PlaceMessages {
  private static let suggestionLimit = 3
  /// How many places of one name are listed.
  private static let listLimit = 8

  /// The answer to a place that the index does not have, with what may have been meant.
  static func unknown(_ value: String, _ column: IndexColumn, _ attribute: String?) -> Failure {
    let names = attribute ?? (column.attributeNames.contains("name") ? "name" : nil)
    let near = column.texts(near: value, attribute: names, limit: suggestionLimit)
    let hint = near.isEmpty ? "" : "; near: \(near.map { "\"\(Printable.text($0))\"" }.joined(separator: ", "))"
    let field = column.declaration.name + (attribute.map { "_\($0)" } ?? "")
    return Failure(
      status: Failure.negativeAnswer, message: "there is no \(field) \"\(Printable.text(value))\"\(hint)")
  }

  /// Says that several places have a name, with their codes and districts.
  static func ambiguous(_ name: String, _ ids: [DictionaryID], _ column: IndexColumn, _ index: PostcodeIndex) -> String
  {
    let shown = Array(ids.prefix(listLimit))
    let first = firstOrdinals(of: shown, column)
    let district = column.declaration.name == "district" ? nil : index.column(named: "district")
    let places = zip(shown, first).map { id, ordinal in
      var text = column.text(id) ?? ""
      if let district, let ordinal {
        let id = district.textID(at: ordinal)
        if let place = district.name(of: id) ?? district.text(id) { text += " (\(place))" }
      }
      return Printable.text(text)
    }
    let rest = ids.count - shown.count
    return "\(column.declaration.name) \"\(Printable.text(name))\": the name of \(ids.count), all of them taken: "
      + places.joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : "")
  }

  /// The first postcode of each text.
  private static func firstOrdinals(of ids: [DictionaryID], _ column: IndexColumn) -> [Int?] {
    var first = [Int?](repeating: nil, count: ids.count)
    column.forEachRun { id, ordinals in
      for (place, wanted) in ids.enumerated() where wanted == id && first[place] == nil {
        first[place] = ordinals.lowerBound
      }
    }
    return first
  }
}
