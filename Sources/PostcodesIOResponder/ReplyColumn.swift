internal import PostcodeIndex
internal import PostcodesIOTypes

/// A column of codes with the keys of a reply that it fills in.
struct ReplyColumn: Sendable {
  /// A key of a reply.
  struct Target: Sendable {
    /// The key, as in `IndexResponder.availableFields`.
    let field: String
    /// The source of its value.
    let value: Value
    let path: any WritableKeyPath<PostcodeReply, String?> & Sendable

    init(_ field: String, _ value: Value, _ path: any WritableKeyPath<PostcodeReply, String?> & Sendable) {
      self.field = field
      self.value = value
      self.path = path
    }
  }

  /// The part of a column that goes into a reply.
  enum Value: Sendable, Hashable {
    /// The code itself.
    case code
    /// An attribute of the code, usually its name.
    case attribute(String)

    static let name = Value.attribute("name")
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
    // Several keys share a value; each value is looked up once.
    var code: String??
    var name: String??
    for target in targets {
      switch target.value {
      case .code:
        let text = code ?? column.text(id)
        code = .some(text)
        reply[keyPath: target.path] = text
      case .attribute("name"):
        let text = name ?? column.name(of: id)
        name = .some(text)
        reply[keyPath: target.path] = text
      case .attribute(let attribute):
        reply[keyPath: target.path] = column.attribute(attribute, of: id)
      }
    }
  }

  /// Returns the columns of an index that postcodes.io has keys for.
  static func all(of index: PostcodeIndex) -> [ReplyColumn] {
    targets.compactMap { name, targets in
      guard let column = index.column(named: name), column.declaration.kind == .text else { return nil }
      let attributes = Set(column.attributeNames)
      let known = targets.filter { target in
        if case .attribute(let attribute) = target.value { attributes.contains(attribute) } else { true }
      }
      return known.isEmpty ? nil : ReplyColumn(column: column, targets: known)
    }
  }
}

extension ReplyColumn {
  /// The index's columns and the keys of postcodes.io that they provide.
  ///
  /// Sources: ONSPD's release notes, and the import of https://github.com/ideal-postcodes/postcodes.io 18.0.1.
  private static let targets: [(column: String, targets: [Target])] = [
    (
      "county",
      [.init("admin_county", .name, \.adminCounty), .init("codes.admin_county", .code, \.codes.adminCounty)]
    ),
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
