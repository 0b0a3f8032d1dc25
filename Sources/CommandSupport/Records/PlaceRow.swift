package import PostcodesIOResponder
package import PostcodeKit

/// A place as a record: the values of postcodes.io, under its names and in its order.
package struct PlaceRow {
  /// A value of a place.
  private enum Value {
    case text(String?)
    case number(Double?, decimals: Int)
  }

  private let values: [Value]
  /// Degrees as the record shows them; `nil` without a position.
  package let longitude: Double?
  package let latitude: Double?

  /// The names of the values.
  package static let names = [
    "code", "name_1", "name_1_lang", "name_2", "name_2_lang", "local_type", "outcode", "county_unitary",
    "county_unitary_type", "district_borough", "district_borough_type", "region", "country", "longitude", "latitude",
    "eastings", "northings", "min_eastings", "min_northings", "max_eastings", "max_northings",
  ]
  /// Degrees are shown to a centimetre.
  private static let degreeDecimals = 7

  package init(_ place: Place) {
    func metres(_ coordinate: GridCoordinate?) -> Value { .number(coordinate.map { Double($0.rounded) }, decimals: 0) }
    let degrees = place.degrees
    func shown(_ degrees: Double?) -> Double? {
      degrees.flatMap { Double(NumberFormat.fixed($0, Self.degreeDecimals)) }
    }
    longitude = shown(degrees?.longitude)
    latitude = shown(degrees?.latitude)
    values = [
      .text(place.code), .text(place.name), .text(place.nameLanguage), .text(place.secondName),
      .text(place.secondNameLanguage), .text(place.localType), .text(place.outcode), .text(place.area.county),
      .text(place.area.countyType), .text(place.area.district), .text(place.area.districtType),
      .text(place.area.region),
      .text(place.area.country), .number(longitude, decimals: Self.degreeDecimals),
      .number(latitude, decimals: Self.degreeDecimals), metres(place.eastings.position),
      metres(place.northings.position), metres(place.eastings.minimum), metres(place.northings.minimum),
      metres(place.eastings.maximum), metres(place.northings.maximum),
    ]
  }

  /// The record as JSON.
  package var members: [JSONValue.Member] {
    zip(PlaceRow.names, values).map { name, value in
      switch value {
      case .text(let text): JSONValue.Member(key: name, value: text.map { .text($0) } ?? .null)
      case .number(let number, _): JSONValue.Member(key: name, value: number.map { .number($0) } ?? .null)
      }
    }
  }

  /// The values as texts; `nil` for missing ones.
  package var texts: [String?] {
    values.map { value in
      switch value {
      case .text(let text): text
      case .number(let number, let decimals): number.map { NumberFormat.fixed($0, decimals) }
      }
    }
  }

  /// The record as a line of CSV.
  package var csv: String { csv(escapingFormulas: false) }

  package func csv(escapingFormulas: Bool) -> String {
    texts.map { text in
      text.map { CSVText.quoted(escapingFormulas ? CSVText.escapingFormula($0) : $0) } ?? ""
    }.joined(separator: ",")
  }
}
