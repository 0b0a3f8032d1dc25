internal import PostcodeAnswers
internal import PostcodeCore
internal import PostcodesIO

extension RouteTable {
  static let outcodeRoutes = [
    Route(.get, "/outcodes/:outcode", "Looks up an outcode.") { call, json throws(Refusal) in
      guard let outcode = call.served.answers.outcode(named: call.parameter(0)),
        let reply = call.served.answers.outcodeReply(outcode)
      else { throw .noOutcode }
      json.append(reply)
    },
    Route(
      .get, "/outcodes/:outcode/nearest", "Finds the outcodes nearest to one.",
      .waiting { call async throws(Refusal) in
        guard let outcode = call.served.answers.outcode(named: call.parameter(0)),
          let reply = call.served.answers.outcodeReply(outcode)
        else { throw .noOutcode }
        guard let longitude = reply.longitude, let latitude = reply.latitude else { throw .invalidPosition }
        let question = try NearestQuestion(
          longitude: longitude, latitude: latitude, limit: call.query["limit"], radius: call.query["radius"], .outcodes)
        return await outcodes(question, call)
      }),
    Route(
      .get, "/outcodes", "Finds the outcodes nearest to a position.",
      .waiting { call async throws(Refusal) in
        guard let (longitude, latitude) = NearestQuestion.position(call.query) else { throw .invalidPosition }
        let question = try NearestQuestion(
          longitude: longitude, latitude: latitude, limit: call.query["limit"], radius: call.query["radius"], .outcodes)
        return await outcodes(question, call)
      }),
  ]

  private static func outcodes(_ question: NearestQuestion, _ call: Call) async -> JSONBytes {
    let places = await call.served.outcodePlaces.value
    let replies = call.served.answers.nearestOutcodes(
      longitude: question.longitude, latitude: question.latitude, limit: question.limit, radius: question.radius,
      among: places)
    var json = JSONBytes()
    json.append(orNull: replies) { $0.append(array: $1) { $0.append($1) } }
    return json
  }
}
