internal import PostcodeCore
internal import PostcodeJSON
internal import PostcodesIOResponder

extension RouteTable {
  static let outcodeRoutes = [
    Route(.get, "/outcodes/:outcode", "Looks up an outcode.") { call, json throws(APIError) in
      guard let outcode = call.served.responder.outcode(named: call.parameter(0)) else { throw .noOutcode }
      call.served.append(outcode, to: &json)
    },
    Route(
      .get, "/outcodes/:outcode/nearest", "Finds the outcodes nearest to an outcode.", [.expensive, .needsPreparation]
    ) { call, json throws(APIError) in
      guard let outcode = call.served.responder.outcode(named: call.parameter(0)) else { throw .noOutcode }
      let table = call.served.outcodes
      let position = table.position(of: outcode)
      try appendNearest(longitude: position?.longitude, latitude: position?.latitude, table, call, &json)
    },
    Route(
      .get, "/outcodes", "Finds the outcodes nearest to a position.", [.expensive, .needsPreparation]
    ) { call, json throws(APIError) in
      guard let (longitude, latitude) = NearestRequest.position(call.query) else { throw .invalidPosition }
      try appendNearest(
        longitude: JavaScriptNumber.number(longitude), latitude: JavaScriptNumber.number(latitude),
        call.served.outcodes, call, &json)
    },
  ]

  private static func appendNearest(
    longitude: Double?, latitude: Double?, _ table: OutcodeTable, _ call: Call, _ json: inout JSONWriter
  ) throws(APIError) {
    let request = try NearestRequest(
      longitude: longitude, latitude: latitude, limit: call.query["limit"], radius: call.query["radius"],
      call.served.limits.nearestOutcodes)
    let found = table.nearest(
      longitude: request.longitude, latitude: request.latitude, limit: request.limit, radius: request.radius)
    json.append(orNull: found.isEmpty ? nil : found) { $0.append(array: $1) { table.append($1, to: &$0) } }
  }
}
