/// What a postcode's record says, in words: as `fields.js` has it for browsers with JavaScript.
enum FieldWords {
  /// What a field is called: its own title, or its name with a capital letter and spaces.
  static func title(of name: String) -> String {
    if let title = titles[name] { return title }
    // Areas of a census have its year behind their name: lsoa21, rural_urban_2011.
    let year = name.suffix(2)
    if ["01", "11", "21"].contains(year) {
      var kind = name.dropLast(2)
      if kind.hasSuffix("20") { kind = kind.dropLast(2) }
      if kind.hasSuffix("_") { kind = kind.dropLast() }
      if let title = censusTitles[String(kind)] { return "\(title) 20\(year)" }
    }
    let words = name.split(separator: "_", omittingEmptySubsequences: false).joined(separator: " ")
    return words.prefix(1).uppercased() + words.dropFirst()
  }

  /// What a field says, and the code behind it; the code is empty where the words are all there is.
  static func content(of fact: SearchAnswer.Fact) -> (text: String, code: String) {
    if months.contains(fact.name) { return (month(fact.value), "") }
    let name = name(of: fact)
    return name.isEmpty ? (fact.value, "") : (name, fact.value)
  }

  /// Whether a field says that the postcode lies in no such area.
  static func isNone(_ fact: SearchAnswer.Fact) -> Bool {
    if name(of: fact) == "(pseudo) none" { return true }
    let letters = fact.value.utf8
    return letters.count == 9 && letters.first.map { (65...90).contains($0) } == true
      && letters.dropFirst().allSatisfy { $0 == 57 }
  }

  /// The names of a postcode's places for a line: the two nearest.
  static func summary(of facts: [SearchAnswer.Fact]) -> String {
    names(["ward", "district", "county", "country"], in: facts).prefix(2).joined(separator: ", ")
  }

  /// Where a postcode is, as one would say it: ward, district, country.
  static func place(of facts: [SearchAnswer.Fact]) -> String {
    names(["ward", "district", "country"], in: facts).joined(separator: ", ")
  }

  /// 201506 as June 2015.
  static func month(_ text: String) -> String {
    guard text.utf8.count == 6, let number = Int(text), number > 0 else { return "date unknown" }
    let (year, month) = number.quotientAndRemainder(dividingBy: 100)
    return monthNames.indices.contains(month - 1) ? "\(monthNames[month - 1]) \(year)" : "date unknown"
  }

  /// A distance in metres in words; anything above a metre in metres, above a kilometre in tenths of it.
  static func distance(_ metres: Double) -> String {
    if metres < 1 { return "same place" }
    if metres < 1000 { return "\(Int(metres.rounded())) m" }
    let tenths = Int(exactly: (metres / 100).rounded()) ?? .max
    return "\(tenths / 10).\(tenths % 10) km"
  }

  /// The name that goes with a field's value; empty if there is none.
  private static func name(of fact: SearchAnswer.Fact) -> String {
    if !fact.known.isEmpty { return fact.known }
    switch fact.name {
    case "country": return countries[fact.value] ?? ""
    case "user_type": return userTypes[fact.value] ?? ""
    case "quality":
      // Ordnance Survey writes what the ONS does with a nought behind it.
      let isOrdnanceSurvey = fact.value.utf8.count == 2 && fact.value.hasSuffix("0")
      return qualities[isOrdnanceSurvey ? String(fact.value.dropLast()) : fact.value] ?? ""
    default: return ""
    }
  }

  /// The names of such places, each once and short; without those that have none.
  private static func names(_ kinds: [String], in facts: [SearchAnswer.Fact]) -> [String] {
    var names: [String] = []
    for kind in kinds {
      guard let fact = facts.first(where: { $0.name == kind }), !isNone(fact) else { continue }
      var name = name(of: fact)
      if name.isEmpty, !fact.value.contains(where: \.isNumber) { name = fact.value }
      name = short(name)
      if !name.isEmpty, !names.contains(name) { names.append(name) }
    }
    return names
  }

  /// Leaves out of a name what is said by where it stands: "Piccadilly Ward", "Manchester District (B)".
  private static func short(_ name: String) -> String {
    var rest = name[...]
    while let end = [" (B)", " (DET)", " (C)"].first(where: { rest.hasSuffix($0) }) { rest = rest.dropLast(end.count) }
    for end in [" Ward", " ED", " District", " London Boro", " County"] where rest.hasSuffix(end) {
      rest = rest.dropLast(end.count)
      break
    }
    return rest.isEmpty ? name : String(rest)
  }

  private static let titles = [
    "grid": "Grid reference", "irish_grid": "Irish Grid reference", "degrees": "Latitude, longitude",
    "quality": "Position quality", "user_type": "Users", "deprivation_rank": "Rank of deprivation",
    "ced": "County electoral division", "scottish_constituency": "Constituency of the Scottish Parliament",
    "european_region": "European electoral region", "travel_to_work_area": "Travel-to-work area",
    "ttwa": "Travel-to-work area", "pfa": "Police force area", "built_up_area": "Built-up area",
    "built_up_sub_division": "Built-up area sub-division", "bua": "Built-up area",
    "itl": "International territorial level", "nuts": "International territorial level",
    "regional_health_authority": "NHS region", "nhs_region": "NHS region", "ccg": "Sub-ICB location",
    "icb": "Integrated care board", "lep1": "Local enterprise partnership",
    "lep2": "Second local enterprise partnership", "lsoa": "LSOA", "msoa": "MSOA", "ruc11": "Rural or urban 2011",
    "ruc21": "Rural or urban 2021",
  ]

  private static let censusTitles = [
    "oa": "Output area", "lsoa": "LSOA", "msoa": "MSOA", "rural_urban": "Rural or urban",
    "output_area_classification": "Output area classification",
  ]

  private static let months: Set = ["introduced", "terminated"]

  private static let monthNames = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
    "December",
  ]

  /// The countries' codes; not every index has names for them.
  private static let countries = [
    "E92000001": "England", "W92000004": "Wales", "S92000003": "Scotland", "N92000002": "Northern Ireland",
    "L93000001": "Channel Islands", "M83000003": "Isle of Man",
  ]

  private static let userTypes = ["0": "Small: homes, shops, offices", "1": "Large: one address with much mail"]

  /// How good a position is, as the ONS writes it.
  private static let qualities = [
    "1": "Within the building nearest to the middle", "2": "Within the building nearest to the middle, by eye",
    "3": "Within 50 metres", "4": "The mean of its addresses", "5": "Guessed from postcodes around it",
    "6": "The middle of its sector", "8": "As it was when the postcode ended", "9": "No position",
  ]
}
