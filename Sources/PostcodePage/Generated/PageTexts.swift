// swift-format-ignore-file
// Made by tools/build-page. Do not edit.

internal import PostcodeKit

/// The sentences that the server and the scripts have in common.
enum PageTexts {
  static func postcodes(count: Int) -> String { count == 1 ? "\(count.grouped) postcode" : "\(count.grouped) postcodes" }
  static func terminatedPostcodes(count: Int) -> String { count == 1 ? "\(count.grouped) terminated postcode" : "\(count.grouped) terminated postcodes" }
  static func postcodesAndTerminated(postcodes: String, terminated: Int) -> String { "\(postcodes) and \(terminated.grouped) terminated" }
  static func places(count: Int) -> String { count == 1 ? "\(count.grouped) place" : "\(count.grouped) places" }
  static func placesOrMore(count: Int) -> String { "\(count.grouped) or more places" }
  static func similarPlaces(count: Int) -> String { count == 1 ? "\(count.grouped) place of a similar name" : "\(count.grouped) places of a similar name" }
  static func countries(count: Int) -> String { count == 1 ? "\(count.grouped) country" : "\(count.grouped) countries" }
  static func regions(count: Int) -> String { count == 1 ? "\(count.grouped) region" : "\(count.grouped) regions" }
  static func counties(count: Int) -> String { count == 1 ? "\(count.grouped) county" : "\(count.grouped) counties" }
  static func districts(count: Int) -> String { count == 1 ? "\(count.grouped) district" : "\(count.grouped) districts" }
  static func wards(count: Int) -> String { count == 1 ? "\(count.grouped) ward" : "\(count.grouped) wards" }
  static func postcodeAreas(count: Int) -> String { count == 1 ? "\(count.grouped) postcode area" : "\(count.grouped) postcode areas" }
  static func firstListed(count: String, listed: Int) -> String { "\(count), first \(listed.grouped) listed" }
  static func corrected(typed: String, correction: String) -> String { "Corrected \(typed) to \(correction)." }
  static var nothingFound: String { "Nothing found." }
  static var noStreets: String { "Streets can't be searched for." }
  static func noPostcode(typed: String) -> String { "No postcode begins with \(typed)." }
  static func didYouMean(texts: String) -> String { "Did you mean \(texts)?" }
  static func outsideMap(position: String) -> String { "The position \(position) is outside the map. Latitudes and eastings come first." }
  static func uncovered(dataset: String, place: String, area: String) -> String { "\(dataset) has no postcodes in \(place) (\(area))." }
  static var anotherArea: String { "Try another area." }
  static var areaKind: String { "postcode area" }
  static func namedAreaKind(name: String) -> String { "\(name) area" }
  static var outcodeKind: String { "outcode" }
  static var sectorKind: String { "postcode sector" }
  static func areaWithin(kind: String, district: String) -> String { "\(kind) of \(district)" }
  static func positionDetails(grid: String) -> String { "Position, grid reference \(grid)" }
  static func terminatedIn(month: String) -> String { "Terminated (\(month))." }
  static var positionUnknown: String { "Position unknown." }
  static var notApplicable: String { "Not applicable" }
  static var dateUnknown: String { "date unknown" }
  static var samePosition: String { "same position" }
  static func onYourDevice(megabytes: String) -> String { "in \(megabytes) MB, searched on your device, also offline" }
  static var noPage: String { "There is no page at this address." }
  static var openMap: String { "Open the map" }
  static var notAnIndex: String { "the server sent something other than an index" }
}
