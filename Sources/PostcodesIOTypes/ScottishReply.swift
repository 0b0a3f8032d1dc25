/// The record of a postcode in the Scottish Postcode Directory.
///
/// Release 18 has only the postcode and the constituency of the Scottish Parliament. Properties without a year are of the newest
/// edition. Area names are `nil` if there is none. The codes of the areas are in ``codes``.
public struct ScottishReply: WireObject {
  /// The release of the service, which determines the keys of the reply.
  public var version = WireVersion.v18 {
    didSet { codes.version = version }
  }
  /// The formatted postcode, such as `AB10 1AB`.
  public var postcode = ""
  /// The postcode without its space.
  public var compactPostcode: String?
  /// The postcode district, which is the outcode.
  public var postcodeDistrict: String?
  /// The postcode sector, such as `AB10 1`.
  public var postcodeSector: String?
  /// The incode: three characters.
  public var incode: String?
  /// The outcode.
  public var outcode: String?
  /// `large` for an organisation with a postcode of its own, otherwise `small`.
  public var userType: String?
  /// The day of introduction as published: `1/4/1996 00:00:00`, the day first.
  public var dateOfIntroduction: String?
  /// The day of deletion. Always `nil`, because deleted postcodes have no record.
  public var dateOfDeletion: String?
  /// The nearby small user postcode of a large user, or `NO LINKP`.
  public var linkedSmallUserPostcode: String?
  /// Degrees east on WGS 84.
  public var longitude: Double?
  /// Degrees north on WGS 84.
  public var latitude: Double?
  /// Metres east on the British National Grid.
  public var eastings: Int?
  /// Metres north on the British National Grid.
  public var northings: Int?
  /// `Y` if the postcode lies in several areas and is split into parts, otherwise `N`.
  public var splitIndicator: String?
  /// Whether Gridlink links the postcode to addresses, `Y` or `N`.
  public var gridLinkIndicator: String?
  /// The quality of the position, 1 (best) to 9 (none).
  public var gridLinkPositionalAccuracy: String?
  /// The council area.
  public var councilArea: String?
  /// The electoral ward.
  public var electoralWard: String?
  /// The code of the registration district.
  public var registrationDistrict: String?
  /// The enterprise region.
  public var enterpriseRegion: String?
  /// The code of the strategic development planning area.
  public var strategicDevelopmentPlanningArea: String?
  /// The local government district of 1995.
  public var localGovernmentDistrict: String?
  /// The local government district of 1991.
  public var localGovernmentDistrict1991: String?
  /// The constituency of the House of Commons.
  public var ukParliamentaryConstituency: String?
  /// The electoral region of the Scottish Parliament.
  public var scottishParliamentaryRegion: String?
  /// The constituency of the Scottish Parliament.
  public var scottishParliamentaryConstituency: String?
  /// The health board area.
  public var healthBoardArea: String?
  /// The health board area of 2006.
  public var healthBoardArea2006: String?
  /// The health board area of 1995.
  public var healthBoardArea1995: String?
  /// The integration authority for health and social care.
  public var integrationAuthority: String?
  /// The code of the output area.
  public var outputArea: String?
  /// The code of the output area of 2011.
  public var outputArea2011: String?
  /// The code of the output area of 2001.
  public var outputArea2001: String?
  /// The code of the output area of 1991.
  public var outputArea1991: String?
  /// The data zone.
  public var dataZone: String?
  /// The code of the data zone of 2011.
  public var dataZone2011: String?
  /// The code of the data zone of 2001.
  public var dataZone2001: String?
  /// The intermediate zone.
  public var intermediateZone: String?
  /// The code of the intermediate zone of 2011.
  public var intermediateZone2011: String?
  /// The code of the intermediate zone of 2001.
  public var intermediateZone2001: String?
  /// The locality.
  public var locality: String?
  /// The locality of 2020.
  public var locality2020: String?
  /// The locality of 2001.
  public var locality2001: String?
  /// The locality of 1991.
  public var locality1991: String?
  /// The settlement.
  public var settlement: String?
  /// The settlement of 2020.
  public var settlement2020: String?
  /// The settlement of 2001.
  public var settlement2001: String?
  /// The civil parish of 1930.
  public var civilParish: String?
  /// The island, or `Mainland of Scotland`.
  public var island: String?
  /// The national park.
  public var nationalPark: String?
  /// The travel to work area.
  public var travelToWorkArea: String?
  /// The local administrative unit.
  public var lauLevel1: String?
  /// The ITL 2 area, formerly NUTS 2.
  public var itlLevel2: String?
  /// The ITL 3 area, formerly NUTS 3.
  public var itlLevel3: String?
  /// The urban-rural class, 1 to 6.
  public var urbanRural6Fold: String?
  /// The urban-rural class, 1 to 8.
  public var urbanRural8Fold: String?
  /// The rank by the Scottish index of multiple deprivation.
  public var scottishIndexOfMultipleDeprivation: Int?
  /// The community planning partnership of the regeneration outcome agreement.
  public var roaCommunityPlanningPartnership: String?
  /// The local area of the regeneration outcome agreement.
  public var roaLocal: String?
  /// The households in the newest census.
  public var censusHouseholdCount: Int?
  /// The households in the census of 2011.
  public var censusHouseholdCount2011: Int?
  /// The households in the census of 2001.
  public var censusHouseholdCount2001: Int?
  /// The households in the census of 1991.
  public var censusHouseholdCount1991: Int?
  /// The residents in the newest census.
  public var censusPopulationCount: Int?
  /// The residents in the census of 2011.
  public var censusPopulationCount2011: Int?
  /// The residents in the census of 2001.
  public var censusPopulationCount2001: Int?
  /// The residents in the census of 1991.
  public var censusPopulationCount1991: Int?
  /// Whether the postcode was never digitised as an area. `nil` if unknown.
  public var isNeverDigitised: Bool?
  /// The codes of the areas.
  public var codes = Codes()

  /// Creates a reply without values.
  public init() {}
}
