internal import PostcodeKit
internal import PostcodesIOTypes

extension RouteTable {
  static let bulkRoutes: [Route] = [
    .list(
      .post, "/postcodes", "Looks up many postcodes, or finds the postcodes nearest to many positions.", .expensive,
      result: bulkResult,
      query: { _ in
        [
          .text("filter", "The keys to return of each postcode, separated by commas. The distance cannot be selected."),
          .integer("limit", "The default for positions without `limit`."),
          .number("radius", "The default for positions without `radius`."),
          .text("widesearch", "Any value makes wide searches of positions that don't say. Lower case only."),
        ]
      }, errors: [400, 413, 415, 500],
      { call, _ throws(APIError) in
        guard let body = call.body else { throw .upstreamFailure }
        if let postcodes = body["postcodes"], postcodes.isTruthy {
          return try lookups(postcodes, call)
        } else if let locations = body["geolocations"], locations.isTruthy {
          return try nearest(locations, call)
        } else {
          throw .invalidQuery
        }
      })
  ]

  /// Each query with its result: a postcode, or the postcodes around a position.
  private static let bulkResult = Schema.array(
    Schema([
      "type": "object", "required": ["query", "result"],
      "properties": [
        "query": ["type": ["string", "object"], "description": "The query as it was sent."],
        "result": [
          "description": "With `filter`, only the selected keys.",
          "anyOf": [Schema.postcode.json, Schema.arrayOrNull(.postcode).json],
        ],
      ],
    ]))

  /// Returns a writer of the keys that `filter` selects; of all keys if it is empty.
  private static func writer(_ data: RouteData, _ filter: String) -> PostcodeWriter {
    guard !filter.isEmpty else { return data.writers.writer() }
    var text = String.UnicodeScalarView()
    text.append(contentsOf: filter.lowercased().unicodeScalars.filter { !$0.isJavaScriptSpace })
    let keys = String(text).utf8.split(separator: UInt8(ascii: ",")).compactMap { Substring($0).lowercasedASCII }
    return data.writers.writer(keys: keys.filter { FilterKey(rawValue: $0) != nil })
  }

  private static func lookups(_ postcodes: JSONValue, _ call: Call) throws(APIError) -> JSONParts {
    guard case .array(let values) = postcodes else { throw .noArray }
    let maximum = call.data.limits.bulkPostcodes
    guard values.count <= maximum else { throw .tooManyPostcodes(maximum) }
    let data = call.data
    var rest = values.compactMap { if case .text(let text) = $0 { text } else { nil } }[...]
    var writer = writer(data, call.query["filter"])
    return { json in
      json.append(raw: rest.startIndex == 0 ? "[" : ",")
      if let text = rest.popFirst() {
        json.append(raw: "{\"query\":")
        json.append(text: text.string)
        json.append(raw: ",\"result\":")
        if case .found(let postcode, let ordinal) = data.responder.lookup(text.string) {
          writer.append(postcode, at: ordinal, to: &json)
        } else {
          json.appendNull()
        }
        json.append(raw: "}")
      }
      if rest.isEmpty { json.append(raw: "]") }
      return !rest.isEmpty
    }
  }

  /// The number of postcodes written at a time for one position.
  private static let partCount = 4

  private static func nearest(_ locations: JSONValue, _ call: Call) throws(APIError) -> JSONParts {
    guard case .array(let values) = locations else { throw .noArray }
    let limits = call.data.limits
    guard values.count <= limits.bulkGeolocations else { throw .tooManyLocations(limits.bulkGeolocations) }
    // One invalid position fails them all.
    var locations: [BulkLocation] = []
    let defaults = BulkLocation.defaults(call.query)
    for value in values {
      locations.append(try BulkLocation(value, defaults: defaults, limits.nearest, call.data.version))
    }
    let data = call.data
    var rest = locations[...]
    var writer = writer(data, call.query["filter"])
    var found: ArraySlice<NearbyPostcode> = []
    return { json in
      if found.isEmpty {
        json.append(raw: rest.startIndex == 0 ? "[" : ",")
        if let location = rest.popFirst() {
          json.append(raw: "{\"query\":")
          JSONValue.object(location.echo).write(to: &json)
          found = data.nearest(location.request, isWide: location.isWide)[...]
          json.append(raw: found.isEmpty ? ",\"result\":null}" : ",\"result\":[")
        }
      } else {
        for offset in found.indices.prefix(partCount) {
          if offset != 0 { json.append(raw: ",") }
          writer.append(found[offset].postcode, at: found[offset].ordinal, distance: found[offset].distance, to: &json)
        }
        found = found.dropFirst(partCount)
        if found.isEmpty { json.append(raw: "]}") }
      }
      let isEnded = found.isEmpty && rest.isEmpty
      if isEnded { json.append(raw: "]") }
      return !isEnded
    }
  }
}
