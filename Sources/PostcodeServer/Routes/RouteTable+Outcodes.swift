internal import PostcodeJSON
internal import PostcodesIOResponder
internal import PostcodeCore

extension RouteTable {
  static let outcodeRoutes = [
    Route(.get, "/outcodes/:outcode", "Looks up an outcode.") { call, json throws(Refusal) in
      guard let outcode = call.served.answers.outcode(named: call.parameter(0)) else { throw .noOutcode }
      call.served.append(outcode, to: &json)
    },
    Route(
      .get, "/outcodes/:outcode/nearest", "Finds the outcodes nearest to one.",
      .waiting { call async throws(Refusal) in
        guard let outcode = call.served.answers.outcode(named: call.parameter(0)) else { throw .noOutcode }
        let table = await call.served.outcodes.value
        let place = table.position(of: outcode)
        let question = try NearestQuestion(
          longitude: place?.longitude, latitude: place?.latitude, limit: call.query["limit"],
          radius: call.query["radius"], call.served.limits.nearestOutcodes)
        return nearest(question, table)
      }),
    Route(
      .get, "/outcodes", "Finds the outcodes nearest to a position.",
      .waiting { call async throws(Refusal) in
        guard let (longitude, latitude) = NearestQuestion.position(call.query) else { throw .invalidPosition }
        let question = try NearestQuestion(
          longitude: longitude, latitude: latitude, limit: call.query["limit"], radius: call.query["radius"],
          call.served.limits.nearestOutcodes)
        return nearest(question, await call.served.outcodes.value)
      }),
  ]

  private static func nearest(_ question: NearestQuestion, _ table: OutcodeTable) -> JSONWriter {
    let found = table.nearest(
      longitude: question.longitude, latitude: question.latitude, limit: question.limit, radius: question.radius)
    var json = JSONWriter()
    json.append(orNull: found.isEmpty ? nil : found) { $0.append(array: $1) { table.append($1, to: &$0) } }
    return json
  }
}
