// tools/build-page also compiles this file for the WebAssembly of the page.
internal import PostcodeKit

/// What people read about a field of a record: its title, and the meaning of its value.
struct FieldText {
  let title: String
  /// The meaning of the value: the name of its code, a month in words, or the value itself.
  let text: String
  /// The value as the index has it.
  let value: String
  /// Whether the text is the name of the value, which is a code.
  let isName: Bool
  /// Whether the value says that the postcode lies in no such area, or has no such rank.
  let isNone: Bool

  /// Creates the text of a field.
  init(_ field: PageField) {
    let attribute =
      if case .code(_, let id, let column) = field.value { column.name(of: id) ?? "" } else { "" }
    self.init(field.name, field.valueText, attribute: attribute)
  }

  /// Creates the text of a value of a column.
  ///
  /// - Parameter attribute: The name of the code in the index, or an empty text.
  init(_ column: String, _ value: String, attribute: String = "") {
    title = FieldText.title(of: column)
    self.value = value
    let name = attribute.isEmpty ? FieldText.meaning(of: value, column) : attribute
    isNone =
      name.hasSameBytes(as: "(pseudo) none") || AreaName.isNone(code: value)
      || column.hasSameBytes(as: "deprivation_rank") && value.hasSameBytes(as: "0")
    isName = !name.isEmpty
    let isMonth = column.hasSameBytes(as: "introduced") || column.hasSameBytes(as: "terminated")
    text = isMonth ? FieldText.month(value) : isName ? AreaName.short(name) : value
  }

  /// Returns the title of a column: from the table, or its name with a capital letter and spaces.
  static func title(of column: String) -> String {
    if let title = FieldNames.titles[column] { return title }
    var utf8 = [UInt8](utf8: column)
    // Census areas end in the year: lsoa21, rural_urban_2011.
    if utf8.count > 2, utf8[utf8.count - 1] == 0x31, (0x30...0x32).contains(utf8[utf8.count - 2]) {
      var kind = Array(utf8.dropLast(2))
      if kind.hasSuffix([0x32, 0x30]) { kind.removeLast(2) }
      if kind.last == 0x5F { kind.removeLast() }
      if let title = FieldNames.censusTitles[String(utf8: kind[...])] {
        return title + " 20" + String(utf8: utf8.suffix(2))
      }
    }
    for index in utf8.indices where utf8[index] == 0x5F { utf8[index] = 0x20 }
    if let first = utf8.first, (0x61...0x7A).contains(first) { utf8[0] = first - 0x20 }
    return String(utf8: utf8[...])
  }

  /// Returns the meaning of a code that datasets don't name, or an empty text.
  private static func meaning(of code: String, _ column: String) -> String {
    if column.hasSameBytes(as: "country") { return AreaName.country(code) ?? "" }
    if column.hasSameBytes(as: "user_type") { return FieldNames.userTypes[code] ?? "" }
    guard column.hasSameBytes(as: "quality") else { return "" }
    // Ordnance Survey's codes are ten times those of the ONS.
    let utf8 = [UInt8](utf8: code)
    return FieldNames.qualities[utf8.count == 2 && utf8[1] == 0x30 ? String(utf8: utf8[..<1]) : code] ?? ""
  }

  /// Formats 201506 as "June 2015".
  static func month(_ text: String) -> String {
    let utf8 = [UInt8](utf8: text)
    guard utf8.count == 6, utf8.allSatisfy({ (0x30...0x39).contains($0) }),
      let name = FieldNames.months[String(utf8: utf8[4...])]
    else {
      return PageTexts.dateUnknown
    }
    return name + " " + String(utf8: utf8[..<4])
  }

  /// Formats the distance of a neighbour.
  static func distance(_ metres: Double) -> String {
    metres < 1 ? PageTexts.samePosition : DistanceText.of(metres)
  }
}

extension [PageField] {
  /// The location of a postcode: ward, district and country.
  var location: String { names(of: ["ward", "district", "country"]) }
  /// The two smallest areas of a postcode.
  var shortLocation: String { names(of: ["ward", "district", "county", "country"], limit: 2) }

  /// Returns the short names of some areas without duplicates.
  private func names(of columns: [String], limit: Int = .max) -> String {
    var names: [String] = []
    for column in columns where names.count < limit {
      guard let field = first(where: { $0.name.hasSameBytes(as: column) }) else { continue }
      let text = FieldText(field)
      // Codes without a name would say nothing.
      guard !text.isNone, text.isName || ![UInt8](utf8: text.value).contains(where: { (0x30...0x39).contains($0) })
      else { continue }
      let name = text.isName ? text.text : AreaName.short(text.value)
      if !name.isEmpty, !names.contains(where: { $0.hasSameBytes(as: name) }) { names.append(name) }
    }
    var joined = ""
    for (number, name) in names.enumerated() { joined += (number > 0 ? ", " : "") + name }
    return joined
  }
}

extension PageField {
  /// The value as a text: a code, a number, a text, or a month such as 201506.
  var valueText: String {
    switch value {
    case .number(let number): "\(number)"
    case .text(let text), .code(let text, _, _): text
    }
  }
}

extension PostcodeGroup {
  /// What it is: "Torquay area", "outcode", "postcode sector".
  var kindText: String {
    switch self {
    case .area(let area):
      AreaName.shortPostcodeArea(area.description).map { PageTexts.namedAreaKind(name: $0) } ?? PageTexts.areaKind
    case .outcode: PageTexts.outcodeKind
    case .sector: PageTexts.sectorKind
    }
  }
}

extension AdministrativeAreas.Area {
  /// What it is: "district", "ward of Camden".
  var kindText: String { district.isEmpty ? column : PageTexts.areaWithin(kind: column, district: district) }
}
