internal import PostcodeJSON
internal import PostcodesIOResponder

extension RouteTable {
  static let serviceRoutes = [
    Route(.get, "/ping", "Says pong.", isConstant: false) { _, json throws(Refusal) in json.append(text: "pong") },
    // The index is open before anything listens, and nearly all is answered at once; who asks waits for the rest.
    Route(
      .get, "/ready", "Says Ready once nothing has to be waited for.", isConstant: false,
      .waiting { call async throws(Refusal) in
        _ = await call.served.outcodes.value
        var json = JSONWriter()
        json.append(text: "Ready")
        return json
      }),
  ]

  /// The index has no places: whatever is asked for is not known, as postcodes.io has it for names and codes that it does not
  /// know. Of `/random/places` postcodes.io has no such answer; here it is that of an unknown place.
  static let placeRoutes = [
    Route(.get, "/places", "Finds places by name; there are none in an index.") { call, json throws(Refusal) in
      guard !call.query.firstValue(of: "q", "query").isEmpty else { throw .noPlaceQuery }
      json.append(raw: "[]")
    },
    Route(.get, "/places/:code", "Looks up a place by its code; there are none in an index.") {
      _, _ throws(Refusal) in throw .noPlace
    },
    Route(.get, "/random/places", "Picks a place; there are none in an index.") { _, _ throws(Refusal) in
      throw .noPlace
    },
  ]
}
