import PostcodeKit

/// The Scottish Postcode Directory: one file for small and one for large users, without headers until 2026.
///
/// A postcode in several areas is split: its parts have a letter after the postcode (`PA31 8UAA`), and part A counts. A
/// reintroduced postcode has a row for each period.
enum ScottishPostcodeDirectory: DialectRules {
  static let title = "Scottish Postcode Directory"
  static let form =
    "Postcode,PostcodeDistrict,PostcodeSector,DateOfIntroduction,DateOfDeletion,… (51 or more columns)"
  static let attribution = """
    Contains National Records of Scotland data licensed under the Open Government Licence v.3.0
    Contains OS data © Crown copyright and database right
    Contains Royal Mail data © Royal Mail copyright and database right
    """

  static func fields(of header: Header) -> FieldMap? {
    guard header.has("gridreferenceeasting"), header.has("dateofintroduction"), header.has("splitindicator")
    else {
      return nil
    }
    return withScottishRules(header.fieldsByRole)
  }

  static func fields(ofRows rows: SampleRows) -> FieldMap? {
    let isThis = rows.mostly { row in
      row.count >= 51 && row[0].isPostcodeOrPart && row[1].isOutcode && row[2].utf8.count <= 6
        && row[3].isSlashedDate && (row[4].isEmpty || row[4].isSlashedDate)
    }
    guard isThis else { return nil }
    // Large users have the postcode of their linked small user before the grid reference.
    let isLarge = rows.mostly { row in row.count >= 51 && !row[5].isNumberOrMissing }
    let shift = isLarge ? 1 : 0
    var fields = FieldMap(
      [
        .postcode: 0, .introduced: 3, .terminated: 4, .easting: 5 + shift, .northing: 6 + shift,
        .latitude: 7 + shift, .longitude: 8 + shift,
      ], count: rows.fieldCount)
    // In the known layouts the quality is the last column, for small users the last but one.
    if fields.count == (isLarge ? 51 : 57) { fields.indexes[.quality] = isLarge ? 50 : 55 }
    return withScottishRules(fields)
  }

  /// The labels of the layout without a header, which was published until 2026, in the words of later headers.
  static func impliedLabels(fieldCount: Int) -> [String] {
    let isLarge = fieldCount == 51
    guard isLarge || fieldCount == 57 else { return [] }
    let first = ["Postcode", "PostcodeDistrict", "PostcodeSector", "DateOfIntroduction", "DateOfDeletion"]
    let counts = [2011, 2001, 1991].flatMap { ["CensusHouseholdCount\($0)", "CensusPopulationCount\($0)"] }
    return first + (isLarge ? ["LinkedSmallUserPostcode"] : []) + areaLabels + (isLarge ? [] : counts) + otherLabels
      + (isLarge ? [] : ["NeverDigitised"])
  }

  private static let areaLabels = [
    "GridReferenceEasting", "GridReferenceNorthing", "Latitude", "Longitude", "SplitIndicator", "CouncilArea2019Code",
    "UKParliamentaryConstituency2005Code", "ScottishParliamentaryRegion2014Code",
    "ScottishParliamentaryConstituency2014Code", "ElectoralWard2017Code", "HealthBoardArea2019Code",
    "HealthBoardArea2006Code", "HealthBoardArea1995Code", "IntegrationAuthority2019Code", "OutputArea2011Code",
    "OutputArea2001Code", "OutputArea1991Code", "DataZone2011Code", "DataZone2001Code", "IntermediateZone2011Code",
    "IntermediateZone2001Code",
  ]
  private static let otherLabels = [
    "ScottishIndexOfMultipleDeprivationRank", "LAU2018Level1Code", "NUTS2018Level2Code", "NUTS2018Level3Code",
    "LocalityCode", "Locality2001Code", "Locality1991Code", "SettlementCode", "Settlement2001Code",
    "CivilParish1930Code", "EnterpriseRegion2008Code", "IslandCode", "LocalGovernmentDistrict1995Code",
    "LocalGovernmentDistrict1991Code", "NationalPark2010Code", "RegistrationDistrict2007Code",
    "ROACommunityPlanningPartnership2006Code", "ROALocal2006Code", "StrategicDevelopmentPlanningArea2013Code",
    "TravelToWorkArea2011Code", "UrbanRural6FoldCode", "UrbanRural8FoldCode", "GridLinkIndicator",
    "GridLinkPositionalAccuracy",
  ]

  private static func withScottishRules(_ fields: FieldMap) -> FieldMap {
    var fields = fields
    fields.dateOrder = .dayFirst
    fields.hasSplitSuffix = true
    return fields
  }
}
