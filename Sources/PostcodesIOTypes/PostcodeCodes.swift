/// The codes of the areas that contain a postcode. Most are GSS codes (Government Statistical Service), such as
/// `S12000033`.
public struct PostcodeCodes: WireObject {
  /// The code of the local authority: district or unitary.
  public var adminDistrict: String?
  /// The code of the county.
  public var adminCounty: String?
  /// The code of the electoral ward.
  public var adminWard: String?
  /// The code of the parish.
  public var parish: String?
  /// The code of the constituency of the House of Commons.
  public var parliamentaryConstituency: String?
  /// The code of the constituency of the House of Commons since 2024.
  public var parliamentaryConstituency2024: String?
  /// The code of the sub-ICB location, formerly clinical commissioning group.
  public var ccg: String?
  /// The older code of `ccg` with three characters.
  public var ccgId: String?
  /// The code of the county electoral division.
  public var ced: String?
  /// The code of the ITL 3 area, such as `TLM50`.
  public var nuts: String?
  /// The code of the lower layer super output area of 2021.
  public var lsoa: String?
  /// The code of the middle layer super output area of 2021.
  public var msoa: String?
  /// The code of the local authority district in the European scheme.
  public var lau2: String?
  /// The code of the police force area.
  public var pfa: String?
  /// The code of the region of NHS England.
  public var nhsRegion: String?
  /// The code of the travel to work area.
  public var ttwa: String?
  /// The code of the national park.
  public var nationalPark: String?
  /// The code of the built-up area.
  public var bua: String?
  /// The code of the integrated care board.
  public var icb: String?
  /// The code of the cancer alliance.
  public var cancerAlliance: String?
  /// The code of the lower layer super output area of 2011.
  public var lsoa11: String?
  /// The code of the middle layer super output area of 2011.
  public var msoa11: String?
  /// The code of the lower layer super output area of 2021.
  public var lsoa21: String?
  /// The code of the middle layer super output area of 2021.
  public var msoa21: String?
  /// The code of the output area of 2021.
  public var oa21: String?
  /// The code of the rural-urban class of 2011.
  public var ruc11: String?
  /// The code of the rural-urban class of 2021.
  public var ruc21: String?
  /// The code of the local enterprise partnership.
  public var lep1: String?
  /// The code of the second local enterprise partnership, where two overlap.
  public var lep2: String?

  /// Creates an object without codes.
  public init() {}

  /// All keys, in the order in which postcodes.io writes them.
  public static let fields: [WireField<PostcodeCodes>] = [
    .text("admin_district", \.adminDistrict),
    .text("admin_county", \.adminCounty),
    .text("admin_ward", \.adminWard),
    .text("parish", \.parish),
    .text("parliamentary_constituency", \.parliamentaryConstituency),
    .text("parliamentary_constituency_2024", \.parliamentaryConstituency2024),
    .text("ccg", \.ccg),
    .text("ccg_id", \.ccgId),
    .text("ced", \.ced),
    .text("nuts", \.nuts),
    .text("lsoa", \.lsoa),
    .text("msoa", \.msoa),
    .text("lau2", \.lau2),
    .text("pfa", \.pfa),
    .text("nhs_region", \.nhsRegion),
    .text("ttwa", \.ttwa),
    .text("national_park", \.nationalPark),
    .text("bua", \.bua),
    .text("icb", \.icb),
    .text("cancer_alliance", \.cancerAlliance),
    .text("lsoa11", \.lsoa11),
    .text("msoa11", \.msoa11),
    .text("lsoa21", \.lsoa21),
    .text("msoa21", \.msoa21),
    .text("oa21", \.oa21),
    .text("ruc11", \.ruc11),
    .text("ruc21", \.ruc21),
    .text("lep1", \.lep1),
    .text("lep2", \.lep2),
  ]
}
