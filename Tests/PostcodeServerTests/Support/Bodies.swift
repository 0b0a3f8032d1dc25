/// Bodies as postcodes.io writes them.
enum Bodies {
  /// A request to the sample whose response exceeds the system's buffers.
  static func longRequest(_ version: String = "HTTP/1.1\r\nHost: x") -> String {
    let locations = Array(repeating: #"{"longitude":-0.1276,"latitude":51.5033,"radius":2000,"limit":100}"#, count: 50)
    let body = "{\"geolocations\":[\(locations.joined(separator: ","))]}"
    return "POST /postcodes \(version)\r\nContent-Type: application/json\r\n"
      + "Content-Length: \(body.utf8.count)\r\n\r\n\(body)"
  }

  static func result(_ json: String) -> String { #"{"status":200,"result":\#(json)}"# }
  static func error(_ status: Int, _ text: String) -> String { #"{"status":\#(status),"error":"\#(text)"}"# }

  static let noResource = error(404, "Resource not found")
  static let failure = error(
    500,
    #"500 Server Error.\nFor an urgent fix email support@ideal-postcodes.co.uk. \nAlternatively submit an issue at "#
      + #"https://github.com/ideal-postcodes/postcodes.io/issues\n"#)
  private static let advice =
    #"You need to submit a JSON object with an array of postcodes or geolocation objects.\n"#
    + #"Also ensure that Content-Type is set to application/json\n"#
  static let invalidJSON = error(400, #"Invalid JSON submitted.\n"# + advice)
  static let invalidQuery = error(400, #"Invalid JSON query submitted. \n"# + advice)

  /// A live postcode of `TestIndexes.few`: the values of its row, and `null` for the rest.
  static func postcode(
    _ postcode: String, easting: Int, northing: Int, longitude: String, latitude: String, introduced: String,
    district: (code: String, name: String), distance: String? = nil
  ) -> String {
    let parts = postcode.split(separator: " ")
    let (outcode, incode) = (parts[0], parts[1])
    return #"{"postcode":"\#(postcode)","quality":1,"eastings":\#(easting),"northings":\#(northing),"country":null,"#
      + #""nhs_ha":null,"longitude":\#(longitude),"latitude":\#(latitude),"european_electoral_region":null,"#
      + #""primary_care_trust":null,"region":null,"lsoa":null,"msoa":null,"incode":"\#(incode)","#
      + #""outcode":"\#(outcode)","parliamentary_constituency":null,"parliamentary_constituency_2024":null,"#
      + #""admin_district":\#(district.name),"parish":null,"admin_county":null,"#
      + #""date_of_introduction":"\#(introduced)","admin_ward":null,"ced":null,"ccg":null,"nuts":null,"pfa":null,"#
      + #""nhs_region":null,"ttwa":null,"national_park":null,"bua":null,"icb":null,"cancer_alliance":null,"#
      + #""lsoa11":null,"msoa11":null,"lsoa21":null,"msoa21":null,"oa21":null,"ruc11":null,"ruc21":null,"#
      + #""lep1":null,"lep2":null,"codes":{"admin_district":"\#(district.code)","admin_county":null,"#
      + #""admin_ward":null,"parish":null,"parliamentary_constituency":null,"#
      + #""parliamentary_constituency_2024":null,"ccg":null,"ccg_id":null,"ced":null,"nuts":null,"lsoa":null,"#
      + #""msoa":null,"lau2":null,"pfa":null,"nhs_region":null,"ttwa":null,"national_park":null,"bua":null,"#
      + #""icb":null,"cancer_alliance":null,"lsoa11":null,"msoa11":null,"lsoa21":null,"msoa21":null,"oa21":null,"#
      + #""ruc11":null,"ruc21":null,"lep1":null,"lep2":null}"# + (distance.map { #","distance":\#($0)"# } ?? "") + "}"
  }

  static let aberdeen = (code: "S12000033", name: #""Aberdeen City""#)
  static let manchester = (code: "E08000003", name: #""Manchester \"M\"""#)

  static func ab101AB(distance: String? = nil) -> String {
    postcode(
      "AB10 1AB", easting: 394_235, northing: 806_529, longitude: "-2.096923", latitude: "57.14959",
      introduced: "201106", district: aberdeen, distance: distance)
  }

  static func ab101AF(distance: String? = nil) -> String {
    postcode(
      "AB10 1AF", easting: 394_235, northing: 806_529, longitude: "-2.096923", latitude: "57.14959",
      introduced: "201106", district: aberdeen, distance: distance)
  }

  static func m11AD(distance: String? = nil) -> String {
    postcode(
      "M1 1AD", easting: 384_603, northing: 398_066, longitude: "-2.233519", latitude: "53.479021",
      introduced: "198001", district: manchester, distance: distance)
  }

  static func m111AA(distance: String? = nil) -> String {
    postcode(
      "M11 1AA", easting: 387_000, northing: 398_000, longitude: "-2.197385", latitude: "53.47848",
      introduced: "198001", district: manchester, distance: distance)
  }

  static let terminated =
    #"{"postcode":"AB1 0AA","year_terminated":1996,"month_terminated":6,"longitude":-2.242851,"latitude":57.101474}"#
}
