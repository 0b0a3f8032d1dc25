internal import PostcodeKit
internal import PostcodesIOTypes

extension RouteTable {
  /// Searches in an index without places find none, and no code is known.
  static let placeRoutes: [Route] = [
    Route(
      .get, "/places", "Finds places by name.", .limited, result: .array(.place),
      query: {
        [
          .text("q", "Words of a name, or its beginning."),
          .text("query", "The same as `q`, which it takes precedence over."),
          .limit($0.places), .integer("l", "The same as `limit`, which takes precedence."),
        ]
      }, errors: [400]
    ) { call, json throws(APIError) in
      let text = call.query.firstValue(of: "query", "q")
      guard !text.isEmpty else { throw .noPlaceQuery }
      let limit = JavaScriptNumber.integer(call.query.firstValue(of: "limit", "l")).flatMap { $0 < 1 ? nil : $0 }
      let found = call.data.places?.matches(of: text, limit: call.data.limits.places.value(limit)) ?? []
      json.append(array: found) { json, match in
        if let places = call.data.places { json.append(call.data.responder.reply(places[match.place])) }
      }
    },
    Route(.get, "/places/:code", "Looks up a place by its code.", result: .place, errors: [404, 500]) {
      call, json throws(APIError) in
      guard let places = call.data.places, let number = places.number(ofCode: call.parameter(0).lowercased()) else {
        throw .noPlace
      }
      json.append(call.data.responder.reply(places[number]))
    },
    Route(.get, "/random/places", "Picks a random place.", .variable, result: .place, errors: [404]) {
      call, json throws(APIError) in
      guard let places = call.data.places, places.count > 0 else { throw .noPlace }
      json.append(call.data.responder.reply(places[Int.random(in: 0..<places.count)]))
    },
  ]
}
