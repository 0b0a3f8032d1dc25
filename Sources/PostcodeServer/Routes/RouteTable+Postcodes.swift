internal import PostcodeJSON
internal import PostcodesIOResponder
internal import PostcodeCore
internal import PostcodeIndex

extension RouteTable {
  static let postcodeRoutes = [
    Route(.get, "/postcodes/:postcode", "Looks up a postcode.") { call, json throws(Refusal) in
      let answers = call.served.answers
      switch answers.lookup(call.parameter(0)) {
      case .found(let postcode, let ordinal):
        var writer = call.served.writers.writer()
        writer.append(postcode, at: ordinal, to: &json)
      case .terminated(_, let ordinal):
        throw Refusal(404, Refusal.noPostcode.text, terminated: answers.terminatedReply(at: ordinal))
      case .notFound: throw .noPostcode
      case .invalid: throw .invalidPostcode
      }
    },
    Route(.get, "/postcodes/:postcode/validate", "Tells whether a text is a live postcode.") {
      call, json throws(Refusal) in
      if case .found = call.served.answers.lookup(call.parameter(0)) {
        json.append(bool: true)
      } else {
        json.append(bool: false)
      }
    },
    Route(.get, "/postcodes/:postcode/autocomplete", "Completes the beginning of a postcode.") {
      call, json throws(Refusal) in
      let found = search(call.parameter(0), call)
      json.append(orNull: found) { $0.append(array: $1) { $0.append($1) } }
    },
    Route(.get, "/postcodes/:postcode/nearest", "Finds the postcodes nearest to one.") { call, json throws(Refusal) in
      guard case .found(_, let ordinal) = call.served.answers.lookup(call.parameter(0)) else { throw .noPostcode }
      let place = call.served.index.geographicPosition(at: ordinal)
      let question = try NearestQuestion(
        longitude: place?.longitude.doubleValue, latitude: place?.latitude.doubleValue, limit: call.query["limit"],
        radius: call.query["radius"], call.served.limits.nearest)
      append(call.served.nearest(question, isWide: isWide(call)), call.served.writers.writer(), &json)
    },
    Route(.get, "/postcodes", "Finds postcodes by a position or by the beginning of one.") {
      call, json throws(Refusal) in
      if let (longitude, latitude) = NearestQuestion.position(call.query) {
        try appendReverse(longitude: longitude, latitude: latitude, call, &json)
      } else {
        try appendSearch(call, &json)
      }
    },
    Route(.get, "/postcodes/lon/:longitude/lat/:latitude", "Finds the postcodes nearest to a position.") {
      call, json throws(Refusal) in
      try appendReverse(longitude: call.parameter(0), latitude: call.parameter(1), call, &json)
    },
    Route(.get, "/postcodes/lat/:latitude/lon/:longitude", "Finds the postcodes nearest to a position.") {
      call, json throws(Refusal) in
      try appendReverse(longitude: call.parameter(1), latitude: call.parameter(0), call, &json)
    },
    Route(.get, "/random/postcodes", "Picks a postcode, if wanted of an outcode.", isConstant: false) {
      call, json throws(Refusal) in
      let found = call.served.randomPostcode(outcode: call.query["outcode"])
      json.append(orNull: found) {
        var writer = call.served.writers.writer()
        writer.append($1.postcode, at: $1.ordinal, to: &$0)
      }
    },
  ]

  /// What autocomplete and `q=` find; `nil` for nothing.
  private static func search(_ text: String, _ call: Call) -> [Postcode]? {
    let limit = JavaScriptNumber.integer(call.query["limit"]).flatMap { $0 < 1 ? nil : $0 }
    let found = call.served.index.postcodesIOCompletions(of: text, limit: call.served.limits.search.value(limit))
    return found.isEmpty ? nil : found
  }

  private static func appendSearch(_ call: Call, _ json: inout JSONWriter) throws(Refusal) {
    let text = call.query.firstValue(of: "q", "query")
    guard !text.unicodeScalars.allSatisfy(\.isJavaScriptSpace) else { throw .noPostcodeQuery }
    let found = search(text, call)
    try refuseFilteredNull(found == nil, call)
    json.append(orNull: found) {
      var writer = call.served.writers.writer()
      $0.append(array: $1) {
        guard let ordinal = call.served.index.ordinal(of: $1) else { return $0.append(raw: "null") }
        writer.append($1, at: ordinal, to: &$0)
      }
    }
  }

  private static func appendReverse(
    longitude: String, latitude: String, _ call: Call, _ json: inout JSONWriter
  ) throws(Refusal) {
    let query = call.query
    let question = try NearestQuestion(
      longitude: longitude, latitude: latitude, limit: query["limit"], radius: query["radius"],
      call.served.limits.nearest)
    let found = call.served.nearest(question, isWide: isWide(call))
    try refuseFilteredNull(found.isEmpty, call)
    append(found, call.served.writers.writer(), &json)
  }

  /// Of GET requests, `filter` counts for nothing but that postcodes.io fails where there is no result to filter.
  private static func refuseFilteredNull(_ isNull: Bool, _ call: Call) throws(Refusal) {
    if isNull, !call.query["filter"].isEmpty { throw .upstreamFailure }
  }

  /// Whether a GET asks for more than the radius, whatever the value.
  private static func isWide(_ call: Call) -> Bool { !call.query.firstValue(of: "wideSearch", "widesearch").isEmpty }

  /// Appends postcodes with their distances; `null` for none.
  static func append(_ found: [NearbyPostcode], _ writer: PostcodeWriter, _ json: inout JSONWriter) {
    var writer = writer
    json.append(orNull: found.isEmpty ? nil : found) {
      $0.append(array: $1) { writer.append($1.postcode, at: $1.ordinal, distance: $1.distance, to: &$0) }
    }
  }
}
