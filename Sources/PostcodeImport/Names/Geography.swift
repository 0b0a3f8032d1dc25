/// A kind of area or class that codes denote.
///
/// Codes are unique only within a geography: `E99999999` is in almost all of them. Geographies redrawn by each census
/// are one per census. The others hold the codes of all years, because codes are never reused.
///
/// The raw value is the name of the column in an index.
enum Geography: String, Sendable, Hashable, CaseIterable {
  case county
  case countyElectoralDivision = "county_electoral_division"
  /// Local authority district: unitary authority, London borough, metropolitan or other district, council area.
  case district
  case ward
  /// Parish, community in Wales, or unparished area.
  case parish
  case country
  case region
  /// Constituency of the Parliament of the United Kingdom.
  case constituency
  /// Constituency of the Scottish Parliament.
  case scottishConstituency = "scottish_constituency"
  /// Region that elected members of the European Parliament.
  case europeanRegion = "european_region"
  case nationalPark = "national_park"
  case travelToWorkArea = "travel_to_work_area"
  case builtUpArea = "built_up_area"
  case builtUpSubDivision = "built_up_sub_division"

  /// Health board in Scotland and Wales, strategic health authority in England.
  case healthAuthority = "health_authority"
  /// Group of strategic health authorities, or the older regional office.
  case regionalHealthAuthority = "regional_health_authority"
  case nhsRegion = "nhs_region"
  case primaryCareTrust = "primary_care_trust"
  /// Clinical commissioning group, later sub-ICB location.
  case ccg
  /// Integrated care board, previously sustainability and transformation partnership.
  case icb
  case cancerAlliance = "cancer_alliance"
  case policeForceArea = "police_force_area"
  /// Local enterprise partnership; a postcode can lie in two.
  case lep
  /// Learning and skills council, later local education authority.
  case educationArea = "education_area"

  /// International territorial level (formerly NUTS), levels 1 to 3.
  case itl
  /// A unit of ``itl``: LAU1 or LAU2.
  case localAdministrativeUnit = "local_administrative_unit"
  case statisticalRegion = "statistical_region"
  case statisticalWard = "statistical_ward"
  /// Ward of the census of 2001.
  case censusWard = "census_ward"
  /// Workplace zone of the census of 2011.
  case workplaceZone = "workplace_zone"

  /// Census output areas have codes but no names.
  case outputArea2001 = "oa01"
  case outputArea2011 = "oa11"
  case outputArea2021 = "oa21"
  /// Lower layer super output area, data zone in Scotland, super output area or super data zone in Northern Ireland.
  case lsoa2001 = "lsoa01"
  case lsoa2011 = "lsoa11"
  case lsoa2021 = "lsoa21"
  /// Middle layer super output area, intermediate zone in Scotland.
  case msoa2001 = "msoa01"
  case msoa2011 = "msoa11"
  case msoa2021 = "msoa21"
  case ruralUrban2001 = "rural_urban_2001"
  case ruralUrban2011 = "rural_urban_2011"
  case ruralUrban2021 = "rural_urban_2021"
  case outputAreaClassification2001 = "output_area_classification_2001"
  /// The classification of 2011, which is in most dumps.
  case outputAreaClassification = "output_area_classification"
  case outputAreaClassification2021 = "output_area_classification_2021"

  /// The other geographies that may have a name of this kind of area. An area keeps its code if a census leaves it
  /// unchanged.
  var otherCensuses: [Geography] {
    switch self {
    case .lsoa2001: [.lsoa2011, .lsoa2021]
    case .lsoa2011: [.lsoa2021, .lsoa2001]
    case .lsoa2021: [.lsoa2011, .lsoa2001]
    case .msoa2001: [.msoa2011, .msoa2021]
    case .msoa2011: [.msoa2021, .msoa2001]
    case .msoa2021: [.msoa2011, .msoa2001]
    default: []
    }
  }
}
