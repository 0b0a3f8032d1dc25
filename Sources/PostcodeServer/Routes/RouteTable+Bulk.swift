internal import PostcodeJSON
internal import PostcodesIOResponder
internal import PostcodeIndex
internal import PostcodesIOTypes

extension RouteTable {
  static let bulkRoutes = [
    Route(
      .post, "/postcodes", "Looks up many postcodes, or finds the postcodes nearest to many positions.",
      .long { call throws(Refusal) in
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

  /// The writer of the keys that `filter` names, all of them if there is none.
  private static func writer(_ served: ServedIndex, _ filter: String) -> PostcodeWriter {
    guard !filter.isEmpty else { return served.writers.writer() }
    var text = String.UnicodeScalarView()
    text.append(contentsOf: filter.lowercased().unicodeScalars.filter { !$0.isJavaScriptSpace })
    let keys = String(text).utf8.split(separator: UInt8(ascii: ",")).compactMap { Substring($0).smallASCII }
    return served.writers.writer(keys: keys.filter { FilterKey(rawValue: $0) != nil })
  }

  private static func lookups(_ postcodes: JSONValue, _ call: Call) throws(Refusal) -> LongAnswer {
    guard case .array(let values) = postcodes else { throw .noArray }
    let most = call.served.limits.bulkPostcodes
    guard values.count <= most else { throw .tooManyPostcodes(most) }
    let texts = values.compactMap { if case .text(let text) = $0 { text } else { nil } }
    // Nothing else of the request is kept while the answer is sent.
    let served = call.served
    let filter = call.query["filter"]
    return LongAnswer {
      var writer = writer(served, filter)
      var rest = texts[...]
      return { json in
        json.append(raw: rest.startIndex == 0 ? "[" : ",")
        if let text = rest.popFirst() {
          json.append(raw: "{\"query\":")
          json.append(text: text)
          json.append(raw: ",\"result\":")
          if case .found(let postcode, let ordinal) = served.answers.lookup(text) {
            writer.append(postcode, at: ordinal, to: &json)
          } else {
            json.append(raw: "null")
          }
          json.append(raw: "}")
        }
        if rest.isEmpty { json.append(raw: "]") }
        return !rest.isEmpty
      }
    }
  }

  /// How many postcodes of a location are written at a time.
  private static let partCount = 4

  private static func nearest(_ locations: JSONValue, _ call: Call) throws(Refusal) -> LongAnswer {
    guard case .array(let values) = locations else { throw .noArray }
    let limits = call.served.limits
    guard values.count <= limits.bulkGeolocations else { throw .tooManyLocations(limits.bulkGeolocations) }
    var questions: [BulkLocation] = []
    // One that is wrong fails them all.
    let defaults = BulkLocation.defaults(call.query)
    for value in values { questions.append(try BulkLocation(value, defaults: defaults, limits.nearest)) }
    let asked = questions
    let served = call.served
    let filter = call.query["filter"]
    return LongAnswer {
      var writer = writer(served, filter)
      var rest = asked[...]
      var found: ArraySlice<NearbyPostcode> = []
      return { json in
        if found.isEmpty {
          json.append(raw: rest.startIndex == 0 ? "[" : ",")
          if let location = rest.popFirst() {
            json.append(raw: "{\"query\":")
            JSONValue.object(location.echo).write(to: &json)
            found = served.nearest(location.question, isWide: location.isWide)[...]
            json.append(raw: found.isEmpty ? ",\"result\":null}" : ",\"result\":[")
          }
        } else {
          for place in found.indices.prefix(partCount) {
            if place != 0 { json.append(raw: ",") }
            writer.append(found[place].postcode, at: found[place].ordinal, distance: found[place].distance, to: &json)
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
}
