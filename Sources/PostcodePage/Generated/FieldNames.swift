// Made by tools/build-page. Do not edit.

/// The titles of fields and the meanings of their codes.
enum FieldNames {
  static let titles = [
    "grid": "Grid reference",
    "irish_grid": "Irish Grid reference",
    "degrees": "Latitude, longitude",
    "quality": "Position quality",
    "scottish_constituency": "Scottish Parliament constituency",
    "european_region": "European electoral region",
    "travel_to_work_area": "Travel-to-work area",
    "built_up_area": "Built-up area",
    "built_up_sub_division": "Built-up area sub-division",
    "itl": "International territorial level",
    "regional_health_authority": "NHS region",
    "nhs_region": "NHS region",
    "itl_code": "International territorial level, code",
    "ccg": "Sub-ICB location",
    "ccg_short_code": "Sub-ICB location, short code",
    "icb": "Integrated care board",
    "lep1": "Local enterprise partnership",
    "lep2": "Second local enterprise partnership",
  ]
  static let censusTitles = [
    "oa": "Output area",
    "lsoa": "LSOA",
    "msoa": "MSOA",
    "rural_urban": "Rural or urban",
    "output_area_classification": "Output area classification",
  ]
  static let userTypes = [
    "0": "Small user: homes, shops and offices",
    "1": "Large user: one address with a lot of mail",
  ]
  static let qualities = [
    "1": "Building nearest to the mean of its addresses",
    "2": "Building nearest to the mean of its addresses, found by eye",
    "3": "Within 50 metres",
    "4": "Mean of its addresses",
    "5": "Estimated from nearby postcodes",
    "6": "Mean of its sector",
    "8": "Position at termination",
    "9": "No position",
  ]
  static let months = [
    "01": "January",
    "02": "February",
    "03": "March",
    "04": "April",
    "05": "May",
    "06": "June",
    "07": "July",
    "08": "August",
    "09": "September",
    "10": "October",
    "11": "November",
    "12": "December",
  ]
}
