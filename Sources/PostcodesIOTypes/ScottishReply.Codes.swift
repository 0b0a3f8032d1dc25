extension ScottishReply {
  /// The codes of the areas that contain a postcode, as published: with leading zeros.
  public struct Codes: WireObject {
    /// The release of the service, which determines the keys of the object.
    public var version = WireVersion.v18
    /// The code of the council area.
    public var councilArea: String?
    /// The code of the electoral ward.
    public var electoralWard: String?
    /// The code of the enterprise region.
    public var enterpriseRegion: String?
    /// The code of the local government district of 1995.
    public var localGovernmentDistrict: String?
    /// The code of the local government district of 1991.
    public var localGovernmentDistrict1991: String?
    /// The code of the constituency of the House of Commons.
    public var ukParliamentaryConstituency: String?
    /// The code of the electoral region of the Scottish Parliament.
    public var scottishParliamentaryRegion: String?
    /// The code of the constituency of the Scottish Parliament.
    public var scottishParliamentaryConstituency: String?
    /// The code of the health board area.
    public var healthBoardArea: String?
    /// The code of the health board area of 2006.
    public var healthBoardArea2006: String?
    /// The code of the health board area of 1995.
    public var healthBoardArea1995: String?
    /// The code of the integration authority for health and social care.
    public var integrationAuthority: String?
    /// The code of the data zone.
    public var dataZone: String?
    /// The code of the data zone of 2011.
    public var dataZone2011: String?
    /// The code of the data zone of 2001.
    public var dataZone2001: String?
    /// The code of the intermediate zone.
    public var intermediateZone: String?
    /// The code of the intermediate zone of 2011.
    public var intermediateZone2011: String?
    /// The code of the intermediate zone of 2001.
    public var intermediateZone2001: String?
    /// The code of the locality.
    public var locality: String?
    /// The code of the settlement.
    public var settlement: String?
    /// The code of the civil parish of 1930.
    public var civilParish: String?
    /// The code of the island.
    public var island: String?
    /// The code of the national park.
    public var nationalPark: String?
    /// The code of the travel to work area.
    public var travelToWorkArea: String?
    /// The code of the local administrative unit.
    public var lauLevel1: String?
    /// The code of the ITL 2 area, formerly NUTS 2.
    public var itlLevel2: String?
    /// The code of the ITL 3 area, formerly NUTS 3.
    public var itlLevel3: String?
    /// The code of the registration district.
    public var registrationDistrict: String?
    /// The code of the strategic development planning area.
    public var strategicDevelopmentPlanningArea: String?
    /// The code of the community planning partnership of the regeneration outcome agreement.
    public var roaCommunityPlanningPartnership: String?
    /// The code of the local area of the regeneration outcome agreement.
    public var roaLocal: String?

    /// Creates an object without codes.
    public init() {}

    /// The release of the service. Release 20 has more keys.
    public static var versionPath: (any WritableKeyPath<Codes, WireVersion> & Sendable)? { \Codes.version }

    /// All keys, in the order in which postcodes.io writes them.
    public static let fields: [WireField<Codes>] = [
      .text("council_area", \.councilArea, .since(.v20)),
      .text("electoral_ward", \.electoralWard, .since(.v20)),
      .text("enterprise_region", \.enterpriseRegion, .since(.v20)),
      .text("local_government_district", \.localGovernmentDistrict, .since(.v20)),
      .text("local_government_district_1991", \.localGovernmentDistrict1991, .since(.v20)),
      .text("uk_parliamentary_constituency", \.ukParliamentaryConstituency, .since(.v20)),
      .text("scottish_parliamentary_region", \.scottishParliamentaryRegion, .since(.v20)),
      .text("scottish_parliamentary_constituency", \.scottishParliamentaryConstituency),
      .text("health_board_area", \.healthBoardArea, .since(.v20)),
      .text("health_board_area_2006", \.healthBoardArea2006, .since(.v20)),
      .text("health_board_area_1995", \.healthBoardArea1995, .since(.v20)),
      .text("integration_authority", \.integrationAuthority, .since(.v20)),
      .text("data_zone", \.dataZone, .since(.v20)),
      .text("data_zone_2011", \.dataZone2011, .since(.v20)),
      .text("data_zone_2001", \.dataZone2001, .since(.v20)),
      .text("intermediate_zone", \.intermediateZone, .since(.v20)),
      .text("intermediate_zone_2011", \.intermediateZone2011, .since(.v20)),
      .text("intermediate_zone_2001", \.intermediateZone2001, .since(.v20)),
      .text("locality", \.locality, .since(.v20)),
      .text("settlement", \.settlement, .since(.v20)),
      .text("civil_parish", \.civilParish, .since(.v20)),
      .text("island", \.island, .since(.v20)),
      .text("national_park", \.nationalPark, .since(.v20)),
      .text("travel_to_work_area", \.travelToWorkArea, .since(.v20)),
      .text("lau_level_1", \.lauLevel1, .since(.v20)),
      .text("itl_level_2", \.itlLevel2, .since(.v20)),
      .text("itl_level_3", \.itlLevel3, .since(.v20)),
      .text("registration_district", \.registrationDistrict, .since(.v20)),
      .text("strategic_development_planning_area", \.strategicDevelopmentPlanningArea, .since(.v20)),
      .text("roa_community_planning_partnership", \.roaCommunityPlanningPartnership, .since(.v20)),
      .text("roa_local", \.roaLocal, .since(.v20)),
    ]
  }
}
