internal import PostcodeKit

extension RouteTable {
  static let postcodeRoutes: [Route] = [
    Route(.get, "/postcodes/:postcode", "Looks up a postcode.", result: .postcode, errors: [404, 500]) {
      call, json throws(APIError) in
      let responder = call.data.responder
      switch responder.lookup(call.parameter(0)) {
      case .found(let postcode, let ordinal):
        var writer = call.data.writers.writer()
        writer.append(postcode, at: ordinal, to: &json)
      case .terminated(_, let ordinal):
        throw APIError(404, APIError.noPostcode.text, terminated: responder.terminatedSummary(at: ordinal))
      case .notFound: throw .noPostcode
      case .invalid: throw .invalidPostcode
      }
    },
    Route(
      .get, "/postcodes/:postcode/validate", "Returns whether a text is a live postcode.", result: .boolean,
      errors: [500]
    ) {
      call, json throws(APIError) in
      if case .found = call.data.responder.lookup(call.parameter(0)) {
        json.append(bool: true)
      } else {
        json.append(bool: false)
      }
    },
    Route(
      .get, "/postcodes/:postcode/autocomplete", "Completes the beginning of a postcode.", .limited,
      result: .arrayOrNull(.string),
      query: { [.limit($0.search)] }, errors: [500]
    ) { call, json throws(APIError) in
      json.append(orNull: completions(of: call.parameter(0), call)) { $0.append(array: $1) { $0.append($1) } }
    },
    .list(
      .get, "/postcodes/:postcode/nearest", "Finds the postcodes nearest to a postcode.", .limited,
      result: .arrayOrNull(.postcode),
      query: { QueryParameter.around($0.nearest) + QueryParameter.wideSearch }, errors: [400, 404, 500]
    ) { call, json throws(APIError) in
      guard case .found(_, let ordinal) = call.data.responder.lookup(call.parameter(0)) else { throw .noPostcode }
      let position = call.data.index.geographicPosition(at: ordinal)
      let request = try NearestRequest(
        longitude: position?.longitude.doubleValue, latitude: position?.latitude.doubleValue,
        limit: call.query.option("limit"), radius: call.query.option("radius"), call.data.limits.nearest,
        call.data.version)
      return append(call.data.nearest(request, isWide: isWide(call)), call, &json)
    },
    .list(
      .get, "/postcodes", "Finds postcodes by a position or by the beginning of one.", .limited,
      result: .arrayOrNull(.postcode),
      query: {
        [.text("q", "The beginning of a postcode."), .text("query", "The same as `q`, which takes precedence.")]
          + QueryParameter.position + [.limit($0), .radius($0.nearest.radius)] + QueryParameter.wideSearch
      }, errors: [400, 500]
    ) { call, json throws(APIError) in
      if let (longitude, latitude) = NearestRequest.position(call.query) {
        try reverseGeocode(longitude: longitude, latitude: latitude, call, &json)
      } else {
        try search(call, &json)
      }
    },
    .list(
      .get, "/postcodes/lon/:longitude/lat/:latitude", "Finds the postcodes nearest to a position.", .limited,
      result: .arrayOrNull(.postcode), query: { QueryParameter.around($0.nearest) + QueryParameter.wideSearch },
      errors: [400, 500]
    ) { call, json throws(APIError) in
      try reverseGeocode(longitude: call.parameter(0), latitude: call.parameter(1), call, &json)
    },
    .list(
      .get, "/postcodes/lat/:latitude/lon/:longitude", "Finds the postcodes nearest to a position.", .limited,
      result: .arrayOrNull(.postcode), query: { QueryParameter.around($0.nearest) + QueryParameter.wideSearch },
      errors: [400, 500]
    ) { call, json throws(APIError) in
      try reverseGeocode(longitude: call.parameter(1), latitude: call.parameter(0), call, &json)
    },
    Route(
      .get, "/random/postcodes", "Picks a random postcode, optionally of an outcode.", .variable,
      result: .orNull(.postcode), query: { _ in [.text("outcode", "The outcode to choose from.")] }
    ) { call, json throws(APIError) in
      let found = call.data.randomPostcode(outcode: call.query["outcode"])
      json.append(orNull: found) {
        var writer = call.data.writers.writer()
        writer.append($1.postcode, at: $1.ordinal, to: &$0)
      }
    },
  ]

  /// Returns the results of autocomplete and `q=`, or `nil` if there are none.
  private static func completions(of text: String, _ call: Call) -> [Postcode]? {
    let limit = JavaScriptNumber.integer(call.query["limit"]).flatMap { $0 < 1 ? nil : $0 }
    let found = call.data.responder.completions(of: text, limit: call.data.limits.search.value(limit))
    return found.isEmpty ? nil : found
  }

  private static func search(_ call: Call, _ json: inout JSONWriter) throws(APIError) -> JSONParts? {
    let text = call.query.firstValue(of: "q", "query")
    guard !text.unicodeScalars.allSatisfy(\.isJavaScriptSpace) else { throw .noPostcodeQuery }
    let found = completions(of: text, call)
    try rejectFilteredNull(found == nil, call)
    let index = call.data.index
    return append(
      (found ?? []).compactMap { postcode in index.ordinal(of: postcode).map { (postcode, $0, nil) } }, call, &json)
  }

  private static func reverseGeocode(
    longitude: String, latitude: String, _ call: Call, _ json: inout JSONWriter
  ) throws(APIError) -> JSONParts? {
    let query = call.query
    let request = try NearestRequest(
      longitude: longitude, latitude: latitude, limit: query.option("limit"), radius: query.option("radius"),
      call.data.limits.nearest, call.data.version)
    let found = call.data.nearest(request, isWide: isWide(call))
    try rejectFilteredNull(found.isEmpty, call)
    return append(found, call, &json)
  }

  /// GET requests ignore `filter`, except that postcodes.io fails if there is no result to filter.
  private static func rejectFilteredNull(_ isNull: Bool, _ call: Call) throws(APIError) {
    if isNull, !call.query["filter"].isEmpty { throw .upstreamFailure }
  }

  /// Whether a GET request asks for a wide search. Any value does.
  private static func isWide(_ call: Call) -> Bool { !call.query.firstValue(of: "wideSearch", "widesearch").isEmpty }

  private static func append(_ found: [NearbyPostcode], _ call: Call, _ json: inout JSONWriter) -> JSONParts? {
    append(found.map { ($0.postcode, $0.ordinal, $0.distance) }, call, &json)
  }

  /// The number of postcodes that are written at once; longer lists are written in parts.
  private static let wholeCount = 10

  /// Appends postcodes, or `null` if there are none.
  private static func append(
    _ found: [(postcode: Postcode, ordinal: Int, distance: Double?)], _ call: Call, _ json: inout JSONWriter
  ) -> JSONParts? {
    var writer = call.data.writers.writer()
    guard found.count > wholeCount else {
      json.append(orNull: found.isEmpty ? nil : found) {
        $0.append(array: $1) { writer.append($1.postcode, at: $1.ordinal, distance: $1.distance, to: &$0) }
      }
      return nil
    }
    var rest = found[...]
    return { json in
      json.append(raw: rest.startIndex == 0 ? "[" : ",")
      if let next = rest.popFirst() {
        writer.append(next.postcode, at: next.ordinal, distance: next.distance, to: &json)
      }
      if rest.isEmpty { json.append(raw: "]") }
      return !rest.isEmpty
    }
  }
}
