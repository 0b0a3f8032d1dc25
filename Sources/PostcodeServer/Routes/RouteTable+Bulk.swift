internal import PostcodeAnswers
internal import PostcodesIO

extension RouteTable {
  /// More postcodes or positions are refused.
  private static let bulkLimit = 100

  static let bulkRoutes = [
    Route(.post, "/postcodes", "Looks up up to 100 postcodes, or finds the postcodes nearest to up to 100 positions.") {
      call, json throws(Refusal) in
      guard let body = call.body else { throw .upstreamFailure }
      if let postcodes = body["postcodes"], postcodes.isTruthy {
        try appendLookups(postcodes, call, &json)
      } else if let locations = body["geolocations"], locations.isTruthy {
        try appendLocations(locations, call, &json)
      } else {
        throw .invalidQuery
      }
    }
  ]

  /// The writer of the keys that `filter` names, all of them if there is none.
  private static func writer(_ call: Call) -> PostcodeWriter {
    let filter = call.query["filter"]
    guard !filter.isEmpty else { return call.served.writers.writer() }
    var text = String.UnicodeScalarView()
    text.append(contentsOf: filter.lowercased().unicodeScalars.filter { !ScriptNumbers.isSpace($0) })
    let keys = String(text).split(separator: ",").map(String.init)
    return call.served.writers.writer(keys: keys.filter { FilterKey(rawValue: $0) != nil })
  }

  private static func appendLookups(
    _ postcodes: JSONValue, _ call: Call, _ json: inout JSONBytes
  ) throws(Refusal) {
    guard case .array(let values) = postcodes else { throw .noArray }
    guard values.count <= bulkLimit else { throw .tooManyPostcodes }
    let texts = values.compactMap { if case .text(let text) = $0 { text } else { nil } }
    var writer = writer(call)
    json.append(array: texts) { json, text in
      json.append(raw: "{\"query\":")
      json.append(text: text)
      json.append(raw: ",\"result\":")
      if case .found(let postcode, let ordinal) = call.served.answers.lookup(text) {
        writer.append(postcode, at: ordinal, to: &json)
      } else {
        json.append(raw: "null")
      }
      json.append(raw: "}")
    }
  }

  private static func appendLocations(
    _ locations: JSONValue, _ call: Call, _ json: inout JSONBytes
  ) throws(Refusal) {
    guard case .array(let values) = locations else { throw .noArray }
    guard values.count <= bulkLimit else { throw .tooManyLocations }
    var questions: [BulkLocation] = []
    // One that is wrong fails them all.
    for value in values { questions.append(try BulkLocation(value, defaults: call.query)) }
    let writer = writer(call)
    json.append(array: questions) { json, location in
      json.append(raw: "{\"query\":")
      JSONValue.object(location.echo).write(to: &json)
      json.append(raw: ",\"result\":")
      append(call.served.nearest(location.question, isWide: location.isWide), writer, &json)
      json.append(raw: "}")
    }
  }
}

/// A position of a bulk request, with what the query string says for all of them.
struct BulkLocation {
  let question: NearestQuestion
  let isWide: Bool
  /// What is sent back as `query`: the known keys in any capitals, values as they came.
  let echo: [JSONValue.Member]

  private static let echoedKeys: Set = ["limit", "longitude", "latitude", "radius", "widesearch"]

  init(_ location: JSONValue, defaults: QueryItems) throws(Refusal) {
    var members: [JSONValue.Member] = []
    for key in ["limit", "radius"] where !defaults[key].isEmpty { members.set(key, .text(defaults[key])) }
    if !defaults["widesearch"].isEmpty { members.set("widesearch", .bool(true)) }
    if case .object(let own) = location { for member in own { members.set(member.key, member.value) } }
    let merged = JSONValue.object(members)
    func text(_ key: String) -> String {
      guard let value = merged[key], value != .null else { return "" }
      return value.scriptText
    }
    question = try NearestQuestion(
      longitude: text("longitude"), latitude: text("latitude"), limit: text("limit"), radius: text("radius"),
      .postcodes)
    isWide = (merged["wideSearch"]?.isTruthy ?? false) || (merged["widesearch"]?.isTruthy ?? false)
    echo = members.filter { BulkLocation.echoedKeys.contains($0.key.lowercased()) }
  }
}
