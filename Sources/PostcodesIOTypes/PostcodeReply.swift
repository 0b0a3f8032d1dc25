public import PostcodeKit

/// The record of a live postcode.
///
/// Area names are `nil` if there is none. The codes of the areas are in ``codes``.
public struct PostcodeReply: WireObject {
  /// The release of the service, which determines the keys of the reply.
  public var version = WireVersion.v18
  /// The formatted postcode, such as `SW1A 1AA`.
  public var postcode = ""
  /// The quality of the position, 1 (best) to 9 (none), as `osgrdind` in ONSPD.
  public var quality: Int?
  /// Metres east on the British National Grid, or the Irish Grid in Northern Ireland. `nil` without a position.
  public var eastings: Int?
  /// Metres north on the same grid.
  public var northings: Int?
  /// England, Scotland, Wales, Northern Ireland, Channel Islands or Isle of Man. Never `nil` in practice.
  public var country: String?
  /// The strategic health authority.
  public var nhsHealthAuthority: String?
  /// Degrees east on WGS 84. `nil` without a position.
  public var longitude: Double?
  /// Degrees north on WGS 84. `nil` without a position.
  public var latitude: Double?
  /// The European electoral region.
  public var europeanElectoralRegion: String?
  /// The primary care organisation.
  public var primaryCareTrust: String?
  /// The region of England.
  public var region: String?
  /// The lower layer super output area of 2021, in Scotland and Northern Ireland the data zone.
  public var lsoa: String?
  /// The middle layer super output area of 2021, in Scotland the intermediate zone.
  public var msoa: String?
  /// The incode: three characters.
  public var incode = ""
  /// The outcode.
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
  /// The parish, or a name for an area of the district without parishes.
  public var parish: String?
  /// The county.
  public var adminCounty: String?
  /// The month of introduction, `YYYYMM`.
  public var dateOfIntroduction: String?
  /// The month of termination, `YYYYMM`. `nil` for a live postcode. Since release 19.
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
  /// The code of the output area of 2021.
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
  /// The distance from the requested position, in metres: on the WGS 84 ellipsoid, since release 19 on a sphere.
  public var distance: Double?

  /// Creates a reply without values.
  public init() {}

  /// Creates a reply for a postcode, without further values.
  ///
  /// - Parameters:
  ///   - postcode: The postcode.
  ///   - version: The release of the service, which determines the keys.
  public init(_ postcode: Postcode, version: WireVersion = .v18) {
    self.version = version
    self.postcode = postcode.description
    outcode = postcode.outcode.description
    incode = String(postcode.description.suffix(3))
  }
}
