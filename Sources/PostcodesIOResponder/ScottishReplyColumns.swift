internal import PostcodeKit
internal import PostcodesIOTypes

/// The columns of an index that replies about postcodes of the Scottish Postcode Directory are made of: those of
/// `build --scotland`, or the constituency alone in an index of the directory itself.
struct ScottishReplyColumns: Sendable {
  /// A column and the property that its values go into.
  private struct Source<Object>: Sendable {
    let column: IndexColumn
    let isName: Bool
    let property: WireField<Object>.Property

    func set(_ object: inout Object, at ordinal: Int) {
      let id = column.textID(at: ordinal)
      guard !id.isMissing else { return }
      let text = isName ? column.name(of: id) : column.text(id)
      switch property {
      case .requiredText(let path): object[keyPath: path] = text ?? ""
      case .text(let path): object[keyPath: path] = text
      case .integer(let path): object[keyPath: path] = text.flatMap { Int($0) }
      case .boolean(let path): object[keyPath: path] = text.map { $0.hasSameBytes(as: "Y") }
      case .number, .texts, .object: break
      }
    }
  }

  private static let prefix = "scotland_"
  /// The keys whose values are names of codes.
  private static let nameKeys: Set<UntrustedText> = [
    "council_area", "electoral_ward", "enterprise_region", "local_government_district",
    "local_government_district_1991", "uk_parliamentary_constituency", "scottish_parliamentary_region",
    "scottish_parliamentary_constituency", "health_board_area", "health_board_area_2006", "health_board_area_1995",
    "integration_authority", "data_zone", "intermediate_zone", "locality", "locality_2020", "locality_2001",
    "locality_1991", "settlement", "settlement_2020", "settlement_2001", "civil_parish", "island", "national_park",
    "travel_to_work_area", "lau_level_1", "itl_level_2", "itl_level_3", "roa_community_planning_partnership",
    "roa_local",
  ]

  /// A column that every postcode of the directory has a value in.
  private let marker: IndexColumn
  private let only: IndexColumn?
  private let values: [Source<ScottishReply>]
  private let codes: [Source<ScottishReply.Codes>]
  private let gridReference: IndexColumn?
  private let geographic: IndexColumn?
  /// Whether the index is of another dataset, whose live postcodes alone are known to be in the directory.
  private let isLiveOnly: Bool

  /// Returns `nil` for an index without Scottish columns.
  init?(_ index: PostcodeIndex) {
    if let userType = Self.text("user_type", in: index) {
      marker = userType
      only = Self.text("only", in: index)
      values = ScottishReply.fields.compactMap { field in
        Self.text(field.name, in: index).map { column in
          Source(column: column, isName: Self.nameKeys.contains(UntrustedText(field.name)), property: field.property)
        }
      }
      codes = ScottishReply.Codes.fields.compactMap { field in
        Self.text(field.name, in: index).map { Source(column: $0, isName: false, property: field.property) }
      }
      gridReference = index.column(named: Self.prefix + "easting")
      geographic = index.column(named: Self.prefix + "latitude")
      isLiveOnly = false
    } else if let constituency = index.column(named: "scottish_constituency") {
      marker = constituency
      only = nil
      values = [
        Source(column: constituency, isName: true, property: .text(\.scottishParliamentaryConstituency))
      ]
      codes = [Source(column: constituency, isName: false, property: .text(\.scottishParliamentaryConstituency))]
      (gridReference, geographic) = (nil, nil)
      isLiveOnly = true
    } else {
      return nil
    }
  }

  private static func text(_ key: String, in index: PostcodeIndex) -> IndexColumn? {
    index.column(named: prefix + key).flatMap { $0.declaration.kind == .text ? $0 : nil }
  }

  /// Returns whether a postcode is in the directory only.
  func isOnlyHere(_ ordinal: Int) -> Bool { only.map { !$0.textID(at: ordinal).isMissing } ?? false }

  /// Returns the reply for a postcode, or `nil` if the directory doesn't have it.
  func reply(at ordinal: Int, of index: PostcodeIndex, _ version: WireVersion) -> ScottishReply? {
    guard !marker.textID(at: ordinal).isMissing, !isLiveOnly || index.isLive(at: ordinal),
      let postcode = index.postcode(at: ordinal)
    else { return nil }
    var reply = ScottishReply()
    reply.version = version
    reply.postcode = postcode.description
    reply.compactPostcode = postcode.compact
    reply.postcodeDistrict = postcode.outcode.description
    reply.postcodeSector = String(postcode.description.dropLast(2))
    reply.incode = String(postcode.description.suffix(3))
    reply.outcode = postcode.outcode.description
    for source in values { source.set(&reply, at: ordinal) }
    for source in codes { source.set(&reply.codes, at: ordinal) }
    if let position = gridReference?.position(at: ordinal) {
      reply.eastings = Int(exactly: position.first)
      reply.northings = Int(exactly: position.second)
    }
    if let position = geographic?.position(at: ordinal) {
      reply.latitude = DecimalDegrees(scaled: position.first, decimals: position.decimals).doubleValue
      reply.longitude = DecimalDegrees(scaled: position.second, decimals: position.decimals).doubleValue
    }
    return reply
  }
}
