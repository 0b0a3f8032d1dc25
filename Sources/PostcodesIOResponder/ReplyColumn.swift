internal import PostcodeKit
internal import PostcodesIOTypes

/// A column of codes with the keys of a reply that it fills in.
struct ReplyColumn: Sendable {
  /// A key of a reply.
  struct Target: Sendable {
    /// The property for the value.
    enum Property: Sendable {
      case text(any WritableKeyPath<PostcodeReply, String?> & Sendable)
      case integer(any WritableKeyPath<PostcodeReply, Int?> & Sendable)
    }

    /// The key, as in `IndexResponder.availableFields`.
    let field: String
    /// The source of its value.
    let value: Value
    let property: Property

    init(_ field: String, _ value: Value, _ path: any WritableKeyPath<PostcodeReply, String?> & Sendable) {
      self.field = field
      self.value = value
      property = .text(path)
    }

    /// Creates a key for an integer.
    init(_ field: String, integer value: Value, _ path: any WritableKeyPath<PostcodeReply, Int?> & Sendable) {
      self.field = field
      self.value = value
      property = .integer(path)
    }
  }

  /// The part of a column that goes into a reply.
  struct Value: Sendable, Hashable {
    /// A text, or the number that it is.
    enum ValueType: Sendable, Hashable { case text, integer }

    /// The code itself, or an attribute of it.
    enum Part: Sendable, Hashable {
      case code
      case attribute(String)
    }

    let part: Part
    var type = ValueType.text
    /// Whether pseudo codes, such as E99999999, have the value.
    var includesPseudoCodes = true

    static let code = Value(part: .code)
    static let name = attribute("name")
    static let nameUnlessPseudo = Value(part: .attribute("name"), includesPseudoCodes: false)
    static let integer = Value(part: .code, type: .integer)
    static func attribute(_ name: String) -> Value { Value(part: .attribute(name)) }
    static func integerAttribute(_ name: String) -> Value { Value(part: .attribute(name), type: .integer) }

    /// Whether it is the name of a code.
    var isName: Bool { part == .attribute("name") }

    /// Returns the value of a code as a text.
    func text(of column: IndexColumn, _ id: DictionaryID) -> String? {
      if !includesPseudoCodes, column.isPseudoCode(id) { return nil }
      return switch part {
      case .code: column.text(id)
      case .attribute(let name): column.attribute(name, of: id)
      }
    }
  }

  let column: IndexColumn
  /// The keys that the index has values for.
  let targets: [Target]

  /// The names of the keys.
  var fields: [String] { targets.map(\.field) }

  /// Sets the values of a postcode in a reply.
  func fill(_ reply: inout PostcodeReply, at ordinal: Int) {
    let id = column.textID(at: ordinal)
    guard !id.isMissing else { return }
    // Neighbouring keys often share a value.
    var last: (value: Value, text: String?)?
    for target in targets {
      if last?.value != target.value { last = (target.value, target.value.text(of: column, id)) }
      let text = last?.text
      switch target.property {
      case .text(let path): reply[keyPath: path] = text
      case .integer(let path): reply[keyPath: path] = text.flatMap { Int($0) }
      }
    }
  }

  /// Returns the columns of an index that a version of postcodes.io has keys for.
  static func all(of index: PostcodeIndex, _ version: WireVersion) -> [ReplyColumn] {
    var columns: [ReplyColumn] = []
    var found: Set<UntrustedText> = []
    for (name, targets) in targets(version) {
      guard let column = index.column(named: name), column.declaration.kind == .text else { continue }
      let attributes = Set(column.attributeNames.map { UntrustedText($0) })
      let known = targets.filter { target in
        guard !found.contains(UntrustedText(target.field)) else { return false }
        if case .attribute(let attribute) = target.value.part { return attributes.contains(UntrustedText(attribute)) }
        return true
      }
      if known.isEmpty { continue }
      found.formUnion(known.map { UntrustedText($0.field) })
      columns.append(ReplyColumn(column: column, targets: known))
    }
    return columns
  }
}

extension ReplyColumn {
  /// The index's columns and the keys of postcodes.io that they provide.
  ///
  /// Sources: ONSPD's release notes, and the import of https://github.com/ideal-postcodes/postcodes.io 18.0.1.
  private static func targets(_ version: WireVersion) -> [(column: String, targets: [Target])] {
    let countyName = version.namesPseudoCounties ? Value.name : .nameUnlessPseudo
    let county: (column: String, targets: [Target]) = (
      "county",
      [.init("admin_county", countyName, \.adminCounty), .init("codes.admin_county", .code, \.codes.adminCounty)]
    )
    return [county] + commonTargets + (version >= .v20 ? newerTargets : [])
  }

