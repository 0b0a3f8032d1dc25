internal import PostcodeKit

/// Formats the fields of a record for the search page, as `fields.js` does for browsers with JavaScript.
enum FieldFormatter {
  /// Returns the title of a field: from the table, or its name with a capital letter and spaces.
  static func title(of name: String) -> String {
    if let title = FieldNames.titles[name] { return title }
    // Census areas end in the year: lsoa21, rural_urban_2011.
    let year = name.suffix(2)
    if ["01", "11", "21"].contains(year) {
      var kind = name.dropLast(2)
      if kind.hasSuffix("20") { kind = kind.dropLast(2) }
      if kind.hasSuffix("_") { kind = kind.dropLast() }
      if let title = FieldNames.censusTitles[String(kind)] { return "\(title) 20\(year)" }
    }
    let words = name.split(separator: "_", omittingEmptySubsequences: false).joined(separator: " ")
    return words.prefix(1).uppercased() + words.dropFirst()
  }

  /// Returns the text of a field, and its code if the text is a name.
  static func content(of field: SearchResult.Field) -> (text: String, code: String) {
    if ["introduced", "terminated"].contains(field.name) { return (month(field.value), "") }
    let name = name(of: field)
    return name.isEmpty ? (field.value, "") : (AreaName.short(name), field.value)
  }

  /// Whether a field says that the postcode lies in no such area, or has no such rank.
  static func isNone(_ field: SearchResult.Field) -> Bool {
    if name(of: field) == "(pseudo) none" { return true }
    if field.name == "deprivation_rank", field.value == "0" { return true }
    return AreaName.isNone(code: field.value)
  }

  /// Returns the names of the two smallest areas of a postcode.
  static func summary(of fields: [SearchResult.Field]) -> String {
    names(["ward", "district", "county", "country"], in: fields).prefix(2).joined(separator: ", ")
  }

  /// Returns the location of a postcode: ward, district, country.
  static func location(of fields: [SearchResult.Field]) -> String {
    names(["ward", "district", "country"], in: fields).joined(separator: ", ")
  }

  /// Formats 201506 as "June 2015".
  static func month(_ text: String) -> String {
    guard text.utf8.count == 6, let number = Int(text), number > 0,
      let month = FieldNames.months[String(text.suffix(2))]
    else { return PageTexts.dateUnknown }
    return "\(month) \(number / 100)"
  }

  /// Formats a distance in metres: whole metres, or kilometres with one decimal place.
  static func distance(_ metres: Double) -> String {
    if metres < 1 { return PageTexts.samePosition }
    if metres < 1000 { return "\(Int(metres.rounded())) m" }
    let tenths = Int(exactly: (metres / 100).rounded()) ?? .max
    return "\(tenths / 10).\(tenths % 10) km"
  }

  /// Returns the name of a field's code, or an empty string.
  private static func name(of field: SearchResult.Field) -> String {
    if !field.label.isEmpty { return field.label }
    switch field.name {
    case "country": return AreaName.country(field.value) ?? ""
    case "user_type": return FieldNames.userTypes[field.value] ?? ""
    case "quality":
      // Ordnance Survey's codes are ten times those of the ONS.
      let isOrdnanceSurvey = field.value.utf8.count == 2 && field.value.hasSuffix("0")
      return FieldNames.qualities[isOrdnanceSurvey ? String(field.value.dropLast()) : field.value] ?? ""
    default: return ""
    }
  }

  /// Returns the short names of some areas, without duplicates.
  private static func names(_ kinds: [String], in fields: [SearchResult.Field]) -> [String] {
    var names: [String] = []
    for kind in kinds {
      guard let field = fields.first(where: { $0.name == kind }), !isNone(field) else { continue }
      var name = name(of: field)
      if name.isEmpty, !field.value.contains(where: \.isNumber) { name = field.value }
      name = AreaName.short(name)
      if !name.isEmpty, !names.contains(name) { names.append(name) }
    }
    return names
  }
}
