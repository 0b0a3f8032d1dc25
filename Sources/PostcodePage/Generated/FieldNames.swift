// Made by tools/build-page. Do not edit.

internal import PostcodeKit

/// The titles of fields and the meanings of their codes.
enum FieldNames {
  static let titles = NameTable(titlesText)
  private static let titlesText: StaticString = """
    built_up_area Built-up area
    built_up_sub_division Built-up area sub-division
    ccg Sub-ICB location
    ccg_short_code Sub-ICB location, short code
    degrees Latitude, longitude
    european_region European electoral region
    grid Grid reference
    icb Integrated care board
    irish_grid Irish Grid reference
    itl International territorial level
    itl_code International territorial level, code
    lep1 Local enterprise partnership
    lep2 Second local enterprise partnership
    nhs_region NHS region
    quality Position quality
    regional_health_authority NHS region
    scottish_constituency Scottish Parliament constituency
    travel_to_work_area Travel-to-work area
    """
  static let censusTitles = NameTable(censusTitlesText)
  private static let censusTitlesText: StaticString = """
    lsoa LSOA
    msoa MSOA
    oa Output area
    output_area_classification Output area classification
    rural_urban Rural or urban
    """
  static let userTypes = NameTable(userTypesText)
  private static let userTypesText: StaticString = """
    0 Small user: homes, shops and offices
    1 Large user: one address with a lot of mail
    """
  static let qualities = NameTable(qualitiesText)
  private static let qualitiesText: StaticString = """
    1 Building nearest to the mean of its addresses
    2 Building nearest to the mean of its addresses, found by eye
    3 Within 50 metres
    4 Mean of its addresses
    5 Estimated from nearby postcodes
    6 Mean of its sector
    8 Position at termination
    9 No position
    """
  static let months = NameTable(monthsText)
  private static let monthsText: StaticString = """
    01 January
    02 February
    03 March
    04 April
    05 May
    06 June
    07 July
    08 August
    09 September
    10 October
    11 November
    12 December
    """
}
