public import PostcodeCore

/// What postcodes.io says about a live postcode.
///
/// Names are the dump's, and `nil` where there is none; the areas' codes are in ``codes``.
public struct PostcodeReply: WireObject {
  /// Which keys the reply has; replies of release 18 lack some.
  public var version = WireVersion.v18
  /// The postcode in capitals with its one space.
  public var postcode = ""
  /// How good the position is, 1 (best) to 9 (none), as ONSPD's `osgrdind`.
  public var quality: Int?
  /// Metres east: British National Grid, or Irish Grid in Northern Ireland; `nil` without a position.
  public var eastings: Int?
  /// Metres north, on the grid of `eastings`.
  public var northings: Int?
  /// England, Scotland, Wales, Northern Ireland, Channel Islands or Isle of Man. Always there in practice.
  public var country: String?
  /// The strategic health authority.
  public var nhsHealthAuthority: String?
  /// Degrees east on WGS 84; `nil` without a position.
  public var longitude: Double?
  /// Degrees north on WGS 84; `nil` without a position.
  public var latitude: Double?
  /// The European electoral region.
  public var europeanElectoralRegion: String?
  /// The primary care organisation.
  public var primaryCareTrust: String?
  /// The region of England.
  public var region: String?
  /// The lower layer super output area of 2021; in Scotland and Northern Ireland the data zone.
  public var lsoa: String?
  /// The middle layer super output area of 2021; in Scotland the intermediate zone.
  public var msoa: String?
  /// The inward code, three characters.
  public var incode = ""
  /// The outward code.
  public var outcode = ""
  /// The constituency of the House of Commons.
  public var parliamentaryConstituency: String?
  /// The constituency of the House of Commons since 2024.
  public var parliamentaryConstituency2024: String?
  /// The constituency of the Senedd, in Wales. Since release 19.
  public var seneddConstituency: String?
  /// The number of the Senedd's constituency. Since release 19.
  public var seneddConstituencyNumber: Int?
  /// The local authority: district or unitary.
  public var adminDistrict: String?
  /// The parish, or that the district has none here.
  public var parish: String?
  /// The county.
  public var adminCounty: String?
  /// The month of introduction, `YYYYMM`.
  public var dateOfIntroduction: String?
  /// The month of termination, `YYYYMM`; `nil` while live. Since release 19.
  public var dateOfTermination: String?
  /// The rank by the index of multiple deprivation of its country. Since release 19.
  public var indexOfMultipleDeprivation: Int?
  /// The electoral ward.
  public var adminWard: String?
  /// The county electoral division.
  public var ced: String?
  /// The sub-ICB location, formerly clinical commissioning group.
  public var ccg: String?
  /// The ITL 3 area, formerly NUTS.
  public var nuts: String?
  /// The police force area.
  public var pfa: String?
  /// The region of NHS England.
  public var nhsRegion: String?
  /// The travel to work area.
  public var ttwa: String?
  /// The national park.
  public var nationalPark: String?
  /// The built-up area.
  public var bua: String?
  /// The integrated care board.
  public var icb: String?
  /// The cancer alliance.
  public var cancerAlliance: String?
  /// The lower layer super output area of 2011.
  public var lsoa11: String?
  /// The middle layer super output area of 2011.
  public var msoa11: String?
  /// The lower layer super output area of 2021.
  public var lsoa21: String?
  /// The middle layer super output area of 2021.
  public var msoa21: String?
  /// The output area of 2021: its code.
  public var oa21: String?
  /// The rural-urban class of 2011.
  public var ruc11: String?
  /// The rural-urban class of 2021.
  public var ruc21: String?
  /// The local enterprise partnership.
  public var lep1: String?
  /// The second local enterprise partnership, where two overlap.
  public var lep2: String?
  /// The codes of the areas.
  public var codes = PostcodeCodes()
  /// How far away it is, in metres on the WGS 84 ellipsoid, where a position was asked about.
  public var distance: Double?

  /// A reply without values.
  public init() {}

  /// A reply for a postcode, its values still to be filled in.
  public init(_ postcode: Postcode, version: WireVersion = .v18) {
    self.version = version
    self.postcode = postcode.description
    outcode = postcode.outcode.description
    incode = String(postcode.description.suffix(3))
  }
}