  /// The columns for the keys that versions 19 and 20 have added. A look-up of the Senedd's constituencies, which no dataset
  /// has, is joined to the codes of wards or districts when the index is built; or the dump has the columns.
  private static let newerTargets: [(column: String, targets: [Target])] =
    [
      (
        "deprivation_rank",
        [.init("index_of_multiple_deprivation", integer: .integer, \.indexOfMultipleDeprivation)]
      ),
      ("senedd_constituency", [.init("senedd_constituency", .code, \.seneddConstituency)]),
      ("senedd_constituency_no", [.init("senedd_constituency_no", integer: .integer, \.seneddConstituencyNumber)]),
    ]
    + ["ward", "district", "lsoa21", "oa21"].map { column in
      (
        column,
        [
          .init("senedd_constituency", .attribute("senedd_constituency"), \.seneddConstituency),
          .init(
            "senedd_constituency_no", integer: .integerAttribute("senedd_constituency_no"), \.seneddConstituencyNumber),
        ]
      )
    }

  private static let commonTargets: [(column: String, targets: [Target])] = [
    ("county_electoral_division", [.init("ced", .name, \.ced), .init("codes.ced", .code, \.codes.ced)]),
    (
      "district",
      [.init("admin_district", .name, \.adminDistrict), .init("codes.admin_district", .code, \.codes.adminDistrict)]
    ),
    ("ward", [.init("admin_ward", .name, \.adminWard), .init("codes.admin_ward", .code, \.codes.adminWard)]),
    ("parish", [.init("parish", .name, \.parish), .init("codes.parish", .code, \.codes.parish)]),
    ("health_authority", [.init("nhs_ha", .name, \.nhsHealthAuthority)]),
    (
      "nhs_region",
      [.init("nhs_region", .name, \.nhsRegion), .init("codes.nhs_region", .code, \.codes.nhsRegion)]
    ),
    ("country", [.init("country", .name, \.country)]),
    ("region", [.init("region", .name, \.region)]),
    (
      "constituency",
      [
        .init("parliamentary_constituency", .name, \.parliamentaryConstituency),
        .init("parliamentary_constituency_2024", .name, \.parliamentaryConstituency2024),
        .init("codes.parliamentary_constituency", .code, \.codes.parliamentaryConstituency),
        .init("codes.parliamentary_constituency_2024", .code, \.codes.parliamentaryConstituency2024),
      ]
    ),
    ("european_region", [.init("european_electoral_region", .name, \.europeanElectoralRegion)]),
    ("travel_to_work_area", [.init("ttwa", .name, \.ttwa), .init("codes.ttwa", .code, \.codes.ttwa)]),
    ("primary_care_trust", [.init("primary_care_trust", .name, \.primaryCareTrust)]),
    // The column holds district codes; ITL codes are their attributes.
    (
      "itl",
      [
        .init("nuts", .name, \.nuts), .init("codes.nuts", .attribute("code"), \.codes.nuts),
        .init("codes.lau2", .code, \.codes.lau2),
      ]
    ),
    (
      "national_park",
      [.init("national_park", .name, \.nationalPark), .init("codes.national_park", .code, \.codes.nationalPark)]
    ),
    ("lsoa11", [.init("lsoa11", .name, \.lsoa11), .init("codes.lsoa11", .code, \.codes.lsoa11)]),
    ("msoa11", [.init("msoa11", .name, \.msoa11), .init("codes.msoa11", .code, \.codes.msoa11)]),
    (
      "ccg",
      [
        .init("ccg", .name, \.ccg), .init("codes.ccg", .code, \.codes.ccg),
        .init("codes.ccg_id", .attribute("short_code"), \.codes.ccgId),
      ]
    ),
    ("built_up_area", [.init("bua", .name, \.bua), .init("codes.bua", .code, \.codes.bua)]),
    ("rural_urban_2011", [.init("ruc11", .name, \.ruc11), .init("codes.ruc11", .code, \.codes.ruc11)]),
    ("lep1", [.init("lep1", .name, \.lep1), .init("codes.lep1", .code, \.codes.lep1)]),
    ("lep2", [.init("lep2", .name, \.lep2), .init("codes.lep2", .code, \.codes.lep2)]),
    ("police_force_area", [.init("pfa", .name, \.pfa), .init("codes.pfa", .code, \.codes.pfa)]),
    (
      "cancer_alliance",
      [
        .init("cancer_alliance", .name, \.cancerAlliance),
        .init("codes.cancer_alliance", .code, \.codes.cancerAlliance),
      ]
    ),
    ("icb", [.init("icb", .name, \.icb), .init("codes.icb", .code, \.codes.icb)]),
    ("oa21", [.init("oa21", .code, \.oa21), .init("codes.oa21", .code, \.codes.oa21)]),
    (
      "lsoa21",
      [
        .init("lsoa", .name, \.lsoa), .init("lsoa21", .name, \.lsoa21), .init("codes.lsoa", .code, \.codes.lsoa),
        .init("codes.lsoa21", .code, \.codes.lsoa21),
      ]
    ),
    (
      "msoa21",
      [
        .init("msoa", .name, \.msoa), .init("msoa21", .name, \.msoa21), .init("codes.msoa", .code, \.codes.msoa),
        .init("codes.msoa21", .code, \.codes.msoa21),
      ]
    ),
    ("rural_urban_2021", [.init("ruc21", .name, \.ruc21), .init("codes.ruc21", .code, \.codes.ruc21)]),
  ]
}
