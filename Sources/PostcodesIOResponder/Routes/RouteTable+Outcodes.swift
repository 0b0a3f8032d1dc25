internal import PostcodeKit

extension RouteTable {
  static let outcodeRoutes: [Route] = [
    Route(.get, "/outcodes/:outcode", "Looks up an outcode.", result: .outcode, errors: [404, 500]) {
      call, json throws(APIError) in
      guard let outcode = call.data.responder.answeredOutcode(named: call.parameter(0)) else { throw .noOutcode }
      call.data.append(outcode, to: &json)
    },
    Route(
      .get, "/outcodes/:outcode/nearest", "Finds the outcodes nearest to an outcode.", [.expensive, .needsPreparation],
      result: .arrayOrNull(.outcode), query: { QueryParameter.around($0.nearestOutcodes) }, errors: [400, 404, 500]
    ) { call, json throws(APIError) in
      guard let outcode = call.data.responder.answeredOutcode(named: call.parameter(0)) else { throw .noOutcode }
      let table = call.data.outcodes
      let position = table.position(of: outcode)
      try appendNearest(longitude: position?.longitude, latitude: position?.latitude, table, call, &json)
    },
    Route(
      .get, "/outcodes", "Finds the outcodes nearest to a position.", [.expensive, .needsPreparation],
      result: .arrayOrNull(.outcode),
      query: { QueryParameter.position + QueryParameter.around($0.nearestOutcodes) }, errors: [400, 500]
    ) { call, json throws(APIError) in
      guard let (longitude, latitude) = NearestRequest.position(call.query) else { throw .invalidPosition }
      try appendNearest(
        longitude: JavaScriptNumber.number(longitude), latitude: JavaScriptNumber.number(latitude),
        call.data.outcodes, call, &json)
    },
  ]

  private static func appendNearest(
    longitude: Double?, latitude: Double?, _ table: OutcodeTable, _ call: Call, _ json: inout JSONWriter
  ) throws(APIError) {
    let request = try NearestRequest(
      longitude: longitude, latitude: latitude, limit: call.query.option("limit"), radius: call.query.option("radius"),
      call.data.limits.nearestOutcodes, call.data.version)
    let found = table.nearest(
      longitude: request.longitude, latitude: request.latitude, limit: request.limit, radius: request.radius)
    json.append(orNull: found.isEmpty ? nil : found) { $0.append(array: $1) { table.append($1, to: &$0) } }
  }
}
