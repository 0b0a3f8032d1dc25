/// The keys that a bulk lookup can be restricted to, in the service's order. Newer keys and `distance` can't be
/// requested.
public enum FilterKey: String, Sendable, CaseIterable {
  /// A key of ``PostcodeReply``.
  case postcode, quality, eastings, northings, country
  /// `nhs_ha`: ``PostcodeReply/nhsHealthAuthority``.
  case nhsHealthAuthority = "nhs_ha"
  /// A key of ``PostcodeReply``.
  case longitude, latitude
  /// `parliamentary_constituency`: ``PostcodeReply/parliamentaryConstituency``.
  case parliamentaryConstituency = "parliamentary_constituency"
  /// `european_electoral_region`: ``PostcodeReply/europeanElectoralRegion``.
  case europeanElectoralRegion = "european_electoral_region"
  /// `primary_care_trust`: ``PostcodeReply/primaryCareTrust``.
  case primaryCareTrust = "primary_care_trust"
  /// A key of ``PostcodeReply``.
  case region, lsoa, msoa, incode, outcode, codes
  /// `admin_district`: ``PostcodeReply/adminDistrict``.
  case adminDistrict = "admin_district"
  /// A key of ``PostcodeReply``.
  case parish
  /// `admin_county`: ``PostcodeReply/adminCounty``.
  case adminCounty = "admin_county"
  /// `admin_ward`: ``PostcodeReply/adminWard``.
  case adminWard = "admin_ward"
  /// A key of ``PostcodeReply``.
  case ccg, nuts, ced
}

/// A postcode with the requested keys only.
///
/// ```swift
/// reply[.postcode]?.text   // "AB10 1AB"
/// reply[.latitude]?.number // 57.14959
/// reply[.codes]?["parish"] // .null
/// reply[.region]           // nil: not requested
/// ```
public struct FilteredPostcode: Codable, Sendable, Equatable {
  /// The values by key.
  public var values: [String: WireValue]

  /// Creates a postcode.
  public init(values: [String: WireValue]) { self.values = values }

  /// The value of a key, `.null` if it is missing, or `nil` if it wasn't requested.
  public subscript(key: FilterKey) -> WireValue? { values[key.rawValue] }

  /// Decodes the keys that are present.
  ///
  /// - Throws: The decoder's error.
  public init(from decoder: any Decoder) throws {
    values = try decoder.singleValueContainer().decode([String: WireValue].self)
  }

  /// Encodes the keys that are present.
  ///
  /// - Throws: The encoder's error.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(values)
  }
}
