import PostcodeKit

/// The columns of the Scottish Postcode Directory in an index of another dataset. Their names begin with `scotland_` and continue
/// as the keys of postcodes.io do: `scotland_council_area`.
enum ScottishColumns {
  static let prefix = "scotland_"
  /// `large` or `small`, in each row of the directory.
  static let userType = "scotland_user_type"
  /// `S` or `L` for a postcode of small or large users, in the Scottish Statistics Postcode Lookup, which has both in one file.
  static let postcodeType = "scotland_postcode_type"
  /// `Y` for a postcode that the other dataset doesn't have.
  static let only = "scotland_only"
  static let gridReference = ColumnDeclaration(
    name: "scotland_easting", secondName: "scotland_northing", kind: .position(decimals: 0))
  static let geographic = ColumnDeclaration(
    name: "scotland_latitude", secondName: "scotland_longitude",
    kind: .position(decimals: ColumnDeclaration.degreeDecimals))

  /// Names the text columns of a file.
  ///
  /// Labels state an edition, such as 2022 in `Locality2022Code`. The newest edition of a geography has no year in its name.
  ///
  /// - Parameters:
  ///   - labels: The labels of all columns.
  ///   - taken: The indexes of columns used otherwise.
  ///   - selection: The columns to import.
  static func texts(_ labels: [String], taken: Set<Int>, _ selection: ColumnSelection) -> TextColumns {
    let parsed = labels.map { ScottishLabel($0) }
    var newest: [UntrustedText: Int] = [:]
    for label in parsed {
      if let key = label.key { newest[key] = max(newest[key] ?? 0, label.year ?? .max) }
    }
    var fields: [TextField] = []
    var dropped: [String] = []
    var names: Set<UntrustedText> = [UntrustedText(userType), UntrustedText(only)]
    for (index, label) in parsed.enumerated() where !taken.contains(index) {
      if label.isRedundant { continue }
      var name = prefix
      if let key = label.key {
        name += key.string
        if let year = label.year, newest[key] != year { name += "_\(year)" }
      } else if selection == .all {
        name += TextColumns.plain(labels[index])
      } else {
        dropped.append(labels[index])
        continue
      }
      name = TextColumns.unused(name) { names.contains(UntrustedText($0)) }
      names.insert(UntrustedText(name))
      fields.append(TextField(name: name, field: index))
    }
    return TextColumns(fields: fields, dropped: dropped)
  }

  /// Whether a column has codes of areas, which may have names.
  static func hasNames(_ column: String) -> Bool {
    let key = UntrustedText(column.dropFirst(prefix.count))
    return ![
      "output_area", "census", "date_of", "grid_link", "urban_rural", "scottish_index", "linked", "split", "never",
      "registration_district", "strategic", "user_type", "postcode_type", "only",
    ].contains { key.hasPrefix($0) }
  }

  /// Returns the geographies in whose tables a column's codes may have names besides tables for the column itself.
  static func geographies(of column: String) -> [Geography] {
    switch UntrustedText(column) {
    case "scotland_council_area": [.district]
    case "scotland_electoral_ward": [.ward]
    case "scotland_uk_parliamentary_constituency": [.constituency]
    case "scotland_scottish_parliamentary_constituency": [.scottishConstituency]
    case "scotland_health_board_area", "scotland_health_board_area_2006": [.healthAuthority]
    case "scotland_national_park": [.nationalPark]
    case "scotland_travel_to_work_area": [.travelToWorkArea]
    case "scotland_lau_level_1": [.localAdministrativeUnit]
    case "scotland_itl_level_2", "scotland_itl_level_3": [.itl]
    case "scotland_data_zone": [.lsoa2021, .lsoa2011]
    case "scotland_data_zone_2011": [.lsoa2011]
    case "scotland_data_zone_2001": [.lsoa2001]
    case "scotland_intermediate_zone": [.msoa2021, .msoa2011]
    case "scotland_intermediate_zone_2011": [.msoa2011]
    case "scotland_intermediate_zone_2001": [.msoa2001]
    default: []
    }
  }
}

