// tools/build-page also compiles this file for the WebAssembly of the page.
package import PostcodeKit

extension PostcodeIndex {
  /// The maximum number of places among the results of a text.
  static let placeLimit = 20

  /// Returns the record of a place as that of a postcode: `{postcode, place, isCorrected, isWhole, details, position?, box?, fields}`,
  /// or `null`. `postcode` is the name, `place` the code, and `box` the west, south, east and north of its extent.
  ///
  /// - Complexity: O(number of places), some ten microseconds.
  package func placeJSON(ofCode code: String, in places: Places?) -> [UInt8] {
    guard let places, let number = places.number(ofCode: code) else { return Array("null".utf8) }
    let place = places[number]
    var json = JSONText()
    json.object { json in
      json.member("postcode", place.name)
      json.member("place", place.code)
      json.member("details", place.details)
      json.key("isCorrected")
      json.flag(false)
      json.key("isWhole")
      json.flag(true)
      if let easting = place.eastings.position?.rounded, let northing = place.northings.position?.rounded {
        json.numbers("position", [easting, northing])
      }
      let edges = [
        place.eastings.minimum, place.northings.minimum, place.eastings.maximum, place.northings.maximum,
      ].compactMap { $0?.rounded }
      if edges.count == 4 { json.numbers("box", edges) }
      json.key("fields")
      json.array { json in
        for (name, value) in PostcodeIndex.fields(of: place) {
          if let value { json.field(PageField(name: name, value: .text(value))) }
        }
      }
    }
    return json.utf8
  }

  /// Returns the live postcodes nearest to a place, as `nearestJSON(to:limit:position:)` does.
  package func nearestJSON(
    toPlace code: String, in places: Places?, limit: Int, position: MapPosition = { _ in nil }
  ) -> [UInt8] {
    let degrees = places.flatMap { places in places.number(ofCode: code).flatMap { places[$0].degrees } }
    guard let (latitude, longitude) = degrees else { return Array("[]".utf8) }
    let found = nearest(latitude: latitude, longitude: longitude, limit: Swift.min(Swift.max(limit, 0), 100))
    return nearestJSON(found, position: position)
  }

  static func fields(of place: Place) -> [(name: String, value: String?)] {
    [
      ("type", place.localType), ("other_name", place.secondName), ("outcode", place.outcode),
      ("district", place.area.district), ("county", place.area.county), ("region", place.area.region),
      ("country", place.area.country),
      ("degrees", place.degrees.map { "\(fixed($0.latitude)), \(fixed($0.longitude))" }),
      ("grid", grid(of: place)),
    ]
  }

  private static func grid(of place: Place) -> String? {
    guard let easting = place.eastings.position?.rounded, let northing = place.northings.position?.rounded else {
      return nil
    }
    return "\(easting), \(northing)"
  }

  /// Returns degrees with five decimals, about a metre, which is more than their accuracy.
  static func fixed(_ degrees: Double) -> String {
    let scaled = Int(degrees.magnitude * 100_000 + 0.5)
    let decimals = "\(scaled % 100_000)"
    let sign = degrees < 0 && scaled > 0 ? "-" : ""
    return "\(sign)\(scaled / 100_000).\(String(repeating: "0", count: 5 - decimals.utf8.count))\(decimals)"
  }
}

extension JSONText {
  fileprivate mutating func numbers(_ name: String, _ numbers: [Int]) {
    key(name)
    array { json in for number in numbers { json.number(number) } }
  }
}
