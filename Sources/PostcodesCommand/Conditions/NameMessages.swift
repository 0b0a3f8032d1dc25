internal import CommandSupport
internal import PostcodeKit

/// Messages about unknown and ambiguous names in conditions.
enum NameMessages {
  private static let suggestionLimit = 3
  /// The number of codes to list for an ambiguous name.
  private static let listLimit = 8

  /// Returns the failure for an unknown code or name, with suggestions.
  static func unknown(_ value: String, _ column: IndexColumn, _ attribute: String?) -> Failure {
    let names = attribute ?? (column.attributeNames.contains("name") ? "name" : nil)
    let near = column.texts(near: value, attribute: names, limit: suggestionLimit)
    let hint = near.isEmpty ? "" : "; did you mean \(near.map(Printable.quoted).joined(separator: " or "))?"
    let field = column.declaration.name + (attribute.map { "_\($0)" } ?? "")
    return Failure(status: .negativeResult, message: "the index has no \(field) \(Printable.quoted(value))\(hint)")
  }

  /// Returns the notice for a name that several codes share, with the codes and their districts.
  static func ambiguous(_ name: String, _ ids: [DictionaryID], _ column: IndexColumn, _ index: PostcodeIndex) -> String
  {
    let shown = Array(ids.prefix(listLimit))
    let first = firstOrdinals(of: shown, column)
    let district = column.declaration.name == "district" ? nil : index.column(named: "district")
    let codes = zip(shown, first).map { id, ordinal in
      var text = column.text(id) ?? ""
      if let district, let ordinal {
        let id = district.textID(at: ordinal)
        if let name = district.name(of: id) ?? district.text(id) { text += " (\(name))" }
      }
      return Printable.text(text)
    }
    let rest = ids.count - shown.count
    let matches = column.attributeNames.contains("name") ? "is the name of \(ids.count) codes" : "is \(ids.count) texts"
    return "\(column.declaration.name) \(Printable.quoted(name)) \(matches); using all: "
      + codes.joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : "")
  }

  /// Returns the ordinal of the first postcode with each text.
  private static func firstOrdinals(of ids: [DictionaryID], _ column: IndexColumn) -> [Int?] {
    var first = [Int?](repeating: nil, count: ids.count)
    column.forEachRun { id, ordinals in
      for (index, wanted) in ids.enumerated() where wanted == id && first[index] == nil {
        first[index] = ordinals.lowerBound
      }
    }
    return first
  }
}