/// A label of the directory: `Locality2022Code` is the code of `locality` in 2022.
struct ScottishLabel: Sendable, Hashable {
  /// The name of the column, without the year; `nil` for an unknown label.
  let key: UntrustedText?
  /// The year in the label.
  let year: Int?
  /// Whether the postcode itself has the value, or only rows that are left out.
  let isRedundant: Bool

  init(_ label: String) {
    let letters = label.lowercased().utf8.filter { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) || $0.isDigit }
    var parts = ScottishLabel.parts(letters)
    // Postcode isn't the code of a post.
    if ScottishLabel.keys[parts.plain] == nil,
      ["code", "rank"].contains(UntrustedText(String(decoding: letters.suffix(4), as: UTF8.self)))
    {
      let stem = ScottishLabel.parts(letters.dropLast(4))
      if ScottishLabel.keys[stem.plain] != nil { parts = stem }
    }
    year = parts.year
    key = ScottishLabel.keys[parts.plain]
    isRedundant = ScottishLabel.redundant.contains(parts.plain)
  }

  /// Separates the year, a run of four digits, from the rest. The 6 of UrbanRural6Fold2022 is none.
  private static func parts(_ letters: some Sequence<UInt8>) -> (plain: UntrustedText, year: Int?) {
    var (plain, digits, year) = ([UInt8](), [UInt8](), Int?.none)
    for byte in Array(letters) + [.space] {
      if byte.isDigit {
        digits.append(byte)
        continue
      }
      if digits.count == 4 { year = digits.reduce(0) { $0 * 10 + Int($1 - 48) } } else { plain += digits }
      digits = []
      if byte != .space { plain.append(byte) }
    }
    return (UntrustedText(String(decoding: plain, as: UTF8.self)), year)
  }

  private static let redundant: Set<UntrustedText> = [
    "postcode", "postcodedistrict", "postcodesector", "dateofdeletion",
  ]

  /// The names of columns by the label's letters in lower case, without year and suffix.
  private static let keys: [UntrustedText: UntrustedText] = [
    "dateofintroduction": "date_of_introduction", "linkedsmalluserpostcode": "linked_small_user_postcode",
    "splitindicator": "split_indicator", "gridlinkindicator": "grid_link_indicator",
    "gridlinkpositionalaccuracy": "grid_link_positional_accuracy", "councilarea": "council_area",
    "electoralward": "electoral_ward", "registrationdistrict": "registration_district",
    "enterpriseregion": "enterprise_region",
    "strategicdevelopmentplanningarea": "strategic_development_planning_area",
    "localgovernmentdistrict": "local_government_district",
    "ukparliamentaryconstituency": "uk_parliamentary_constituency",
    "scottishparliamentaryregion": "scottish_parliamentary_region",
    "scottishparliamentaryconstituency": "scottish_parliamentary_constituency", "healthboardarea": "health_board_area",
    "integrationauthority": "integration_authority", "outputarea": "output_area", "datazone": "data_zone",
    "intermediatezone": "intermediate_zone", "locality": "locality", "settlement": "settlement",
    "civilparish": "civil_parish", "island": "island", "nationalpark": "national_park",
    "traveltoworkarea": "travel_to_work_area", "laulevel1": "lau_level_1", "itllevel2": "itl_level_2",
    "itllevel3": "itl_level_3", "nutslevel2": "itl_level_2", "nutslevel3": "itl_level_3",
    "urbanrural6fold": "urban_rural_6_fold", "urbanrural8fold": "urban_rural_8_fold",
    "scottishindexofmultipledeprivation": "scottish_index_of_multiple_deprivation",
    "roacommunityplanningpartnership": "roa_community_planning_partnership", "roalocal": "roa_local",
    "censushouseholdcount": "census_household_count", "censuspopulationcount": "census_population_count",
    "neverdigitised": "never_digitised", "postcodetype": "postcode_type",
  ]
}
