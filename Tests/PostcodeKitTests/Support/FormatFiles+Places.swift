import PostcodeIndexBuilder
@testable import PostcodeKit
import TestSupport
import Testing

extension FormatFiles {
  /// Postcodes, and places with every kind of value.
  static func withPlaces() throws -> [UInt8] {
    let rows = try ["KW15 1AA", "M1 1AA"].map { Row(postcode: try postcode($0)) }
    var builder = IndexBuilder(columns: [])
    for (line, row) in rows.enumerated() { builder.append(row.postcode, values: [], line: UInt32(line + 1)) }
    return try builder.finish(metadata: testMetadata, places: PlacesEncoder(places).encoded()) { _ in }.file
  }

  /// Returns an extent in half metres.
  private static func extent(_ position: Int?, _ minimum: Int? = nil, _ maximum: Int? = nil) -> PlaceExtent {
    func coordinate(_ halfMetres: Int?) -> GridCoordinate? { halfMetres.map { GridCoordinate(halfMetres: $0) } }
    return PlaceExtent(
      position: coordinate(position), minimum: coordinate(minimum), maximum: coordinate(maximum))
  }

  private static var places: [Place] {
    let orkney = PlaceArea(
      county: "Orkney Islands", countyType: "UnitaryAuthority", region: "Scotland", country: "Scotland")
    let dover = PlaceArea(
      county: "Kent", countyType: "County", district: "Dover", districtType: "District", region: "South East",
      country: "England")
    var places = [
      Place(
        code: "osgb4000000074559493", name: "Kirkwall", localType: "Town", outcode: "KW15", area: orkney,
        eastings: extent(689_001, 686_000, 692_000), northings: extent(2_021_200, 2_018_000, 2_024_000)),
      Place(
        code: "osgb4000000074548521", name: "St Margaret's at Cliffe", localType: "Village", outcode: "CT15",
        area: dover, eastings: extent(1_271_600, 1_271_100, 1_272_100), northings: extent(289_400, 289_400, 289_400)),
      Place(
        code: "osgb4000000074573312", name: "Cardiff", nameLanguage: "eng", secondName: "Caerdydd",
        secondNameLanguage: "cym", localType: "City", area: PlaceArea(country: "Wales"),
        eastings: extent(636_300, 620_100, 645_777), northings: extent(352_800, 340_000, 365_000)),
      Place(
        code: "osgb4000000074560002", name: "Ynys Môn", nameLanguage: "cym", secondName: "Isle of Anglesey",
        secondNameLanguage: "eng", localType: "Other Settlement", eastings: extent(480_000), northings: extent(760_001)
      ),
      Place(
        code: "GUID-1", name: "Foo \"Bar\", the", localType: "Island", eastings: extent(-3), northings: extent(nil)),
      Place(
        code: "7", name: "Nowhere", eastings: extent(nil, 5, nil), northings: extent(1_000, 2_000, 1_500)),
    ]
    // Enough of one type and region for several blocks of codes and records, with equal names.
    for number in 0..<40 {
      let (east, north) = (680_000 + 731 * number, 2_010_000 + 353 * (number * 7 % 40))
      let name = ["Aith", "Abune-the-Hill", "Burn of Aith", "Quoys & Co", "St. Mary's"][number % 5]
      places.append(
        Place(
          code: "osgb40000000745\(70_000 + number * number)", name: name,
          localType: number % 3 == 0 ? "Hamlet" : "Suburban Area", outcode: number % 4 == 0 ? nil : "KW17",
          area: number % 7 == 0 ? PlaceArea() : orkney, eastings: extent(east, east - 500, east + 500),
          northings: extent(north, north - 600 + 3 * number, north + 400)))
    }
    return places
  }

  /// Files with an invalid section of places. Readers that skip the section accept them.
  static func badPlaces() throws -> [Bad] {
    let file = try withPlaces()
    func bad(_ name: String, _ change: (inout [UInt8]) -> Void) throws -> Bad {
      var list = try SectionList(parsing: file)
      let index = try #require(list.sections.firstIndex { $0.kind == 9 })
      change(&list.sections[index].bytes)
      return Bad(
        name: "places-" + name, error: "malformed", isOpened: true, bytes: list.encoded, rejectedByReaderOf: "places")
    }
    return [
      try bad("empty") { $0 = [] },
      try bad("cut") { $0.removeLast() },
      try bad("trailing-byte") { $0.append(0) },
      try bad("count") { $0[0] += 1 },
      try bad("second-names") { $0[4] += 1 },
      try bad("types") { $0[8] += 1 },
      try bad("too-many") { $0[3] = 1 },
    ]
  }

  /// Returns all places as `tools/read-places` prints them.
  static func csv(_ places: Places) -> String {
    var lines = [
      "code,name,name_language,second_name,second_name_language,type,outcode,county,county_type,district,district_type,"
        + "region,country,easting,west,east,northing,south,north\n"
    ]
    func text(_ coordinate: GridCoordinate?) -> String? {
      coordinate.map {
        ($0.halfMetres < 0 ? "-" : "") + "\($0.halfMetres.magnitude / 2)" + ($0.halfMetres % 2 == 0 ? "" : ".5")
      }
    }
    for number in 0..<places.count {
      let place = places[number]
      let area = place.area
      let fields = [
        place.code, place.name, place.nameLanguage, place.secondName, place.secondNameLanguage, place.localType,
        place.outcode, area.county, area.countyType, area.district, area.districtType, area.region, area.country,
        text(place.eastings.position), text(place.eastings.minimum), text(place.eastings.maximum),
        text(place.northings.position), text(place.northings.minimum), text(place.northings.maximum),
      ]
      lines.append(fields.map { quoted($0 ?? "") }.joined(separator: ",") + "\n")
    }
    return lines.joined()
  }

  /// Returns a field of a CSV file, in quotation marks if it needs them.
  static func quoted(_ field: String) -> String {
    field.contains { ",\"\r\n".contains($0) }
      ? "\"" + field.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"") + "\"" : field
  }
}
